/** "Tommorow" and "tomorrow" are "tomorow". */
export const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

const keyboard = 'qwertyuiop asdfghjkl zxcvbnm';
const areNeighbors = (a = ' ', b = ' '): boolean => keyboard.includes(a + b) || keyboard.includes(b + a);

/** Two letters swapped; one missing, doubled or extra; or a wrong one, next to the right one on the keyboard or not. */
type Slip = 'none' | 'exchanged' | 'missing' | 'doubled' | 'extra' | 'neighbor' | 'other';

/** The single slip that turns a word into what was typed, and the letter it affects. Undefined if it takes more than one. */
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
