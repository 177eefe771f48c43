import { fold, lowerCase } from '../engine/fold.ts';
import { type Lexicon, phrasesOf } from '../engine/lexicon.ts';
import { letter } from '../engine/rule.ts';

/** Words that English lines have, too, names among them: they never say alone that a line is in another language. */
const shared = new Set(
  `abend after ago alle all also ami amin apr april are aug august aux before das date day dec december del demi den
  des die dim dom due elf elk end entre est feb fin final fine for fra gio half her hora hour jam jan jeu jul jun las later les los lun
  maj mai man mar mars may med medio mei mer met mid midi min mina minute minutes mon month nach next noc non note nov
  november now oct once ore out past per prima pro sab sale sam sang sat senior sep sept september set sex six soon sore start
  sun sur tag tarde ter the this tid tim tim time tis tod toda today todo tom tor und ten until van ven via vie von week weekend wer
  with year zon over voor`.split(/\s+/),
);

/** English has these with endings as well: weeks, weekends. */
const english = new Set(['week', 'weekend']);

/** "dag(?:ar|en)?" is "dagar, dagen, dag", and "mes[ei]" is "mese, mesi". */
const withEndings = (text: string): string =>
  text
    .replace(/(\p{L}{1,20})\[(\p{L}{1,5})\]\??/gu, (_, word, ends) =>
      [word, ...Array.from(ends, (end) => `${word}${end}`)].join(', '),
    )
    .replace(/(\p{L}{1,20})\(\?:([\p{L}|]{1,80})\)\??/gu, (_, word, ends) =>
      [word, ...ends.split('|').map((end: string) => `${word}${end}`)].join(', '),
    );

const textOf = (value: string | Record<number, string>): string =>
  typeof value === 'string' ? value : Object.values(value).join(', ');

/** Parts of a lexicon with words for dates, and those whose phrases come after what they mean. */
const dateWords = `weekdays months units numbers nths noon midnight weekend fromNow next current times dates
  ordinals recurring every adverbs edgeWords`.split(/\s+/) as ('weekdays' | 'next')[];
const phraseLists = ['days', 'dayParts', 'edges', 'spans'] as const;

/** What the words of a lexicon begin with, from three letters on. */
function stemsOf(lexicon: Lexicon): string[] {
  const texts = [
    ...dateWords.flatMap((name) => [lexicon[name] ?? []].flat().map(textOf)),
    ...phraseLists.flatMap((name) => phrasesOf(lexicon[name]).map(([, phrase]) => phrase)),
  ];
  const joined = texts.join(', ');
  // "i ?morgon" is one word, too.
  const words = fold(withEndings(`${joined}, ${joined.replaceAll(' ?', '')}`))
    .replace(/\{\w{1,12}\}|\(\?(?:[:=!]|<[=!]|<\w{1,12}>)|\[[^\][]{0,40}\]\??/g, ' ')
    .match(new RegExp(`[${letter}]{3,}\\??`, 'g'));
  return (words ?? [])
    .map((word) => (word.endsWith('?') ? word.slice(0, -2) : word))
    .filter((word) => word.length > 2);
}

/** Small words that English has, too, or names do. */
const weakWords = new Set(
  'a al am an at av da de del des di do dos e en i in la las le los me na no o om on op per van w y z'.split(
    ' ',
  ),
);

/** Letters, endings and titles that English words do not have, or hardly ever, by the languages that do. */
const signs: [RegExp, string[]][] = [
  [/[ąćęłńśźż]|^(?:pan|pani)$/, ['pl']],
  [/å|^(?:fru|herr)$/, ['sv', 'fi']],
  [/ä|ö/, ['sv', 'fi', 'de']],
  [/[üß]|keit$|^(?:frau|herrn?)$/, ['de']],
  [/[a-z]{2}[bdfghklmnprstvwz]en$/, ['de', 'nl', 'sv']],
  [/[ñáíóú]/, ['es', 'pt']],
  [/[ãõ]/, ['pt']],
  [
    /[éèê]|(?:ppeler|oyer|ifier|nvoyer|(?<!qu|[fhpstw])ire|(?:ett|end)re)$|^(?:mme|mlle|monsieur|madame)$/,
    ['fr'],
  ],
  [
    /(?:vi|ci|fic|ent|ord|ult|par|mand|lev|lam|lig|cob|ens|lic|ear|iz)ar$|^(?:señora?|dona|senhora?)$/,
    ['es', 'pt'],
  ],
  [/(?:[ctzlnrdm]are|[dtv]ere|[tnd]ire|zion[ei]|[tl]ini)$|^signor[aei]?$/, ['it']],
  [/ijk|ijn|ijv|aa[nrkl]|uur|tjes$|^(?:mevrouw|meneer)$/, ['nl']],
  [/[^r]oi$|(?:tti|tit|kki|lle|ssa|sta|aan|een|llä|ssä)$|^(?:herra|rouva)$/, ['fi']],
  [/^(?:pak|bu|dengan|bahas|kirim)$/, ['id']],
];
const anySign = new RegExp(signs.map(([sign]) => sign.source).join('|'));
/** In a line with one of these, an ending is only that of a name. */
const englishWord = /(?:^|\s)(?:the|with|and|for|of|my|our|your|his|her|about|from|by|at|to)(?=\s)/i;

const scripts: Record<string, { some: RegExp; none?: RegExp }> = {
  ru: { some: /[а-я]/i, none: /[іїєґ]/i },
  uk: { some: /[а-яіїєґ]/i },
  ja: { some: /[\u3040-\u30ff\u4e00-\u9fff]/ },
  zh: { some: /[\u4e00-\u9fff]/, none: /[\u3040-\u30ff]/ },
  ar: { some: /[\u0620-\u064a]/ },
  vi: { some: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u0111]/i },
};

