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
  'confirm 2pm session',
  'confirm 2pm session with Anna',
  "confirm tomorrow's 2pm session",
  'reschedule 2pm call to friday',
  'reschedule 2pm call to 5pm tomorrow',
  'move our 3pm to 4pm',
  'move 3pm session to 4pm',
  'push my 11am to noon',
  'cancel 9am with Ben',
  'cancel the 9am',
  'send recap after 3pm call',
  'send notes before 10am standup',
  'write summary of 4pm debrief',
  'review recording of 10am session',
  'prep 2pm coaching call',
  'join 3pm team huddle',
  'share deck from 1pm webinar',
  'print handouts before 6pm class',
  'follow up on 3pm demo',
  'confirm friday 2pm session',
  'prep thursday 10am workshop',
  'reschedule friday 3pm session',
  'call Anna about 2pm session',
  'call ben fri 3p',
  'call priya tomorrow 3p',
  'check in with Noor thu 10a',
  'tomorrow 1400 room setup',
  'fri 0900 call ben',
  'wed 1630 debrief with Jonas',
  'call ben 9 tomorrow',
  'meet Anna 4 friday',
  'call Priya 3 tomorrow',
  'invite 4 friday',
  'monday morning send recap',
  'sunday night plan week',
  'fri am review notes',
  'thu pm call Marta',
  'friday call ben',
  'monday email Priya the contract',
  'thu prep workshop',
  'wed pay invoice',
  'saturday write newsletter',
  'friday afternoon write up goals',
  'mon 9.30 team huddle',
  'thurs 2.15',
  'call Anna thurs 2.15',
  'fri 10.45 review goals with Ben',
  'wed 3.30 intake call',
  'send report 5.12.',
  'finish handbook by 16. Dec. 2026',
  'workshop 16. Dec',
  'call Ben mon 23rd',
  'call Ben tmorrow',
  'call Ben tomm 4pm',
  'review goals within the week',
  'set goals with Noor in the new year',
  'email Dr. Sunday',
  'today show pitch',
  'finish reading Tuesdays with Morrie',
  'remind Anna of 3pm start',
  'at 4 call Jonas',
  'call Jonas half 3',
  'call Priya 5/12',
  'call Priya 5.12.',
  'call Priya on 3/12 at 2pm',
  'call Priya half 3',
  'call Priya tomorrow half 3',
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
  'Rechnung 5.12. bezahlen',
  'Rechnung bezahlen 5/12',
  'jeden Montag Check-in schicken',
  'appeler Anna ce soir à 8h',
  'appeler Anna demain soir à 8h',
  'appeler Ben à 3 heures cet après-midi',
  'rapport pour la fin du mois',
  'chaque lundi envoyer le bilan',
  'appeler Anna vendredi ou samedi',
  'réserver la salle le 5/12',
  'appeler Ben dans une demi-heure',
  'llamar a Ana el miércoles de la próxima semana',
  'llamar a Ana viernes o sábado',
  'llamar a Ana dentro de media hora',
  'cada lunes enviar resumen',
  'llamar a Ben el 5/12',
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
