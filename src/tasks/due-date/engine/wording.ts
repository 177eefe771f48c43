import { maskCharacter } from '../../mask.ts';
import { fold } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { letter } from './rule.ts';

/**
 * The words around dates in a language, in lower case: they tell a date from a word of the task. A pattern that is
 * absent never matches.
 */
export type Wording = {
  /** Words right before a date that belong to it. The groups `due` and `by` make it a deadline. */
  preposition: RegExp;
  /** A preposition that a rule has read as part of the date, and one that makes it a deadline. */
  includedPreposition?: RegExp;
  includedDeadline: RegExp;
  /** "On" does not belong to relative days. Tested on the words before a date. */
  dayPreposition?: RegExp;
  /** "For friday" is a purpose; "for" and "to" may lead to a noun that the date describes. */
  purposePreposition?: RegExp;
  nounPreposition?: RegExp;
  /** Before the day of an event: "during saturday workshop", and a `deadline`, "before friday session". */
  eventPreposition?: RegExp;
  /** An article that begins a date, and one right before it. */
  startsWithArticle?: RegExp;
  endsWithArticle?: RegExp;
  /** Its group `before` or `after` says that the day itself does not count. */
  exclusive?: RegExp;
  /** After these words a date is what the task is about, not when it is due. */
  topic?: RegExp;
  /** After these words a date belongs to the noun before it: "rapport de vendredi". */
  nounLink?: RegExp;
  /** Before a range of days: from monday to wednesday. */
  rangeLead?: RegExp;
  /** Before a day these say when something starts: "from monday", "do yoga from monday". */
  startLead?: RegExp;
  /** Particles after a date that belong to it: までに. */
  particle?: RegExp;
  /** A verb that moves something to another date, in the same clause, and what may come between it and the date. */
  moveVerb?: RegExp;
  moveTarget?: RegExp;
  /** A number and what continues a list, before the digits of a date: "3, 10 and 17 May". */
  listStart?: RegExp;
  /** After a date these words make it the subject of a sentence: "friday is off", "tuesday works". */
  predicate?: RegExp;
  /** Before a date these words begin a clause about it, if a predicate follows. */
  subjectClause?: RegExp;
  /** "The" with a capital inside a line begins a title. */
  title?: RegExp;
  /** An end or beginning that is an adjective before a noun: "EOY review". */
  periodEdge?: RegExp;
  /** A short form of tomorrow that is also a name, and what makes it one. */
  ambiguousName?: RegExp;
  personPreposition?: RegExp;
  /** Before a short word these words make it a name or a noun: "call tom", "the sun". */
  nounContext?: RegExp;
  /** Before a short weekday at the end of the line these make it a noun: "the sun", but not "ping her fri". */
  article?: RegExp;
  /** Before a short weekday with a capital these make it a name: "ask Mon", but not "call mon". */
  contactVerb?: RegExp;
  /** Short weekdays that may be words of the task when no preposition is before them ("sat nav"). Absent: all. */
  ambiguousWeekday?: RegExp;
  /** "Invoice 11/12" may be a number or a day, so it is asked about. */
  referenceNoun?: RegExp;
  /** All that may still follow the last words of a line: punctuation, a priority, thanks. */
  lineEnd: RegExp;
  /** What may follow a date within a sentence: a preposition, a verb, punctuation. */
  functionWord: RegExp;
  /** What separates two things to do in one line. */
  clauseBreak: RegExp;
  /** Before or after a time these tell that it belongs to a noun, or is what the task is about. */
  nounTimes?: NounTimes;
  /** After a day at the beginning of a line: what is to be done follows, surely or perhaps. */
  startsTask?: RegExp;
  mayStartTask?: RegExp;
  /** After a day at the beginning of a line: a noun that it may describe, as in "friday deck". */
  describedNoun?: RegExp;
  /** After a short weekday: what makes it a word, as in "sun cream". */
  shortWeekdayWord?: RegExp;
  /** After these words a date is part of a name: "Dr. Sunday". */
  nameLead?: RegExp;
  /** Days that are names or ordinals as well. */
  alsoWord?: RegExp;
  /** Whether a day or a time may describe the noun after it: "friday deck", "the 5pm call". */
  modifiesNouns?: boolean;
  /** A connector after a date that joins nothing: the date is asked about. */
  looseAfter?: RegExp;
  /** Prepositions of a purpose, which leave open whether the day is when it is due: "Folien für Mittwoch vorbereiten". */
  purpose?: RegExp;
  /** Before them, these are what is planned for that day: "план на завтра". */
  planned?: RegExp;
  /** Nouns begin with capitals, so a small letter after "am 15." begins no noun. */
  nounsAreCapital?: boolean;
  /** A length of time left over before "after lunch". Tested on the words before a date, a bar and the date. */
  looseSpan?: RegExp;
  /** All that is before a date, if it says what will not be or what somebody else has to do, or asks: "no class". */
  doubtfulLead?: RegExp;
  /** How a line that asks something begins. */
  question?: RegExp;
  /** After a time, these begin what is told or moved: a day at its end may be that of what it is about. */
  tells?: RegExp;
  /** Before a date, these make it part of what is told: "tell the group class is at". */
  reported?: RegExp;
  /** Before a repetition, these make it the thing that is moved: "move our weekly". */
  moveObject?: RegExp;
  /** A verb that moves something, anywhere in the line: a date may be what it is moved to. */
  anyMove?: RegExp;
  /** Where an hour is no more than a number: what makes it one at its start and at its end, and what makes it a span. */
  bareHours?: { lead: RegExp; end: RegExp; areSpans: boolean };
  /** What is done in the morning, and in the evening: they tell the half of an hour in the line. */
  breakfast?: RegExp;
  dinner?: RegExp;
  /** After a day: a meal, in its group `meal`, with somebody. */
  plannedMeal?: RegExp;
  /** Scripts without blanks have no word boundaries to go by: a date counts wherever it is. */
  withoutSpaces?: boolean;
};

