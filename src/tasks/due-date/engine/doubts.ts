import { lookBehind, type PlacedDate } from './placed-date.ts';
import { describesNextWord, isMove, isNounTime, isPlaced, saysWhenItIs, startOfTask } from './senses.ts';

/** Of a longer line, only the words right before a date are looked at. */
const longLead = 160;

type Reason = (date: PlacedDate) => boolean | null | undefined;

/**
 * What may be wrong with a date, by what follows from it. `leave`: it is none, whatever else the line says. `word`: alone it
 * is only a word of the task, but with a time elsewhere it may be the day. `complete`: it says which one is meant ("the 5pm
 * call", "EOY review"), so it only completes a time or day elsewhere. `ask`: it may be none, or not the one that is meant.
 */
const doubts = {
  leave: {
    'it is what the task is about': ({ wording, before, hasPreposition, saysStart, fragment }) =>
      !hasPreposition && !saysStart && wording.topic?.test(before) && (!fragment.clock || !!fragment.days),
    // "Rapport de vendredi", one of "3, 10 and 17 May"
    'it belongs to the noun or number before it': ({ wording, phrase, before, beforePhrase, fragment }) =>
      (wording.nounLink.test(beforePhrase) && !fragment.several && !wording.beforeEvent.test(before)) ||
      (/^\d/.test(phrase) && wording.listStart?.test(beforePhrase)),
    'somebody asks whether, or tells that it is then': (date) =>
      whether.test(date.beforePhrase) ||
      date.wording.reported?.test(date.longBefore) ||
      ((verbAtEnd.test(date.after) || saysWhenItIs(date)) && thatLead.test(date.beforePhrase)),
    'it is how many': ({ wording, phrase, beforePhrase }) =>
      /^(?:at|by)\s{1,4}\d{1,5}$/.test(phrase) && wording.limitLead?.test(beforePhrase),
    'the sentence goes on about it': ({ fragment, wording, beforePhrase, after }) =>
      ((fragment.source !== 'date' && !fragment.clock) || wording.subjectClause?.test(beforePhrase)) &&
      wording.predicate?.test(after),
    // The title "The Day After Tomorrow", "the Daily Stoic app"
    'it is a part of a name': ({ fragment, wording, before, typed, isName, nextIsCapital }) =>
      (fragment.recurring && isName && nextIsCapital) ||
      wording.nameLead?.test(before) ||
      wording.title?.test(typed),
    // "Move our weekly", "from monday to friday" after "move"
    'it is what is moved': ({ fragment, wording, phrase, beforePhrase }) =>
      (fragment.recurring && wording.moveObject?.test(beforePhrase)) ||
      ((wording.moveTarget?.test(phrase) || (fragment.span && phrase.startsWith('by '))) &&
        wording.moveVerb?.test(beforePhrase)),
    // "A quinta via", "Domenica Russo"
    'it is an ordinal or a name here': (date) =>
      date.wording.alsoWord.test(date.words) &&
      !date.hasPreposition &&
      ((date.next === 'content' && date.wording.endsWithArticle.test(date.before)) ||
        (date.isName && (date.nextIsCapital || date.next === 'lineEnd'))),
    // "Chiamare Mar Rossi", "llamar a Domingo": a capital in a language that writes days and months without
    'it is a person': ({ fragment, words, before, isName, nextIsCapital, wording }) =>
      isName &&
      !(wording.modifiesNouns || /\d/.test(words)) &&
      ((nextIsCapital && !wording.nounsAreCapital && wording.ambiguousWeekday?.test(words)) ||
        (fragment.source === 'weekday' && withPerson.test(before)) ||
        ((fragment.source === 'period' || wording.alsoWord.test(words)) && toPerson.test(before))),
  },
  word: {
    'it stands where it is only a word': (date) => !isPlaced(date),
  },
  complete: {
    'its noun comes next': (date) => !date.afterName && isNounTime(date) === true,
    'it describes the next word': describesNextWord,
  },
  ask: {
    'a word after it joins it with something that was not read': ({ wording, text, match: { endIndex } }) =>
      wording.looseAfter?.test(text.slice(endIndex, endIndex + lookBehind)),
    'a length before it was not read': ({ wording, before, words }) =>
      wording.looseSpan?.test(`${before}|${words}`),
    'a number right before its day was not read': ({ wording, before, fragment }) =>
      !fragment.clock && wording.countLead?.test(before),
    // "Book a table at Sunday in Barnsbury"
    'it stands where a place does': ({ fragment, preposition }) =>
      fragment.source === 'weekday' &&
      !(fragment.clock || fragment.dayPart) &&
      /^(?:at|@)\s/.test(preposition),
    // "Avant la session de jeudi"
    'it is the day of what comes after the task': ({ wording, before }) => wording.beforeEvent.test(before),
    'its rule was not sure': ({ fragment }) => fragment.unsure,
    'it is a short weekday that is a word as well': ({ wording, words, hasPreposition, after }) =>
      !wording.modifiesNouns &&
      !hasPreposition &&
      !after.startsWith(':') &&
      wording.ambiguousWeekday?.test(words),
    'it is a feast before somebody or something': (date) =>
      date.next === 'content' &&
      !date.hasPreposition &&
      date.isFeast &&
      !(/\d/.test(date.words) || startsWithVerb(date)),
    // "Segunda versão", but not "segunda enviar", "segunda preciso enviar"
    'it is an ordinal as well': ({ wording, words, fragment, next, after, hasPreposition, startsLine }) =>
      startsLine &&
      !hasPreposition &&
      next === 'content' &&
      fragment.source === 'weekday' &&
      wording.alsoNth.test(words) &&
      !taskSoon.test(after),
    // "Día 10 de la serie"
    'it counts what follows': ({ fragment, after }) => fragment.source === 'ordinal' && ofThing.test(after),
    'it heads what follows': ({ after, startsLine, hasPreposition, fragment }) =>
      !startsLine && !hasPreposition && fragment.source === 'period' && /^\s?:/.test(after),
    'it begins or ends a title or a name': ({ wording, fragment, isName, hasPreposition, writtenBefore }) =>
      isName && !hasPreposition && fragment.source === 'weekday' && wording.titleLead?.test(writtenBefore),
    // "Email Sunday about the room"
    // "Acheter 3 Mars et des fruits"
    'it is the first of several things': ({ wording, written, hasPreposition, after }) =>
      !(wording.nounsAreCapital || wording.modifiesNouns || hasPreposition) &&
      /^\d{1,2}\s\p{Lu}/u.test(written) &&
      wording.and.test(after.slice(0, 6)),
    'it may be whom to ask': ({ wording, fragment, isName, next, before }) =>
      isName && fragment.source === 'weekday' && next === 'functionWord' && wording.contactVerb?.test(before),
    'its number says which one': ({ wording, fragment, words, next, startsLine, nextIsCapital, isLatest }) =>
      fragment.source === 'ordinal' &&
      !fragment.clock &&
      !isLatest &&
      !wording.modifiesNouns &&
      next === 'content' &&
      !(startsLine && !adjective.test(words)) &&
      !(wording.nounsAreCapital && !nextIsCapital),
    // "um 3 Kunden kümmern", "um 3 Anna anrufen": an hour by its preposition, and perhaps only a number
    'its hour is a number of what follows': ({ fragment, words, next, wording: { bareHours } }) =>
      bareHours &&
      fragment.bareHour &&
      !(fragment.days || fragment.dayPart) &&
      next === 'content' &&
      !(bareHours.end.test(words) || onlyClock.test(words)),
    // "Anna kann Freitag nicht"
    'it is not then': ({ after }) => /^\s{1,4}(?:nicht|niet|inte)(?!\p{L})/u.test(after),
    'it is a part of a condition': ({ isCondition }) => isCondition,
    'it may say when something starts': ({ saysStart, end, match }) => saysStart && end === match.endIndex,
    'its number may count what somebody has': ({ words, after, wording }) =>
      wording.modifiesNouns && countsFor.test(`${words}|${after}`),
    // "Friday Night Club"
    'it is written like a name': ({ fragment, written, nextIsCapital, wording }) =>
      wording.modifiesNouns &&
      fragment.dayPart !== undefined &&
      nextIsCapital &&
      /\s\p{Lu}\p{Ll}/u.test(written),
    'it describes the noun beside it': (date) =>
      isNounTime(date) === 'perhaps' || startOfTask(date) === 'perhaps',
    'the thing is for that day': isForPurpose,
    'something is moved': isMove,
    'it says what will not be, or what others do': ({ wording, text, match: { index }, before }) =>
      wording.doubtfulLead?.test(index < longLead ? text.slice(0, index) : `…${before}`),
    // "Dire à Kay que le webinaire est à 18h", "the offer ends friday, tell the list"
    'it says when something is': (date) =>
      saysWhenItIs(date) &&
      (date.wording.modifiesNouns
        ? date.after.startsWith(',') && date.wording.tells?.test(date.after.slice(1))
        : date.fragment.clock !== undefined),
    'the line asks about it': ({ wording, fragment, text, after }) =>
      questionMark.test(after) && (fragment.several || wording.question?.test(text)),
    // "By 10 April", typed on the 14th
    'it passed so recently that it is hardly meant again': ({ fragment, words, today }) => {
      const day = fragment.days?.[0];
      return day?.rollover === 'year' && /\d/.test(words) && today.until(day.date).days > 335;
    },
  },
} satisfies Record<string, Record<string, Reason>>;

