import type { Lexicon } from '../../engine/lexicon.ts';
import { monthWords, nthWords, numberWords, weekdayWords } from './words.ts';

const every = '(?:every|each|ev|any)';
const days = `(?:${weekdayWords.replaceAll(', ', '|')})s?`;
const workday = '(?:business|working|work|week)(?: |-)?day';
/** What an end or a beginning is of. */
const of = `(?= (?:of|in|next|this|the(?! \\d)|week|month|quarter|year|q[1-4]|${monthWords.replaceAll(', ', '|')})(?![a-z]))`;
const when = '(?:(?:at|by|in) )?(?:the )?(?:very )?';

/** The words of English dates. Clock times and spans of time have rules of their own. */
export const englishLexicon: Lexicon = {
  language: 'en',
  days: {
    0: '(?:later )?(?:today|2day)|this day|a\\.?s\\.?a\\.?p|as soon as possible',
    1: `tomorrow|tomorow|tommorow|tommorrow|tomorro|tomorrrow|tomarrow|tommarow|tomorrows|tmorrow|tmorow|tomorrw|tomrrow|
      tomrow|tommrow|tommorw|tomoorow|tommorro|tomm|tmrrow|tmrw|tmr|tmw|tmrow|2moro|tomoz|tomo|2morrow|2mrw|2mro|tmmrw|tomorow|the next day`,
    2: 'overmorrow',
    7: '(?:the )?(?:this|same) time next week',
  },
  weekdays: weekdayWords,
  months: monthWords,
  numbers: numberWords,
  units: `minutes?|mins?, hours?|hrs?, days?, weeks?|wks?|wk, months?|mths?, years?|yrs?, quarters?|qtrs?, ${workday}s?`,
  fromNow: [],
  fixedSpans: 'PT1H within the hour',
  nextWeekday: 'next week',
  next: [
    '(?:(?:later|some ?time|within) )?(?:(?:the|that) )?(?:next|nxt|coming|upcoming|following|this coming) {unit}(?<!s)',
    '(?:the )?(?:next|nxt|following) {weekday}|{weekday} next(?=\\s{0,4}(?:$|[.,;!?]))',
  ],
  nextButOne: ['(?:the )?{unit} after next'],
  current: [
    '(?:(?:later|some ?time|within) )?(?:this|current|within the) {unit}',
    '(?:the )?(?:this (?:coming|upcoming|next)|this|coming|upcoming) {weekday}',
  ],
  weekdayPlus: { 'after next|week': 7, fortnight: 14 },
  monthLeads: 'in|by|before|until|during|this(?! ma[yr])|next|within',
  edges: `start ${when}(?:start|beginning)${of}, early (?:in )?early, middle ${when}mid(?:dle)?, late (?:in )?late,
    end ${when}(?:end${of}|close(?= of))`,
  ofUnit: '(?:(?:in )?(?:the|that) )?{unit}',
  unitAliases: { annual: 'year', quarter: 'quarter', w: 'week', m: 'month', q: 'quarter', y: 'year' },
  edgeWords: [
    "(?:the )?(?:eo(?<unit>[wmqy])|(?<unit>month|quarter|year)(?:['’]s)?(?: |-)end)|(?<middle>mid)-?(?<unit>week|month|year)",
  ],
  dates: [
    '(?:on )?(?:{day}(?:(?:st|nd|rd|th)(?: in)?|\\.)?(?:[/-]| ?)(?:of )?|(?:the )?{nth} (?:day )?(?:(?:of|in) )?){month}\\.?(?:(?:,? ?|[/-]){year})?',
    '{month}\\.?(?:(?:[/-]| ?,? ?){day}(?:st|nd|rd|th)?| {nth})(?:(?: ?, ?| |-){year})?',
  ],
  times: [],
  ordinals: [],
  dayParts: '',
  nths: nthWords,
  last: 'last',
  weekend: '(?:(?:the|this|this coming) )?week(?: |-)?end|wke?nd',
  holidays: `12-31 new year['’]?s? eve|nye, 01-01 (?:in the )?new year(?:['’]?s)?(?: day)?,
    02-14 (?:st\\.? )?valentine(?:['’]?s)?(?: day)?, 03-17 (?:st\\.?|saint) patrick['’]?s(?: day)?,
    easter-2 good friday, easter+1 easter monday, easter easter(?: sunday)?, 10-31 hallowe['’]?en,
    11-4-4 thanksgiving(?: day)?, 11-4-4+1 black friday, 12-24 (?:christmas|x-?mas) eve,
    12-25 (?:christmas|x-?mas)(?: day)?, 12-26 boxing day, 05-01 may day`,
  holidayYear: ' (?:of |in )?(?<which>this|next) year',
  past: [
    "(?:last|past|previous) (?:{weekday}|week|month|year|night|weekend|quarter)s?(?:['’]s)?(?! (?:of|in|end)(?![a-z]))",
  ],
  prepositions: '',
  recurring: [
    `(?:${every} (?:single )?{weekday}s?|(?:on )?(?<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s)(?:(?:,| ?(?:and|&|/)) ?${days}){0,6}`,
    `${every} (?:(?:single )?{unit}|{n} {unit})|(?:once|twice|one|three times) (?:a|per|every) {unit}`,
    'daily|everyday|fortnightly|(?:bi-?)?(?<adverb>week|month|quarter|year)ly|(?:semi-?|bi-?)?(?<adverb>annual)ly',
  ],
  everyOther: [`${every} (?:other|second) (?:{weekday}|{unit})s?`],
  workdays: `${every} ${workday}s?|(?:on )?(?:week|work)days`,
  joins: { to: 'to|until|till|through', of: 'of|in', article: 'the', from: 'from' },
};