/** The words around a day or a time that belongs to a noun, each with its examples in `locales/en-wording.ts`. */
type NounTimes = Record<
  | 'topicLead'
  | 'objectLead'
  | 'timeLead'
  | 'dayLead'
  | 'eventNoun'
  | 'eventThing'
  | 'sourceLead'
  | 'source'
  | 'firm',
  RegExp
>;

/** Where a word may begin. */
export const wordStart = `(?<=^|[\\s([{,;:–—${maskCharacter}-])`;
export const punctuation = `[,;:.!?)\\]–—${maskCharacter}]|[-&]\\s`;

/** Words of courtesy that may end a line in any language. */
const courtesy = fold(
  `please|pls|plz|thanks|thx|thank you|bitte|danke|dringend|svp|s[’']il (?:te|vous) plaît|merci|urgent|por favor|gracias|
  porfa|urgente|obrigad[ao]|per favore|grazie|per piacere|alsjeblieft|alstublieft|a\\.?u\\.?b\\.?|bedankt|dank je|tack|snälla|
  kiitos|proszę|dzięki|dziękuję|pilne|пожалуйста|спасибо|срочно|будь ласка|дякую|терміново|nhé|cảm ơn|làm ơn|tolong|ya|
  terima kasih|من فضلك|شكرا|お願いします|ください|谢谢|謝謝|请|請`,
)
  .replace(/\n\s*/g, '')
  .replaceAll(' ', '\\s{1,4}');

/** Matches the rest of a line after its last words: punctuation, a priority, words of courtesy; not endless ones. */
export const lineEnd = new RegExp(
  `^(?:[\\s.,;:?)\\]}…~*_。！？-]|(?:${courtesy})(?![${letter}\\d])|!(?:(?![a-z0-9])|[a-z0-9]{1,80}(?![a-z0-9]))){0,80}$`,
);

/** Matches text that has one of these words. */
export const wholeWords = (text: string): RegExp =>
  new RegExp(`(?<![${letter}-])(?:${text})(?![${letter}-])`);

