import { describe, expect, it } from 'vitest';
import { type Due, parseDue } from '../../../src/tasks/due-date/index.ts';
import { removeRanges } from '../../../src/tasks/parse-line/ranges.ts';
import { london, readings } from './support.ts';

/** The line without its date. */
function left(line: string, locale = london.locale): string {
  const due: Due | null = parseDue(line, { ...london, locale });
  return removeRanges(line, due?.spans ?? []).text.trim();
}

describe('a day and its time in two places', () => {
  it.each([
    ['Friday call Noor at 5pm', 'call Noor', '2026-11-06 17:00'],
    ['Fri call Noor at 5pm', 'call Noor', '2026-11-06 17:00'],
    ['on friday call Noor at 5pm about the plan', 'call Noor about the plan', '2026-11-06 17:00'],
    ['tomorrow call Ben at 3pm', 'call Ben', '2026-11-05 15:00'],
    ['Tomorrow, call Ben (at 3pm)', ', call Ben ()', '2026-11-05 15:00'],
    ['tomorrow buy milk, then call Ben at 3pm', 'buy milk, then call Ben', '2026-11-05 15:00'],
    ['call Noor tomorrow about the plan at 5pm', 'call Noor about the plan', '2026-11-05 17:00'],
    ['call Noor on friday about the plan at 5pm', 'call Noor about the plan', '2026-11-06 17:00'],
    ['remind me on friday to call Ben at 3pm', 'remind me to call Ben', '2026-11-06 15:00'],
    ['20/11 call Noor at 5pm', 'call Noor', '2026-11-20 17:00'],
    ['20 nov call Noor at 5pm', 'call Noor', '2026-11-20 17:00'],
    ['on the 20th call Noor at 5pm', 'call Noor', '2026-11-20 17:00'],
    ['in 3 days call Noor at 5pm', 'call Noor', '2026-11-07 17:00'],
    ['tomorrow call Noor 3pm EST', 'call Noor', '2026-11-05 20:00'],
    ['tomorrow morning call Noor at 9', 'call Noor', '2026-11-05 09:00'],
    ['Friday morning call Noor at 9', 'call Noor', '2026-11-06 09:00'],
    ['tonight call Noor at 9', 'call Noor', '2026-11-04 21:00'],
    ['on friday call Noor in the afternoon', 'call Noor', '2026-11-06 15:00'],
    ['tomorrow send the deck eod', 'send the deck', '2026-11-05'],
    ['tomorrow send the deck by 5pm', 'send the deck', '2026-11-05 17:00'],
    ['on friday send the deck by 5pm', 'send the deck', '2026-11-06 17:00'],
    ['every friday call Noor at 5pm', 'call Noor', '2026-11-06 17:00'],
    ['Friday lunch with Kim at 1pm', 'Friday lunch with Kim', '2026-11-06 13:00'],
  ])('are one moment: %s', (line, rest, expected) => {
    expect(readings(line)).toEqual([expected]);
    expect(left(line)).toBe(rest);
  });

  it('still repeat', () => {
    expect(parseDue('every friday call Noor at 5pm', london)?.recurring).toBe(true);
  });

  it('keep what is open in either of them', () => {
    expect(readings('next friday call Noor at 5pm')).toEqual(['2026-11-13 17:00', '2026-11-06 17:00']);
    expect(readings('wednesday call Noor at 5pm')).toEqual(['2026-11-04 17:00', '2026-11-11 17:00']);
    expect(readings('tomorrow call Ben at 7')).toEqual(['2026-11-05 07:00', '2026-11-05 19:00']);
  });

  it.each<[string, string, string[]]>([
    [
      'call Ben at 3pm about the plan tomorrow',
      'call Ben about the plan',
      ['2026-11-05 15:00', '2026-11-05', '2026-11-04 15:00'],
    ],
    ['9am call Noor friday', 'call Noor', ['2026-11-06 09:00', '2026-11-06', '2026-11-05 09:00']],
    [
      'call Noor friday about the plan at 5pm',
      'call Noor about the plan',
      ['2026-11-06 17:00', '2026-11-04 17:00', '2026-11-06'],
    ],
    [
      'buy milk tomorrow and call Noor at 5pm',
      'buy milk and call Noor',
      ['2026-11-05 17:00', '2026-11-04 17:00', '2026-11-05'],
    ],
    [
      'on friday prep the 5pm class',
      'prep the 5pm class',
      ['2026-11-06 17:00', '2026-11-04 17:00', '2026-11-06'],
    ],
    [
      'prep slides for tomorrow class at 3pm',
      'prep slides for tomorrow class',
      ['2026-11-05 15:00', '2026-11-04 15:00', '2026-11-05'],
    ],
    [
      'send it by 5pm to Noor on friday',
      'send it to Noor',
      ['2026-11-06 17:00', '2026-11-04 17:00', '2026-11-06'],
    ],
    ['review the friday slides at 5pm', 'review the friday slides', ['2026-11-06 17:00', '2026-11-04 17:00']],
    ['Prep Friday deck at 5pm', 'Prep Friday deck', ['2026-11-06 17:00', '2026-11-04 17:00']],
    ['Friday deck by 5pm', 'deck', ['2026-11-06 17:00', '2026-11-04 17:00']],
    ['sat nav fix at 5pm', 'sat nav fix', ['2026-11-07 17:00', '2026-11-04 17:00']],
    [
      'tomorrow call Noor at 3pm and Ben at 4pm',
      'call Noor at 3pm and Ben at 4pm',
      ['2026-11-05 16:00', '2026-11-05 15:00', '2026-11-04 16:00', '2026-11-04 15:00'],
    ],
  ])('are the first of several readings: %s', (line, rest, expected) => {
    expect(readings(line)).toEqual(expected);
    expect(left(line)).toBe(rest);
  });

  it.each<[string, string, string[]]>([
    ['by friday call at 5pm', 'call at 5pm', ['2026-11-06']],
    ['call at 5pm by friday', 'call at 5pm', ['2026-11-06']],
    ['send the friday deck by 5pm', 'send the friday deck', ['2026-11-04 17:00']],
    ['by 5pm send Noor the friday deck', 'send Noor the friday deck', ['2026-11-04 17:00']],
    ['send the deck by 5pm, review on friday', 'send the deck, review on friday', ['2026-11-04 17:00']],
    ['email Noor about the friday deck at 5pm', 'email Noor about the friday deck', ['2026-11-04 17:00']],
    ["Friday's 5pm class prep", "Friday's 5pm class prep", []],
    ['Sunday Times crossword at 5pm', 'Sunday Times crossword', ['2026-11-04 17:00']],
    ["prepare tomorrow's class at 3pm", "prepare tomorrow's class", ['2026-11-04 15:00']],
    ['set up sat nav at 5pm', 'set up sat nav', ['2026-11-04 17:00']],
    ['enjoy the sun at 5pm', 'enjoy the sun', ['2026-11-04 17:00']],
    ['second draft at 5pm', 'second draft', ['2026-11-04 17:00']],
    ['Friday call Noor', 'call Noor', ['2026-11-06']],
  ])('are not merged in %s', (line, rest, expected) => {
    expect(readings(line)).toEqual(expected);
    expect(left(line)).toBe(rest);
  });
});

