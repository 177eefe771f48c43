/** Text as searches compare it: without case and accents. */
export const foldForSearch = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of the query is in the text, without case and accents. */
export function hasWords(text: string, query: string): boolean {
  const folded = foldForSearch(text);
  return foldForSearch(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
