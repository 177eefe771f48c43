import { editDistance } from './edit-distance.ts';

/** How words end otherwise: "rooms", "salę". */
const ending = /^(?:s|[aeiouy]\p{L}{0,2})?$/u;
/** Whether two words, in lower case and without accents, are one: in another form, or with a slip. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] !== other[0]) return false;
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same += 1;
  const ends = [one.slice(same), other.slice(same)];
  if (same >= 3 && shorter >= 4 && ends.every((end) => ending.test(end))) return true;
  if (same >= 5 && ends.every(({ length }) => length <= 3)) return true;
  return shorter >= 5 && editDistance(one, other, 1) <= 1;
}