describe('in other languages', () => {
  const of = (line: string, locale: string) => readings(line, { ...london, locale });

  it.each([
    ['de-DE', 'morgen Ben anrufen um 15 Uhr', 'Ben anrufen', '2026-11-05 15:00'],
    ['de-DE', 'Freitag Noor anrufen um 17 Uhr', 'Noor anrufen', '2026-11-06 17:00'],
    [
      'de-DE',
      'Noor am Freitag wegen des Plans anrufen um 17 Uhr',
      'Noor wegen des Plans anrufen',
      '2026-11-06 17:00',
    ],
    ['fr-FR', 'vendredi appeler Noor à 17h', 'appeler Noor', '2026-11-06 17:00'],
    ['es-ES', 'mañana llamar a Noor a las 15:00', 'llamar a Noor', '2026-11-05 15:00'],
    ['ja-JP', '明日ノアに電話 15時', 'ノアに電話', '2026-11-05 15:00'],
  ])('%s: %s', (locale, line, rest, expected) => {
    expect(of(line, locale)).toEqual([expected]);
    expect(left(line, locale)).toBe(rest);
  });

  it('takes a weekday in the middle, which describes no noun there', () => {
    expect(of('Noor Freitag anrufen um 17 Uhr', 'de-DE')).toEqual(['2026-11-06 17:00']);
  });

  it('prefers an English day to a time that both languages know', () => {
    expect(of('call Noor friday 5pm', 'de-DE')).toEqual(['2026-11-06 17:00']);
    expect(of('friday call Noor at 17:00', 'fr-FR')).toEqual(['2026-11-06 17:00']);
    expect(of('appeler mon client à 15h', 'fr-FR')).toEqual(['2026-11-04 15:00']);
  });
});
