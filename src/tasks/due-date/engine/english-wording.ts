import { ws } from './lexicon.ts';
import { type lexiconWording, punctuation, wholeWords, wordStart } from './wording.ts';

type LexiconWording = ReturnType<typeof lexiconWording>;

/**
 * The words between and around dates in a language: they join two dates, and tell a date from a word of the task. English
 * has more of them than the lexicons of other languages. A pattern that is absent never matches.
 */
export type Wording = LexiconWording & Partial<Omit<typeof englishWording, keyof LexiconWording>>;

/** A list of words as a pattern; in one, `_` is a blank. */
const words = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('_', '\\s{1,4}');

/** Verbs that begin a task and are hardly ever nouns. */
const verbs = words(`
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

const eventNouns = `(?:${words(`
  session call meeting mtg class workshop appointment appt slot demo standup stand-up sync check-in checkin huddle
  catch-up catchup debrief interview lesson training webinar group coaching intake booking kickoff kick-off retro
  consult consultation practice presentation shift start flight train deadline briefing panel seminar course clinic
  rehearsal 1:1 1-1 one-on-one`)})(?:e?s)?`;

/** Where something to do may begin. */
const clauseStart = '(?:^|[.;,:!?]\\s|\\s(?:and|then|to)\\s)\\s{0,4}(?:please\\s|pls\\s)?';

/** What is to be done follows: "friday call ben", "sunday night plan week". */
const startsTask = new RegExp(
  `^,?\\s{1,4}(?:please\\s|pls\\s)?(?:(?:${verbs})\\b(?!\\s(?:of|with)\\b)|(?:${nounVerbs})\\s{1,4}(?!(?:${nounSigns})\\b)[\\w"'<@])`,
);
/** Perhaps so: "friday review notes". */
const mayStartTask = new RegExp(`^,?\\s{1,4}(?:please\\s|pls\\s)?(?:${verbs}|${nounVerbs})\\s{1,4}\\w`);

/** "Offer email": a verb that may be a noun. */
const nounVerb = new RegExp(`^\\s{1,4}(?:${nounVerbs})\\s`);
/** "Friday demo for the board - book the room" */
const startsLater = new RegExp(`(?:[,:;.]|\\s[-–])\\s{1,4}(?:please\\s|pls\\s)?(?:${verbs})\\s`);

/**
 * After a day at the beginning of a line, nouns that it may describe: "friday deck", "monday retro notes". Whatever else
 * follows is what is to be done.
 */
const things = words(`
  notes prep agenda recap summary deck slides list sheet script template series group team crew club circle report reports
  numbers newsletter homework emails lunch dinner breakfast brunch party panel talk retro reviews updates school
  figures checklist routine reflections crowd edition issue vibes plan plans planning post posts promo banner ami egg reflection`);
const describedNoun = new RegExp(
  `^\\s{1,4}(?:${eventNouns}|${things})(?![\\w'’-])|^\\s{1,4}(?:review|[a-z]{1,3}t(?=\\s{1,4}\\d))(?:\\s{0,4}$|\\s{1,4}\\d)`,
);
/** Such a noun ends a line of a few words: "monday mindset reel". */
const describedLine = new RegExp(
  `^(?:\\s{1,4}(?!(?:the|an?|my|our|his|her|their|am|pm)\\s)[\\w'’-]{1,20}){1,2}\\s{1,4}(?:${things}|worksheet|workbook|guide|thread|playlist|reel|pack|copy|email|page|story|caption|video)\\s{0,4}$`,
);
/** "Sat nav", "sun cream": words that a short weekday is a part of. */
const shortWeekdayWord =
  /^\s{0,4}-?(?:nav|down|in|on|with|w\/|for|through|next|by|cream|protection|screen|block|safety|lotion|hats?|glasses|rise|set|salutations?|lounge|loungers?)(?![\w])/;

/** What comes from a day or a time. */
const sourceNouns =
  'notes?|recordings?|recap|summary|minutes|feedback|video|slides|transcript|photos|replay|takeaways';

/** The words around a clock time that belongs to a noun. */
const nounTimes = {
  // "Prep 2pm session", "recording of 10am session"
  objectLead: new RegExp(
    `${clauseStart}${objectVerbs}${particle}\\s{1,4}$|(?:^|[\\s'’])${determiner}\\s{1,4}$|${possessive}\\s{1,4}$|\\s(?:of|about|from|with|re|after|before|vs|on|regarding)\\s{1,4}$`,
  ),
  // "Cancel the 9am"
  timeLead: new RegExp(
    `${clauseStart}(?:${timeVerbs})\\s{1,4}$|(?:^|[\\s'’])(?:my|our|your|his|her|their|the)\\s{1,4}$|${possessive}\\s{1,4}$`,
  ),
  // "Confirm thursday"
  dayLead: new RegExp(
    `${clauseStart}(?:${timeVerbs}|block|use|add|remove|open|save|free|reserve|delete|take)\\s{1,4}$`,
  ),
  // "Feedback on friday presentation"
  topicLead:
    /(?:^|\s)(?:feedback|comments?|notes?|thoughts?|input|ideas?|reports?|reflect|reflections?|updates?|insights?|learnings|takeaways)\s{1,4}on\s{1,4}$/,
  // "Notes from 2pm"
  sourceLead: new RegExp(`(?:^|\\s)(?:${sourceNouns})\\s{1,4}$`),
  // "Call Ann after 2pm session"
  eventNoun: new RegExp(`^\\s{1,4}(?:[\\w-]{1,20}\\s{1,4})?(?:${eventNouns})(?![\\w-])`),
  // "5pm webinar prep"
  eventThing: new RegExp(
    `^\\s{1,4}(?:[\\w-]{1,20}\\s{1,4})?(?:${eventNouns})\\s{1,4}(?:prep|notes?|agenda|recap|summary|slides|deck|link|links|reminder|invites?|handouts?|outline)(?![\\w-])`,
  ),
  source: /^from\b/,
  // "At 3pm" is when.
  firm: /^(?:at|@|by|until|till?|no\s+later|due|around)/,
};

/** What somebody has, does or undergoes, before the day of it: "Bo has surgery on thursday", "Bo's back from leave jan 4". */
const statement = `^\\s{0,4}(?!(?:${verbs}|${nounVerbs}|i|it|we)\\s)(?:[a-z\u00c0-\u024f'’-]{1,20}${ws}){1,2}(?:(?:has|had|will|said(?!${ws}[a-z]{2,4}['’]ll)|promised|hopes|thinks|might|told|away|turns|gets|goes|flies|leaves|arrives|lands|graduates|runs${ws}out)${ws}|(?:starts|begins|moves)${ws}(?!on|at|in|from)\\w)|(?:['’]s|\\sis|\\sare)${ws}(?:back|away|off|out|on${ws}(?:leave|hols?|holidays?|vacation|pto))\\b`;

const tellVerbs = 'tell|let|remind|inform|confirm|email|mail|message|text|ping|ask|announce|say|note|check';
const spanUnits = 'mins?|minutes?|h|hrs?|hours?|days?|weeks?|wks?';

/** Matches text that ends with one of these words. */
const afterWord = (text: string): RegExp => new RegExp(`(?:^|\\s)(?:${words(text)})\\s{1,4}$`);

const dueWord =
  '(?:is\\s{1,4})?due(?:\\s{1,4}date)?|(?<=,\\s{1,4})(?:needed|required)|deadline(?:\\s{1,4}is)?|(?:before\\s{1,4}(?:it|they)\\s{1,4})?expir(?:es?|ing|y)';
const deadlineWord = words(
  'by before b4 on_or_before on_or_by until till til no_later_than not_later_than latest at_the_latest between_now_and',
);
const atWord = words(
  '(?<=^\\s{0,4}|,\\s|\\swith\\s[\\w-]{1,20}\\s)come in_time_for on at @ for on_or_around on_or_about around circa roughly after over during starting start scheduled_for to either (?:for_)?(?:week_commencing|wk_commencing|w/c|wc) week_beginning as_of no_earlier_than not_before w/b by_w/e week_ending w/e towards toward some_time sometime some_time_on sometime_on some_time_in sometime_in any_time anytime at_some_point at_some_point_on',
);

/** Words that are no nouns: a date before them is no adjective ("friday about" is not like "friday deck"). */
const functionWords = `
  about with between to for re regarding and or at on in via from that so because since if when while but then as is was are
  were will would should can could work works please pls by before after until unless without using over per plus i we
  he she they you it let sharp latest max ish though`;

const articles = `
  the a an my our your his their its some more no any these those which what if or (?<!later_)than
  with and & about hi hey dear we i they you he she who`;

const contactVerbs = `
  call ask email mail e-mail tell ping message text meet see remind invite thank dm help`;

const moveVerbs =
  '(?:mov|postpon|chang)(?:e[sd]?|ing)|(?:push|pull|shift|delay|defer|switch|swap|extend)(?:[pr]?ed|[pr]?ing)?|br(?:ing|ought)';

/** What English has besides the words that other languages have, or in their place. */
export const englishWording = {
  preposition: new RegExp(
    `${wordStart}(?:(?<due>${dueWord})(?:\\s{0,4}:)?(?:\\s{1,4}(?:${deadlineWord}|on|at|in|for))?|(?<by>${deadlineWord})|(?<at>${atWord}))(?:\\s{1,4}(?:the|this))?\\s{0,4}$|(?<=^|\\s)the\\s{1,4}$`,
  ),
  /** A preposition that a rule has read as part of the date. */
  includedPreposition: /^(?:at|by|in|on|before|b4|until|till?|within|around|no\s+later|due)\b|^@/,
  includedDeadline: /^(?:by|due|before|b4|until|till?)\b/,
  /** "On" does not belong to relative days. Tested on the words before a date. */
  dayPreposition: /^on\b/,
  /** "For friday" is a purpose; "for" and "to" may lead to a noun that the date describes. */
  purposePreposition: /^for\b/,
  nounPreposition: /^(?:to|for)\b/,
  /** Before the day of an event: "during saturday workshop", and a `deadline`, "before friday session". */
  eventPreposition: /^(?:during|after|(?<deadline>before))\b/,
  /** An article that begins a date. */
  startsWithArticle: /^the\s/,
  exclusive:
    /\b(?:(?<before>(?<!not\s{1,4}|on\s{1,4}or\s{1,4})before|b4)|(?<after>after))\s+(?:the\s+|this\s+)?$/,
  /** After these words a date is what the task is about, not when it is due. */
  topic: new RegExp(
    `${wordStart}(?:(?<!(?:how|what)\\s{1,4})about|re:|${words('re regarding concerning from since of vs vs. versus was than between like unlike every last past previous as per called titled named')})\\s{1,4}(?:(?:the|this)\\s{1,4})?$`,
  ),
  rangeLead: /(?<=^|\s)(?:from|between)\s{1,4}$/,
  /** Before a day these say when something starts: "from monday", "do yoga from monday". */
  startLead: new RegExp(`(?:^|(?<!(?:^|\\s)(?:${sourceNouns})\\s{0,3})\\s)from\\s{1,4}$`),
  /** A verb that moves something to another date, in the same clause, and what may come between it and the date. */
  moveVerb: new RegExp(
    `${wordStart}(?:${moveVerbs}|re-?(?:schedul|book|arrang)(?:ed?|es|ing)?)\\s[^.;!?\n]{0,150}$`,
  ),
  moveTarget: /^(?:from|to|until|till?)\s/,
  /** Before a repetition, these make it the thing that is moved: "move our weekly". */
  moveObject: new RegExp(
    `${wordStart}(?:${moveVerbs}|reschedule)\\s{1,4}(?:(?:the|our|my|your|his|her|their)\\s{1,4})?$`,
  ),
  /** A number and what continues a list, before the digits of a date: "3, 10 and 17 May". */
  listStart: /(?:^|[\s,])\d{1,2}(?:st|nd|rd|th)?\s{0,3}(?:[,&+–-]|and\b|or\b)\s{0,3}(?:(?:and|or)\s{1,3})?$/,
  /** After a date these words make it the subject of a sentence: "friday is off", "tuesday works". */
  predicate:
    /^\s{1,4}(?:is|isn['’]t|works?|suits|won['’]t|doesn['’]t|wants|needs|has|had|asked|says|said|wrote|went)\b/,
  /** Before a date these words begin a clause about it, if a predicate follows. */
  subjectClause: afterWord('that check ensure see confirm'),
  particle:
    /^!!!?$|^\s{1,4}(?:some\s{0,4}time|or\s{1,4}(?:later|sooner|earlier|so|(?:after|before)(?!\s{1,4}\w))|at\s{1,4}the\s{1,4}(?:very\s{1,4})?latest|latest|sharp|onwards?|on\s{1,4}the\s{1,4}dot|(?:his|her|their)\s{1,4}time)(?![\w'’-])/,
  looseAfter:
    /^\s{1,4}(?:his|her|their)\s{1,4}time\b|^,?\s{1,4}(?:\d{1,2}\s{1,4})?(?:at\s{1,4}the\s{1,4})?earliest\b|^\s{1,4}(?:and|&)\s{1,4}\d{1,2}\s{0,4}$|^\s{1,4}or\s{1,4}(?:later|after(?!\s{1,4}\w)|the\s{1,4}(?:day|next|one|following))\b/,
  /** "30 min | after lunch", "2 hours after | lunch": how long before or after was not understood. */
  looseSpan: new RegExp(
    `(?:^|[\\s\\d])(?:${spanUnits})${ws}(?:\\|(?:after|before|b4)\\b|(?:after|before|b4)${ws}[^|]{0,30}\\|)`,
  ),
  /**
   * "No class friday", "not friday", "office closed monday" say what will not be; "remind Anna her essay is due friday"
   * what Anna has to do. "Is friday ok?" asks, and "invite 4 friday" may count people.
   */
  doubtfulLead: new RegExp(
    `^\\s{0,4}(?:(?:${tellVerbs})\\s[^.;!?\n]{1,80}\\s)?no${ws}(?!later|more|longer|less|need|earlier|sooner)(?:[\\w-]{1,20}${ws}){1,3}(?:on${ws})?$` +
      `|(?:^|\\s|(?=['’](?:s|m|re)))(?:closed|unavailable|absent|ooo|on${ws}(?:leave|holiday|vacation|pto)|(?:days?|time|week)${ws}off|(?:is|are|am|['’](?:s|m|re))${ws}(?:off|away|out|free|available|around|back|busy)|^\\s{0,4}off|wants|prefers|asked${ws}for|^\\s{0,4}(?:w/e|week${ws}ending)|(?:can['’]?t|cannot|couldn['’]?t)${ws}(?:do|make)|(?:away|out|off|gone)(?=${ws}(?:until|till?|from)))${ws}(?:(?:on|at|until|till?|from|between|after|before)${ws})?$` +
      `|^\\s{0,4}(?:closed|ooo|out${ws}of${ws}office|half${ws}day|day${ws}off)\\s[^.;!?\n]{0,60}$|(?:${statement})[^.,;!?\n]{0,60}$` +
      `|^\\s{0,4}(?:invite|prep|prepare|plan|practice|study|(?:get|be)${ws}ready)${ws}(?:[\\w-]{1,20}${ws}){0,2}for${ws}$|\\sluck${ws}(?:for|on)${ws}$` +
      `|\\s(?:who|what|where|why|which)${ws}(?!about)[^.,;!?\n]{1,60}$|\\swhen${ws}[^.,;!?\n]{1,60}${ws}on${ws}$` +
      `|\\s(?:about|for|before|after)${ws}(?:his|her|their|(?!\\w{3,6}day)[\\w-]{1,20}['’]s)${ws}(?:[\\w-]{1,20}${ws})?(?:${eventNouns}|exam|wedding|surgery|talk|trip)${ws}on${ws}$` +
      `|(?:\\d{1,2}${ws}(?:or|to|rather${ws}than|instead${ws}of)${ws}\\d{1,2}|(?:this|same)${ws}time)${ws}(?:on${ws})?$` +
      `|(?:^|\\s)(?:not(?:${ws}(?:available|free|working|around|in))?|any[a-z]{0,5}${ws}but|except(?:${ws}for)?)${ws}(?:(?:on|at|by|until|till?)${ws})?$|^\\s{0,4}(?:is|are|does|would|could|will|(?:how|what)${ws}about)${ws}$` +
      `|^\\s{0,4}(?:${tellVerbs})\\s[^.;!?\n]{1,120}\\s(?:is|are)${ws}due${ws}(?:(?:on|by|at)${ws})?$`,
  ),
  /** "Invite 4 friday" may count people. */
  countLead: new RegExp(
    `(?:${clauseStart}(?:${verbs})|\\s(?:for|with))${ws}\\d{1,2}${ws}$|\\d{1,2}[.:]\\d\\d${ws}on${ws}$`,
  ),
  /** "Cap the group at 8", "cut our fee by 5", "plan A at 9 euros, plan B at 19" */
  limitLead: new RegExp(
    `${clauseStart}(?:(?:cap|limit|price|freeze)\\s[^.,;!?\n]{1,60}|(?:cut|raise|lower|reduce|increase)${ws}(?:[\\w'’-]{1,20}${ws})?(?:costs?|fees?|prices?|rates?|times?|budget|numbers?)${ws})$|\\sat${ws}\\d{1,5}${ws}(?:euros?|dollars?|pounds|quid|%|percent|each)\\s[^.;!?\n]{1,60}$`,
  ),
  /** "Who is on for friday?" "Can you call Anna friday?" asks for something to be done. */
  question:
    /^\s{0,4}(?:who|what|when|which|where|why|how|is|are|was|do|does|did|will|shall|should|(?:can|could|would)(?!\s{1,4}(?:you|u|we|i|some)))\b/,
  /** After a time, these begin what is told or moved: a day at its end may be that of what it is about. */
  tells: new RegExp(`^${ws}(?:${tellVerbs}|${timeVerbs}|no)${ws}`),
  /** "Tell the group class is at 7", "confirm that the call starts friday". */
  reported: new RegExp(
    `${clauseStart}(?:${tellVerbs})\\s[^.;!?\n]{1,120}\\s(?:is|are|was|were|starts?|begins?|opens?|ends?)${ws}(?:(?:on|at|from|around)${ws})?$|${clauseStart}thank\\s[^.;!?\n]{1,80}\\sfor${ws}$`,
  ),
  /** "The" with a capital inside a line begins a title. */
  title: /[^\s.!?:]\s{1,4}The\s{1,4}[\p{Lu}\d]/u,
  /** An end or beginning that is an adjective before a noun: "EOY review". */
  periodEdge:
    /^(?:the\s{1,4})?(?:eo[dwmqy]|cob|mid-?(?:week|month|year)|(?:month|quarter|year)(?:['’]s)?[\s-]end|(?:very\s{1,4})?(?:end|close|start|beginning|middle)\s{1,4}of\s{1,4}(?:day|week|month|quarter|year|term))\b/,
  /** A short form of tomorrow that is also a name, and what makes it one. */
  ambiguousName: /^tom$/,
  personPreposition: afterWord(
    'to for from re by of with de von mit für an avec à pour con para per com pro do van met voor aan od dla med från ao al ad pelo chez bei bij au pra chiamare sentire richiamare contattare incontrare avvisare llamar contactar avisar relancer appeler rappeler contacter',
  ),
  /** Before a short word these words make it a name or a noun: "call tom", "the sun". */
  nounContext: afterWord(`${articles} ${contactVerbs} her`),
  /** Before a short weekday at the end of the line these make it a noun: "the sun", but not "ping her fri". */
  article: afterWord(articles),
  /** Before a short weekday with a capital these make it a name: "ask Mon", but not "call mon". */
  contactVerb: afterWord(contactVerbs),
  /** As typed: before a day these begin the title of a song or film, "play Sunday Bloody Sunday". */
  titleLead:
    /(?:^|\s)(?:[Pp]lay|[Ss]ing|[Ww]atch|[Rr]ead|[Ll]isten\s{1,4}to)\s{1,4}(?:\p{Lu}[\p{L}'’]{0,20}\s{1,4}){0,3}$/u,
  ambiguousWeekday: /^(?:sat|sun)\b/,
  /** "Invoice 11/12" may be a number or a day, so it is asked about. */
  referenceNoun: afterWord('invoice invoices bill bills order orders'),
  functionWord: new RegExp(`^\\s{0,4}(?:${punctuation}|(?:${words(functionWords)})\\b)`),
  clauseBreak: /[,;.!?\n](?!\d)|\s(?:and|then|but|or|so)\s/,
  nounTimes,
  startsTask,
  mayStartTask,
  describedNoun,
  nounVerb,
  describedLine,
  startsLater,
  shortWeekdayWord,
  /** What is done in the morning. */
  breakfast: wholeWords('(?:breakfast|morning|sunrise)(?!\\s{1,4}club)'),
  /** After a day: a meal, in its group `meal`, with somebody. */
  plannedMeal: /^\s{1,4}(?<meal>breakfast|brunch|lunch|dinner)\s{1,4}(?:with|w\/|at|@)\s/,
  /** Whether a day or a time may describe the noun after it: "friday deck", "the 5pm call". */
  modifiesNouns: true,
  /** Before both: the number is an hour ("call ben 9 tomorrow"). */
  hourLead:
    /(?:^|\s)(?:call|ring|phone|meet|see|ping|text|visit|zoom)\s{1,4}(?!(?:the|my|our|your|all|about|room|group|team|class|cohort|back|for|on|at|by|in|with|up|to|me|these|those|another|only|just|every|some|least)\s)[a-z\u00c0-\u024f'’-]{2,14}\s{1,4}$/i,
  mayBeHour:
    /\s(?:with|w\/)\s{1,4}[a-z\u00c0-\u024f'’-]{2,14}\s{1,4}$|(?:^|\s)(?:lunch|dinner|coffee|drinks|gym|yoga)\s{1,4}$/,
  /** Before both: the weekday is a noun ("enjoy the sun at 5"); "by tom at 5" may be tomorrow. */
  determiner: /\b(?:the|my|our|your|his|their|we|i|they|you|s?he|who)\s{1,4}$/,
  dateEnd: /^\s{0,4}(?:$|[.,;:!?)]|[-–]\s|(?:with|about|for|to|re|at|and|or|in|on|sharp|latest)\b)/i,
};
