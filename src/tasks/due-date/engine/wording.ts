import { maskCharacter } from '../../mask.ts';
import { fold } from './fold.ts';
import { anyOf, type Lexicon, oneOf, wordsOf, ws } from './lexicon.ts';
import { letter } from './rule.ts';

/** Where a word may begin. */
export const wordStart = `(?<=^|[\\s([{,;:–—${maskCharacter}-])`;
export const punctuation = `[,;:.!?)\\]–—${maskCharacter}]|[-&]\\s`;

/** Words of courtesy that may end a line in any language. */
const courtesy = wordsOf(
  `please|pls|plz|thanks|thx|thank you|bitte|danke|dringend|svp|s[’']il (?:te|vous) plaît|merci|urgent|por favor|gracias|
  porfa|urgente|obrigad[ao]|per favore|grazie|per piacere|alsjeblieft|alstublieft|a\\.?u\\.?b\\.?|bedankt|dank je|tack|snälla|
  kiitos|proszę|dzięki|dziękuję|pilne|пожалуйста|спасибо|срочно|будь ласка|дякую|терміново|nhé|cảm ơn|làm ơn|tolong|ya|
  terima kasih|من فضلك|شكرا|お願いします|ください|谢谢|謝謝|请|請`.replace(/\n\s*/g, ''),
);

/** Matches the rest of a line after its last words: punctuation, a priority, words of courtesy; not endless ones. */
const lineEnd = new RegExp(
  `^(?:[\\s.,;:?)\\]}…~*_。！？-]|(?:${courtesy})(?![${letter}\\d])|!(?:(?![a-z0-9])|[a-z0-9]{1,80}(?![a-z0-9]))){0,80}$`,
);

/** Matches text that has one of these words. */
export const wholeWords = (text: string): RegExp =>
  new RegExp(`(?<![${letter}-])(?:${text})(?![${letter}-])`);

