import { describe, expect, it } from 'vitest';
import { read } from './support.ts';

describe('how often something comes', () => {
  it.each([
    ['water plants every monday 9am', 'every Monday'],
    ['call Anna every other tuesday', 'every other week on Tuesday'],
    ['call Anna every second tuesday', 'every other week on Tuesday'],
    ['standup every tue and thu at 10', 'every Tuesday and Thursday'],
    ['yoga every monday, wednesday and friday 7am', 'every Monday, Wednesday and Friday'],
    ['mondays 9am standup', 'every Monday'],
    ['journal daily', 'every day'],
    ['journal every day at 7pm', 'every day'],
    ['journal every weekday at 8', 'every weekday'],
    ['reflect weekly', 'every Wednesday'],
    ['reflect every week on friday', 'every Friday'],
    ['reflect every 2 weeks', 'every other week on Wednesday'],
    ['rent monthly', 'every month on the 18th'],
    ['rent monthly on the 1st', 'every month on the 1st'],
    ['rent every month on the 31st', 'every month on the 31st'],
    ['rent on the 31st of every month', 'every month on the 31st'],
    ['report on the last friday of every month', 'every month on the last Friday'],
    ['report every last friday of the month', 'every month on the last Friday'],
    ['review every first business day of the month', 'every month on the first weekday'],
    ['birthday every 29 february', 'every year on 29 February'],
    ['plants every 2 days', 'every 2 days'],
    ['plants every two days at 9', 'every 2 days'],
    ['plants every other day', 'every 2 days'],
    ['call every second day', 'every 2 days'],
    ['backup every 10 days', 'every 10 days'],
    ['report every other friday', 'every other week on Friday'],
    ['standup weekdays 9am', 'every weekday'],
    ['rent every month on the 15th', 'every month on the 15th'],
    ['report every week on monday', 'every Monday'],
  ])('%s: %s', (line, words) => {
    expect(read(line)).toBe(words);
  });

  it.each([
    ['drink water twice a day', 'too-often'],
    ['drink water every hour', 'none'],
    ['ping every minute', 'none'],
    ['pay every 3 months', 'unsupported'],
    ['call every 3 weeks', 'unsupported'],
    ['send the weekly report', 'none'],
    ['call Anna monday', 'none'],
    ['review every 400 days', 'unsupported'],
    ['pay every 2 months', 'unsupported'],
    ['drink every 2 hours', 'none'],
    ['reply within 2 weekdays', 'none'],
  ])('nothing that we repeat: %s (%s)', (line, kind) => {
    expect(read(line)).toBe(kind);
  });

  it.each([
    ['de-DE', 'Bericht jeden Montag um 9', 'every Monday'],
    ['de-DE', 'Anrufen jeden zweiten Dienstag', 'every other week on Tuesday'],
    ['de-DE', 'Sport jeden Montag und Donnerstag', 'every Monday and Thursday'],
    ['de-DE', 'Tagebuch täglich', 'every day'],
    ['de-DE', 'Treffen alle 2 Wochen', 'every other week on Wednesday'],
    ['de-DE', 'Treffen alle 5 Wochen', 'unsupported'],
    ['fr-FR', 'Rapport chaque lundi à 9h', 'every Monday'],
    ['fr-FR', 'Appeler tous les jours', 'every day'],
    ['fr-FR', 'Appeler un mardi sur deux', 'every other week on Tuesday'],
    ['fr-FR', 'Rapport hebdomadaire', 'every Wednesday'],
    ['es-ES', 'Informe cada lunes a las 9', 'every Monday'],
    ['es-ES', 'Reunión cada 2 semanas', 'every other week on Wednesday'],
    ['pt-BR', 'relatório toda segunda-feira às 9h', 'every Monday'],
    ['it-IT', 'rapporto ogni lunedì alle 9', 'every Monday'],
    ['nl-NL', 'rapport elke maandag om 9 uur', 'every Monday'],
    ['nl-NL', 'overleg om de 2 weken', 'every other week on Wednesday'],
    ['sv-SE', 'rapport varje måndag kl 9', 'every Monday'],
    ['fi-FI', 'raportti joka maanantai klo 9', 'every Monday'],
    ['pl-PL', 'raport w każdy poniedziałek o 9', 'every Monday'],
    ['ru-RU', 'отчёт каждый понедельник в 9', 'every Monday'],
    ['uk-UA', 'звіт щодня', 'every day'],
    ['ja-JP', '毎週月曜日9時に報告', 'every Monday'],
    ['zh-CN', '每天写日记', 'every day'],
    ['vi-VN', 'báo cáo mỗi thứ hai lúc 9 giờ', 'every Monday'],
    ['id-ID', 'laporan setiap senin jam 9', 'every Monday'],
    ['de-DE', 'report every monday', 'every Monday'],
    ['en-GB', 'journal every morning', 'every day'],
    ['en-GB', 'journal daily until friday', 'every day'],
    ['en-GB', 'call Anna each tuesday till 3 march', 'every Tuesday'],
  ])('in %s: %s', (locale, line, words) => {
    expect(read(line, locale)).toBe(words);
  });
});
