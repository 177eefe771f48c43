import type { Part, Rule } from '../../engine/date-fragment.ts';
import { S, s } from './words.ts';

const NAME = `morn(?:ing)?|afternoon|arvo|evening|eve|night|lunch(?:${s}time)?|brunch|breakfast|dinner(?:${s}time)?|supper|work`;

const BASES: [RegExp, string][] = [
  [/^morn/, 'morning'],
  [/^lunch/, 'lunch'],
  [/^dinner|^supper/, 'dinner'],
  [/^eve/, 'evening'],
  [/^arvo/, 'afternoon'],
];

/** "mid-morning", "late afternoon", "after lunch" as the table of stretches has them. */
function nameOf(how: string, name: string): string {
  const base = BASES.find(([pattern]) => pattern.test(name))?.[1] ?? name;
  if (/early|first/.test(how)) return `early ${base}`;
  return /late/.test(how) ? `late ${base}` : /after/.test(how) ? `after ${base}` : base;
}

/** In the morning, this afternoon, early in the evening, at lunch, after work, tonight. */
const named: Rule = {
  pattern:
    `(?:(?<in>(?:(?:early|late|later)${S})?(?:in|during|by|at|on)${S}the(?:${S}early${S}hours${S}of${S}the)?|at|by|before|in|this|on${S}this)${S})?` +
    `(?:(?<how>early|late|after|first${S}thing${S}in${S}the)[ -])?(?<name>${NAME})|mid[ -]?(?<mid>morning|afternoon)`,
  read: ({ in: before, how, name = '', mid }, { today }) => {
    if (mid) return { force: 'plain', stretch: `mid ${mid}` };
    const stretch = nameOf(`${before ?? ''} ${how ?? ''}`, name);
    const meal = /lunch|brunch|breakfast|dinner|supper|work/.test(name);
    if (meal && !before && !/after/.test(how ?? '')) {
      if (name === 'work') return null;
      return { force: 'none', stretch, ...(!name.endsWith('time') && { meal: true }) };
    }
    if (stretch === 'work' || (meal && /the|this/.test(before ?? ''))) return null;
    if (/this/.test(before ?? '')) return { force: 'plain', by: 'word', days: [{ date: today }], stretch };
    const force: Part['force'] = before || meal || how ? 'plain' : /night/.test(name) ? 'none' : 'weak';
    return { force, stretch };
  },
};

/** Tonight, late tonight, tonite */
const tonight: Rule = {
  pattern: `(?<late>late(?:r)?${S})?(?:tonight|tonite|2nite)`,
  read: ({ late }, { today }) => ({
    force: 'strong',
    by: 'word',
    days: [{ date: today }],
    stretch: late ? 'late night' : 'night',
  }),
};

/** The end of the day: eod, cob, end of business; first thing is the morning. */
const endOfDay: Rule = {
  pattern: `(?:(?:at|by)${S})?(?:the${S})?(?:eod|cob|eob|c\\.o\\.b\\.?|(?:end|close)${S}of${S}(?:the${S})?(?:day|business|play|work(?:day)?|today)(?:${S}today)?)`,
  read: () => ({ force: 'strong', stretch: 'end of day' }),
};

const firstThing: Rule = {
  pattern: `first${S}thing(?:${S}in${S}the${S}morning)?`,
  read: () => ({ force: 'weak', stretch: 'morning' }),
};

/** am and pm beside a day: tomorrow pm. */
const half: Rule = {
  pattern: `(?:in${S}the${S})?(?<half>[ap])\\.?m\\b\\.?`,
  read: ({ half: letter = '' }) => ({ force: 'none', stretch: /a/.test(letter) ? 'morning' : 'afternoon' }),
};

/** Mid today: the middle of that day. */
const midday: Rule = {
  pattern: 'mid(?:-day)?(?= (?:today|tomorrow))',
  read: () => ({ force: 'none', stretch: 'lunch' }),
};

export const stretchRules: Rule[] = [named, tonight, endOfDay, firstThing, half, midday];