const isIn = (line: string, language: string): boolean =>
  scripts[language]?.some.test(line) === true && !scripts[language]?.none?.test(line);

/** May is a name in some of these languages, but not after a number. */
const dayOfMay =
  /(?:\d\.?|(?<![a-z])(?:im|mi|fin|half|eind|begin|ende|mitte|anfang|bis|in))[\s-]{1,3}(?<month>maj|mai|mei)(?![a-z])/;
const mays: Record<string, string[]> = { maj: ['sv'], mai: ['de', 'fr'], mei: ['nl', 'id'] };

/** "Fr 14:30", "ven 14h30": right before a time, a short weekday says more than it does alone. */
const dayBeforeTime = new RegExp(
  `(?<![${letter}\\d])(?<day>[a-z]{2,4})\\.?,?\\s{1,4}(?:(?:ore|alle|a las|as|om|um|a|o)\\s{1,4}\\d{1,2}(?![\\d/-])|\\d{1,2}(?:[:.hu]\\d\\d|\\s?(?:h|u|uhr|uur|ore)(?![a-z])))`,
);
/** These are names, or English words that may stand there. */
const otherShortWords = new Set('di do dom jan la ma mar min mo pe sab sam sex so ter to'.split(' '));

/** How many letters an ending may have. */
const maxEnding = 10;
const tokens = new RegExp(`[${letter}]{3,40}`, 'g');
const beyondAscii = /[\u00a0-\uffff]/;
/** With all that touches it, so that a name (Ünal) or an address (x.com) is no word of a language. */
const anyWord = new RegExp(`[A-Z${letter}\\d.]{1,40}`, 'g');

export type ForeignWords = {
  /** The languages that have words for dates in this folded text, those with the most first. */
  languagesOf: (folded: string, line: string) => string[];
  /** Whether a piece of the folded line has such a word of this language, or the line has its small words. */
  has: (language: string, piece: string, line: string) => boolean;
};

/**
 * Finds the languages of a text by their words for dates, letter by letter and without reading any date.
 *
 * @param own the reader's language: what is a word of it counts for no other
 */