/** A date with the first kind of doubt that there is about it. */
export type JudgedDate = PlacedDate & { doubt: keyof typeof doubts | undefined };

export const judge = (date: PlacedDate): JudgedDate => ({
  ...date,
  doubt: (['leave', 'word', 'complete', 'ask'] as const).find((kind) =>
    Object.values<Reason>(doubts[kind]).some((reason) => reason(date)),
  ),
});

/** "Zoom mit Fr. Keller", "llamar a Domingo": no day comes after these, and a name may. */
const withPerson = /(?:^|\s)(?:mit|bei|con|com|avec|met|bij|med)\s{1,4}$/;
const toPerson = /(?:^|\s)(?:ad?|al|an|ao|pour|para|per|con|com|avec|mit|bei)\s{1,4}$/;

/** "Ask if friday works", "Anna fragen, ob Montag passt" */
const whether =
  /(?:^|\s)(?:(?:if|whether)(?:\s{1,4}it['’]s)?|ob|falls|si|se|czy|если|чи|jos|(?:vra(?:ag|gen)|checken|kijken|weten)\s(?:\S{1,20}\s){0,3}of)\s{1,4}$/;

/** "Dire que le webinaire est | à 18h", "sagen, dass das Essen | um 12:30 ist" */
const thatLead = /(?:^|\s)(?:dass|dat|que|che|att|ze|ob|of)\s[^.;!?\n]{1,80}$/;
const verbAtEnd = /^\s{1,4}(?:ist|is|beginnt|begint|startet|start|stattfindet)(?!\p{L})/u;

/** "Christmas email Ben", but not "Black Friday offer email". */
const startsWithVerb = ({ wording, after }: PlacedDate): boolean | undefined =>
  wording.modifiesNouns && wording.startsTask.test(after) && !wording.nounVerb?.test(after);

/** "De 20ste", "am 20.", but not "le 20": an ordinal that may say which one. */
const adjective = /\d\s?(?:[.ºª°]|:?\p{L}{1,3})$/u;

/** "Folien für Mittwoch vorbereiten", "план на завтра": the day may be that of the thing. */
function isForPurpose({ words, before, preposition, next, startsLine, wording }: PlacedDate): boolean {
  const { purpose, planned } = wording;
  if (startsLine) return false;
  const [phrase, lead] = purpose?.test(words)
    ? [words, before]
    : [preposition, before.slice(0, before.length - preposition.length)];
  return purpose?.test(phrase) === true && (next === 'content' || planned?.test(lead) === true);
}

/** "3pm or 4pm?" and "who is there on friday?" ask, and plan nothing. */
const questionMark = /^\s{0,2}[?？؟]/;

/** "May 5 clients", "around 15 mats", "at 20 each" */
const countsFor =
  /^(?:jan|april|may|june|august|at|around|about|between\s{1,4}\d{1,2}\s{1,4}and)\s{1,4}\d{1,2}\|\s{1,4}(?:[a-z]{2,20}[^s]s|each)(?![a-z'’])/;

/** After a number: what it is of. */
const ofThing = /^\s{1,4}(?:of (?:the|an?)|de la|du|del(?:la)?|da|van (?:de|het)|de[rs])\s/;

/** What is to be done, within three words. */
const taskSoon = /^\s{1,4}(?:\p{L}{1,20}\s{1,4}){0,2}\p{L}{1,20}[aei]r(?!\p{L})/u;

/** Words that lead to hours and nothing else. */
const onlyClock = /^(?:entro le|kl|klo|klockan|kello|jam|pukul|o godz)(?![a-z])/;
