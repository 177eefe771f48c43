import { describe, expect, it } from 'vitest';
import { parseDue } from '../../../src/tasks/due-date/index.ts';
import { removeRanges } from '../../../src/tasks/parse-line/ranges.ts';
import { readings } from './support.ts';

/** Tuesday, 24 November 2026, 10:15 in Berlin. */
const on = (locale: string) => ({
  now: new Date('2026-11-24T09:15:00Z'),
  timeZone: 'Europe/Berlin',
  locale,
});

/** What stays of a line without its date. */
const left = (line: string, locale: string): string =>
  removeRanges(line, parseDue(line, on(locale))?.spans ?? []).text.trim();

describe('the words of a language', () => {
  it.each<[string, string, string[]]>([
    ['de', 'Do 14:30', ['2026-11-26 14:30']],
    ['de', 'am Do um 14:30', ['2026-11-26 14:30']],
    ['de', 'am So um 14:30', ['2026-11-29 14:30']],
    ['de', 'Di 10:00', ['2026-12-01 10:00']],
    ['de', 'bis Mi', ['2026-11-25']],
    ['de', 'bis fr 15 uhr', ['2026-11-27 15:00']],
    ['de', 'übernächsten freitag', ['2026-12-04', '2026-12-11']],
    ['de', 'übernächste Woche', ['2026-12-07']],
    ['de', 'zwei Wochen nach dem 3. Mai', ['2027-05-17']],
    ['de', 'drei Tage vor dem 10. Dezember', ['2026-12-07']],
    ['de', 'in einer halben stunde', ['2026-11-24 10:45']],
    ['de', 'viertel vor 12', ['2026-11-24 11:45']],
    ['de', 'naechste Woche', ['2026-11-30']],
    ['de', 'am Wochenende', ['2026-11-28']],
    ['de', 'bis Monatsende', ['2026-11-30']],
    ['de', 'letzter Montag im März', ['2027-03-29']],
    ['de', 'dritter Tag im Januar', ['2027-01-03']],
    ['fr', 'ce soir à 8h', ['2026-11-24 20:00']],
    ['fr', 'demain soir à 8h', ['2026-11-25 20:00']],
    ['fr', 'à 3 heures cet après-midi', ['2026-11-24 15:00']],
    ['fr', 'pour la fin du mois', ['2026-11-30']],
    ['fr', 'midi moins le quart', ['2026-11-24 11:45']],
    ['fr', 'premier lundi de mars', ['2027-03-01']],
    ['fr', 'lundi en huit', ['2026-12-07']],
    ['es', 'el miércoles de la próxima semana', ['2026-12-02']],
    ['es', 'dentro de media hora', ['2026-11-24 10:45']],
    ['es', 'el fin de semana', ['2026-11-28']],
    ['it', 'dopo domani alle 17', ['2026-11-26 17:00']],
    ['it', 'alle 9 di sabato', ['2026-11-28 09:00']],
    ['it', "tra un'ora", ['2026-11-24 11:15']],
    ['it', 'domattina', ['2026-11-25 09:00']],
    ['it', 'in due settimane', ['2026-12-08']],
    ['nl', 'kwart voor 12', ['2026-11-24 11:45']],
    ['nl', 'tien voor half vier', ['2026-11-24 15:20']],
    ['nl', 'morgenochtend', ['2026-11-25 09:00']],
    ['nl', 'morgenmiddag', ['2026-11-25 15:00']],
    ['nl', 'morgenavond', ['2026-11-25 19:00']],
    ['pt', 'duas semanas depois de 3 de dezembro', ['2026-12-17']],
    ['ru', 'следующая неделя', ['2026-11-30']],
    ['ru', 'последний понедельник марта', ['2027-03-29']],
    ['pl', 'dwa tygodnie po 3 grudnia', ['2026-12-17']],
    ['pl', 'kwadrans po 3', ['2026-11-24 15:15']],
    ['ja', '再来週', ['2026-12-07']],
    ['ja', '再来週の金曜日', ['2026-12-11', '2026-12-04']],
  ])('%s: %s', (locale, line, expected) => {
    expect(readings(line, on(locale))).toEqual(expected);
    expect(left(line, locale)).toBe('');
  });

  it.each([
    ['de', 'Freitag oder Samstag'],
    ['fr', 'vendredi ou samedi'],
    ['es', 'viernes o sábado'],
    ['it', 'venerdì o sabato'],
    ['nl', 'vrijdag of zaterdag'],
    ['pt', 'sexta ou sábado'],
    ['sv', 'fredag eller lördag'],
    ['fi', 'perjantai tai lauantai'],
    ['pl', 'w piątek lub sobotę'],
    ['ru', 'в пятницу или субботу'],
    ['uk', 'п’ятниця або субота'],
    ['ja', '金曜日か土曜日'],
    ['zh', '周五或周六'],
    ['vi', 'thứ sáu hoặc thứ bảy'],
    ['id', 'jumat atau sabtu'],
    ['ar', 'الجمعة او السبت'],
  ])('%s: join two days: %s', (locale, line) => {
    expect(readings(line, on(locale))).toEqual(['2026-11-27', '2026-11-28']);
    expect(left(line, locale)).toBe('');
  });

  it.each([
    ['de', 'Urlaub vom 3. bis 5. Dezember'],
    ['fr', 'congés du 3 au 5 décembre'],
    ['es', 'vacaciones del 3 al 5 de diciembre'],
    ['it', 'ferie dal 3 al 5 dicembre'],
    ['nl', 'vrij van 3 tot 5 december'],
    ['pl', 'urlop od 3 do 5 grudnia'],
    ['ru', 'отпуск с 3 по 5 декабря'],
  ])('%s: stay when they are a range: %s', (locale, line) => {
    expect(readings(line, on(locale))).toEqual(['2026-12-03', '2026-12-05']);
    expect(parseDue(line, on(locale))?.keepText).toBe(true);
  });

  it.each([
    ['de', 'jeden Montag Plan schicken'],
    ['fr', 'chaque lundi envoyer le plan'],
    ['es', 'cada lunes enviar el plan'],
    ['it', 'ogni lunedì inviare il piano'],
    ['nl', 'elke maandag plan sturen'],
    ['pt', 'toda segunda enviar o plano'],
    ['pl', 'w każdy poniedziałek wysłać plan'],
    ['ru', 'каждый понедельник отправлять план'],
  ])('%s: say that it repeats: %s', (locale, line) => {
    expect(parseDue(line, on(locale))).toMatchObject({ recurring: true, keepText: true });
    expect(readings(line, on(locale))).toEqual(['2026-11-30']);
  });

  it.each([
    ['de', 'den Morgen planen'],
    ['de', 'guten Morgen sagen'],
    ['de', 'mach es so'],
    ['de', 'letzten Freitag'],
    ['de', 'drei Tage nach dem Start'],
    ['fr', 'appeler Sam'],
    ['fr', 'aller à la mer'],
    ['fr', 'vendredi dernier'],
    ['es', 'ir al mar'],
    ['es', 'el martes pasado'],
    ['it', 'giovedì scorso'],
    ['nl', 'afgelopen maandag'],
    ['pt', 'sexta passada'],
    ['pl', 'zeszły piątek'],
    ['ru', 'в прошлую пятницу'],
  ])('%s: are no date: %s', (locale, line) => {
    expect(readings(line, on(locale))).toEqual([]);
  });
});

