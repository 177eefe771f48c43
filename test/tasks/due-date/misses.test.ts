import { describe, expect, it } from 'vitest';
import { readings, said } from './support.ts';

/** What people type that is almost a date, on Wednesday, 4 November 2026. */
describe('words that are almost a date', () => {
  it.each([
    ['send it no later than fri', '2026-11-06'],
    ['send it not later than friday', '2026-11-06'],
    ['ping her fri', '2026-11-06'],
    ['ping her mon', '2026-11-09'],
    ['ping her tues', '2026-11-10'],
    ['ping him fri', '2026-11-06'],
    ['quick call thu', '2026-11-05'],
    ['send the email mon', '2026-11-09'],
  ])('reads short weekdays: %s', (line, expected) => {
    expect(said(line)).toBe(expected);
  });

  it.each([
    ['wendsday', '2026-11-04'],
    ['wensday', '2026-11-04'],
    ['thurday', '2026-11-05'],
    ['thrusday', '2026-11-05'],
    ['firday', '2026-11-06'],
    ['saterday', '2026-11-07'],
    ['teusday', '2026-11-10'],
    ['tommorow', '2026-11-05'],
    ['tomorow', '2026-11-05'],
    ['tomarrow', '2026-11-05'],
    ['tmorrow', '2026-11-05'],
    ['tomm', '2026-11-05'],
  ])('reads misspellings: %s', (word, expected) => {
    expect(said(`send the slides ${word}`)).toBe(expected);
    expect(said(`send the slides by ${word} 5pm`)).toBe(`${expected} 17:00`);
  });

  it.each<[string, string[]]>([
    ['pay it 31 Feb', ['2027-02-28', '2027-03-01']],
    ['pay it feb30', ['2027-02-28', '2027-03-01']],
    ['pay it on April 31st', ['2027-04-30', '2027-05-01']],
    ['pay it 29 feb 2027', ['2027-02-28', '2027-03-01']],
    ['pay it on 30/2', ['2027-02-28', '2027-03-01']],
    ['pay it 31/11/2026', ['2026-11-30', '2026-12-01']],
    ['pay it 31 april at 5pm', ['2027-04-30 17:00', '2027-05-01 17:00']],
    ['pay it 29 feb', ['2028-02-29']],
  ])('asks about a day that does not exist: %s', (line, expected) => {
    expect(readings(line)).toEqual(expected);
  });

  it('does so in other languages, too', () => {
    const context = { now: new Date('2026-11-04T10:20:00Z'), timeZone: 'Europe/Berlin', locale: 'de-DE' };
    expect(readings('zahlen bis 31. April', context)).toEqual(['2027-04-30', '2027-05-01']);
    expect(readings('zahlen bis 30.2.', context)).toEqual(['2027-02-28', '2027-03-01']);
  });
});

describe('zones', () => {
  const newYork = { now: new Date('2026-11-04T15:20:00Z'), timeZone: 'America/New_York', locale: 'en-US' };

  it.each([
    ['friday EST 3pm', '2026-11-06 15:00'],
    ['call Noor friday GMT 3pm', '2026-11-06 10:00'],
    ['call Noor 3pm London', '2026-11-05 10:00'],
    ['call Noor tomorrow 3pm London', '2026-11-05 10:00'],
    ['call Noor 15:00 (London) tomorrow', '2026-11-05 10:00'],
    ['call Noor 3pm San Francisco on friday', '2026-11-06 18:00'],
    ['call Noor friday 3pm Paris, then rest', '2026-11-06 09:00'],
  ])('may come before or after the time, or be a city after it: %s', (line, expected) => {
    expect(said(line, newYork)).toBe(expected);
  });

  it.each([
    ['clean 4pm London office', '2026-11-04 16:00'],
    ['train 4pm Paris to Lyon', '2026-11-04 16:00'],
    ['4pm London call', '2026-11-04 16:00'],
    ['call at 4pm Regina', '2026-11-04 16:00'],
    ['PT friday 4pm', '2026-11-06 16:00'],
  ])('are not words of the task: %s', (line, expected) => {
    expect(said(line, newYork)).toBe(expected);
  });

  it('may be a word when two letters come before a time', () => {
    expect(readings('Friday PT 4pm', newYork)).toEqual(['2026-11-06 16:00', '2026-11-04 16:00']);
  });
});

describe('Tom', () => {
  it.each([
    ['Call Tom', null],
    ['finish it Tom', null],
    ['Call Tom at 5', '2026-11-04 17:00'],
    ['finish it Tom 5pm', '2026-11-04 17:00'],
    ['call tom at 5', '2026-11-04 17:00'],
    ['send it to tom at 5', '2026-11-04 17:00'],
    ['tomorrow Tom calls at 5', '2026-11-05 17:00'],
    ['finish it tom', '2026-11-05'],
    ['finish it tom at 5', '2026-11-05 17:00'],
    ['finish it by tom at 5', '2026-11-05 17:00'],
  ])('is a person, but tom may be tomorrow: %s', (line, expected) => {
    expect(said(line)).toBe(expected);
  });
});
