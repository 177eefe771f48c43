import { anyOf, type Lexicon, wordsByRole } from '../engine/lexicon.ts';

/** With abbreviations and common misspellings, which repeats read too. */
const weekdayWords = `monday|mon|munday, tuesday|tues|tue|teusday|tuseday|tusday,
  wednesday|weds|wed|wendsday|wensday|wednsday|wedensday|wenesday|wednesay,
  thursday|thurs|thur|thu|thurday|thrusday|thursay|thirsday, friday|fri|firday|fridy,
  saturday|sat|saterday|satuday|saturdy, sunday|sun|sundy`;
const monthWords = `january|jan, february|feb, march|mar, april|apr, may, june|jun, july|jul, august|aug,
  september|sept|sep, october|oct, november|nov, december|dec`;

const ones = 'one two three four five six seven eight nine';
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const ordinalOnes = 'first second third fourth fifth sixth seventh eighth ninth';
const ordinalTeens =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';

export const weekdayName = anyOf(weekdayWords);
export const monthName = anyOf(monthWords);
const numberWords = `${ones} ${teens}`.split(' ').join(', ');
/** Ten to fifty-nine, after an hour. */
const minuteWords = `(?<m2>(?:twenty|thirty|forty|fifty)(?:(?:-| )(?:${ones.replaceAll(' ', '|')}))?|${teens.replaceAll(' ', '|')}|oh (?:${ones.replaceAll(' ', '|')}))`;
const nthWords = [
  ...`${ordinalOnes} ${ordinalTeens} twentieth`.split(' '),
  ...ordinalOnes.split(' ').map((word) => `twenty(?:-| )${word}`),
  'thirtieth, thirty(?:-| )first',
].join(', ');

const every = '(?:every|each|ev|any)';
const days = `${weekdayName}s?`;
const workday = '(?:business|working|work|week)(?: |-)?day';
/** What an end or a beginning is of. */
const of = `(?= (?:of|in|next|this|the(?! \\d)|week|month|quarter|year|q[1-4]|${monthName})(?![a-z]))`;
const when = '(?:(?:at|by|in) )?(?:the )?(?:very )?';

const th = '(?:st|nd|rd|th)';
/** "The first one" is no day. */
const notOne = '(?! ones?(?![a-z]))';
export const at =
  '(?:(?:any ?time (?:after|before|from)|at about|at around|at|by|around|about|circa|roughly|approximately|approx\\.?|until|till?|through|(?:(?:just|shortly|right|soon) )?(?:before|after)|from|no later than|b4)(?: |(?=\\d))|@ ?)';
const half = '(?:(?<am>a(?: ?\\.)? ?m(?: ?\\.)?)|(?<pm>p(?: ?\\.)? ?m(?: ?\\.)?))';
const bareHour = '(?<h>1\\d|2[0-3]|0?[1-9])';
/** "Before 5 Dec" and "by 5 and 6 Dec" are about days, "at 20 a month" is a price. */
const notBeforeMonth =
  '(?! ?(?:(?:[,&–-]|and|or|to) ?\\d{1,2}(?:st|nd|rd|th)? ?){0,3}(?:of )?{month}(?![a-z])| (?:business |working )?(?:minute|min|hour|hr|day|week|month)s?(?![a-z])| (?:an?|per|each) (?:day|week|month|year|hour|session|class|person|head)(?![a-z]))';
const oclock = " ?o['’]? ?clock";
/** Quarter to, ten past, 20 minutes to. "10 to 5" may be a range, and "10 to noon" is none. */
const [past, to] = ['past|after', 'to|till|before'].map((side) => `(?: min(?:ute)?s?)? (?:${side})`);

const inThe = '(?:(?:(?:early|late|later) )?(?:in|during|by|at|on) the |(?:at|by|before|b4|in) )';
const thisPart = '(?:(?:later|on) )?this ';
const after = '(?:(?:straight|right|just|soon|shortly) )?after ';
const [morning, afternoon] = ['morn(?:ings?)?', '(?:afternoons?|arvo|aft)'];
const evening = 'eve(?:nings?)?(?! of (?:the|an?|our|my) [a-z])';

