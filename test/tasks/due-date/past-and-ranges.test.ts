import { describe, expect, it } from 'vitest';
import { said as saidIn } from './support.ts';

/** Wednesday, 14 January 2026, half past nine in Berlin. */
const said = (phrase: string, locale: string) =>
  saidIn(phrase, { now: new Date('2026-01-14T08:30:00Z'), timeZone: 'Europe/Berlin', locale });

/** Yesterday and a weekday that has passed, each with a time, and without. */
const pastPhrases: Record<string, { yesterday: string; thursday?: string; never: string }> = {
  en: {
    yesterday: 'call Anna yesterday at 15:00|call Anna at 3pm yesterday',
    thursday: 'call Anna last thursday at 15:00|call Anna at 3pm last thursday',
    never: 'notes from yesterday|notes from last thursday|notes of last week',
  },
  de: {
    yesterday: 'Anna gestern um 15 Uhr angerufen',
    thursday: 'Notizen letzten Donnerstag um 15 Uhr',
    never: 'Notizen von gestern|Notizen vom letzten Donnerstag|Protokoll letzte Woche',
  },
  fr: {
    yesterday: 'notes hier à 15h',
    thursday: 'notes jeudi dernier à 15h',
    never: "notes d'hier|notes de la semaine dernière",
  },
  es: {
    yesterday: 'notas ayer a las 15:00',
    thursday: 'notas el jueves pasado a las 15:00',
    never: 'notas de ayer|notas de la semana pasada',
  },
  pt: { yesterday: 'notas ontem às 15h', thursday: 'quinta passada às 15h', never: 'notas de ontem' },
  it: { yesterday: 'note ieri alle 15', thursday: 'giovedì scorso alle 15', never: 'note di ieri' },
  nl: {
    yesterday: 'notities gisteren om 15:00',
    thursday: 'vorige donderdag om 15:00',
    never: 'van gisteren',
  },
  sv: { yesterday: 'anteckningar igår kl 15', never: 'anteckningar från igår' },
  fi: { yesterday: 'eilen klo 15', thursday: 'viime torstai klo 15', never: 'eilen' },
  pl: { yesterday: 'wczoraj o 15:00', never: 'notatki z wczoraj' },
  ru: { yesterday: 'вчера в 15:00', thursday: 'в прошлый четверг в 15:00', never: 'заметки за вчера' },
  uk: { yesterday: 'вчора о 15:00|учора о 15:00', never: 'нотатки за вчора' },
  ja: { yesterday: '昨日15時', never: '昨日のメモ' },
  zh: { yesterday: '昨天15点|昨天下午3点', never: '昨天的笔记' },
  vi: { yesterday: 'hôm qua lúc 15h|hôm qua 15h', never: 'ghi chú hôm qua' },
  id: { yesterday: 'kemarin jam 15:00', thursday: 'kamis lalu jam 15:00', never: 'catatan kemarin' },
  ar: { yesterday: 'امس الساعة 15:00', never: 'ملاحظات امس' },
};

/** From three to five tomorrow: due at three. */
const timeRanges: Record<string, string> = {
  en: 'tomorrow 3pm to 5pm|tomorrow 15:00 to 17:00|tomorrow 15:00-17:00',
  de: 'morgen 15 Uhr bis 17 Uhr|morgen 15:00 bis 17:00|morgen von 15 bis 17 Uhr',
  fr: 'demain de 15h à 17h|demain 15h à 17h',
  es: 'mañana de 15:00 a 17:00|mañana 15h a 17h',
  pt: 'amanhã das 15h às 17h|amanhã 15h às 17h',
  it: 'domani dalle 15 alle 17|domani 15:00-17:00',
  nl: 'morgen 15:00 tot 17:00|morgen 15 uur tot 17 uur',
  sv: 'imorgon 15:00 till 17:00',
  pl: 'jutro od 15:00 do 17:00',
  ru: 'завтра с 15:00 до 17:00',
  uk: 'завтра з 15:00 до 17:00',
  ja: '明日午後3時から5時|明日15時〜17時',
  zh: '明天下午3点到5点|明天15:00-17:00',
  vi: 'mai 15h đến 17h',
};

describe('days that have passed', () => {
  it.each(Object.entries(pastPhrases))('are only due with a time: %s', (language, phrases) => {
    for (const phrase of phrases.yesterday.split('|'))
      expect([phrase, said(phrase, language)]).toEqual([phrase, '2026-01-13 15:00']);
    for (const phrase of phrases.thursday?.split('|') ?? [])
      expect([phrase, said(phrase, language)]).toEqual([phrase, '2026-01-08 15:00']);
    for (const phrase of phrases.never.split('|'))
      expect([phrase, said(phrase, language)]).toEqual([phrase, null]);
  });
});

describe('last night', () => {
  it.each([
    ['ja', '昨夜8時に電話'],
    ['ja', '昨晩20時に電話'],
    ['zh', '昨晚8点给安娜打电话'],
    ['zh', '昨夜20点给安娜打电话'],
  ])('is not tonight: %s, %s', (language, phrase) => {
    expect(said(phrase, language)).toMatch(/^2026-01-13 (?:08|20):00$/);
  });
});

describe('a range of hours', () => {
  it.each(Object.entries(timeRanges))('is due when it begins: %s', (language, phrases) => {
    for (const phrase of phrases.split('|'))
      expect([phrase, said(phrase, language)]).toEqual([phrase, '2026-01-15 15:00']);
  });
});