/** The wording of a language of which only the words next to its dates are known. */
export const lexiconWording = ({
  prepositions,
  latest = '(?!)',
  nounLinks,
  particles,
  joins,
  titles,
  moves,
  shortWeekdays,
  alsoWords,
  hoursAreSpans,
  purposes,
  plans,
  absent,
  closed,
  nounsAreCapital,
  exclusive,
  smallWords,
  dinner,
  spaced = true,
}: Lexicon): Wording => {
  const words = (text: string): string => fold(text).replaceAll(' ', '\\s{1,4}');
  const after = words(joins.after ?? '(?!)');
  const leads = `${words(prepositions)}|${after}`;
  // "Of" and articles lead to a noun that the date may belong to.
  const linksNouns = new RegExp(
    `^(?:${words([joins.article, joins.of].filter(Boolean).join('|') || '(?!)')})$`,
  );
  const prepositionsAfter =
    fold(smallWords ?? '')
      .split(' ')
      .filter((word) => word !== '' && !linksNouns.test(word))
      .join('|') || '(?!)';
  return {
    includedDeadline: /(?!)/,
    lineEnd,
    preposition: new RegExp(
      spaced
        ? `${wordStart}(?:${leads}|${words(latest)})(?:\\s{1,4}(?:${leads}))?(?:\\s{1,4}(?:${words(joins.article ?? '(?!)')}))?(?:\\s{1,4}|(?<=['’]))$`
        : `(?:${words(prepositions)})\\s{0,4}$`,
    ),
    ...(nounLinks && { nounLink: new RegExp(`${wordStart}(?:${words(nounLinks)})\\s{1,4}$`) }),
    exclusive: new RegExp(
      `${wordStart}(?:(?<before>${words(exclusive ?? '(?!)')})|(?<until>${words(joins.before === purposes ? '(?!)' : (joins.before ?? '(?!)'))})|(?<after>${after}))\\s{1,4}(?:(?:${words(joins.article ?? '(?!)')})\\s{1,4})?$`,
    ),
    rangeLead: new RegExp(
      `${wordStart}(?:${words([joins.from, joins.between, nounLinks].filter(Boolean).join('|') || '(?!)')})\\s{1,4}$`,
    ),
    ...(dinner && { dinner: wholeWords(words(dinner)) }),
    particle: new RegExp(
      spaced
        ? `^(?:\\s{1,4}(?:${words(latest)}|a\\.?s\\.?a\\.?p)${particles ? `|${words(particles)}` : ''})(?![${letter}])`
        : `^(?:${fold(particles ?? '(?!)')})`,
    ),
    ...(joins.or && spaced && { looseAfter: new RegExp(`^\\s{1,4}(?:${words(joins.or)})(?:\\s|$)`) }),
    ...(purposes && { purpose: new RegExp(`^(?:${words(purposes)})(?:\\s|$)`) }),
    ...(plans && { planned: new RegExp(`${wordStart}(?:${words(plans)})\\s{1,4}$`) }),
    ...(absent && {
      doubtfulLead: new RegExp(
        `^\\s{0,4}(?:${words(absent)})\\s{1,4}(?:[^\\s]{1,24}\\s{1,4}){1,3}$|(?:^|\\s)(?:${words(closed ?? '(?!)')})\\s{1,4}(?:(?:${words(prepositions)})\\s{1,4})?$`,
      ),
    }),
    nounsAreCapital: nounsAreCapital === true,
    ...(moves && { anyMove: new RegExp(`(?<![${letter}])(?:${words(moves)})(?![${letter}])`) }),
    ...(shortWeekdays && {
      ambiguousWeekday: new RegExp(`^(?:${fold(shortWeekdays).split(/,\s+/).join('|')})\\.?$`),
    }),
    ...(alsoWords && {
      alsoWord: new RegExp(`^(?:${words(alsoWords)})$`),
      endsWithArticle: new RegExp(`${wordStart}(?:${words(joins.article ?? '(?!)')})\\s{1,4}$`),
    }),
    ...(titles && { nameLead: new RegExp(`${wordStart}(?:${words(titles)})\\s{1,4}$`) }),
    ...(spaced && {
      bareHours: {
        lead: new RegExp(`^(?:${words(joins.clock ?? '(?!)')})(?:\\s|\\d)`),
        end: new RegExp(`(?:${words(joins.hour ?? '(?!)')})$`),
        areSpans: hoursAreSpans === true,
      },
    }),
    functionWord: new RegExp(`^\\s{0,4}(?:${punctuation}|(?:${prepositionsAfter})(?![${letter}'’]))`),
    clauseBreak: /[,;.!?\n，。、；](?!\d)/,
    withoutSpaces: !spaced,
  };
};
