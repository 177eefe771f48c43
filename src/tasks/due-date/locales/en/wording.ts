import { anotherNumber } from '../../engine/counted-nouns.ts';
import { lineEnd, punctuation, type Wording, wholeWords, wordStart } from '../../engine/wording.ts';
import { englishDoubts } from './doubts.ts';
import { describedNoun, mayStartTask, nounTimes, shortWeekdayWord, startsTask } from './task-words.ts';
import { oneOf } from './words.ts';

const words = (text: string): string => oneOf(text.trim().split(/\s+/)).replaceAll('_', '\\s{1,4}');
/** Matches text that ends with one of these words. */
const afterWord = (text: string): RegExp => new RegExp(`(?:^|\\s)(?:${words(text)})\\s{1,4}$`);

const dueWord = '(?:is\\s{1,4})?due(?:\\s{1,4}date)?|deadline(?:\\s{1,4}is)?|expir(?:es|ing|y)';
const deadlineWord = words(
  'by before b4 until till til no_later_than not_later_than latest at_the_latest between_now_and',
);
const atWord = words(
  'on at @ for around circa roughly after over during starting start scheduled_for to either week_commencing w/c wc week_beginning as_of no_earlier_than not_before w/b week_ending w/e towards toward some_?time some_?time_on some_?time_in at_some_point at_some_point_on',
);

const countedNouns = `
  form forms file files doc ref code model batch seat page pages pp p chapter chapters ch part parts step steps section sections slide slides item items exercise exercises
  question questions module modules session sessions phase phases round rounds level levels lesson lessons unit units
  version versions v rate rates rating ratings rated score scores scored rank ranks mark marks ratio reps set sets row
  rows line lines room rooms point points no nos nr number numbers task tasks ticket tickets issue issues invoice
  invoices order orders draft drafts day days week weeks won lost split target floor floors building gate platform bus
  flight route suite apartment apt grade year aged age size stage tier type build release q option figure table
  appendix top episode season volume vol`;

/** Words that are no nouns: a date before them is no adjective ("friday about" is not like "friday deck"). */
const functionWords = `
  about with between to for re regarding and or at on in via from that so because since if when while but then as is was are
  were will would should can could work works please pls by before after until unless without using over per plus i we
  he she they you it let sharp latest max ish though`;

const articles = `
  the a an my our your his their its some more no any these those which what if or (?<!later_)than
  with and & about hi hey dear`;

const contactVerbs = `
  call ask email mail e-mail tell ping message text meet see remind invite thank dm help`;

const moveVerbs = `
  move moves moved moving push pushed pushing pull pulled pulling shift shifted shifting postpone postponed postponing delay delayed delaying defer
  deferred deferring bring brought bringing change changed changing switch switched switching swap swapped swapping
  extend extended extending`;

export const nounContext = afterWord(`${articles} ${contactVerbs} her`);
export const personPreposition = afterWord('to for from re by of');
export const countedNoun = new RegExp(
  `(?:^|[^a-z])(?:${words(countedNouns)})(?:\\s{1,4}(?:it|them|this|him|her))?\\.?\\s{0,4}#?\\s{0,4}${anotherNumber}$`,
);

