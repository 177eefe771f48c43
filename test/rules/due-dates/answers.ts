/** Prints what phrases mean in several zones around their daylight saving changes. Runs under different TZs. */
import { parseDue } from '../../../src/tasks/due-date/index.ts';

const moments: [timeZone: string, now: string][] = [
  ['America/New_York', '2026-03-08T06:30:00Z'],
  ['America/New_York', '2026-11-01T05:30:00Z'],
  ['Europe/London', '2026-03-29T00:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:15:00Z'],
  ['Pacific/Apia', '2026-12-31T10:30:00Z'],
];

const phrases =
  `today|tomorrow|friday|next friday|in 3 days|in 2 hours|in 24 hours|next week|end of the month|eoy
|march 29 2:30am|sunday at 2:30|tomorrow 9am|the 31st|next month|dec 1 14:00|2026-12-01T14:00:00Z|5pm UTC|tonight
|midnight|in 2 business days|1/11|morgen um 15 Uhr|demain à 9h`
    .replaceAll('\n', '')
    .split('|');

const answers = moments.flatMap(([timeZone, now]) =>
  phrases.map((phrase) => {
    const locale = phrase.includes('Uhr') ? 'de-DE' : phrase.includes('demain') ? 'fr-FR' : 'en-US';
    const due = parseDue(phrase, { now: new Date(now), timeZone, locale });
    return due?.readings.map((reading) => `${reading.due.toISOString()} ${reading.label}`) ?? null;
  }),
);

process.stdout.write(JSON.stringify(answers));
