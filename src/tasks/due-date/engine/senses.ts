import { countedThing, countedUnits, partOf } from './counted-nouns.ts';
import type { PlacedDate } from './placed-date.ts';

/** "Im Mai", "en mayo", but not "de mayo". */
const isWithinMonth = ({ words, wording }: PlacedDate): boolean =>
  wording.preposition.test(/^\p{L}{1,3}\s{1,4}/u.exec(words)?.[0] ?? '-');

/** 30.11., 21/5, 11/25, 12/1, 5/07, 21-05: numbers that can hardly be anything but a date. */
const onlyDate =
  /\d\.\d{1,2}\.$|^\d{4}-\d\d-\d\d|^(?:1[3-9]|[23]\d)[./-]\d{1,2}$|^\d{1,2}[./-]0\d$|^\d{1,2}\/(?:1[3-9]|[23]\d)$|^1[0-2]\/\d$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;
const numericDate = /^\D{0,10}[\d/.-]+\D{0,3}$/;

/** "**Plan** Christmas", "kerstavond **regelen**": what is planned, and not when. */
const onlyPlanned =
  /^(?:plan|plane[njar]|plannen|planejar|plani?ficar|planifier|pianificare|zaplanowac|organi[sz]e[rn]?|organizar|organizzare|organis(?:ieren|eren)|zorganizowac|regelen|prepare|preparer|preparare?|vorbereiten|voorbereiden|przygotowac|host|celebrate|feiern|vieren|feter|celebrar|festeggiare)(?: (?:the|la|el|le|il|lo|o|a|die|das|het))?$/;
const textBeside = ({ text, start, end }: PlacedDate): string =>
  `${text.slice(0, start)}${text.slice(end)}`.trim();

/** Whether a phrase is surely enough a date for where it is. */
export function isPlaced(date: PlacedDate): boolean {
  const { fragment, words, wording, before, after, hasPreposition, includesPreposition, next, startsLine } =
    date;
  const { confidence, source, days, clock, dayPart } = fragment;
  const { modifiesNouns } = wording;
  if (isNumberOfThings(date) || (isNumberOf(date) && !mayBeReference(date))) return false;
  // A longer line says more than that.
  const mayBePlanned = date.isFeast && !hasPreposition && date.text.length < 60;
  if (mayBePlanned && onlyPlanned.test(textBeside(date))) return false;
  if (date.isFeast && /(?:^|\s)(?:serata|soiree) d/.test(words)) return false;
  // "Le 01 23 45 67 89"
  if (/\d$/.test(words) && !clock && moreNumbers.test(after)) return false;
  // "Kapitel 3 till 5"
  if (/^(?:to|till|until)\s{1,4}\d{1,2}$/.test(words) && /\d\s{0,4}$/.test(before)) return false;
  if (confidence === 'strong' || (wording.withoutSpaces && confidence === 'plain')) return true;
  const mayStart =
    source === 'ordinal'
      ? startsLine && (confidence === 'plain' || wording.startsTask.test(after))
      : source !== 'count';
  if (mayStart && startOfTask(date)) return true;
  if (source === 'date' && onlyDate.test(words) && !countedThing.test(before)) return true;
  if (confidence === 'plain') {
    // "Offre Black Friday à supprimer"
    if (date.isFeast && next === 'functionWord' && !(hasPreposition || startsLine)) return false;
    // "Sales for this quarter", "discuss next quarter with Ben"
    if (modifiesNouns && fragment.period?.unit === 'quarter')
      return includesPreposition ? next === 'lineEnd' : wording.includedDeadline.test(date.preposition);
    // "La séance du soir", "le petit matin, poème"
    const isEvening = next === 'functionWord' ? !/\s/.test(words) : /^(?:soiree|serata)$/.test(words);
    if (dayPart && !days && !clock && !startsLine && ((isEvening && !hasPreposition) || ofNoun.test(words)))
      return false;
    if (next !== 'content')
      return next === 'lineEnd' || hasPreposition || !startsLine || source !== undefined;
    if (hasPreposition || date.afterName) return true;
    if (modifiesNouns) return isBeforeVerb(date);
    return (
      source === 'weekday' ||
      source === 'period' ||
      (startsLine && (source === 'date' || fragment.recurring)) ||
      dayPart !== undefined ||
      (clock !== undefined && (startsLine || /\p{L}\s/u.test(words)))
    );
  }
  if (wording.withoutSpaces) return true;
  // "2026-10" is a month; a bare name may be a person's.
  if (source === 'period') return hasPreposition || isWithinMonth(date) || /^\d/.test(words);
  if (source === 'weekday' && !modifiesNouns) {
    if (startsLine || (date.capitalized && wording.nounsAreCapital)) return true;
    if (wording.ambiguousWeekday?.test(words) && !hasPreposition) return false;
  }
  if (!includesPreposition && isNameOrNoun(date)) return false;
  if (wording.ambiguousName?.test(words) && wording.personPreposition?.test(before)) return false;
  // "Sofort den Link prüfen"
  if (next === 'lineEnd' || (startsLine && !modifiesNouns && fragment.elapsedMs === 0)) return true;
  if (source === 'ordinal' && (!modifiesNouns || (startsLine && /^\s?:/.test(after)))) return true;
  if (source === 'weekday' && next === 'functionWord' && !wording.ambiguousWeekday?.test(words)) return true;
  if (!hasPreposition || (source === 'ordinal' && !clock)) return false;
  if (next === 'functionWord') return true;
  return days !== undefined && source !== 'count' && fragment.elapsedMs === undefined;
}

