/** The words of English dates, and the pieces of patterns that the rules are put together from. */

/** Blanks between the words of a phrase: a bound keeps every pattern linear. */
export const S = '\\s{1,4}';
export const s = '\\s{0,4}';

export const oneOf = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|');

/** Words by their place in the list: `numbered('monday mon', 'tuesday tue')` has monday 1, mon 1, tuesday 2, tue 2. */
export const numbered = (...groups: string[]): Record<string, number> =>
  Object.fromEntries(groups.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1])));

/** As they are written, and as they are often misspelt. */
export const WEEKDAYS = numbered(
  'monday mon munday',
  'tuesday tues tue teusday tuseday tusday',
  'wednesday weds wed wendsday wensday wednsday wedensday wenesday wednesay',
  'thursday thurs thur thu thurday thrusday thursay thirsday',
  'friday fri firday fridy',
  'saturday sat saterday satuday saturdy',
  'sunday sun sundy',
);

export const MONTHS = numbered(
  'january jan',
  'february feb',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sept sep',
  'october oct',
  'november nov',
  'december dec',
);

const ONES = 'one two three four five six seven eight nine';
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS: Record<string, number> = { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90 };
const ORDINAL_ONES = 'first second third fourth fifth sixth seventh eighth ninth';
const ORDINAL_TEENS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';

/** The value of each single word; "twenty-first" is the sum of its two. */
const VALUES: Record<string, number> = {
  ...numbered(...`${ONES} ${TEENS}`.split(' ')),
  ...numbered(...`${ORDINAL_ONES} ${ORDINAL_TEENS}`.split(' ')),
  ...TENS,
  twentieth: 20,
  thirtieth: 30,
};

const anyOf = (words: string): string => `(?:${oneOf(words.split(' '))})`;

export const WEEKDAY = `(?:${oneOf(Object.keys(WEEKDAYS))})`;
export const MONTH = `(?:${oneOf(Object.keys(MONTHS))})`;
/** one … fifty-nine */
export const NUMBER_WORD = `(?:(?:twenty|thirty|forty|fifty)(?:[ -]${anyOf(ONES)})?|${anyOf(TEENS)}|${anyOf(ONES)})`;
/** first … thirty-first */
export const ORDINAL_WORD = `(?:twentieth|thirtieth|(?:twenty|thirty)[ -]${anyOf(ORDINAL_ONES)}|${anyOf(ORDINAL_TEENS)}|${anyOf(ORDINAL_ONES)})`;
/** How many, of a unit, in digits: 3, 2.5, 1/2. */
export const DIGITS = '(?:[1-9]/[2-9]|\\d{1,4}(?:[.,]\\d{1,2})?)';
const COUNT_WORD = `(?:${anyOf(`${ONES} ten eleven twelve fifteen`)}|(?:twenty|thirty|forty|fifty|sixty|ninety)(?:[ -]five)?)`;
/** How many, in words: three, a couple of, half an. */
export const COUNT = `(?:half${S}an?|(?:an?${S})?(?:(?:couple|pair)(?:${S}of)?|few)|several|three[ -]quarters${S}of${S}an|an?|${COUNT_WORD})`;

const plain = (word: string): string => word.replaceAll('-', ' ').replace(/\s+/g, ' ').trim();

export const weekdayOf = (word: string): number =>
  WEEKDAYS[plain(word).replace(/s$/, '')] ?? WEEKDAYS[plain(word)] ?? 1;

export const monthOf = (word: string): number => MONTHS[plain(word)] ?? 1;

/** The number of a count, an ordinal ("3rd", "third") or digits; "last" counts from the end. */
export function numberOf(text: string): number {
  const word = plain(text);
  if (/^\d+\/\d+$/.test(word)) return Number(word[0]) / Number(word[2]);
  if (/^\d/.test(word)) return Number.parseFloat(word.replace(',', '.'));
  if (/^half/.test(word)) return 0.5;
  if (/^three quarters/.test(word)) return 0.75;
  if (/couple|pair/.test(word)) return 2;
  if (/few|several/.test(word)) return 3;
  if (word === 'last') return -1;
  if (word === 'a' || word === 'an' || word === 'the') return 1;
  return word.split(' ').reduce((sum, each) => sum + (VALUES[each] ?? 0), 0) || 1;
}
