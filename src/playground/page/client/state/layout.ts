import type { State } from './state.ts';

/** Whether only one column fits, so a side panel covers the conversation. The same widths as in the style sheets. */
const oneColumn = matchMedia('(max-width: 899px)');
const phone = matchMedia('(max-width: 639px)');

/** Calls `listener` whenever another number of columns fits. */
export function onLayoutChange(listener: () => void): void {
  for (const query of [oneColumn, phone]) query.addEventListener('change', listener);
}

/** Whether a side panel covers the conversation when it is shown. */
export const isOneColumn = (): boolean => oneColumn.matches;

/** What covers everything else, and so is the page's main part; undefined for the middle column. */
export function coveringPart({ screen }: State): 'sidebar' | 'panel' | undefined {
  if (screen === 'sidebar') return phone.matches ? screen : undefined;
  return screen === 'panel' && oneColumn.matches ? screen : undefined;
}
