import type { Rule } from '../../engine/rule.ts';
import { optWs, ws } from './words.ts';

const dayPartWord = `morn(?:ing)?|afternoon|arvo|evening|eve|night|lunch(?:${optWs}time)?|brunch|breakfast|dinner(?:${optWs}time)?|supper|work`;

const baseNames: [RegExp, string][] = [
  [/morn/, 'morning'],
  [/lunch/, 'lunch'],
  [/dinner|supper/, 'dinner'],
  [/eve/, 'evening'],
  [/arvo/, 'afternoon'],
];

/** "mid-morning", "late afternoon", "after lunch" as the table of day parts names them. */
function dayPartName(how: string, name: string): string {
  const base = baseNames.find(([pattern]) => pattern.test(name))?.[1] ?? name;
  if (/early|first/.test(how)) return `early ${base}`;
  return /late/.test(how) ? `late ${base}` : /after/.test(how) ? `after ${base}` : base;
}

/** In the morning, this afternoon, early in the evening, at lunch, after work, tonight. */
const namedDayPart: Rule = {
  pattern:
    `(?:(?<in>(?:(?:early|late|later)${ws})?(?:in|during|by|at|on)${ws}the(?:${ws}early${ws}hours${ws}of${ws}the)?|at|by|before|b4|in|(?:later${ws})?this|on${ws}this)${ws})?` +
    `(?:(?<how>early|late|(?:(?:straight|right|just|soon|shortly)${ws})?after|first${ws}thing${ws}in${ws}the)(?:-|\\s{1,4}))?(?<name>${dayPartWord})|mid(?:-|\\s{0,4})(?<mid>morning|afternoon)`,
  read: ({ in: before, how, name = '', mid }, { today }) => {
    if (mid) return { confidence: 'plain', dayPart: `mid ${mid}` };
    const dayPart = dayPartName(`${before ?? ''} ${how ?? ''}`, name);
    const meal = /lunch|brunch|breakfast|dinner|supper|work/.test(name);
    if (meal && !before && !/after/.test(how ?? '')) {
      if (name === 'work') return null;
      return { confidence: 'none', dayPart, ...(!name.endsWith('time') && { meal: true }) };
    }
    if (dayPart === 'work' || (meal && /the|this/.test(before ?? ''))) return null;
    if (/this/.test(before ?? ''))
      return { confidence: 'plain', source: 'word', days: [{ date: today }], dayPart };
    // "Answer no mail at night"
    if (before === 'at' && name === 'night') return { confidence: 'none', dayPart };
    if (before || meal || how) return { confidence: 'plain', dayPart };
    return { confidence: /night/.test(name) ? 'none' : 'weak', dayPart };
  },
};

/** Tonight, late tonight, tonite */
const tonight: Rule = {
  pattern: `(?<late>late(?:r)?${ws})?(?:tonight|tonite|2nite)`,
  read: ({ late }, { today }) => ({
    confidence: 'strong',
    source: 'word',
    days: [{ date: today }],
    dayPart: late ? 'late night' : 'night',
  }),
};

/** Eod, cob, end of business. */
const endOfDay: Rule = {
  pattern: `(?:(?:at|by)${ws})?(?:the${ws})?(?:eo[dbp]|co[bp]|c\\.o\\.b\\.?|(?:end|close)${ws}of${ws}(?:the${ws})?(?:day|business|play|work(?:day)?|today)(?:${ws}today)?)`,
  read: () => ({ confidence: 'strong', dayPart: 'end of day' }),
};

const firstThing: Rule = {
  pattern: `(?:first|(?<last>last))${ws}thing(?:${ws}in${ws}the${ws}morning)?`,
  read: ({ last }) => ({ confidence: 'weak', dayPart: last ? 'end of day' : 'morning' }),
};

/** Tomorrow pm. */
const amOrPm: Rule = {
  pattern: `(?:in${ws}the${ws})?(?<half>[ap])\\.?m\\b\\.?`,
  read: ({ half }) => ({ confidence: 'none', dayPart: half === 'a' ? 'morning' : 'afternoon' }),
};

export const dayPartRules: Rule[] = [namedDayPart, tonight, endOfDay, firstThing, amOrPm];
