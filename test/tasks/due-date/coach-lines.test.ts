import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { coachLines } from './coach-lines.ts';
import { localText } from './support.ts';

const berlin = { now: new Date('2026-11-24T09:15:00Z'), timeZone: 'Europe/Berlin' };

/** What Touchline understands: the answer as the rows write it, and the title. */
async function understood(line: string, locale: string): Promise<[answer: string, title: string]> {
  const nobody = () => false;
  const context = { ...berlin, locale, isPerson: nobody, isProgram: nobody };
  const { due, text } = await parseTaskLine(line, context);
  if (due === null) return ['', text];
  const date = localText(due.due, due.precision, berlin.timeZone);
  return [due.readings.length > 1 ? `${date} ?` : date, text];
}

const rows = Object.entries(coachLines).flatMap(([locale, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((row) => {
      const [line = '', answer = '', title = ''] = row.split('|').map((part) => part.trim());
      return { locale, line, answer, title };
    }),
);

/** Lines that are read in another way still. A row fails loudly as soon as it is right. */
const notYet: string[] = [
  'invite 4 friday',
  'Anna anrufen Do 14:30',
  'Anna am Do um 14:30 anrufen',
  'Di 10:00 Teamrunde vorbereiten',
  'Bericht bis Mi',
  'Bericht schicken bis fr 15 uhr',
  'Ben übernächsten freitag anrufen',
  'Nachfassen zwei Wochen nach dem 3. Dezember',
  'Anna Freitag oder Samstag anrufen',
  'Anruf bei Ben in einer halben stunde',
  'Plan fertig naechste Woche',
  'den Morgen planen',
  'jeden Montag Check-in schicken',
  'appeler Anna ce soir à 8h',
  'appeler Anna demain soir à 8h',
  'appeler Ben à 3 heures cet après-midi',
  'rapport pour la fin du mois',
  'chaque lundi envoyer le bilan',
  'appeler Anna vendredi ou samedi',
  'appeler Ben dans une demi-heure',
  'llamar a Ana el miércoles de la próxima semana',
  'llamar a Ana viernes o sábado',
  'llamar a Ana dentro de media hora',
  'cada lunes enviar resumen',
  'chiamare Anna dopo domani alle 17',
  'chiamare Anna alle 9 di sabato',
  "chiamare Ben tra un'ora",
  'inviare il report domattina',
  'ricontattare Ben in due settimane',
  'ogni lunedì inviare il riepilogo',
  'chiamare Anna venerdì o sabato',
  'Anna bellen om kwart voor 12',
  'Anna bellen morgenochtend',
  'Anna bellen morgenmiddag',
  'Anna bellen morgenavond',
  'elke maandag check-in sturen',
  'Ben bellen vrijdag of zaterdag',
  'zadzwonić do Anny jutro o 15',
  'wysłać raport do piątku',
  'zadzwonić do Bena w piątek o 9:30',
  'przygotować warsztat na przyszły tydzień',
  'spotkanie z Martą pojutrze',
  'zapłacić fakturę 5 grudnia',
  'zapłacić fakturę 5.12',
  'w każdy poniedziałek wysłać podsumowanie',
  'zadzwonić za pół godziny',
  'zadzwonić do Anny w piątek lub sobotę',
  'odpisać dziś wieczorem',
  'sprawdzić za dwa tygodnie',
  'oddać plan do końca miesiąca',
  '再来週 アンナに電話',
  'позвонить Анне в пятницу или субботу',
  'план на следующую неделю',
  'каждый понедельник отправлять отчёт',
];

const check = async ({ locale, line, answer, title }: (typeof rows)[number]): Promise<void> => {
  const [said, left] = await understood(line, locale);
  // A question or no date at all; without a date, the title is the whole line.
  if (answer === '?') expect(said === '' || said.endsWith('?'), `silently ${said}`).toBe(true);
  else expect(said).toBe(answer);
  if (said === '') expect(left).toBe(line);
  else if (title !== '') expect(left).toBe(title);
};

describe('lines as coaches type them', () => {
  it('are 200 or more, and no line comes twice', () => {
    expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it.each(rows.filter(({ line }) => !notYet.includes(line)))('$locale: $line', check);
  it.fails.each(rows.filter(({ line }) => notYet.includes(line)))('not yet: $locale: $line', check);
});
