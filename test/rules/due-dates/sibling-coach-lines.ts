import { englishSiblingCoachLines } from './english-sibling-coach-lines.ts';

/** Lines of the same kinds as those that were once read wrong, decided in the same way before they were read. */
export const siblingCoachLines: Record<string, string> = {
  ...englishSiblingCoachLines,
  'ar-EG': `
اتصل بسارة بكرا | 2026-11-25 |
اليوم الاخير من الدورة | ?
اتصل بسارة اليوم الذي بعد غد | 2026-11-26 |
`,
  'de-DE': `
Agenda für Freitag schreiben | ?
Plan für morgen machen | ?
Material für nächste Woche drucken | ?
Rechnung am 15. bezahlen | 2026-12-15 | Rechnung bezahlen
Rechnung zum 1. schicken | 2026-12-01 | Rechnung schicken
am 15. Rechnung bezahlen | ?
am 3. Kapitel arbeiten | ?
zum 2. Workshop einladen | ?
Anna am dreißigsten Dezember anrufen | 2026-12-30 | Anna anrufen
Anna am einundzwanzigsten Dezember anrufen | 2026-12-21 | Anna anrufen
Anna um halb vier uhr anrufen | 2026-11-24 15:30 | Anna anrufen
Blumen zum Muttertag bestellen | 2027-05-09 | Blumen bestellen
Anna nach Ostern anrufen | ?
Anna am Ostermontag anrufen | 2027-03-29 | Anna anrufen
Plan bis Pfingsten | 2027-05-16 | Plan
Freitag, der 5. Mai 28 Anna anrufen | ?
Vertrag bis 5. Mai 27 | 2027-05-05 | Vertrag
ein Jahr nach Weihnachten nachfassen | ?
kein Training am Freitag | ?
keine Sitzung Donnerstag | ?
Anna Freitag oder später anrufen | ?
Anna spätestens Freitag um 15 Uhr anrufen | 2026-11-27 15:00 | Anna anrufen
Teamrunde Do 17 | ?
`,
  'es-ES': `
llamar a Ana a las seis cero cinco pm | 2026-11-24 18:05 | llamar a Ana
llamar a Ana cuarto para las tres | 2026-11-24 14:45 | llamar a Ana
llamar a Ana diez para las cinco | 2026-11-24 16:50 | llamar a Ana
llamar a Ana a las 3 p.m. | 2026-11-24 15:00 | llamar a Ana
llamar a Ana a las 9 a.m. del viernes | 2026-11-27 09:00 | llamar a Ana
llamar a Ana jue 17 | ?
llamar a Ana el jueves 3 | 2026-12-03 | llamar a Ana
felicitar a mamá el día de la madre | ?
plan antes de Semana Santa | ?
enviar felicitaciones en Nochebuena | 2026-12-24 | enviar felicitaciones
preparar material para el miércoles | 2026-11-25 | preparar material
plan para la próxima semana | ?
pagar el 15 la factura | ?
el primer lunes de diciembre llamar a Ana | 2026-12-07 | llamar a Ana
reunión a las 16 CET | 2026-11-24 16:00 | reunión
oficina cerrada el lunes | ?
`,
  'fr-FR': `
appeler Luc le 3e jour de décembre | 2026-12-03 | appeler Luc
appeler Luc le dernier jour d'octobre | 2027-10-31 | appeler Luc
appeler Luc le premier lundi d'avril | 2027-04-05 | appeler Luc
payer le 15 la facture | ?
fermé lundi de Pâques | 2027-03-29 ?
appeler Luc à Pâques | 2027-03-28 | appeler Luc
fleurs pour la fête des mères | 2027-05-30 | fleurs
contrat pour le 5 mai 27 | 2027-05-05 | contrat
appeler Luc au 06 12 34 56 78
préparer les diapos pour mercredi matin | 2026-11-25 09:00 | préparer les diapos
pas de séance jeudi | ?
appeler Luc jeudi ou plus tard | ?
appeler Luc jeu 17 | ?
réunion à 16h CET | 2026-11-24 16:00 | réunion
`,
  'it-IT': `
chiamare Luca l'ultimo giorno di dicembre | 2026-12-31 | chiamare Luca
chiamare Luca il primo lunedì del mese di dicembre | 2026-12-07 | chiamare Luca
chiamare Luca il primo giorno dell'anno | ?
chiamare Luca dieci alle otto | ?
chiamare Luca un quarto alle tre | 2026-11-24 14:45 | chiamare Luca
chiamare Luca cinque a mezzogiorno | 2026-11-24 11:55 | chiamare Luca
chiamare Luca alle tre e mezza | 2026-11-24 15:30 | chiamare Luca
auguri per la festa della mamma | 2027-05-09 | auguri
inviare gli auguri a Pasqua | 2027-03-28 | inviare gli auguri
chiudere la cassa lunedì di Pasqua | 2027-03-29 | chiudere la cassa
ufficio chiuso il primo maggio | ?
piano entro Ognissanti | 2027-11-01 | piano
preparare il materiale per mercoledì | 2026-11-25 | preparare il materiale
piano per la prossima settimana | ?
colloquio di assunzione con Sara
leggere la Repubblica
riunione alle 4 CET | ?
riunione alle 16 CET | 2026-11-24 16:00 | riunione
pagare il 15 la fattura | ?
fattura entro il 5 maggio 27 | 2027-05-05 | fattura
chiamare Luca sabato o più tardi | ?
`,
  'ja-JP': `
令和9年3月6日に報告 | 2027-03-06 |
今日1日で終える | 2026-11-24 |
`,
  'nl-NL': `
slides voor woensdag voorbereiden | ?
plan voor volgende week maken | ?
een jaar na kerst nabellen | ?
op de 15e factuur betalen | ?
Sanne bellen op tweede paasdag | 2027-03-29 | Sanne bellen
plan voor Pasen | 2027-03-28 ?
contract tot 5 mei 27 | 2027-05-05 | contract
geen training vrijdag | ?
Sanne bellen vrijdag of later | ?
Sanne bellen tien voor drie | 2026-11-24 14:50 | Sanne bellen
Sanne bellen do 17 | ?
overleg om 16 uur CET | 2026-11-24 16:00 | overleg
`,
  'pt-BR': `
ligar para Rui dez para as três | 2026-11-24 14:50 | ligar para Rui
ligar para Rui 5 para meio-dia | 2026-11-24 11:55 | ligar para Rui
ligar para Rui quinze para as quatro | 2026-11-24 15:45 | ligar para Rui
preparar material para quarta | 2026-11-25 | preparar material
ligar para Rui na Páscoa | 2027-03-28 | ligar para Rui
flores para o dia das mães | 2027-05-09 | flores
sem treino sexta | ?
ligar para Rui no primeiro dia de dezembro | 2026-12-01 | ligar para Rui
plano para a próxima semana | ?
`,
  'ru-RU': `
план на завтра | ?
расписание на следующий месяц | ?
задачи на понедельник | ?
позвонить Оле на следующей неделе | 2026-11-30 | позвонить Оле
позвонить Оле двадцать первого декабря | 2026-12-21 | позвонить Оле
отчёт к тридцать первому декабря | 2026-12-31 | отчёт
отчёт к тридцатому декабря | 2026-12-30 | отчёт
поздравить на Пасху | ?
`,
  'sv-SE': `
ring Elsa om två och en halv timme | 2026-11-24 12:45 | ring Elsa
ring Elsa om en och en halv timme | 2026-11-24 11:45 | ring Elsa
ring Elsa på annandag påsk | 2027-03-29 | ring Elsa
material för onsdag | 2026-11-25 | material
avtal till 5 maj 27 | 2027-05-05 | avtal
`,
  'uk-UA': `
розклад на завтра | ?
подзвонити Олі о шостій | ?
звіт на католицьке Різдво | 2026-12-25 | звіт
`,
  'zh-CN': `
十二月的第一个星期一开会 | 2026-12-07 |
大后日打电话 | 2026-11-27 |
下个月的最后一天交报告 | 2026-12-31 |
今个月30号交报告 | 2026-11-30 |
每星期五次给安娜打电话
每周3次练习呼吸
每周五给安娜打电话 | 2026-11-27 | 每周五给安娜打电话
`,
};