/** What the words of a lexicon around its dates tell. */
export function lexiconWording({ words, spaced = true, ...lexicon }: Lexicon) {
  /** Ends with one of these words. */
  const endsWith = (text?: string): RegExp => new RegExp(`${wordStart}${wordsOf(text)}${ws}$`);
  const article = wordsOf(words.article);
  const [after, latest] = [wordsOf(words.after), wordsOf(words.latest)];
  const lead = wordsOf(words.prepositions, words.after);
  const due = wordsOf('deadline', words.due);
  // "Of" and articles lead to a noun that the date may belong to.
  const linksNouns = new RegExp(`^${wordsOf(words.article, words.of)}$`);
  const smallWords = fold(lexicon.smallWords ?? '')
    .split(' ')
    .filter((word) => word !== '' && !linksNouns.test(word));
  const until = words.before === words.purposes ? undefined : words.before;
  return {
    ...connectorsOf({ words, spaced, ...lexicon }),
    /** Words right before a date that belong to it. The groups `due` and `by` make it a deadline. */
    preposition: new RegExp(
      spaced
        ? `${wordStart}(?:(?<feast>${wordsOf(words.feasts)})|(?<due>${due})\\s{0,4}:?(?:${ws}(?:${lead}|${latest}))?|${lead}|(?<latest>${latest}))(?:${ws}${lead})?(?:${ws}${article})?(?:${ws}|(?<=['’]))$`
        : `${wordsOf(words.prepositions)}\\s{0,4}$`,
    ),
    /** A preposition that a rule has read as part of the date, and that makes it a deadline. */
    includedDeadline: /(?!)/,
    /** After these words a date belongs to the noun before it: "rapport de vendredi". */
    nounLink: new RegExp(`${wordStart}${wordsOf(words.nounLinks)}${ws}(?:${article}${ws})?$`),
    /** Before such a noun: "avant la session de jeudi". */
    beforeEvent: endsWith(
      `(?:${oneOf(words.exclusive, words.before)}) (?:[^\\s,;.]{1,24} ){1,3}(?:${oneOf(words.nounLinks, words.on)})`,
    ),
    /** Its group `before` or `after` says that the day itself does not count. */
    exclusive: new RegExp(
      `${wordStart}(?:(?<before>${wordsOf(words.exclusive)})|(?<until>${wordsOf(until)})|(?<after>${after}))${ws}(?:${article}${ws})?$`,
    ),
    /** What is done in the evening: it tells the half of an hour in the line. */
    dinner: wholeWords(wordsOf(words.dinner)),
    /** Particles after a date that belong to it: までに. */
    particle: new RegExp(
      spaced
        ? `^!!!?$|^(?:${ws}(?:${latest}|a\\.?s\\.?a\\.?p|${wordsOf(words.particles)}))(?![${letter}])`
        : `^${wordsOf(words.particles)}`,
    ),
    /** A connector after a date that joins nothing: the date is asked about. */
    looseAfter: new RegExp(`^${ws}${wordsOf(words.or)}(?:\\s|$)`),
    /** Prepositions of a purpose, which leave open whether the day is when it is due: "Folien für Mittwoch vorbereiten". */
    purpose: new RegExp(`^${wordsOf(words.purposes)}(?:\\s|$)`),
    /** Before them, these are what is planned for that day: "план на завтра". */
    planned: endsWith(words.plans),
    /** All that is before a date, if it says what will not be or what somebody else has to do, or asks: "no class". */
    doubtfulLead: new RegExp(
      `^\\s{0,4}${wordsOf(words.absent)}${ws}(?:[^\\s]{1,24}${ws}){1,3}$|(?:^|\\s)${wordsOf(words.closed)}${ws}(?:${wordsOf(words.prepositions)}${ws})?$|^\\s{0,4}(?:[^\\s,:]{1,24}${ws}){1,2}${wordsOf(words.states)}\\s[^.,:;!?\n]{0,60}$`,
    ),
    /** Nouns begin with capitals, so a small letter after "am 15." begins no noun. */
    nounsAreCapital: lexicon.nounsAreCapital === true,
    /** A verb that moves something, anywhere in the line: a date may be what it is moved to. */
    anyMove: words.moves ? new RegExp(`(?<![${letter}])${wordsOf(words.moves)}(?![${letter}])`) : undefined,
    /** Short weekdays that may be words of the task when no preposition is before them ("sat nav"). Absent: all. */
    ambiguousWeekday:
      lexicon.shortWeekdays === undefined
        ? undefined
        : new RegExp(`^(?:${fold(lexicon.shortWeekdays).split(/,\s+/).join('|')})\\.?$`),
    /** Days that are names or ordinals as well. */
    alsoWord: new RegExp(`^${wordsOf(words.alsoWords)}$`),
    /** A weekday that is an ordinal as well. */
    alsoNth: new RegExp(
      `^${wordsOf(lexicon.nthAfter ? undefined : lexicon.nths?.replaceAll(/,\s+/g, '|'))}$`,
    ),
    /** An article right before a date. */
    endsWithArticle: endsWith(words.article),
    /** A capital before another one: "Joris Zondag". */
    titleLead: lexicon.nounsAreCapital ? undefined : /^\p{Lu}\p{Ll}{1,20}\s{1,4}$/u,
    /** After these words a date is part of a name: "Dr. Sunday". */
    nameLead: endsWith(words.titles),
    /** Where an hour is no more than a number: what makes it one at its start and at its end, and what makes it a span. */
    bareHours:
      spaced && !lexicon.clock12
        ? {
            lead: new RegExp(`^${wordsOf(words.clock)}(?:\\s|\\d)`),
            end: new RegExp(`${wordsOf(words.hour)}$`),
            areSpans: lexicon.hoursAreSpans === true,
          }
        : undefined,
    /** All that may still follow the last words of a line: punctuation, a priority, thanks. */
    lineEnd,
    /** What may follow a date within a sentence: a preposition, a verb, punctuation. */
    functionWord: new RegExp(
      `^\\s{0,4}(?:${punctuation}|(?:${smallWords.join('|') || '(?!)'})(?![${letter}'’]))`,
    ),
    /** What separates two things to do in one line. */
    clauseBreak: /[,;.!?\n，。、；](?!\d)/,
    /** Scripts without blanks have no word boundaries to go by: a date counts wherever it is. */
    withoutSpaces: !spaced,
  };
}

