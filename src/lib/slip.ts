/** "Tommorow" and "tomorrow" are "tomorow". */
export const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

const keyboard = 'qwertyuiop asdfghjkl zxcvbnm';
const areNeighbors = (a = ' ', b = ' '): boolean => keyboard.includes(a + b) || keyboard.includes(b + a);

/** Two letters are exchanged, one is missing, typed twice or too many, or it is another one: next to it on the keyboard, or not. */
type Slip = 'none' | 'exchanged' | 'missing' | 'doubled' | 'extra' | 'neighbor' | 'other';

/** The one slip of the fingers by which a word is another one, and the letter that is wrong; undefined for any other word. */
export function slipIn(typed: string, word: string): { kind: Slip; letter: string } | undefined {
  if (typed === word) return { kind: 'none', letter: '' };
  let at = 0;
  while (typed[at] === word[at]) at++;
  const [rest, wanted] = [typed.slice(at), word.slice(at)];
  const letter = wanted.charAt(0);
  if (rest === `${wanted[1]}${wanted[0]}${wanted.slice(2)}`) return { kind: 'exchanged', letter };
  if (rest === wanted.slice(1)) return { kind: 'missing', letter };
  if (rest.slice(1) === wanted && (wanted !== '' || rest === typed[at - 1]))
    return { kind: rest[0] === typed[at - 1] ? 'doubled' : 'extra', letter };
  if (rest === '' || wanted === '' || rest.slice(1) !== wanted.slice(1)) return undefined;
  return { kind: areNeighbors(rest[0], letter) ? 'neighbor' : 'other', letter };
}
