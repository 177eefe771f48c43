import type { Wording } from '../../engine/wording.ts';
import { oneOf } from './words.ts';

const words = (text: string): string => oneOf(text.trim().split(/\s+/));

/** Verbs that begin a task and are hardly ever nouns. */
export const verbs = words(`
  ask tell hire send write prep prepare read confirm book schedule reschedule rebook cancel postpone finish complete submit
  pay buy upload publish set follow remind invite thank join attend host present fix clean pack pick renew
  make create build organize organise arrange add remove sign approve discuss gather collect summarize summarise reply
  respond forward chase contact reach get give bring take begin do listen cook wash register apply sort clear
  enter revise edit proofread translate transcribe analyse analyze compile compare decide define develop explain export
  import install introduce learn negotiate reflect meditate rehearse reserve order invoice collate tidy
  email mail message text ping phone ring meet see`);

/** Verbs that are nouns as well. */
const nounVerbs = words(`
  call review update report plan draft check test design brief debrief post coach train lead run walk watch launch pitch
  practice interview sync note log mentor document request answer start visit drop close return record print file share
  offer pause look try go demo lunch move push shift nudge outline research journal stretch celebrate plan water feed
  practise`);

/** After a verb that is a noun as well, these make it a noun: "call notes", "review with Ben". */
const nounSigns = words(`
  notes note prep agenda recap summary deck slides list link sheet script template schedule slot slots series time times
  date dates group team club class session sessions meeting meetings report reports review log form forms doc docs
  invite reminder plan with of for at is was and or on in from to about by before after until due then`);

const moreObjectVerbs = words(
  'call review update plan draft check test share print move push shift watch record file',
);
const objectVerbs = `(?:${verbs.replace(/\|?\b(?:meet|begin|go|do|clean|wash|cook|tidy|clear|pack)\b/g, '')}|${moreObjectVerbs})`;
const timeVerbs = words(
  'cancel confirm reschedule rebook move push shift postpone swap keep hold skip decline accept drop',
);
const particle = '(?:\\s(?:up|on|in|out|for|off|over|to))?';
/** "Anna's", but not "it's". */
const possessive = "(?<!(?:it|that|let|what|he|she|here|there|who|how|where))['’]s";
const determiner = '(?:my|our|your|his|her|their|the|a|an|both|each)';

const eventNouns = words(`
  session sessions call calls meeting meetings mtg class classes workshop workshops appointment appt slot slots demo
  standup stand-up sync check-in checkin huddle catch-up catchup debrief interview lesson training webinar group coaching
  intake booking kickoff kick-off retro consult consultation practice presentation shift start flight train deadline
  briefing panel seminar course clinic rehearsal 1:1 1-1 one-on-one`);

/** Where something to do may begin. */
export const clauseStart = '(?:^|[.;,:!?]\\s|\\s(?:and|then|to)\\s)\\s{0,4}(?:please\\s|pls\\s)?';

/** What is to be done follows: "friday call ben", "sunday night plan week". */
export const startsTask = new RegExp(
  `^,?\\s{1,4}(?:please\\s|pls\\s)?(?:(?:${verbs})\\b(?!\\s(?:of|with)\\b)|(?:${nounVerbs})\\s{1,4}(?!(?:${nounSigns})\\b)[\\w"'<@])`,
);
/** Perhaps so: "friday review notes". */
export const mayStartTask = new RegExp(
  `^,?\\s{1,4}(?:please\\s|pls\\s)?(?:${verbs}|${nounVerbs})\\s{1,4}\\w`,
);

/**
 * After a day at the beginning of a line, nouns that it may describe: "friday deck", "monday retro notes". Whatever else
 * follows is what is to be done.
 */
export const describedNoun = new RegExp(
  `^\\s{1,4}(?:${eventNouns}|${words(`
    notes prep agenda recap summary deck slides list sheet script template series group team crew club report reports
    numbers newsletter homework emails lunch dinner breakfast brunch party panel talk retro reviews updates school
    figures checklist routine reflections crowd edition issue vibes plan plans planning post posts promo banner ami egg reflection`)})(?![\\w'’-])|^\\s{1,4}(?:review|[a-z]{1,3}t(?=\\s{1,4}\\d))(?:\\s{0,4}$|\\s{1,4}\\d)`,
);
/** "Sat nav", "sun cream": words that a short weekday is a part of. */
export const shortWeekdayWord =
  /^\s{0,4}-?(?:nav|down|in|on|with|for|through|next|by|cream|protection|screen|block|safety|lotion|hats?|glasses|rise|set|salutations?|lounge|loungers?)(?![\w])/;

/** The words around a clock time that belongs to a noun. */
export const nounTimes: NonNullable<Wording['nounTimes']> = {
  objectLead: new RegExp(
    `${clauseStart}${objectVerbs}${particle}\\s{1,4}$|(?:^|[\\s'’])${determiner}\\s{1,4}$|${possessive}\\s{1,4}$|\\s(?:of|about|from|with|re|after|before|vs|on|regarding)\\s{1,4}$`,
  ),
  timeLead: new RegExp(
    `${clauseStart}(?:${timeVerbs})\\s{1,4}$|(?:^|[\\s'’])(?:my|our|your|his|her|their|the)\\s{1,4}$|${possessive}\\s{1,4}$`,
  ),
  dayLead: new RegExp(`${clauseStart}(?:${timeVerbs})\\s{1,4}$`),
  topicLead:
    /(?:^|\s)(?:feedback|comments?|notes?|thoughts?|input|ideas?|reports?|reflect|reflections?|updates?|insights?|learnings|takeaways)\s{1,4}on\s{1,4}$/,
  sourceLead:
    /(?:^|\s)(?:notes?|recording|recap|summary|minutes|feedback|video|slides|transcript|photos|replay|takeaways)\s{1,4}$/,
  eventNoun: new RegExp(`^\\s{1,4}(?:[\\w-]{1,20}\\s{1,4})?(?:${eventNouns})(?![\\w-])`),
  eventThing: new RegExp(
    `^\\s{1,4}(?:[\\w-]{1,20}\\s{1,4})?(?:${eventNouns})\\s{1,4}(?:prep|notes?|agenda|recap|summary|slides|deck|link|links|reminder|invites?|handouts?|outline)(?![\\w-])`,
  ),
  source: /^from\b/,
  firm: /^(?:at|@|by|until|till|no\s+later|due|around)/,
};
