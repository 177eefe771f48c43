import { describe, expect, it } from 'vitest';
import type { ReplacedTask } from '../../src/tasks/drafts/draft.ts';
import { dueInstead, splitDate, wholeDate } from '../../src/tasks/replace/new-due.ts';
import { sameDraft, toReplaced } from '../../src/tasks/replace/replaced-task.ts';

/** A Wednesday, 11:00 in Berlin. */
const context = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/Berlin', locale: 'en-GB' };
const user = { id: 'u', name: 'Anna', email: 'anna@example.com' };
const program = { id: 'p', name: 'Spring' };
const task = { id: 't', user, program, description: 'Call', done: false };
const old = (due: string | null): ReplacedTask =>
  toReplaced({ ...task, due: due === null ? null : Date.parse(due) / 1000 });

const labels = (words: string, due: string | null) => {
  const newDue = wholeDate(words, context);
  if (newDue === undefined) return undefined;
  const chosen = dueInstead(newDue, old(due), context);
  if ('chosen' in chosen) return chosen.chosen?.label ?? 'none';
  return [...chosen.readings.map(({ label }) => label), ...(chosen.past ? ['past'] : [])];
};

describe('a new due date', () => {
  it.each([
    ['friday', '2026-11-25T15:00:00+01:00', 'Fri 20 Nov, 15:00'],
    ['to friday', '2026-11-25T15:00:00+01:00', 'Fri 20 Nov, 15:00'],
    ['friday 9am', '2026-11-25T15:00:00+01:00', 'Fri 20 Nov, 09:00'],
    ['friday', '2026-11-25T23:59:59+01:00', 'Fri 20 Nov'],
    ['friday', null, 'Fri 20 Nov'],
    ['next friday', '2026-11-25T15:00:00+01:00', ['Fri 27 Nov, 15:00', 'Fri 20 Nov, 15:00']],
    ['today', '2026-11-25T15:00:00+01:00', 'Wed 18 Nov, 15:00'],
    // 9:00 has passed today: then it is due by the end of the day.
    ['today', '2026-11-25T09:00:00+01:00', 'Wed 18 Nov'],
    ['5pm', '2026-11-25T15:00:00+01:00', 'Wed 25 Nov, 17:00'],
    ['at 17:30', '2026-11-25T23:59:59+01:00', 'Wed 25 Nov, 17:30'],
    ['5pm', '2026-11-10T15:00:00+01:00', 'Wed 18 Nov, 17:00'],
    ['no date', '2026-11-25T15:00:00+01:00', 'none'],
    ['to no  due  date!', '2026-11-25T15:00:00+01:00', 'none'],
    ['no due date.', '2026-11-25T15:00:00+01:00', 'none'],
    ['without date', '2026-11-25T15:00:00+01:00', undefined],
    ['without  a date', '2026-11-25T15:00:00+01:00', 'none'],
    ['no date yet', '2026-11-25T15:00:00+01:00', undefined],
    ['there is no date', '2026-11-25T15:00:00+01:00', undefined],
    // A time and nothing else keeps the old day.
    ['at  5pm', '2026-11-25T15:00:00+01:00', 'Wed 25 Nov, 17:00'],
    ['5:30 p.m.', '2026-11-25T15:00:00+01:00', 'Wed 25 Nov, 17:30'],
    ['5  am', '2026-11-25T15:00:00+01:00', 'Wed 25 Nov, 05:00'],
    ['12:30', '2026-11-25T15:00:00+01:00', 'Wed 25 Nov, 12:30'],
    ['12:30!', '2026-11-25T15:00:00+01:00', 'Wed 25 Nov, 12:30'],
    ['noon', '2026-11-25T15:00:00+01:00', 'Wed 25 Nov, 12:00'],
    ['noon.', '2026-11-25T15:00:00+01:00', 'Wed 25 Nov, 12:00'],
    ['12:30', null, 'Wed 18 Nov, 12:30'],
    ['today 5pm', '2026-11-25T15:00:00+01:00', 'Wed 18 Nov, 17:00'],
    ['5pm today', '2026-11-25T15:00:00+01:00', 'Wed 18 Nov, 17:00'],
    ['in 2 hours', '2026-11-25T15:00:00+01:00', 'Wed 18 Nov, 13:00'],
    // What may stand around a date, and what may not.
    ['for  friday', null, 'Fri 20 Nov'],
    ['until friday', null, 'Fri 20 Nov'],
    ['till friday', null, 'Fri 20 Nov'],
    ['due at: (friday)!', null, 'Fri 20 Nov'],
    ['to on tomorrow – 5pm', null, 'Thu 19 Nov, 17:00'],
    ['tom friday', null, undefined],
    ['forever friday', null, undefined],
    ['on 17 November 2026', null, ['Tue 17 Nov 2026', 'past']],
    // Winter time begins on 25 October, summer time on 28 March: the clock stays, not the distance.
    ['5 april 2027', '2026-11-25T15:00:00+01:00', 'Mon 5 Apr 2027, 15:00'],
    ['friday with Tom', null, undefined],
    ['every friday', null, undefined],
    ['the basement', null, undefined],
    ['', null, undefined],
  ])('%j instead of %s is %j', (words, due, label) => {
    expect(labels(words, due)).toEqual(label);
  });
});

describe('a replaced task', () => {
  it.each([
    ['', 'Call', 'Call'],
    ['Call', 'Call\nabout pricing', 'Call\nabout pricing'],
    ['Call Anna', 'About pricing', 'Call Anna\n\nAbout pricing'],
    ['Call Anna', '', 'Call Anna'],
  ])('of title %j and description %j keeps all words', (title, description, text) => {
    expect(toReplaced({ ...task, due: null, title, description }).text).toBe(text);
  });

  it.each([
    ['2026-11-25T15:00:20+01:00', 'Wed 25 Nov, 15:00'],
    ['2026-11-25T23:59:59+01:00', 'Wed 25 Nov'],
    ['2026-11-25T23:59:59Z', 'Wed 25 Nov'],
  ])('due %s fills the form with %j, and keeps its second', (due, label) => {
    const same = sameDraft(old(due), 'Europe/Berlin', context.now.getTime());
    expect(same.due).toMatchObject({ chosen: { label, atMs: Date.parse(due) } });
  });
});

describe('the words of a task and its new date', () => {
  it.each([
    ['call anna to friday 3pm', 'call anna', 'to friday 3pm'],
    ['call anna friday', 'call anna', 'friday'],
    ['call anna on friday', 'call anna', 'on friday'],
    ['call anna, by friday', 'call anna', 'by friday'],
    ['talk to tom to monday', 'talk to tom', 'to monday'],
    ['talk to tom monday', 'talk to tom', 'monday'],
    ['Call Anna TO friday', 'Call Anna', 'TO friday'],
    ['2 to next monday at 9', '2', 'to next monday at 9'],
    ['2 to no date', '2', 'to no date'],
    ['2 without a due date', '2', 'without a due date'],
    ['call anna: friday at half past three', 'call anna', 'friday at half past three'],
  ])('%j is %j and %j', (typed, words, date) => {
    const split = splitDate(typed, context);
    expect(split?.words).toBe(words);
    expect(split?.newDue.words).toBe(date.replace(/^to /i, ''));
  });

  it.each(['friday', 'to friday', ' to friday', 'call anna', 'call anna to the bank', ''])(
    '%j has no task or no date',
    (typed) => expect(splitDate(typed, context)).toBeUndefined(),
  );
});
