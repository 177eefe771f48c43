import { describe, expect, it } from 'vitest';
import { lacksTime, parseSchedule } from '../../src/digests/parse-schedule.ts';
import type { Schedule } from '../../src/digests/schedule.ts';
import { inEnglish } from '../../src/digests/schedule-in-english.ts';

const zone = 'Europe/London';
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekdays: Schedule['days'] = [1, 2, 3, 4, 5];

describe('parseSchedule', () => {
  it.each([
    ['weekdays 9am', weekdays, 9, 0],
    ['every weekday at 9:30', weekdays, 9, 30],
    ['daily 8.15', everyDay, 8, 15],
    ['every day at noon', everyDay, 12, 0],
    ['mon, wed and fri 5pm', [1, 3, 5], 17, 0],
    ['Mondays 12am', [1], 0, 0],
    ['weekends 18:00', [6, 7], 18, 0],
    ['thu 9', [4], 9, 0],
    ['on weekdays at 9', weekdays, 9, 0],
    // Ranges.
    ['every morning at 8', everyDay, 8, 0],
    ['mon-fri 9am', weekdays, 9, 0],
    ['Mon – Fri 9am', weekdays, 9, 0],
    ['mon—fri at 9am', weekdays, 9, 0],
    ['monday to friday 9am', weekdays, 9, 0],
    ['from tuesday until thursday 9am', [2, 3, 4], 9, 0],
    ['mon-wed, sat 9am', [1, 2, 3, 6], 9, 0],
    ['fri to mon 9am', [1, 5, 6, 7], 9, 0],
    // The time first.
    ['9am weekdays', weekdays, 9, 0],
    ['at 9 every weekday', weekdays, 9, 0],
    ['9 every day', everyDay, 9, 0],
    ['at 9 am on mon and thu', [1, 4], 9, 0],
    ['9 a.m. weekdays', weekdays, 9, 0],
    ['0830 mon-fri', weekdays, 8, 30],
    // Times.
    ['weekdays 0900', weekdays, 9, 0],
    ['weekdays 830', weekdays, 8, 30],
    ['weekdays 9 am', weekdays, 9, 0],
    ['weekdays 9:30 p.m.', weekdays, 21, 30],
    ['weekdays at 9 o’clock.', weekdays, 9, 0],
    ['weekdays at 9 in the morning', weekdays, 9, 0],
    ['fridays at 5 in the afternoon', [5], 17, 0],
    ['daily midnight', everyDay, 0, 0],
    ['midday on week days', weekdays, 12, 0],
    ['weekend 18:00', [6, 7], 18, 0],
    ['workday 9am', weekdays, 9, 0],
    ['workdays 9am', weekdays, 9, 0],
    ['working days 9am', weekdays, 9, 0],
    ['each business day at 9am', weekdays, 9, 0],
    ['everyday 9am', everyDay, 9, 0],
    ['days 9am', everyDay, 9, 0],
    ['mo & th 9am', [1, 4], 9, 0],
    ['tues,thurs 9am', [2, 4], 9, 0],
    ['  at   9  every\tweekday  ', weekdays, 9, 0],
    ['the saturdays from 9am', [6], 9, 0],
    ['mon till wed 9am', [1, 2, 3], 9, 0],
    ['mon through wed 9am', [1, 2, 3], 9, 0],
    ['mon thru wed 9am', [1, 2, 3], 9, 0],
    ['mon mon 9am', [1], 9, 0],
    ['sun, tue 9am', [2, 7], 9, 0],
    ['daily 1am', everyDay, 1, 0],
    ['daily 12pm', everyDay, 12, 0],
    ['daily 11:59pm', everyDay, 23, 59],
    ['daily 9h', everyDay, 9, 0],
    ['daily 9 h', everyDay, 9, 0],
    ['daily 0930h', everyDay, 9, 30],
    ['daily 0930 h', everyDay, 9, 30],
    ['daily 23:59', everyDay, 23, 59],
    ['daily 0:00', everyDay, 0, 0],
    ['daily noon!', everyDay, 12, 0],
    ['weekdays 9 oclock', weekdays, 9, 0],
    ["weekdays 9o'clock", weekdays, 9, 0],
    ['fridays at 6 in the evening', [5], 18, 0],
    ['09:15 on mon', [1], 9, 15],
    ['12 each day', everyDay, 12, 0],
    ['12 on mondays', [1], 12, 0],
    ['at 10 weekdays', weekdays, 10, 0],
    ['9 pm mon', [1], 21, 0],
    ['9 p.m. mon', [1], 21, 0],
    ['midnight every day', everyDay, 0, 0],
  ])('%s', (words, days, hour, minute) => {
    expect(parseSchedule(words, zone)).toEqual({ days, hour, minute, timeZone: zone });
  });

  it.each([
    '',
    '9am',
    'weekdays',
    'weekdays 25:00',
    'weekdays 2400',
    'weekdays 910',
    'weekdays 13pm',
    'weekdays 9:60',
    'someday 9am',
    'weekdays 9am please',
    'weekdays 9am and 5pm',
    'mon 9am fri 10am',
    'weekdays 9-10am',
    'every 2 days',
    '3 weekdays',
    'every other day 9am',
    'every day but sunday 9am',
    'mon- 9am',
    '-fri 9am',
    'mon-mon 9am',
    'mon-daily 9am',
    'mon-wed-fri 9am',
    'm-f 9am',
    'midnight noon',
    'mon-weekend 9am',
    'weekdays-sat 9am',
    'weekdays noonish',
    'weekdays anoon',
    'dailyx 9am',
    'xdaily 9am',
    'xeveryday 9am',
    'weekdaysx 9am',
    'xweekdays 9am',
    'xworkdays 9am',
    'weekendsx 9am',
    'xweekend 9am',
    'weeks 9am',
    'm 9am',
    's 9am',
    'mondayss 9am',
    'mondayx 9am',
    'mon xto wed 9am',
    'mon tox wed 9am',
    'mon to 9am',
    'mon to someday 9am',
    'mon to someday fri 9am',
    'weekdays 0am',
    'weekdays 123',
    'weekdays 9:5',
    'weekdays 9x30',
    'weekdays 9amx',
    'weekdays x9am',
    'weekdays x0930',
    'weekdays 0930x',
    'weekdays 09300',
    'weekdays 24',
    'weekdays 0960',
    'weekdays am',
    '9 days',
    '9 mon',
    '12 weekdays',
    'weekdays xam',
    'forevery day 9am',
    'everyx day 9am',
    'weekdays afternoon',
    `weekdays ${'9'.repeat(300)}am`,
  ])('does not understand %j', (words) => {
    expect(parseSchedule(words, zone)).toBeUndefined();
  });

  it('reads at most 200 characters, so that long text takes no time', () => {
    const padded = (length: number) => `weekdays${' '.repeat(length - 'weekdays9am'.length)}9am`;
    expect(parseSchedule(padded(200), zone)).toEqual({ days: weekdays, hour: 9, minute: 0, timeZone: zone });
    expect(parseSchedule(padded(201), zone)).toBeUndefined();
    for (const piece of [' ', '-', 'mon ', 'mon-', '9 ', 'the ', 'in the ', '. ', '1', 'week '])
      for (const length of [200, 50_000])
        expect(parseSchedule(piece.repeat(length).slice(0, length), zone)).toBeUndefined();
  });
});

