import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDue } from '../../src/tasks/due-date/index.ts';
import { languages } from '../../src/tasks/due-date/locales/index.ts';
import { parseTaskLine } from '../../src/tasks/parse-line/index.ts';
import { nextDate, timesOf } from '../../src/tasks/repetition/dates.ts';
import { repeatOf } from '../../src/tasks/repetition/offer.ts';
import { readRepetition } from '../../src/tasks/repetition/read-repetition.ts';
import { type RepeatRule, ruleOf } from '../../src/tasks/repetition/rule.ts';
import { missingDayWords, ruleWords } from '../../src/tasks/repetition/words.ts';
import { london } from './due-dates/support.ts';

/** A Wednesday. */
const now = new Date('2026-11-18T10:00:00Z');
const timeZone = 'Europe/Berlin';

/** The rule that a line asks for, in words; the kind of a repetition without a rule; `none` without a repetition. */
function read(line: string, locale: string): string {
  const due = parseDue(line, { now, timeZone, locale });
  if (!due?.recurring) return 'none';
  const said = readRepetition(due.spans.map((span) => line.slice(...span)).join(' … '), locale);
  if (said === undefined) return 'none';
  const first = Temporal.Instant.fromEpochMilliseconds(due.due.getTime()).toZonedDateTimeISO(timeZone);
  const rule = ruleOf({ ...said, until: due.until }, first.toPlainDate());
  return rule === undefined ? said.kind : ruleWords(rule);
}

const [, ...tables] = readFileSync(join(import.meta.dirname, 'repeats.txt'), 'utf8').split('\n## ');
const byLocale = tables.map((table) => {
  const [locale = '', ...rows] = table.split('\n').filter((row) => row !== '');
  return { locale, rows };
});

describe('how often something comes', () => {
  it('has rows for each language', () => {
    expect(byLocale.map(({ locale }) => locale.slice(0, 2))).toEqual(
      expect.arrayContaining(['en', ...languages]),
    );
  });

  it.each(byLocale)('$locale', ({ locale, rows }) => {
    for (const row of rows) {
      const [rule = '', lines = ''] = row.split(/: (.*)/);
      for (const line of lines.split('; ')) expect([line, read(line, locale)]).toEqual([line, rule]);
    }
  });
});

describe('what a line says about a repetition', () => {
  const offer = async (line: string) => repeatOf(await parseTaskLine(line, london), 'en-GB');

  it('is offered for a weekday of the month', async () => {
    const repeats = { kind: 'monthly-weekday', nth: 1, weekday: 1 };
    expect(await offer('first monday of the month team review')).toMatchObject({
      text: 'team review',
      repeats,
    });
    expect(await offer('team review next monday')).toEqual({ text: 'team review', note: undefined });
  });

  it('is offered as the language says that knows most of it', async () => {
    const repeats = { kind: 'monthly-weekday', nth: 1, weekday: 1 };
    for (const line of ['equipo el primer lunes de cada mes', 'equipo na primeira segunda de cada mês'])
      expect(await offer(line)).toMatchObject({ text: 'equipo', repeats });
  });

  it('is offered, and no part of the text', async () => {
    expect(await offer('Water the plants every monday 9am')).toEqual({
      text: 'Water the plants',
      note: 'This is the first one. Once it is created, it can be repeated.',
      repeats: { kind: 'weekly', days: [1], interval: 1 },
    });
  });

  it.each(['every monday', 'Water the plants every monday for everyone'])(
    'stays where it may say more than that, or nothing else does: %s',
    async (line) => {
      const { text, repeats } = await offer(line);
      expect(text).toBe(line.replace(' for everyone', ''));
      expect(repeats).toBeDefined();
    },
  );

  it.each([
    ['Stretch every 2 hours', 'This is one task only: a task repeats once a day at most.'],
    ['Stretch hourly', 'This is one task only: a task repeats once a day at most.'],
    ['Stretch on friday', undefined],
  ])('is not offered: %s', async (line, note) => {
    expect(await offer(line)).toMatchObject({ note, text: line.replace(' on friday', '') });
    expect((await offer(line)).repeats).toBeUndefined();
  });

  it('is noted only, where we can’t repeat it', async () => {
    const { note, repeats } = await offer('Stretch every three weeks');
    expect(repeats).toEqual({ kind: 'unsupported' });
    expect(note).toMatch(/^(?!.*(?:can be repeated|once a day))./);
  });
});

/** The next dates of a rule after one, without their year. */
function dates(rule: RepeatRule, after: string, count = 4): string[] {
  let date: Temporal.PlainDate | undefined = Temporal.PlainDate.from(after);
  return Array.from({ length: count }, () => {
    date = date && nextDate(rule, date);
    return date?.toString() ?? 'none';
  });
}