/** "Lena Tues sign contract": a weekday between a name and what is to be done. */
const isBeforeVerb = ({ fragment, before, after, wording: { startsTask, nounTimes } }: PlacedDate): boolean =>
  fragment.source === 'weekday' && startsTask.test(after) && !nounTimes?.objectLead.test(before);

/** "Version 2.1", "3/4 of the tasks": a number without a year that is no date in any language. */
function isNumberOf({ words, before, beforePhrase, after, preposition, ...date }: PlacedDate): boolean {
  if (!/^\d{1,2}[./-]\d{1,2}(?![./-]?\d)/.test(words)) return false;
  // "Pasar a la 6.5"
  if (words.includes('.') && /(?:^|\s)(?:la|alla|die)\s{1,4}$/.test(before)) return true;
  const mayCount =
    /^(?:at|a|en|em|bei|op)\s/.test(preposition) ||
    countedThing.test(preposition) ||
    date.wording.nounPreposition?.test(preposition);
  if (date.hasPreposition && !mayCount) return false;
  return (
    (countedThing.test(preposition.startsWith('to ') ? beforePhrase : before) &&
      !(/\/(?:1[3-9]|[23]\d)$/.test(words) && people.test(before))) ||
    after.startsWith('版') ||
    (words.includes('-') && counted.test(after)) ||
    (words.includes('/') && (partOf.test(after) || (/\/(?:5|10)$/.test(words) && rated.test(before))))
  );
}

/** People who are counted are no fraction: "jan cohort 12/28". */
const people = /(?:^|\s)(?:group|cohort|team|class)\s{1,4}$/;

/** A part of the day that says which one. */
const ofNoun = /^(?:du|de la|del(?:la)?|d[ao])\s/;

