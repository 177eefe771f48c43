/** The words of English dates, and the parts of patterns that the rules are made of. */

/** Blanks between the words of a phrase. Their limit keeps every pattern linear. */
export const ws = '\\s{1,4}';
export const optWs = '\\s{0,4}';

export const oneOf = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|');

/** Numbers the words of a list: those of 'monday|mon, tuesday|tue' are { monday: 1, mon: 1, tuesday: 2, tue: 2 }. */
const numbered = (list: string): Record<string, number> =>
  Object.fromEntries(
    list.split(/,\s+/).flatMap((words, index) => words.split('|').map((word) => [word, index + 1])),
  );

/** With abbreviations and common misspellings, which repeats read too. */
export const weekdayWords = `monday|mon|munday, tuesday|tues|tue|teusday|tuseday|tusday,
  wednesday|weds|wed|wendsday|wensday|wednsday|wedensday|wenesday|wednesay,
  thursday|thurs|thur|thu|thurday|thrusday|thursay|thirsday, friday|fri|firday|fridy,
  saturday|sat|saterday|satuday|saturdy, sunday|sun|sundy`;
export const weekdayNumbers = numbered(weekdayWords);
export const monthWords = `january|jan, february|feb, march|mar, april|apr, may, june|jun, july|jul, august|aug,
  september|sept|sep, october|oct, november|nov, december|dec`;
export const monthNumbers = numbered(monthWords);

const ones = 'one two three four five six seven eight nine';
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const ordinalOnes = 'first second third fourth fifth sixth seventh eighth ninth';
const ordinalTeens =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';

export const weekdayName = `(?:${oneOf(Object.keys(weekdayNumbers))})`;
export const monthName = `(?:${oneOf(Object.keys(monthNumbers))})`;
/** Also of plurals, such as "mondays". "Tues" and "thurs" are short forms without their "s", too. */
export const weekdayOf = (word: string): number => weekdayNumbers[word.replace(/s$/, '')] ?? 1;

export const monthOf = (word: string): number => monthNumbers[word] ?? 1;

export const numberWords = `${ones} ${teens}`.split(' ').join(', ');
/** Ten to fifty-nine, after an hour. */
export const minuteWords = `(?<m2>(?:twenty|thirty|forty|fifty)(?:(?:-| )(?:${ones.replaceAll(' ', '|')}))?|${teens.replaceAll(' ', '|')})`;
export const nthWords = [
  ...`${ordinalOnes} ${ordinalTeens} twentieth`.split(' '),
  ...ordinalOnes.split(' ').map((word) => `twenty(?:-| )${word}`),
  'thirtieth, thirty(?:-| )first',
].join(', ');