describe('the dates of a rule', () => {
  it.each<[string, RepeatRule, string, string[]]>([
    ['daily', { kind: 'daily' }, '2026-12-30', ['2026-12-31', '2027-01-01']],
    [
      'every three days, over the end of a year',
      { kind: 'days', interval: 3, from: '2026-12-28' },
      '2026-12-28',
      ['2026-12-31', '2027-01-03', '2027-01-06'],
    ],
    [
      'every second day, not before it begins',
      { kind: 'days', interval: 2, from: '2027-03-27' },
      '2027-03-20',
      ['2027-03-27', '2027-03-29', '2027-03-31'],
    ],
    [
      'until a day, which counts',
      { kind: 'weekly', days: [1], interval: 1, from: '2026-11-16', until: '2026-11-30' },
      '2026-11-16',
      ['2026-11-23', '2026-11-30', 'none'],
    ],
    ['weekdays', { kind: 'weekdays' }, '2026-11-19', ['2026-11-20', '2026-11-23']],
    [
      'weekly on two days',
      { kind: 'weekly', days: [1, 4], interval: 1, from: '2026-11-16' },
      '2026-11-16',
      ['2026-11-19', '2026-11-23', '2026-11-26'],
    ],
    [
      'every other week on two days, counted by weeks',
      { kind: 'weekly', days: [1, 4], interval: 2, from: '2026-11-19' },
      '2026-11-19',
      ['2026-11-30', '2026-12-03', '2026-12-14'],
    ],
    ['the 31st', { kind: 'monthly', day: 31 }, '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    [
      'the last Friday',
      { kind: 'monthly-weekday', nth: -1, weekday: 5 },
      '2026-11-18',
      ['2026-11-27', '2026-12-25', '2027-01-29'],
    ],
    [
      'the second Tuesday',
      { kind: 'monthly-weekday', nth: 2, weekday: 2 },
      '2026-11-10',
      ['2026-12-08', '2027-01-12'],
    ],
    [
      'the first weekday',
      { kind: 'monthly-workday', nth: 1 },
      '2026-11-02',
      ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-03'],
    ],
    [
      'the last weekday',
      { kind: 'monthly-workday', nth: -1 },
      '2026-12-31',
      ['2027-01-29', '2027-02-26', '2027-03-31'],
    ],
    [
      '29 February',
      { kind: 'yearly', month: 2, day: 29 },
      '2027-02-28',
      ['2028-02-29', '2029-02-28', '2030-02-28'],
    ],
  ])('%s', (_, rule, after, expected) => {
    expect(dates(rule, after, expected.length)).toEqual(expected);
  });

  it('are created at six in the morning, or at the start of a day on which they are due earlier', () => {
    const date = Temporal.PlainDate.from('2026-11-23');
    const text = (ms: number) => new Date(ms).toISOString();
    const at = (time?: { hour: number; minute: number }) => {
      const { dueMs, createMs } = timesOf(date, 'Europe/Berlin', time);
      return [text(createMs), text(dueMs)];
    };
    expect(at({ hour: 9, minute: 0 })).toEqual(['2026-11-23T05:00:00.000Z', '2026-11-23T08:00:00.000Z']);
    expect(at()).toEqual(['2026-11-23T05:00:00.000Z', '2026-11-23T22:59:59.000Z']);
    expect(at({ hour: 5, minute: 30 })).toEqual(['2026-11-22T23:00:00.000Z', '2026-11-23T04:30:00.000Z']);
  });

  it('a time that daylight saving skips moves forward, and one that comes twice is the first', () => {
    const due = (date: string) =>
      new Date(
        timesOf(Temporal.PlainDate.from(date), 'Europe/Berlin', { hour: 2, minute: 30 }).dueMs,
      ).toISOString();
    expect(due('2027-03-28')).toBe('2027-03-28T01:30:00.000Z');
    expect(due('2027-10-31')).toBe('2027-10-31T00:30:00.000Z');
  });
});

describe('a rule in words', () => {
  it.each<[RepeatRule, string, string | undefined]>([
    [{ kind: 'days', interval: 2, from: '2026-11-18' }, 'every 2 days at 09:05', undefined],
    [{ kind: 'monthly', day: 22 }, 'every month on the 22nd at 09:05', undefined],
    [{ kind: 'monthly', day: 11 }, 'every month on the 11th at 09:05', undefined],
    [
      { kind: 'monthly', day: 30 },
      'every month on the 30th at 09:05',
      'A shorter month has it on its last day.',
    ],
    [
      { kind: 'yearly', month: 2, day: 29 },
      'every year on 29 February at 09:05',
      'Other years have it on 28 February.',
    ],
  ])('%o', (rule, words, missing) => {
    expect(ruleWords(rule, { hour: 9, minute: 5 })).toBe(words);
    expect(missingDayWords(rule)).toBe(missing);
  });
});
