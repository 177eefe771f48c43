import { fold } from './fold.ts';

/** After these a number is no date, in any language: versions, chapters, pages, rooms, steps, lessons, tasks. */
const nouns = `
  scale scala échelle escala skala schaal form file folder doc ref code model batch seat page pp p chapter ch part
  step section slide item exercise question module session phase round level lesson unit version v rate rating rated
  score scored rank mark ratio reps set row line room point no nr number task ticket issue invoice order draft day
  week won lost split target floor building gate platform bus flight route suite apartment apt grade year aged age
  size stage tier type build release exp option figure table appendix top episode season volume vol cohort group team
  class pod versione versão versie wersja wersję wersji versi versio versiot версия версию версии версія версію версії
  phiên_bản 版本 バージョン الإصدار إصدار النسخة نسخة kapitel chapitre capítulo capitolo hoofdstuk rozdział rozdziału luku
  глава главу розділ bab chương 章 الفصل فصل seite seiten página stronę strona strony sida sidan sivu страница страницу
  сторінка сторінку halaman trang الصفحة صفحة raum zimmer salle sala zaal kamer sale pokój rum rummet huone комната
  комнату кабинет кімната кімнату ruang kamar phòng sal lokal 会议室 教室 房间 会議室 الغرفة غرفة schritt étape paso passo stap
  krok steg vaihe шаг крок langkah bước خطوة lektion leçon lección lezione lição les lekcja lekcję oppitunti урок
  pelajaran bài درس abschnitt sección sezione seção paragraaf sekcja avsnitt osio раздел bagian mục 節 aufgabe tâche
  tarea compito tarefa taak zadanie uppgift tehtävä задача задачу завдання tugas modul módulo moduł модуль モジュール
  nummer numéro numer номер nomor số n° fase faza фаза fas punkt punto ponto пункт poin artikel article artículo
  articolo artigo artykuł`;

const words = nouns
  .trim()
  .split(/\s+/)
  .map((word) => fold(word).replace('_', '\\s{1,4}'))
  .join('|');

/** After one number, what leads to another: "room 3.05 for 4.12", "pages 10/12 and". */
const anotherNumber = '(?:\\d[\\d.,/-]{0,8}\\s{1,3}(?:\\S{1,8}\\s{1,3}){1,2})?';

/** Matches text that ends with such a noun. */
export const countedThing = new RegExp(
  `(?:^|[\\s(«"'’]|(?<=[\\u3040-\\u9fff]))(?<!(?:^|\\s)(?:the|our|my|your|his|her|their)\\s(?=(?:group|team|class|cohort)(?![a-z])))(?:${words})(?:(?<!grade)s)?(?:\\s{1,4}(?:it|them|this|him|her))?\\.?\\s{0,4}#?\\s{0,4}${anotherNumber}$`,
);

/** After 3/4: of what. */
export const partOf =
  /^\s{1,4}(?:of|on (?:the|a) scale|stars?|points?|der|des|vom|von|de|du|d['’]|del|della|dell['’]|dei|di|van|do|da|dos|das|av|z|dari|của)(?![a-z])/;

/** After a number, what it counts: "at 9 euros", "1400 words". */
export const countedUnits = `(?:euros?|eur|usd|gbp|dollars?|pounds|quid|percent|words?|steps?|people|units|pages|participants|calories|kcal|km|k|m|kg|mg|ml|prozent|leute|kunden|clients|personen|personnes|personas|persone|pessoas|mensen)(?![a-z])`;