describe('a connector that nobody taught', () => {
  it.each([
    ['de', 'Freitag respektive Samstag'],
    ['de', 'Anna Freitag statt Samstag anrufen'],
    ['de', 'Anna nach Freitag anrufen'],
    ['fr', 'vendredi plutôt que samedi'],
    ['es', 'viernes en vez de sábado'],
    ['es', 'a las seis cero dos'],
  ])('%s: has its date asked about: %s', (locale, line) => {
    expect(readings(line, on(locale)).length).toBeGreaterThan(1);
  });
});

describe('a number of things', () => {
  it.each([
    ['de', 'Workshop ab 5 Teilnehmern planen'],
    ['de', 'Frau Sonntag anrufen'],
    ['de', 'Kapitel 3 bis 5 lesen'],
    ['fr', 'envoyer à 3 clients'],
    ['fr', 'lire chapitres 3 à 5'],
    ['fr', 'document pour 10 personnes'],
    ['fr', 'formation 3 heures'],
    ['es', 'preparar las dos sesiones'],
    ['es', 'enviar a 3 clientes'],
    ['es', 'sesión 2h'],
    ['it', 'preparare le due sessioni'],
    ['it', 'le 5 domande'],
    ['nl', 'mail voor 5 klanten'],
    ['nl', 'op 5 punten letten'],
    ['nl', 'hoofdstuk 3 tot 5 lezen'],
    ['pt', 'enviar a 3 clientes'],
    ['pt', 'preparar as duas sessões'],
    ['pl', 'napisać do 5 klientów'],
    ['pl', 'lista na 10 osób'],
    ['pl', 'plan na 3 miesiące'],
    ['ru', 'написать до 5 клиентов'],
    ['ru', 'встреча с 3 клиентами'],
    ['ru', 'сессия 2 часа'],
  ])('%s: is no hour: %s', (locale, line) => {
    expect(readings(line, on(locale))).toEqual([]);
  });

  it.each([
    ['de', 'um 3 Kunden kümmern'],
    ['it', 'inviare alle 3 clienti'],
    ['nl', 'om 3 redenen bellen'],
  ])('%s: is asked about when it may be an hour: %s', (locale, line) => {
    expect(readings(line, on(locale)).length).toBeGreaterThan(1);
  });
});
