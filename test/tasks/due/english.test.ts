import { describe, expect, it } from 'vitest';
import { said } from './support.ts';

/** Phrases by their kind, on Wednesday, 4 November 2026, 10:20, day first. Each also has to hold in a task line. */
const KINDS: Record<string, Record<string, string>> = {
  'days named by a word': {
    today: '2026-11-04',
    tomorrow: '2026-11-05',
    tmrw: '2026-11-05',
    tom: '2026-11-05',
    'day after tomorrow': '2026-11-06',
    'the day after tomorrow at noon': '2026-11-06 12:00',
    asap: '2026-11-04',
  },
  weekdays: {
    friday: '2026-11-06',
    'this friday': '2026-11-06',
    'thurs.': '2026-11-05',
    'the coming sunday': '2026-11-08',
    'next monday': '2026-11-09',
    'next friday': '2026-11-13',
    'friday after next': '2026-11-13',
    'a week from tuesday': '2026-11-17',
    'friday week': '2026-11-13',
    'week on friday': '2026-11-13',
    'wednesday of next week': '2026-11-11',
    'next week friday': '2026-11-13',
    'monday in two weeks': '2026-11-16',
    'two sundays from now': '2026-11-15',
    'fri 13th': '2026-11-13',
    'sunday the 29th': '2026-11-29',
    'the monday after nov 20': '2026-11-23',
  },
  'spans from now': {
    'in 3 days': '2026-11-07',
    '+3d': '2026-11-07',
    '2w': '2026-11-18',
    'in a fortnight': '2026-11-18',
    'in a couple of days': '2026-11-06',
    'in a month': '2026-12-04',
    'six weeks from now': '2026-12-16',
    'in 2 hours': '2026-11-04 12:20',
    'in an hour and a half': '2026-11-04 11:50',
    'in half an hour': '2026-11-04 10:50',
    'in 90 min': '2026-11-04 11:50',
    'in 2 days at 3pm': '2026-11-06 15:00',
    'two days after next friday': '2026-11-15',
    'the day before nov 30': '2026-11-29',
    'a week tomorrow': '2026-11-12',
  },
  'business days': {
    'in 3 business days': '2026-11-09',
    'within five working days': '2026-11-11',
    'next business day': '2026-11-05',
    'last business day of the month': '2026-11-30',
  },
  'times of day': {
    'at 5': '2026-11-04 17:00',
    'tomorrow at 2': '2026-11-05 14:00',
    'friday @ 7pm': '2026-11-06 19:00',
    '9am': '2026-11-05 09:00',
    '4 p.m.': '2026-11-04 16:00',
    'at 1530': '2026-11-04 15:30',
    '430pm': '2026-11-04 16:30',
    'at 16.45': '2026-11-04 16:45',
    'half past 8pm': '2026-11-04 20:30',
    'quarter to noon': '2026-11-04 11:45',
    '20 minutes to 2pm': '2026-11-04 13:40',
    noon: '2026-11-04 12:00',
    midnight: '2026-11-05 00:00',
    'midnight tonight': '2026-11-05 00:00',
    'tonight at 8': '2026-11-04 20:00',
    'tomorrow morning': '2026-11-05 09:00',
    '9 tomorrow evening': '2026-11-05 21:00',
    'first thing monday': '2026-11-09 09:00',
    'friday after lunch': '2026-11-06 14:00',
    'tomorrow 3-4pm': '2026-11-05 15:00',
    'friday 9:30-11:00': '2026-11-06 09:30',
  },
  'months and days': {
    'march 3': '2027-03-03',
    '3rd of march': '2027-03-03',
    'Mar 3, 2028': '2028-03-03',
    '20nov': '2026-11-20',
    'Nov. 20th at 4': '2026-11-20 16:00',
    'wed 18 november': '2026-11-18',
    'feb 29': '2028-02-29',
    'the 20th': '2026-11-20',
    'on the 3rd': '2026-12-03',
    'on 12': '2026-11-12',
    '12th of next month': '2026-12-12',
    'first of the month': '2026-12-01',
  },
  'dates in numbers': {
    '20/11': '2026-11-20',
    '20.11.': '2026-11-20',
    '20-11-2026': '2026-11-20',
    '20/11/26 at 9': '2026-11-20 09:00',
    '2026-11-20': '2026-11-20',
    '2026/11/20': '2026-11-20',
    '2026-11-20 14:05': '2026-11-20 14:05',
    '2026-11-20T14:05': '2026-11-20 14:05',
  },
  periods: {
    eod: '2026-11-04',
    'eod friday': '2026-11-06',
    'close of business tomorrow': '2026-11-05',
    eow: '2026-11-06',
    'end of the week': '2026-11-06',
    'end of next week': '2026-11-13',
    eom: '2026-11-30',
    'end of the month': '2026-11-30',
    'end of feb': '2027-02-28',
    eoq: '2026-12-31',
    'end of Q1': '2027-03-31',
    eoy: '2026-12-31',
    'year end': '2026-12-31',
    'mid december': '2026-12-15',
    'mid-december': '2026-12-15',
    'beginning of next month': '2026-12-01',
    'next week': '2026-11-09',
    'next month': '2026-12-01',
    'this weekend': '2026-11-07',
    'first monday of february': '2027-02-01',
    'last friday of the month': '2026-11-27',
    'second tuesday in march 2027': '2027-03-09',
  },
  holidays: {
    'christmas eve': '2026-12-24',
    "new year's day": '2027-01-01',
    easter: '2027-03-28',
    thanksgiving: '2026-11-26',
    'boxing day': '2026-12-26',
  },
  'zones said with the time': {
    'friday 9am ET': '2026-11-06 14:00',
    'friday 9am (PST)': '2026-11-06 17:00',
    'july 15 3pm CET': '2027-07-15 14:00',
    'friday 15:00 UTC+2': '2026-11-06 13:00',
    'friday 3pm Berlin time': '2026-11-06 14:00',
    '2026-11-20T14:05:00Z': '2026-11-20 14:05',
  },
};

