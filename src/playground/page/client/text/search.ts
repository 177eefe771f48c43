/** Text as searches compare it: without case and accents. */
export const foldForSearch = (text) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
