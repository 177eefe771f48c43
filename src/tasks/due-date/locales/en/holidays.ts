import { holidayRule } from '../../engine/holidays.ts';
import type { Rule } from '../../engine/rule.ts';
import { phrasesOf } from '../../engine/vocabulary.ts';
import { optWs, ws } from './words.ts';

/** Holidays that most calendars in English agree on. */
const holidays = `12-31 new year['’]?s? eve|nye, 01-01 (?:in the )?new year(?:['’]?s)?(?: day)?,
  02-14 (?:st\\.? )?valentine(?:['’]?s)?(?: day)?, 03-17 (?:st\\.?|saint) patrick['’]?s(?: day)?,
  easter-2 good friday, easter+1 easter monday, easter easter(?: sunday)?, 10-31 hallowe['’]?en,
  11-4-4 thanksgiving(?: day)?, 11-4-4+1 black friday, 12-24 (?:christmas|x-?mas) eve,
  12-25 (?:christmas|x-?mas)(?: day)?, 12-26 boxing day`;

/** Christmas, easter 2027, thanksgiving next year. */
export const holidayRules: Rule[] = [
  holidayRule(
    phrasesOf(holidays).map(([day, phrase]) => [day, phrase.replaceAll(' ', ws)]),
    `(?:(?:this|next|the${ws}next)${ws})?`,
    `(?:${optWs},?${ws}(?:of${ws}|in${ws})?(?:(?<year>20\\d\\d)|(?<which>this|next)${ws}year))?`,
  ),
];