/** The words of English dates. Times with am or pm, ranges of hours and four digits have rules of their own. */
export const english: Lexicon = {
  language: 'en',
  days: `0 (?:later )?(?:today|2day)|this day|a\\.?s\\.?a\\.?p|as soon as possible,
    1 tomorrow|tomorrows|tmrrow|tomm|tmrw|tmr|tmw|tmrow|2moro|tomoz|tomo|2morrow|2mrw|2mro|tmmrw|the next day,
    2 overmorrow, 7 (?:the )?(?:this|same) time next week, 0~ tod, 1~ tom|morrow, -1~ yesterday,
    -2~ (?:the )?day before yesterday, 0-morning ${thisPart}(?:${morning}|am), 0-afternoon ${thisPart}(?:${afternoon}|pm),
    0-evening ${thisPart}${evening}, 0-night tonight|tonite|2nite|${thisPart}night,
    0-late-night later? (?:tonight|tonite|2nite)`,
  weekdays: weekdayWords,
  months: monthWords,
  numbers: numberWords,
  // A letter stands for a unit right after its digits.
  units: `minutes?|mins?|(?<=\\d[\\s-]?)m, hours?|hrs?|(?<=\\d[\\s-]?)h, days?|(?<=\\d[\\s-]?)d,
    weeks?|wks?|(?<=\\d[\\s-]?)w, months?|mths?|mos?, years?|yrs?|(?<=\\d[\\s-]?)y, quarters?|qtrs?, ${workday}s?`,
  quantities: `0.5 half an?, 0.75 three(?:-| )quarters of an, 1 an?, 2 (?:an? )?(?:couple|pair)(?: of)?,
    3 (?:an? )?few|several, 20 twenty, 25 twenty(?:-| )five, 30 thirty, 40 forty, 45 forty(?:-| )five, 50 fifty, 60 sixty, 90 ninety`,
  parts: '0.5 and an? half, 0.25 and an? quarter, 0 more|full',
  spans: 'P2W (?:a )?fortnights?, PT15M (?:a )?quarter of an hour, PT1S (?:an?|one) sec(?:ond)?',
  fromNow: [
    `(?:(?:in|within|w/in|after|(?:over|during)(?= (?:the )?next)) (?:(?:about|around|approximately|roughly|exactly|at most|less than|no more than|under|another|like|(?:the )?next) )?|\\+ ?){span}(?<two> or two| or so)?(?:['’]?s?['’]? time)?`,
    '(?<next>(?:the )?next ){span}',
    'within the (?<unit>hour)',
    '{span} (?:from (?:right )?(?:now|today)|later|hence|out|away)',
  ],
  bareSpan: 'an? (?!couple|few|pair)|half |three(?:-| )quarters|fortnight',
  nextWeekday: 'next week',
  next: `(?<=day )of the new (?<unit>year)|(?:(?:later|some ?time|within) )?(?:(?:the|that) )?(?:next|nxt|following|(?:this )?(?:up)?coming(?! w\\w{0,4}[ -]?e?nd)) {unit}(?<!s)|
    (?:the )?(?:next|nxt|following) {weekday}|{weekday} next(?=\\s{0,4}(?:$|[.,;!?]))`,
  nextButOne: '(?:the )?{unit} after next',
  current: `(?:(?:later|some ?time|within) )?(?:this|current|within the) {unit}|
    (?:the )?(?:this (?:coming|upcoming|next)|this|coming|upcoming) (?:{weekday}|(?<unit>weekend))|{weekday} coming(?=\\s{0,4}(?:$|[.,;!?]))`,
  weekdayParts: 'lunch (?: )lunch(?=\\s{0,4}$)',
  weekdayPlus: { 'after next|week': 7, fortnight: 14 },
  monthLeads: 'in|by|before|until|during|this(?! ma[yr])|next|within',
  edges: `start ${when}(?:start|beginning)${of}, early (?:in )?early, middle ${when}mid(?:dle)?, late (?:in )?late|later(?= in),
    end ${when}(?:end${of}|close(?= of))`,
  ofUnit: '(?:(?:in )?(?:the|that) )?{unit}',
  unitAliases: 'minute m, hour h, day d, week w|fortnight|eow, month eom, year y|eoy, quarter quarter|eoq',
  edgeWords:
    "(?:the )?(?:(?<unit>eo[wmqy])|(?<unit>month|quarter|year)(?:['’]s)?(?: |-)end)|(?<middle>mid)-?(?<unit>week|month|year)",
  dates: [
    '{year}[-./ ]{month}[-./ ]{day}',
    '(?:on )?(?:{day}(?:(?:st|nd|rd|th)(?: in)?|\\.)?(?:[/-]| ?)(?:of )?|(?:the )?{nth} (?:day )?(?:(?:of|in) )?){month}\\.?(?:(?:,? ?|[/-]){year})?',
    '{month}\\.?(?:(?:[/-]| ?,? ?){day}(?:st|nd|rd|th)?| {nth})(?:(?: ?, ?| |-){year})?',
  ],
  clock12: true,
  times: [],
  leads: `30 (?:half|30)${past}, -30 (?:half|30)${to}, 15 (?:a )?quarter${past}, -15 (?:a )?quarter${to},
    20 twenty${past}, -20 twenty${to}, 25 twenty(?:-| )five${past}, -25 twenty(?:-| )five${to}, + {n}${past}, - {n}${to}`,
  otherTimes: {
    // 340pm, 1730h
    strong: [
      `${at}?(?<h>\\d{1,2})(?<m>[0-5]\\d) ?(?:(?:${half}|(?<am>a)|(?<pm>p))(?:-?ish)?|(?<is24>h(?:rs?|ours)?))`,
    ],
    // 7 o'clock, 3ish, six pm, 15h20, half past 8pm, quarter to ten
    plain: [
      `${at}?(?:${[
        '(?<h>\\d{1,2})(?<is24>h)(?<m>[0-5]\\d)',
        `(?<h>\\d{1,2})(?:${oclock}|-?ish)(?: ?${half})?`,
      ].join('|')})`,
      `${at}?(?:${[
        `{hour}(?:${oclock}|-?ish)(?: ?${half})?`,
        `{hour}(?:(?:-| )${minuteWords})? ?${half}`,
        `(?:an? )?(?!\\d{1,2} (?:to|till|before) ){lead} {clock}h?(?:${oclock})?(?: ?${half})?`,
      ].join('|')})`,
      `${at}(?<h>\\d{1,2})(?<is24>h)|(?<h>1[3-9]|2[0-3])h`,
    ],
    weak: [
      '(?:at |@ ?|(?:(?:around|about|approx\\.?|approximately) (?!19|20)))(?<h>\\d{1,2})(?<m>[0-5]\\d)(?:-?ish)?',
      '(?<h>\\d{1,2})(?<m>[0-5]\\d)-?ish',
      `(?:(?:any ?time (?:after|before|from)|at|by|until|till?|before|b4|around|at about|at around) |(?:any ?time (?:after|before|from)|at|by|until|till?|before|b4|around)(?=\\d)|@ ?)${bareHour}(?: ?sharp)?${notBeforeMonth}`,
      `(?:at |@ ?){hour}(?: ${minuteWords})?(?: ?sharp)?${notBeforeMonth}`,
      `${at}?(?<half>half) {clock}`,
    ],
    none: [
      `${at}?{hour}(?:-| )${minuteWords}`,
      ...[bareHour, '{hour}'].map((hour) => `${at}${hour}(?: ?sharp)?${notBeforeMonth}`),
    ],
  },
  noon: `${at}?(?:the )?(?:12 )?(?:noon|mid(?:-| ?)day)(?:-?ish|[-–]\\d)?`,
  midnight: `${at}?(?:the )?(?:12 )?mid(?:-| ?)night`,
  ordinals: [
    `(?:the {day}|{day}${th}|the {nth})${notOne}`,
    'on (?!1(?!\\d)){day}|on (?!one)(?<n>two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)',
  ],
  otherOrdinals: { plain: [`the {day}${th}${notOne}`], none: [`{nth}${notOne}`] },
  dayParts: `morning (?:${inThe}(?:early hours of the )?|first thing in the )${morning}|the ${morning}(?= of ), afternoon ${inThe}${afternoon},
    evening ${inThe}${evening}, night (?:by|before|b4|in|(?:in|during|by|at|on) the) night,
    lunch (?:at|by|before|b4|in) (?:lunch|brunch)|lunch ?time, dinner (?:at|by|before|b4|in) (?:dinner|supper)|dinner ?time,
    breakfast (?:at|by|before|b4|in) breakfast, after-lunch ${after}(?:lunch|brunch), after-dinner ${after}(?:dinner|supper),
    after-work ${after}work`,
  otherDayParts: {
    weak: 'morning (?:first|1st) thing, end-of-day last thing',
    // "Host open evening", but "friday evening"
    none: `night (?:at )?(?:night|nite), morning (?:in the )?a\\.?m(?![a-z])\\.?|${morning},
      afternoon (?:in the )?p\\.?m(?![a-z])\\.?|${afternoon}, evening ${evening}`,
  },
  endOfDay:
    '(?:(?:at|by) )?(?:the )?(?:eo[dbp]|co[bp]|c\\.o\\.b\\.?|(?:end|close) of (?:the )?(?:day|business|play|work(?:day)?|today)(?: today)?)',
  nths: `last, ${nthWords}`,
  now: 'right (?:now|away)|immediately|now',
  every: 'every|each',
  weekend: '(?:week(?: |-)?end|wke?nd)s?',
  weekdaysAhead: ['in {n} {weekday}s?', '{n} {weekday}s? (?:from (?:now|today)|later|hence|away)'],
  holidays: `12-31 new year['’]?s? eve|nye, 01-01 (?:in the )?new year(?:['’]?s)?(?: day)?,
    02-14 (?:st\\.? )?valentine(?:['’]?s)?(?: day)?, 03-17 (?:st\\.?|saint) patrick['’]?s(?: day)?,
    easter-2 good friday, easter+1 easter monday, easter easter(?: sunday)?, 10-31 hallowe['’]?en,
    11-22>4 thanksgiving(?: day)?, 11-22>4+1 black friday, 12-24 (?:christmas|x-?mas) eve,
    12-25 (?:christmas|x-?mas)(?: day)?, 12-26 boxing day, 05-01 may day`,
  holidayYear: ' (?:of |in )?(?<which>this|next) year',
  past: [
    '(?:for|over|during|per|past|last|previous|(?<!later )than|least|takes?|took|lasts?|lasted|lasting|spends?|spent|waite?d?|of) (?:(?:about|around|at least|(?:the )?(?:next|last|past)|another|up to) )?{span}(?! on {weekday})',
    '{span} (?:old|earlier|each|long|of (?!to|mon|tue|wed|thu|fri|sat|sun|next)[a-z]{1,30})',
    `(?:today|tonight|late) show(?= (?:pitch|segment|interview|producer|clip|host|appearance|story|guest|spot|taping|booking|team|prep|application)s?\\b| ?$)|the (?:today|tonight|late) show|tuesdays with morrie|friday night lights|sunday times|good friday agreement|(?:ruby|taco|giving|super|fat) tuesday|cyber monday|blue monday|casual friday|freaky friday|sunday scaries|monday (?:blues|motivation)|throwback thursday|\\d ?am club|\\d{1,3} (?:april|august|march|may) (?:avenue|close|court|drive|lane|road|street|way)|no ?(?:due )?date`,
    "(?:last|past|previous) (?:{weekday}|week|month|year|night|week(?: |-)?end|quarter)s?(?:['’]s)?(?! (?:of|in|end)(?![a-z]))",
  ],
  recurring: `${every} (?:single )?{weekday}s?(?<more>(?:(?:,| ?(?:and|&|/)) ?${days}){0,6})|
    ${every} (?:(?:single )?{unit}|{n} {unit})|(?:on )?(?<unit>weekends)|(?:once|one|(?<times>twice|(?:two|three|four|five|[2-7]) times|[2-7] ?x)) (?:a|per|every|each) {unit}|
    (?<times>semi-?|(?:twice|three times) ){adverb}`,
  everyOther: `${every} (?:other|second|2nd) (?:{weekday}|{unit})s?|bi-?{adverb}|(?<adverb>fortnightly)|
    ${every} (?<unit>fortnight)`,
  adverbs: 'daily|everyday, weekly|fortnightly, monthly, yearly|annually, quarterly',
  habits: {
    lead: '(?:on |(?<!(?:for|before|after|from|about|of|\\d) ))',
    end: '(?<=day)s',
  },
  workdays: `${every} ${workday}s?|(?:on )?(?:week|work)days`,
  words: wordsByRole(`titles (?:dr|mr|mrs|ms|prof|sir|miss|coach)\\.?,
    dinner dinner|supper|drinks|evening|party|gala|concert|theat(?:re|er)|cinema|pub|cocktails?|bbq,
    and and|&, or or, between between|btwn?|from, to to|until|till?|through, after after|from|following,
    before before|prior to, of of|in|on|from, from starting|beginning|from, until until|till?|through,
    article the, at at|@|by|around|about|for|from|in|on|before|until|till?|after, on on`),
};
