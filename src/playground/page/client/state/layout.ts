/** Whether only one column fits, so a side panel covers the conversation. The same width as in `layout.css`. */
const oneColumn = matchMedia('(max-width: 899px)');
const phone = matchMedia('(max-width: 639px)');

/** Calls `listener` whenever another number of columns fits. */
export function onLayoutChange(listener) {
  for (const query of [oneColumn, phone]) query.addEventListener('change', listener);
}

/** Whether a side panel covers the conversation when it is shown. */
export const isOneColumn = () => oneColumn.matches;

/** What covers everything else, and so is the page's main part: `sidebar`, `panel`, or undefined for the middle column. */
export function coveringPart({ screen }) {
  if (screen === 'sidebar') return phone.matches ? screen : undefined;
  return screen === 'panel' && oneColumn.matches ? screen : undefined;
}
