/**
 * Whole lines as coaches type them, on Tuesday, 24 November 2026, 10:15 in Berlin, each with what it should mean. The
 * answers were decided before any of these lines was read by the parser.
 *
 * A row is `line | answer | title`. The answer is a date ("2026-11-27 15:00") that needs no question, the same with
 * ` ?` for one that is asked about and comes first, `?` for a question or no date at all, and nothing for no date. The
 * title is the line itself where it is left out.
 */
export const coachLines: Record<string, string> = {
  'en-US': `
call Anna tomorrow 3pm | 2026-11-25 15:00 | call Anna
email Ben the worksheet by friday | 2026-11-27 | email Ben the worksheet
send recap to Priya fri 4pm | 2026-11-27 16:00 | send recap to Priya
prep slides for thursday workshop
confirm 2pm session
confirm 2pm session with Anna
confirm 2pm session tomorrow | ? |
confirm tomorrow's 2pm session
reschedule 2pm call to friday
reschedule the 2pm call to friday
reschedule 2pm call to 5pm tomorrow | ? |
move our 3pm to 4pm
move 3pm session to 4pm
push my 11am to noon
cancel 9am with Ben | ? |
cancel the 9am
send recap after 3pm call
send notes before 10am standup
write summary of 4pm debrief
review recording of 10am session
prep for 2pm coaching call
prep 2pm coaching call
join 3pm team huddle | ? |
book room for 4pm workshop
share deck from 1pm webinar
notes from 9:30 check-in
print handouts before 6pm class
follow up on 3pm demo
print handouts for friday 9am class
confirm friday 2pm session | ? |
prep thursday 10am workshop | ? |
reschedule friday 3pm session
call Anna about 2pm session | ? |
call Anna about 2pm session by noon | 2026-11-24 12:00 | call Anna about 2pm session
email agenda for 3pm call today | ? |
send invoice 2pm | 2026-11-24 14:00 | send invoice
call Ben 3pm | 2026-11-24 15:00 | call Ben
call Ben 9am | 2026-11-25 09:00 | call Ben
call Ben at 9:30 tomorrow | 2026-11-25 09:30 | call Ben
call ben fri 3p | 2026-11-27 15:00 | call ben
call priya tomorrow 3p | 2026-11-25 15:00 | call priya
check in with Noor thu 10a | 2026-11-26 10:00 | check in with Noor
tomorrow 1400 room setup | 2026-11-25 14:00 | room setup
fri 0900 call ben | 2026-11-27 09:00 | call ben
wed 1630 debrief with Jonas | 2026-11-25 16:30 | debrief with Jonas
call ben 9 tomorrow | 2026-11-25 09:00 | call ben
meet Anna 4 friday | 2026-11-27 16:00 | meet Anna
call Priya 3 tomorrow | 2026-11-25 15:00 | call Priya
order 9 chairs tomorrow | 2026-11-25 | order 9 chairs
invite 4 friday | ? |
monday morning send recap | 2026-11-30 09:00 | send recap
sunday night plan week | 2026-11-29 20:00 | plan week
fri am review notes | 2026-11-27 09:00 | review notes
thu pm call Marta | 2026-11-26 15:00 | call Marta
friday call ben | 2026-11-27 | call ben
monday email Priya the contract | 2026-11-30 | email Priya the contract
thu prep workshop | 2026-11-26 | prep workshop
wed pay invoice | 2026-11-25 | pay invoice
saturday write newsletter | 2026-11-28 | write newsletter
friday afternoon write up goals | 2026-11-27 15:00 | write up goals
tomorrow morning send agenda | 2026-11-25 09:00 | send agenda
tonight finish the deck | 2026-11-24 20:00 | finish the deck
monday meeting prep | ? |
friday deck
friday review notes for Anna's file | ? |
sunday school register
mon 9.30 team huddle | 2026-11-30 09:30 | team huddle
thurs 2.15 | 2026-11-26 14:15 |
call Anna thurs 2.15 | 2026-11-26 14:15 | call Anna
fri 10.45 review goals with Ben | 2026-11-27 10:45 | review goals with Ben
wed 3.30 intake call | 2026-11-25 15:30 | intake call
score 2.15 on the survey
send report 5.12. | 2026-12-05 | send report
send report 5/12 | ? |
send report 13/12 | 2026-12-13 | send report
send report 12/31 | 2026-12-31 | send report
call Anna next wednesday | 2026-12-02 ? | call Anna
call Anna next friday 2pm | 2026-12-04 14:00 ? | call Anna
call Anna next monday | 2026-11-30 | call Anna
call Anna next tuesday | 2026-12-01 | call Anna
call Anna this friday | 2026-11-27 | call Anna
call Anna tuesday | 2026-11-24 ? | call Anna
plan retreat next week | 2026-11-30 | plan retreat
finish handbook by 16. Dec. 2026 | 2026-12-16 | finish handbook
workshop 16. Dec | 2026-12-16 | workshop
call Ben mon 23rd | ? | call Ben
call Ben wed 25th | 2026-11-25 | call Ben
call Ben friday the 27th at 4 | 2026-11-27 16:00 | call Ben
renew insurance feb30 | ? | renew insurance
renew insurance feb28 | 2027-02-28 | renew insurance
call Ben tmorrow | 2026-11-25 | call Ben
call Ben tomm 4pm | 2026-11-25 16:00 | call Ben
call Ben tommorow morning | 2026-11-25 09:00 | call Ben
review goals within the week | 2026-11-27 | review goals
kickoff week of dec 7 | 2026-12-07 | kickoff
kickoff the week of dec 7 | 2026-12-07 | kickoff
set goals with Noor in the new year | 2027-01-01 | set goals with Noor
email Dr. Sunday
email Dr. Sunday friday | 2026-11-27 | email Dr. Sunday
today show pitch | ? |
finish reading Tuesdays with Morrie | ? |
read Tuesdays with Morrie by friday | 2026-11-27 | read Tuesdays with Morrie
call Ann april 3 about goals | 2027-04-03 | call Ann about goals
meet Jonas dec 3 10am | 2026-12-03 10:00 | meet Jonas
meet Jonas on the 3rd at 10 | 2026-12-03 10:00 | meet Jonas
send contract eod | 2026-11-24 | send contract
send contract by cob thursday | 2026-11-26 | send contract
weekly report eow | 2026-11-27 | weekly report
submit hours by end of month | 2026-11-30 | submit hours
submit hours end of next week | 2026-12-04 | submit hours
ping Priya in 2 hours | 2026-11-24 12:15 | ping Priya
ping Priya in 30 min | 2026-11-24 10:45 | ping Priya
check on Ben in 3 days | 2026-11-27 | check on Ben
check on Ben in a couple of weeks | 2026-12-08 | check on Ben
follow up 2 weeks after dec 1 | 2026-12-15 | follow up
follow up the day after tomorrow | 2026-11-26 | follow up
follow up day after thanksgiving | 2026-11-27 | follow up
ask Priya monday or tuesday | 2026-11-30 ? | ask Priya
ask Priya about monday or tuesday
send slots for monday and tuesday | ? |
every monday send check-in | 2026-11-30 | every monday send check-in
send check-in every other friday | 2026-11-27 | send check-in every other friday
journal daily | 2026-11-24 | journal daily
45 min session with Anna tomorrow 5pm | 2026-11-25 17:00 | 45 min session with Anna
prep 90 minute workshop
write 3 month plan
book 2 hour slot friday | 2026-11-27 | book 2 hour slot
buy 24/7 coverage
read chapters 3-4 by sunday | 2026-11-29 | read chapters 3-4
call Anna between 2 and 4pm tomorrow | 2026-11-25 14:00 | call Anna
call Anna tomorrow 2-4pm | 2026-11-25 14:00 | call Anna
team lunch friday 12:30 | 2026-11-27 12:30 | team lunch
dinner with Marta sat 7pm | 2026-11-28 19:00 | dinner with Marta
call NYC office 3pm EST | 2026-11-24 21:00 | call NYC office
webinar thursday 4pm London time | 2026-11-26 17:00 | webinar
webinar fri 11am PT | 2026-11-27 20:00 | webinar
ask May about april numbers
thank Wednesday group
thank the wednesday group
share friday recap with team
share friday's recap
review yesterday's notes
send last week's summary
plan next week's sessions
discuss next quarter with Ben | ? |
update Q1 goals
draft 2027 plan
compare monday vs tuesday attendance
tell Ben friday works
ask if 3pm works with Anna
move thursday session to monday
move Anna to 4pm
push friday call by a week
swap monday and wednesday slots | ? |
remind Anna of 3pm start | ? |
remind Anna tomorrow about homework | 2026-11-25 | remind Anna about homework
at 4 call Jonas | 2026-11-24 16:00 | call Jonas
4pm call Jonas | 2026-11-24 16:00 | call Jonas
by noon send the agenda | 2026-11-24 12:00 | send the agenda
call Jonas noon | 2026-11-24 12:00 | call Jonas
call Jonas half 3 | 2026-11-24 15:30 | call Jonas
call Jonas quarter past 4 | 2026-11-24 16:15 | call Jonas
first thing tomorrow call Jonas | 2026-11-25 09:00 | call Jonas
call Jonas tomorrow first thing | 2026-11-25 09:00 | call Jonas
send Marta feedback tmrw eod | 2026-11-25 | send Marta feedback
book venue before xmas | 2026-12-25 ? | book venue
invoice Acme on the 1st | 2026-12-01 | invoice Acme
invoice Acme 12/1/2026 | 2026-12-01 | invoice Acme
invoice Acme 2026-12-01 | 2026-12-01 | invoice Acme
call Acme on monday at 10 re invoice 1042 | 2026-11-30 10:00 | call Acme re invoice 1042
review session 4 notes
session 3 recap by thu | 2026-11-26 | session 3 recap
update row 5 by 5 | 2026-11-24 17:00 | update row 5
`,
  'en-GB': `
call Priya 5/12 | 2026-12-05 | call Priya
call Priya 5.12. | 2026-12-05 | call Priya
call Priya on 3/12 at 2pm | 2026-12-03 14:00 | call Priya
call Priya half 3 | 2026-11-24 15:30 | call Priya
call Priya tomorrow half 3 | 2026-11-25 15:30 | call Priya
call Priya tues week | 2026-12-01 | call Priya
send the worksheet a week on friday | 2026-12-04 | send the worksheet
confirm half 2 session | ? |
diary: 1-1 with Ben thurs 2.15pm | 2026-11-26 14:15 | diary: 1-1 with Ben
invoice for 1/12/26 | 2026-12-01 | invoice
fortnight on monday review progress | 2026-12-14 | review progress
pop round to Jo's at 6 | 2026-11-24 18:00 | pop round to Jo's
`,
  'de-DE': `
Anna anrufen Do 14:30 | 2026-11-26 14:30 | Anna anrufen
Anna am Do um 14:30 anrufen | 2026-11-26 14:30 | Anna anrufen
Di 10:00 Teamrunde vorbereiten | 2026-12-01 10:00 | Teamrunde vorbereiten
Bericht bis Mi | 2026-11-25 | Bericht
Bericht schicken bis fr 15 uhr | 2026-11-27 15:00 | Bericht schicken
Ben übernächsten freitag anrufen | 2026-12-04 ? | Ben anrufen
Nachfassen zwei Wochen nach dem 3. Dezember | 2026-12-17 | Nachfassen
Anna Freitag oder Samstag anrufen | 2026-11-27 ? | Anna anrufen
Anruf bei Ben in einer halben stunde | 2026-11-24 10:45 | Anruf bei Ben
Plan fertig naechste Woche | 2026-11-30 | Plan fertig
den Morgen planen
Rechnung 5.12. bezahlen | 2026-12-05 | Rechnung bezahlen
Rechnung bezahlen 5/12 | 2026-12-05 | Rechnung bezahlen
jeden Montag Check-in schicken | 2026-11-30 | jeden Montag Check-in schicken
Ben heute Abend anrufen | 2026-11-24 19:00 | Ben anrufen
Workshop am 3. Dezember um 10 Uhr vorbereiten | 2026-12-03 10:00 | Workshop vorbereiten
Angebot bis Ende der Woche senden | 2026-11-27 | Angebot senden
Protokoll vom Montag lesen
morgen früh Marta anrufen | 2026-11-25 09:00 | Marta anrufen
`,
  'fr-FR': `
appeler Anna ce soir à 8h | 2026-11-24 20:00 | appeler Anna
appeler Anna demain soir à 8h | 2026-11-25 20:00 | appeler Anna
appeler Ben à 3 heures cet après-midi | 2026-11-24 15:00 | appeler Ben
rapport pour la fin du mois | 2026-11-30 | rapport
chaque lundi envoyer le bilan | 2026-11-30 | chaque lundi envoyer le bilan
appeler Anna vendredi ou samedi | 2026-11-27 ? | appeler Anna
envoyer le compte rendu avant jeudi 17h | 2026-11-26 17:00 | envoyer le compte rendu
relire la séance de mardi
réserver la salle le 5/12 | 2026-12-05 | réserver la salle
préparer l'atelier lundi matin | 2026-11-30 09:00 | préparer l'atelier
appeler Ben dans une demi-heure | 2026-11-24 10:45 | appeler Ben
relancer Ben dans deux semaines | 2026-12-08 | relancer Ben
`,
  'es-ES': `
llamar a Ana el miércoles de la próxima semana | 2026-12-02 | llamar a Ana
llamar a Ana viernes o sábado | 2026-11-27 ? | llamar a Ana
llamar a Ana dentro de media hora | 2026-11-24 10:45 | llamar a Ana
cada lunes enviar resumen | 2026-11-30 | cada lunes enviar resumen
enviar informe antes del jueves a las 17:00 | 2026-11-26 17:00 | enviar informe
revisar la sesión del lunes
preparar taller mañana por la mañana | 2026-11-25 09:00 | preparar taller
llamar a Ben el 5/12 | 2026-12-05 | llamar a Ben
`,
  'it-IT': `
chiamare Anna dopo domani alle 17 | 2026-11-26 17:00 | chiamare Anna
chiamare Anna alle 9 di sabato | 2026-11-28 09:00 | chiamare Anna
chiamare Ben tra un'ora | 2026-11-24 11:15 | chiamare Ben
inviare il report domattina | 2026-11-25 09:00 | inviare il report
ricontattare Ben in due settimane | 2026-12-08 | ricontattare Ben
ogni lunedì inviare il riepilogo | 2026-11-30 | ogni lunedì inviare il riepilogo
chiamare Anna venerdì o sabato | 2026-11-27 ? | chiamare Anna
rivedere la sessione di lunedì
`,
  'nl-NL': `
Anna bellen om kwart voor 12 | 2026-11-24 11:45 | Anna bellen
Anna bellen morgenochtend | 2026-11-25 09:00 | Anna bellen
Anna bellen morgenmiddag | 2026-11-25 15:00 | Anna bellen
Anna bellen morgenavond | 2026-11-25 19:00 | Anna bellen
elke maandag check-in sturen | 2026-11-30 | elke maandag check-in sturen
Ben bellen vrijdag of zaterdag | 2026-11-27 ? | Ben bellen
verslag sturen voor donderdag 17:00 | 2026-11-26 17:00 | verslag sturen
`,
  'pl-PL': `
zadzwonić do Anny jutro o 15 | 2026-11-25 15:00 | zadzwonić do Anny
wysłać raport do piątku | 2026-11-27 | wysłać raport
zadzwonić do Bena w piątek o 9:30 | 2026-11-27 09:30 | zadzwonić do Bena
przygotować warsztat na przyszły tydzień | 2026-11-30 | przygotować warsztat
spotkanie z Martą pojutrze | 2026-11-26 | spotkanie z Martą
zapłacić fakturę 5 grudnia | 2026-12-05 | zapłacić fakturę
zapłacić fakturę 5.12 | 2026-12-05 | zapłacić fakturę
w każdy poniedziałek wysłać podsumowanie | 2026-11-30 | w każdy poniedziałek wysłać podsumowanie
zadzwonić za pół godziny | 2026-11-24 10:45 | zadzwonić
zadzwonić do Anny w piątek lub sobotę | 2026-11-27 ? | zadzwonić do Anny
odpisać dziś wieczorem | 2026-11-24 19:00 | odpisać
sprawdzić za dwa tygodnie | 2026-12-08 | sprawdzić
oddać plan do końca miesiąca | 2026-11-30 | oddać plan
`,
  'ja-JP': `
再来週 アンナに電話 | 2026-12-07 | アンナに電話
金曜日15時にベンに電話 | 2026-11-27 15:00 | ベンに電話
毎週月曜日に報告を送る | 2026-11-30 | 毎週月曜日に報告を送る
`,
  'ru-RU': `
позвонить Анне завтра в 15:00 | 2026-11-25 15:00 | позвонить Анне
позвонить Анне в пятницу или субботу | 2026-11-27 ? | позвонить Анне
план на следующую неделю | ? |
каждый понедельник отправлять отчёт | 2026-11-30 | каждый понедельник отправлять отчёт
`,
};