/** What the first language says in which the words are a schedule. */
const readInAny = (words: string, usual?: Partial<Schedule>) =>
  inEnglish(words)
    .map((english) => parseSchedule(english, zone, usual))
    .find(Boolean);

describe('a schedule in any language', () => {
  it.each([
    ['en semaine à 9h', weekdays, 9, 0],
    ['lundi et jeudi 9h30', [1, 4], 9, 30],
    ['le lundi et le jeudi à 9h', [1, 4], 9, 0],
    ['du lundi au vendredi à 9h', weekdays, 9, 0],
    ['tous les jours à 8h', everyDay, 8, 0],
    ['jeden Morgen um 8', everyDay, 8, 0],
    ['tous les matins à 8h', everyDay, 8, 0],
    ['cada mañana a las 8', everyDay, 8, 0],
    ['ogni mattina alle 8', everyDay, 8, 0],
    ['elke ochtend om 8 uur', everyDay, 8, 0],
    ['toda manhã às 8', everyDay, 8, 0],
    ['codziennie rano o 8', everyDay, 8, 0],
    ['lunedì e giovedì alle 9', [1, 4], 9, 0],
    ['dal lunedì al venerdì alle ore 9', weekdays, 9, 0],
    ['nei giorni feriali alle 9', weekdays, 9, 0],
    ['fine settimana alle 10', [6, 7], 10, 0],
    ['de lunes a viernes a las 9', weekdays, 9, 0],
    ['entre semana a las 9', weekdays, 9, 0],
    ['a las 9 de lunes a viernes', weekdays, 9, 0],
    ['dias úteis às 9h', weekdays, 9, 0],
    ['segunda a sexta às 9h', weekdays, 9, 0],
    ['seg, qua e sex 9h', [1, 3, 5], 9, 0],
    ['werktags um 9 Uhr', weekdays, 9, 0],
    ['9 Uhr werktags', weekdays, 9, 0],
    ['Mo-Fr 8 Uhr 30', weekdays, 8, 30],
    ['montags und donnerstags 8:30', [1, 4], 8, 30],
    ['segundas e quintas 9h', [1, 4], 9, 0],
    ['elke werkdag 9 uur', weekdays, 9, 0],
    ['ma t/m vr om 9 uur', weekdays, 9, 0],
    ['måndag-fredag kl 9', weekdays, 9, 0],
    ['w dni robocze o 9', weekdays, 9, 0],
    ['пн-пт в 9', weekdays, 9, 0],
  ])('%s', (words, days, hour, minute) => {
    expect(readInAny(words)).toEqual({ days, hour, minute, timeZone: zone });
  });

  it.each([
    'à 10h',
    'um 10 Uhr',
    'om 10 uur',
    'a las 10',
    'alle 10',
    'às 10h',
    'kl 10',
    'o 10',
    'auf 10:00 Uhr',
  ])('%s is a time alone', (words) => {
    expect(readInAny(words, { days: [1] })).toMatchObject({ hour: 10, minute: 0 });
  });

  it.each([
    'en semaine 48 à 9h',
    'lunedì non alle 9',
    'jeden zweiten Montag um 9',
    'Umfrage bis Dienstag 9 Uhr',
    `lundi ${' '.repeat(200)}9h`,
  ])('does not understand %j', (words) => {
    expect(readInAny(words)).toBeUndefined();
  });
});

describe('lacksTime', () => {
  it.each([' ON ', 'weekdays', 'daily', 'every monday', 'mon-fri', 'mondays at', 'On Mondays and Thursdays'])(
    '%s',
    (words) => {
      expect(lacksTime(words)).toBe(true);
    },
  );

  it.each(['', 'at', '9am', 'weekdays 9am', 'weekdays 25:00', 'someday', 'at 9am'])('not %j', (words) => {
    expect(lacksTime(words)).toBe(false);
  });
});