export const englishWording: Wording = {
  preposition: new RegExp(
    `${wordStart}(?:(?<due>${dueWord})(?:\\s{0,4}:)?(?:\\s{1,4}(?:${deadlineWord}|on|at|in|for))?|(?<by>${deadlineWord})|(?<at>${atWord}))(?:\\s{1,4}(?:the|this))?\\s{0,4}$|(?<=^|\\s)the\\s{1,4}$`,
  ),
  includedPreposition: /^(?:at|by|in|on|before|b4|until|till|within|around|no\s+later|due)\b|^@/,
  includedDeadline: /^(?:by|due|before|b4|until|till)\b/,
  includedBefore: /^(?:before|b4)\b/,
  dayPreposition: /^on\b/,
  timePreposition: /^at\b(?!\s+some)/,
  purposePreposition: /^for\b/,
  nounPreposition: /^(?:to|for)\b/,
  endsWithNounPreposition: /(?:for|to)\s+$/,
  startsWithArticle: /^the\s/,
  endsWithArticle: /(?:^|\s)(?:the|an?)\s+$/,
  exclusive: /\b(?:(?<before>(?<!not\s)before|b4)|(?<after>after))\s+(?:the\s+|this\s+)?$/,
  topic: new RegExp(
    `${wordStart}(?:(?<!(?:how|what)\\s{1,4})about|re:|${words('re regarding concerning from since of vs vs. versus than between like unlike every last past previous as per called titled named')})\\s{1,4}(?:(?:the|this)\\s{1,4})?$`,
  ),
  rangeLead: /(?<=^|\s)(?:from|between)\s{1,4}$/,
  moveVerb: new RegExp(
    `${wordStart}(?:${words(moveVerbs)}|re-?(?:schedul|book|arrang)(?:ed?|es|ing)?)\\s[^.;!?\n]{0,150}$`,
  ),
  moveTarget: /^(?:from|to|until|till)\s/,
  moveDistance: /^by\s/,
  listStart: /(?:^|[\s,])\d{1,2}(?:st|nd|rd|th)?\s{0,3}(?:[,&+–-]|and\b|or\b)\s{0,3}(?:(?:and|or)\s{1,3})?$/,
  predicate: /^\s{1,4}(?:is|isn['’]t|works?|suits|won['’]t|doesn['’]t)\b/,
  conditional: afterWord('if whether'),
  particle:
    /^\s{1,4}(?:or\s{1,4}(?:later|sooner|earlier|so|(?:after|before)(?!\s{1,4}\w))|at\s{1,4}the\s{1,4}(?:very\s{1,4})?latest|latest|sharp|onwards?|on\s{1,4}the\s{1,4}dot)(?![\w'’-])/,
  looseAfter: /^\s{1,4}or\s{1,4}(?:later|after(?!\s{1,4}\w)|the\s{1,4}(?:day|next|one|following))\b/,
  // A question about a date: "does friday work?"
  looseBefore:
    /(?:^|\s)not\s{1,4}$|^\s{0,4}(?:is|are|does|would|could|will|(?:how|what)\s{1,4}about)\s{1,4}$/,
  subjectClause: afterWord('that'),
  ...englishDoubts,
  moveObject: new RegExp(
    `${wordStart}(?:${words(moveVerbs)}|reschedule)\\s{1,4}(?:(?:the|our|my|your|his|her|their)\\s{1,4})?$`,
  ),
  title: /[^\s.!?:]\s{1,4}The\s[\p{Lu}\d]/u,
  periodEdge:
    /^(?:the\s{1,4})?(?:eo[dwmqy]|cob|(?:very\s{1,4})?(?:end|close|start|beginning|middle)\s{1,4}of\s{1,4}(?:day|week|month|quarter|year|term))\b/,
  ambiguousName: /^tom$/,
  personPreposition,
  nounContext,
  article: afterWord(articles),
  contactVerb: afterWord(contactVerbs),
  ambiguousWeekday: /^(?:sat|sun)\b/,
  countedNoun,
  referenceNoun: afterWord('invoice invoices bill bills order orders'),
  lineEnd,
  functionWord: new RegExp(`^\\s{0,4}(?:${punctuation}|(?:${words(functionWords)})\\b)`),
  clauseBreak: /[,;.!?\n](?!\d)|\s(?:and|then|but|or|so)\s/,
  nounTimes,
  startsTask,
  mayStartTask,
  describedNoun,
  shortWeekdayWord,
  nameLead: /(?:^|\s)(?:dr|mr|mrs|ms|prof|sir|miss|coach)\.?\s{1,4}$/,
  breakfast: wholeWords('(?:breakfast|morning|sunrise)(?!\\s{1,4}club)'),
  dinner: wholeWords(
    words(
      'dinner supper drinks evening party gala concert theatre theater cinema pub cocktail cocktails bbq',
    ),
  ),
  modifiesNouns: true,
};
