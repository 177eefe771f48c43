import { describe, expect, it } from 'vitest';
import { parseDue } from '../../../src/tasks/due-date/index.ts';
import { removeRanges } from '../../../src/tasks/parse-line/ranges.ts';
import { london, readings } from './support.ts';

/** The task's text: the line without its date, unless the date's words have to stay. */
function left(line: string, locale = london.locale): string {
  const due = parseDue(line, { ...london, locale });
  return due === null || due.keepText ? line : removeRanges(line, due.spans).text.trim();
}

/** Lines on Wednesday, 4 November 2026, in which a date is part of what is to be done. */
describe('a date within the words of a task', () => {
  it.each([
    'move Anna from 3pm to 4pm tomorrow',
    "Move Tom's session to Friday",
    'Reschedule David from Monday to Wednesday',
    'rebook Anna from 5 Dec to 8 Dec at 3pm',
    'Push Malik to next week',
    'Postpone the demo until Friday',
    'Bring the review forward to Monday 10am',
    'Delay the launch by 2 days',
    'tell Noor the session moved to 4pm',
    'move the 5pm call to friday',
    'Sessions with Anna on 3, 10 and 17 December',
    'Pay 5 and 6 Dec bills',
    'Pay by 5 and 6 Dec',
    'Listen to Sunday sermon',
    'Answer to Friday question',
    'switch to Tuesday slot',
    'Send Grace the Dec 5 agenda',
    'Send Grace Dec 5 agenda',
    'Prepare for 5 Dec workshop',
    'Check the Friday 9am class',
    'ask Malik if Tuesday works',
    'check if 3pm works',
    'Tell Grace that Friday is cancelled',
    'Friday is cancelled',
    'see if friday is ok',
    'end of year review',
    'EOY review',
    'send EOW report',
    'EOD report',
    'Read The 5am Club',
    'Watch The Day After Tomorrow',
    'choose between 3 and 4 options',
  ])('is not when it is due: %s', (line) => {
    expect(readings(line)).toEqual([]);
  });

  it.each([
    ['Move money to savings by Friday', 'Move money to savings', '2026-11-06'],
    ['Move boxes to the garage tomorrow', 'Move boxes to the garage', '2026-11-05'],
    ['shift report due friday', 'shift report', '2026-11-06'],
    ['send report by EOW', 'send report', '2026-11-06'],
    ['end of next week call Tom', 'call Tom', '2026-11-13'],
    ['call Noor The day after tomorrow', 'call Noor', '2026-11-06'],
    ['call tom tom', 'call tom', '2026-11-05'],
    ['wed 18 nov: call grace', ': call grace', '2026-11-18'],
    ['thu: call grace', ': call grace', '2026-11-05'],
    ['The day before 5 Dec: send agenda', ': send agenda', '2026-12-04'],
    ['2 days before 10 Dec confirm venue', 'confirm venue', '2026-12-08'],
    ['read pages 9-12 friday', 'read pages 9-12', '2026-11-06'],
  ])('is not mistaken for when it is due: %s', (line, rest, expected) => {
    expect(readings(line)).toEqual([expected]);
    expect(left(line)).toBe(rest);
  });

  it('keeps its words when it may be either', () => {
    expect(readings('Review tomorrow agenda')).toEqual(['2026-11-05']);
    expect(left('Review tomorrow agenda')).toBe('Review tomorrow agenda');
    expect(left('call Noor tomorrow about the agenda')).toBe('call Noor about the agenda');
  });
});

describe('several times and days', () => {
  it.each([
    ['Session tomorrow from 3 to 4', 'Session', '2026-11-05 15:00'],
    ['Session tomorrow 3-4pm', 'Session', '2026-11-05 15:00'],
    ['Session Dec 5 from 3 to 4', 'Session', '2026-12-05 15:00'],
    ['call Noor tomorrow between 3pm and 4pm', 'call Noor', '2026-11-05 15:00'],
    ['Workshop thursday 9am-noon', 'Workshop', '2026-11-05 09:00'],
    ['Workshop Thu 9-12', 'Workshop', '2026-11-05 09:00'],
    ['Workshop 6 dec 9-12', 'Workshop', '2026-12-06 09:00'],
    ['Meet Noor Friday 10 to 11', 'Meet Noor', '2026-11-06 10:00'],
  ])('are due when a time range begins: %s', (line, rest, expected) => {
    expect(readings(line)).toEqual([expected]);
    expect(left(line)).toBe(rest);
  });

  it.each<[string, string[]]>([
    ['Block Dec 24 - Jan 2 for holidays', ['2026-12-24', '2027-01-02']],
    ['Block Dec 24-28 for holidays', ['2026-12-24', '2026-12-28']],
    ['Out of office Monday to Wednesday', ['2026-11-09', '2026-11-04', '2026-11-11']],
    ['Sessions Monday and Thursday', ['2026-11-09', '2026-11-05']],
    ['Sessions on 3 Dec, 10 Dec and 17 Dec', ['2026-12-03', '2026-12-10', '2026-12-17']],
  ])('are asked about when they are days, and the words stay: %s', (line, expected) => {
    expect(readings(line)).toEqual(expected);
    expect(left(line)).toBe(line);
  });

  it.each([
    ['call Noor at 3pm and 4pm', '2026-11-04 15:00'],
    ['call Noor at 3pm or 4pm tomorrow', '2026-11-05 15:00'],
    ['call Noor tomorrow at 3 or 4', '2026-11-05 15:00'],
  ])('mean the first of two times, and the words stay: %s', (line, expected) => {
    expect(readings(line)).toEqual([expected]);
    expect(left(line)).toBe(line);
  });

  it('ask about a number with a slash, which may be a thing or its day', () => {
    expect(readings('Pay invoice 11/12')).toEqual(['2026-12-11', '2026-11-12']);
    expect(left('Pay invoice 11/12')).toBe('Pay invoice 11/12');
    expect(readings('Pay invoice 11-12')).toEqual([]);
    expect(readings('rate it 9/10')).toEqual([]);
  });

  it.each([
    '10 min meditation daily for Tom',
    'stretch every day until Friday',
    'water the plants twice a day',
    'stretch every monday at 9',
    'every friday call Noor at 5pm',
  ])('keep the words of a repetition: %s', (line) => {
    const due = parseDue(line, london);
    expect(due).toMatchObject({ recurring: true, keepText: true });
  });

  it('do not keep the words of one of two days', () => {
    expect(left('call Noor monday or tuesday')).toBe('call Noor');
  });
});