/** "Score the group 7/10", "aim for 7/10", "note 8/10 en écoute", "she's at 6/10" */
const rated =
  /(?:['’](?:s|re|m)|(?:^|\s)(?:(?:s?he|elle|il|sie|er|ze|hij)\s(?:is|est|ist)|are|am|esta|zit))(?:\s{1,4}(?:at|a|en|em|bei|op))?\s{1,4}$|(?:^|\s)(?:(?:(?:scor|rat|bewert)(?:e[ds]?|en|ing)?|noter)\s[^.;!?]{0,30}|(?:aim|not[ae]r?|vot[oi]|cijfer|ziel|ocen[aęiy]|puntua\p{L}{0,6})\s{1,4}(?:for\s{1,4})?)$/u;

/** After a number, the rest of a telephone number. */
const moreNumbers = /^(?:[\s.-]\d{2,4}){2}/;

/** Whether a short word is a name or a noun here: "call tom", "the sun". */
function isNameOrNoun({ fragment: { weekday }, before, next, capitalized, wording }: PlacedDate): boolean {
  if (!weekday || next !== 'lineEnd') return wording.nounContext?.test(before) ?? false;
  return wording.article?.test(before) || (capitalized && wording.contactVerb?.test(before)) || false;
}

const counted = new RegExp(`^\\s{1,4}${countedUnits}`);

/** "à 3 clients", "hoofdstuk 3 tot 5", "sesión 2h": an hour that is only a number, or a span. */
function isNumberOfThings(date: PlacedDate): boolean {
  const { fragment, words, before, after, next, wording } = date;
  const { bareHour, days, dayPart, clock } = fragment;
  const { bareHours } = wording;
  if (clock && !days && /(?:^|\s)\d{1,2}$/.test(words) && counted.test(after)) return true;
  if (fragment.afterDay && (!date.afterName || countedThing.test(before))) return true;
  // "Workshop (2h)"
  if (/^[1-6]h$/.test(words) && before.endsWith('(')) return true;
  if (!bareHours || !bareHour || days || dayPart || !clock) return false;
  if (bareHours.end.test(words))
    return /^\d/.test(words) && (clock.hour === 24 || (bareHours.areSpans && clock.hour < 7));
  if (/\d\s{0,4}$/.test(before)) return true;
  return (
    next === 'content' && !bareHours.lead.test(words) && !(date.startsLine && wording.startsTask.test(after))
  );
}

/** Whether a number with a slash may name a thing or its day, with two readings to choose from. */
const mayBeReference = ({ fragment, words, before, next, wording }: PlacedDate): boolean =>
  next === 'lineEnd' &&
  words.includes('/') &&
  (fragment.otherOrder !== undefined || (fragment.days?.length ?? 0) > 1) &&
  wording.referenceNoun?.test(before) === true;

/**
 * Whether the line begins with this date and goes on with what is to be done: "friday call ben". No list of verbs
 * decides: it is so unless a noun that a day may describe comes next ("friday deck"), or what makes the day a word
 * ("sun cream"). It is asked about before a word that is a verb and a noun ("friday review notes").
 */
export function startOfTask(date: PlacedDate): boolean | 'perhaps' {
  const { fragment, words, after, hasPreposition, startsLine, next } = date;
  const {
    modifiesNouns,
    startsTask,
    describedNoun,
    mayStartTask,
    shortWeekdayWord,
    startsLater,
    describedLine,
  } = date.wording;
  const { days, clock, dayPart, recurring, source, confidence } = fragment;
  if (fragment.otherOrder && mayBeReference(date)) return 'perhaps';
  if (!modifiesNouns || !startsLine || next !== 'content' || recurring) return false;
  if (
    !days &&
    !clock &&
    !(dayPart && (demonstrative.test(words) || (/^after/.test(words) && startsTask.test(after))))
  )
    return false;
  if (confidence === 'weak' && !hasPreposition) {
    if (source === 'weekday' ? shortWeekdayWord?.test(after) : !days && !clock) return false;
    // "2-3 sentences"
    if (source !== 'weekday') return (!/^\d\d?-\d\d?$/.test(words) || startsTask.test(after)) && 'perhaps';
  }
  if (startsTask.test(after)) return true;
  // "3/4 time", "1/2 price"
  if (/^[1-3]\/[2-5]$/.test(words)) return 'perhaps';
  // "The 3rd draft needs work", "the weekend package" say which one.
  if (!hasPreposition && /^the\s/.test(words)) return !describedNoun?.test(after) && 'perhaps';
  const mayStart = mayStartTask.test(after);
  if (!days && clock && !/\d/.test(words))
    return mayStart && (hasPreposition || (withSomebody.test(after) && 'perhaps'));
  if (startsLater?.test(after) && describedNoun?.test(after)) return 'perhaps';
  if (withSomebody.test(after)) return true;
  if (mayStart) return clock || dayPart || hasPreposition || source === 'word' ? true : 'perhaps';
  // "Thursday evening webinar", "weekend retreat brochure"
  if (describedNoun?.test(after)) return days !== undefined && dayPart !== undefined && 'perhaps';
  if (source === 'weekday' && !clock && !hasPreposition && describedLine?.test(after)) return 'perhaps';
  // "Weekend retreat brochure", "year-end letter"
  return hasPreposition || !(fragment.period?.unit === 'weekend' || /[\s-]end$/.test(words)) || 'perhaps';
}

/** "Friday retro with the squad", "monday pitch to Lena": that thing or not, it is on that day. */
const withSomebody = /^\s{1,4}[\w-]{1,20}\s{1,4}(?:with|w\/|to)\s/;

/** "This afternoon" is a day, "late night" is none. */
const demonstrative = /^(?:this|in|at|by|tonight|eod|eob|cob)\b/;

/**
 * Whether a clock time belongs to a noun ("prep 2pm session", "notes from 10am call") or is the object of its verb
 * ("cancel my 9am"). A day with its time may be either: "call Ann friday 2pm coaching call".
 */
export function isNounTime(date: PlacedDate): boolean | 'perhaps' {
  const { fragment, words, before, after, preposition, hasPreposition, next, startsLine } = date;
  const { nounTimes, startsTask, dayPreposition } = date.wording;
  if (!nounTimes) return false;
  if (fragment.recurring) return nounTimes.dayLead.test(before) && 'perhaps';
  const isBeforeEvent =
    next === 'content' &&
    nounTimes.eventNoun.test(after) &&
    !startsTask.test(after) &&
    !(startsLine && withSomebody.test(after));
  if (!fragment.clock && fragment.days) {
    if (isBeforeEvent && nounTimes.topicLead.test(before)) return true;
    const mayBelong = startsLine ? fragment.source === 'date' : dayPreposition?.test(preposition);
    if (isBeforeEvent && mayBelong) return 'perhaps';
    return !startsLine && !hasPreposition && nounTimes.dayLead.test(before) ? 'perhaps' : false;
  }
  if (startsLine) return !fragment.days && nounTimes.eventThing.test(after) && 'perhaps';
  if (!fragment.clock) return false;
  const isFirm = nounTimes.firm.test(words) || nounTimes.firm.test(preposition);
  if (isFirm || (fragment.source === 'date' && hasPreposition)) return isBeforeEvent && 'perhaps';
  if (nounTimes.source.test(words) && nounTimes.sourceLead.test(before)) return true;
  // "Nia's half five" is when, and "Nia's 5pm" what.
  if (next !== 'content' || startsTask.test(after))
    return !/^(?:half|quarter)\s/.test(words) && nounTimes.timeLead.test(before);
  if (nounTimes.objectLead.test(before)) return true;
  return isBeforeEvent && (fragment.days ? 'perhaps' : true);
}

/** Whether a date right before a word says which one it is; `isPlaced` decides that for weekdays. */
export function describesNextWord(date: PlacedDate): boolean {
  const { fragment, words, wording, hasPreposition, startsLine, before, preposition } = date;
  if (!wording.modifiesNouns || fragment.recurring || date.next !== 'content' || date.afterName) return false;
  if (numericDate.test(words) && onlyDate.test(words) && !/^(?:the|for) /.test(preposition)) return false;
  // "COB send the deck", but not "EOY review" or "EOD report"
  if (wording.periodEdge?.test(words)) return !hasPreposition && !(startsLine && startsOtherTask(date));
  if (wording.nounPreposition?.test(preposition)) return true;
  const event = eventLead(date);
  if (event) return event.groups?.deadline === undefined;
  if (hasPreposition) return false;
  if (wording.endsWithArticle?.test(before)) return true;
  if (startsLine) return false;
  return wording.startsWithArticle?.test(words) || (fragment.source === 'date' && !fragment.clock);
}

/** The preposition of "debrief after thursday session", but not of "after thursday call Ann". */
const eventLead = ({ preposition, after, wording }: PlacedDate): RegExpExecArray | null | undefined =>
  wording.nounTimes?.eventNoun.test(after) && !wording.startsTask.test(after)
    ? wording.eventPreposition?.exec(preposition)
    : null;

const startsOtherTask = ({ after, wording }: PlacedDate): boolean =>
  wording.startsTask.test(after) || !(wording.mayStartTask.test(after) || wording.describedNoun?.test(after));

/** "Review tomorrow agenda", "call Ann tomorrow bring notes": it may or may not describe the next word. */
const mayDescribe = (date: PlacedDate): boolean =>
  date.next === 'content' &&
  date.wording.modifiesNouns === true &&
  !date.hasPreposition &&
  !date.startsLine &&
  date.fragment.source === 'word' &&
  !date.fragment.clock;

/** Right before a time, in many languages. */
const copula =
  /(?:^|\s)(?:is|are|starts?|ends|opens|closes|ist|sind|beginnt|startet|est|sont|commence|es|son|empieza|sono|inizia|comincia|sao|comeca|zijn|begint|jest|zaczyna sie|ar|borjar)\s{1,4}$/;

/** "Her birthday is on the 12th, send a card": without the date its sentence would have no end. */
export const saysWhenItIs = ({ before, preposition, writtenBefore }: PlacedDate): boolean =>
  copula.test(before.slice(0, before.length - preposition.length)) ||
  /(?:^|\s)[èé]\s{1,4}$/i.test(writtenBefore);

/**
 * Whether a task without the words of its date may say too little: "invoice 11/12", "send it before friday session",
 * "Termin auf Freitag verschieben".
 */
export const mayBelongToText = (date: PlacedDate): boolean =>
  mayBeReference(date) ||
  Boolean(eventLead(date)) ||
  mayDescribe(date) ||
  saysWhenItIs(date) ||
  date.wording.beforeEvent.test(date.before) ||
  (isDueOf.test(`${date.preposition}|${date.after}`) && date.startsLine) ||
  isMove(date);

/** "Termin auf Freitag verschieben", "am Freitag fällt Yoga aus", but not "15.1. Termin verschieben": that says when to do it. */
export const isMove = ({ wording, text, fragment, ...date }: PlacedDate): boolean => {
  const saysWhen = date.startsLine && !fragment.several && (date.isWhen || fragment.source === 'date');
  const startsTask = saysWhen && (date.nextIsCapital || !wording.nounsAreCapital);
  return wording.anyMove?.test(text) === true && !startsTask;
};

/** "Deadline is Dec 18 for essays" */
const isDueOf = /^(?:due|deadline|expir)[^|]{0,20}\|\s{1,4}(?:for|of)\s/;

/** The side of a day on which it is due, where the day itself does not count. */
export function exclusiveSide(date: PlacedDate): 'before' | 'after' | undefined {
  const side = date.wording.exclusive?.exec(date.preposition)?.groups;
  // "Vor Weihnachten" is before it, and "vor dem 3. Mai" says no less than "bis".
  if (side?.until) return date.fragment.period || date.isFeast ? 'before' : undefined;
  return side && (side.before ? 'before' : 'after');
}