export function foreignWordsOf(lexicons: Lexicon[], own: string | undefined): ForeignWords {
  /** The languages of words, by what each lexicon has of them. */
  function languagesBy(wordsOf: (lexicon: Lexicon) => Iterable<string>): Map<string, string[]> {
    const languages = new Map<string, string[]>();
    for (const lexicon of lexicons)
      if (!(lexicon.language in scripts))
        for (const word of new Set(wordsOf(lexicon)))
          languages.getOrInsertComputed(word, () => []).push(lexicon.language);
    return languages;
  }
  const stems = languagesBy((lexicon) => new Set(stemsOf(lexicon)).difference(english));
  const small = languagesBy(({ smallWords = '' }) =>
    new Set(smallWords.split(' ')).difference(weakWords).difference(shared),
  );
  const shortDays = languagesBy(({ weekdays, shortWeekdays = '' }) =>
    new Set(`${weekdays} ${shortWeekdays}`.match(/(?<![a-z])[a-z]{2,3}(?![a-z])/g)).difference(
      otherShortWords,
    ),
  );
  const languagesOfDay = (folded: string): string[] =>
    shortDays.get(dayBeforeTime.exec(folded)?.groups?.day ?? '') ?? [];
  /** A word is a stem, or one of more than three letters and an ending. */
  function languagesOfWord(word: string): string[] {
    if (shared.has(word)) return [];
    const found = new Set(stems.get(word));
    for (let length = Math.max(4, word.length - maxEnding); length < word.length; length++)
      for (const language of stems.get(word.slice(0, length)) ?? []) found.add(language);
    return found.size === 0 ? [] : lexicons.map(({ language }) => language).filter((one) => found.has(one));
  }
  const languagesOfSmall = (word: string): string[] => small.get(word) ?? [];
  function languagesOfSign(word: string): string[] {
    const lower = lowerCase(word);
    if (word.length < 3 || !anySign.test(lower) || (/^[A-Z]/.test(word) && beyondAscii.test(word))) return [];
    return signs.flatMap(([some, languages]) => (some.test(lower) ? languages : []));
  }
  /** How many words of each language a folded text has. */
  function countsOf(
    folded: string,
    pattern: RegExp,
    languages: (word: string) => string[],
  ): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [word] of folded.matchAll(pattern)) {
      const all = new Set(languages(word));
      if (own !== undefined && all.has(own)) continue;
      for (const language of all) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    return counts;
  }
  const dateWordsIn = (folded: string) => countsOf(folded, tokens, languagesOfWord);
  /** With their accents: "åt" is Swedish. The first word has a capital in any language. */
  const smallWordsIn = (line: string) => {
    const isEnglish = englishWord.test(line);
    return countsOf(line.replace(/\p{L}/u, lowerCase), anyWord, (word) =>
      isEnglish && !beyondAscii.test(word)
        ? languagesOfSmall(word)
        : [...languagesOfSmall(word), ...languagesOfSign(word)],
    );
  };
  return {
    languagesOf(folded, line) {
      if (own && own in scripts && beyondAscii.test(line)) return [];
      const written = Object.keys(scripts).filter((language) => isIn(line, language));
      written.push(...languagesOfDay(folded));
      const may = dayOfMay.exec(folded)?.groups;
      if (may) for (const language of mays[may.month ?? ''] ?? []) written.push(language);
      const counts = smallWordsIn(line);
      for (const [language, count] of dateWordsIn(folded))
        counts.set(language, (counts.get(language) ?? 0) + count);
      const counted = [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language);
      return [...new Set([...written, ...counted])];
    },
    has(language, piece, line) {
      if (language in scripts || dateWordsIn(piece).has(language) || dayOfMay.test(piece)) return true;
      if (languagesOfDay(piece).includes(language)) return true;
      // "Slides afmaken vr"
      const [, last = ''] = /(?:^|\s)([a-z]{2,4})$/.exec(piece) ?? [];
      const isLastDay = shortDays.get(last)?.includes(language) && lowerCase(line).endsWith(last);
      const isPlain = isLastDay || /\d|\p{L}{5}|\s\S{1,20}\s/u.test(piece);
      return (smallWordsIn(line).get(language) ?? 0) >= (isPlain ? 1 : 2);
    },
  };
}