describe('meals', () => {
  it.each([
    ['dinner 8pm w/ marta', 'dinner w/ marta', '2026-11-04 20:00'],
    ['8pm dinner with marta', 'dinner with marta', '2026-11-04 20:00'],
    ['dinner at 8 on friday', 'dinner', '2026-11-06 20:00'],
    ['breakfast at 8 with Noor', 'breakfast with Noor', '2026-11-05 08:00'],
    ['lunch 1pm with Siobhan', 'lunch with Siobhan', '2026-11-04 13:00'],
    ['lunch 12:30 with Noor', 'lunch with Noor', '2026-11-04 12:30'],
    ['lunch at 11:30', 'lunch', '2026-11-04 11:30'],
    ['Lunch 1pm', 'Lunch', '2026-11-04 13:00'],
    ['Tomorrow lunch with Noor', 'lunch with Noor', '2026-11-05 12:00'],
    ['call Noor at lunch', 'call Noor', '2026-11-04 12:00'],
    ['call Noor tomorrow after lunch', 'call Noor', '2026-11-05 14:00'],
    ['call Noor tomorrow lunchtime', 'call Noor', '2026-11-05 12:00'],
  ])('next to a clock time are words of the task: %s', (line, rest, expected) => {
    expect(readings(line)).toEqual([expected]);
    expect(left(line)).toBe(rest);
  });
});

describe('early hours that are given to the minute', () => {
  it.each<[string, string[]]>([
    ['Flight on 12 Dec 6:45', ['2026-12-12 18:45', '2026-12-12 06:45']],
    ['train tomorrow 5:50', ['2026-11-05 17:50', '2026-11-05 05:50']],
    ['call Noor tomorrow at 5:30', ['2026-11-05 17:30']],
    ['flight on 12 Dec 06:45', ['2026-12-12 06:45']],
  ])('are asked about: %s', (line, expected) => {
    expect(readings(line)).toEqual(expected);
  });
});

describe('in other languages', () => {
  it.each([
    ['fr-FR', 'Relire le rapport de vendredi'],
    ['fr-FR', 'Préparer la séance du 3 décembre'],
    ['es-ES', 'Revisar el informe del viernes'],
    ['pt-BR', 'Rever o relatório de sexta'],
    ['pt-BR', 'Preparar a sessão do dia 3 de março'],
    ['it-IT', 'Rivedere il rapporto di venerdì'],
    ['de-DE', 'den Bericht vom Freitag'],
    ['nl-NL', 'het rapport van vrijdag'],
  ])('%s: a date that belongs to a noun: %s', (locale, line) => {
    expect(readings(line, { ...london, locale })).toEqual([]);
  });

  it.each([
    ['es-ES', 'Enviar antes del viernes', 'Enviar', '2026-11-06'],
    ['fr-FR', 'Envoyer avant vendredi', 'Envoyer', '2026-11-06'],
    ['ja-JP', '金曜日までに電話する', '電話する', '2026-11-06'],
    ['ja-JP', '金曜日に電話する', '電話する', '2026-11-06'],
    ['zh-CN', '周五之前打电话', '打电话', '2026-11-06'],
    ['de-DE', 'Rechnung 30.11. bezahlen', 'Rechnung bezahlen', '2026-11-30'],
  ])('%s: a date and the words that belong to it: %s', (locale, line, rest, expected) => {
    expect(readings(line, { ...london, locale })).toEqual([expected]);
    expect(left(line, locale)).toBe(rest);
  });

  it('finds the day of a time in an English line in another language', () => {
    expect(readings('Appeler Anna demain à 15h')).toEqual(['2026-11-05 15:00']);
    expect(left('Appeler Anna demain à 15h')).toBe('Appeler Anna');
    expect(readings('call Anna at 15h')).toEqual(['2026-11-04 15:00']);
  });
});