/** What joins two fragments of a date. Each is tested on all the text between them, unless its comment says otherwise. */
function connectorsOf({ words, weekdays, nounsAreCapital, spaced = true }: Lexicon) {
  const gapOf = spaced ? '\\s{1,4}' : '\\s{0,4}';
  const { or, to, after, before, of, from, until, article, at, on } = words;
  const and = oneOf(words.and, '\\+');
  /** Blanks after a word, or the apostrophe that ends it. */
  const gap = `(?:(?<=['’])|${gapOf})`;
  const the = `(?:${wordsOf(article)}${gap})?`;
  const between = (...texts: (string | undefined)[]): RegExp =>
    new RegExp(`^${gapOf}${wordsOf(...texts)}${gap}${the}$`);
  const blanksAnd = (...texts: (string | undefined)[]): RegExp =>
    new RegExp(`^[\\s,()、，]{0,4}(?:[-–]\\s{0,4})?(?:${wordsOf(...texts)}${gap}){0,2}$`);
  const withAccents = (words?: string): string => `(?:${wordsOf(words)}|${oneOf(words)})`;
  const either = `${gapOf}${wordsOf(and, or)}${gapOf}`;
  return {
    spanAfter: between(after, from),
    onDay: between(on),
    after: between(after),
    before: between(before),
    eitherDay: new RegExp(`^(?:${either}|\\s{0,2}/\\s{0,2})(?:${wordsOf(on)}${gap})?${the}$`),
    and: new RegExp(spaced ? `\\s${wordsOf(and)}\\s` : wordsOf(and)),
    range: new RegExp(`^\\s{0,4}(?:[-–~〜]|${wordsOf(to)})\\s{0,4}${the}$`),
    list: new RegExp(`^\\s{0,4}[,、，]\\s{0,4}(?:${wordsOf(and)}${gapOf})?$`),
    /** At the start of the second fragment: it still stands between both. */
    joiningPreposition: new RegExp(`^${wordsOf('by|due', before, until)}\\s`),
    starting: between(from),
    until: between(until ?? to),
    of: new RegExp(`(?:^|[\\s,])${wordsOf(of)}`),
    weekOf: between(of),
    edgeOf: blanksAnd(of, article),
    optionalOf: blanksAnd(of, article, on),
    articleOnly: blanksAnd(article),
    onArticle: blanksAnd(on, article),
    besideTime: blanksAnd(at, on, article, of),
    eitherTime: new RegExp(`^${either}$`),
    /** After an hour: what is to be done, surely or perhaps. */
    startsTask: /^\s{1,4}\p{L}{1,20}(?:[aei]re?|[aei]c)(?!\p{L})/u,
    mayStartTask: nounsAreCapital ? /(?!)/ : /^\s{1,4}\p{Lu}/u,
    timeOfNoun: new RegExp(`\\s${wordsOf(words.nounLinks)}\\s{1,4}${the}$`),
    dateEnd: new RegExp(
      `^\\s{0,4}(?:$|[.,;:!?)。、，]|[-–]\\s|\\S{1,8}\\s\\d{1,2}(?:[:h]|\\s?[Uu]hr)|${withAccents(at)}${ws}${the}\\d{1,2}(?!\\d)|${withAccents(to)}${ws}${the}${withAccents(anyOf(weekdays))}(?![${letter}]))`,
      'i',
    ),
  };
}