describe('English', () => {
  for (const [kind, phrases] of Object.entries(KINDS))
    it.each(Object.entries(phrases))(`${kind}: %s`, (phrase, expected) => {
      expect(said(phrase)).toBe(expected);
      expect(said(`Plan the retreat with Noor ${phrase}`)).toBe(expected);
      expect(said(`Plan the retreat with Noor ${phrase} !low`)).toBe(expected);
    });

  it('reads American numbers month first', () => {
    const context = { now: new Date('2026-11-04T10:20:00Z'), timeZone: 'America/New_York', locale: 'en-US' };
    expect(said('invoice Noor 11/20', context)).toBe('2026-11-20');
    expect(said('invoice Noor 12/5', context)).toBe('2026-12-05');
    expect(said('invoice Noor on 1.31.27', context)).toBe('2027-01-31');
  });

  it.each([
    ['tomorrow call Noor', '2026-11-05'],
    ['by friday send the slides', '2026-11-06'],
    ['Friday: send the slides', '2026-11-06'],
    ['send the slides friday, then rest', '2026-11-06'],
    ['call 4 clients tomorrow at 4pm', '2026-11-05 16:00'],
    ['draft 3 to 5 slides by friday', '2026-11-06'],
    ['ask June for a quote monday', '2026-11-09'],
    ['run a 90 minute workshop on tuesday', '2026-11-10'],
    ['prepare the 60/30 split by thursday', '2026-11-05'],
    ['send the slides (due friday)', '2026-11-06'],
    ['pay invoice 1042 by 20 nov', '2026-11-20'],
  ])('finds the date within the line: %s', (line, expected) => {
    expect(said(line)).toBe(expected);
  });
});
