/** A second lot of lines like those of `coach-lines.ts`, decided before the parser of that day saw them. */
export const moreCoachLines: Record<string, string> = {
  'en-US': `
gratitude note to Marcus friday 8am | 2026-11-27 08:00 | gratitude note to Marcus
set up zoom for 11am group
zoom link for 11am group by 10 | 2026-11-25 10:00 ? | zoom link for 11am group
move Jana's 2pm to thursday
can you shift the 4:30 to 5?
bump our 1pm to 1:30
push friday's call to monday
Priya wants 3pm instead of 4pm | ? |
text Leo 20 min before 3pm call | ? |
remind Leo 1 hour before the 3pm call | ? |
review Leo's homework before our 5pm session
send zoom link 10 minutes before 9am session | ? |
log notes after each session
log notes right after 2pm session | ? |
prep handout for tomorrow's 10am
print agenda tonight 9pm | 2026-11-24 21:00 | print agenda
pack bag tonight | 2026-11-24 20:00 | pack bag
email venue thurs 1.30 | 2026-11-26 13:30 | email venue
email venue thurs 1.30pm | 2026-11-26 13:30 | email venue
tue 8.45 standup | 2026-12-01 08:45 | standup
wed 7.30am breakfast with Omar | 2026-11-25 07:30 | breakfast with Omar
call plumber sat 10a | 2026-11-28 10:00 | call plumber
dentist thu 4p | 2026-11-26 16:00 | dentist
yoga sun 9a | 2026-11-29 09:00 | yoga
fri 1700 drinks with team | 2026-11-27 17:00 | drinks with team
meet Omar mon 0830 | 2026-11-30 08:30 | meet Omar
call Omar 10 tomorrow about goals | 2026-11-25 10:00 | call Omar about goals
see Ruth 2 thursday | 2026-11-26 14:00 | see Ruth
buy 6 eggs tomorrow | 2026-11-25 | buy 6 eggs
read lesson 4 friday | 2026-11-27 | read lesson 4
thursday afternoon prep retreat | 2026-11-26 15:00 | prep retreat
wed morning ask Ruth for feedback | 2026-11-25 09:00 | ask Ruth for feedback
sat morning run with club | 2026-11-28 09:00 | run with club
sunday send newsletter | 2026-11-29 | send newsletter
mon write invoice | 2026-11-30 | write invoice
tomorrow draft goals | 2026-11-25 | draft goals
monday team meeting agenda | ? |
friday group notes
call Omar next thursday at 4 | 2026-12-03 16:00 ? | call Omar
next monday send survey | 2026-11-30 | send survey
send survey the monday after next | 2026-12-07 | send survey
send survey monday week | 2026-12-07 | send survey
book room dec 4 to 6 | ? |
block off dec 24-26 | ? |
submit grades 12/4 | ? |
submit grades 4.12. | 2026-12-04 | submit grades
submit grades by 4. December | 2026-12-04 | submit grades
submit grades 30.11. | 2026-11-30 | submit grades
renew license 2/30 | ? |
renew license june 31 | ? |
renew license thu 26th | 2026-11-26 | renew license
follow up thurs 3rd | 2026-12-03 | follow up
follow up sun 22nd | ? |
finish module within the month | 2026-11-30 | finish module
finish module within two weeks | 2026-12-08 | finish module
kick off cohort the week of jan 11 | 2027-01-11 | kick off cohort
restart journaling in the new year | 2027-01-01 | restart journaling
ask Mr. Friday about the invoice
ask Coach Sunday about drills
watch Friday Night Lights with team
log missed session yesterday | 2026-11-23 | log missed session
thank Omar for yesterday
read tomorrow's chapter
read tomorrow | 2026-11-25 | read
half 4 call with Ruth | ? |
call Ruth at half past 4 | 2026-11-24 16:30 | call Ruth
1:1 with Ruth at 2 | 2026-11-24 14:00 | 1:1 with Ruth
1-1 prep
2 sessions with Ruth this week | 2026-11-27 | 2 sessions with Ruth
give Ruth 2 weeks notice
goal: 3 calls by friday | 2026-11-27 | goal: 3 calls
quarterly review with Omar dec 15 at 3 | 2026-12-15 15:00 | quarterly review with Omar
review quarterly goals
weekly check-in with Omar every thursday 5pm | 2026-11-26 17:00 | weekly check-in with Omar every thursday 5pm
cancel tomorrow's session
cancel session tomorrow | 2026-11-25 | cancel session
confirm Thursday | ? |
confirm Thursday with Omar | ? |
is thursday 3pm ok with Omar? | ? |
ask whether 3pm or 4pm is better
ask Omar: 3pm or 4pm? | ? |
call Omar before 5 | 2026-11-24 17:00 | call Omar
call Omar after 5 | ? |
call Omar after lunch | 2026-11-24 14:00 | call Omar
call Omar asap | 2026-11-24 | call Omar
call Omar in an hour | 2026-11-24 11:15 | call Omar
call Omar in half an hour | 2026-11-24 10:45 | call Omar
call Omar in 10 | ? |
call Omar eod friday | 2026-11-27 | call Omar
call Omar end of next month | 2026-12-31 | call Omar
call Omar first week of december | ? |
call Omar early december | 2026-12-05 | call Omar
call Omar dec 1st week | ? |
call Omar on the 1st or 2nd | ? |
call Omar 3pm ET | 2026-11-24 21:00 | call Omar
call Omar tomorrow 9am PST | 2026-11-25 18:00 | call Omar
call Omar 15:00 CET | 2026-11-24 15:00 | call Omar
`,
  'de-DE': `
Rückmeldung an Lena bis Do 12 Uhr | 2026-11-26 12:00 | Rückmeldung an Lena
Lena Mo um 9 anrufen | 2026-11-30 09:00 | Lena anrufen
am Freitag Lena wegen Ziele anrufen | 2026-11-27 | Lena wegen Ziele anrufen
Lena letzten Freitag verpasst
Einladung übernächste Woche schicken | 2026-12-07 | Einladung schicken
Notizen vom Dienstag abtippen
Gespräch am 3.12. um halb neun | 2026-12-03 08:30 | Gespräch
Workshop vom 3. bis 5. Dezember planen | ? |
Angebot in einer Woche nachfassen | 2026-12-01 | Angebot nachfassen
alle zwei Wochen Bericht | 2026-11-24 | alle zwei Wochen Bericht
jeden Tag 10 Minuten lesen | 2026-11-24 | jeden Tag 10 Minuten lesen
Montagabend Yoga | 2026-11-30 19:00 | Yoga
Lena viertel nach 3 anrufen | 2026-11-24 15:15 | Lena anrufen
Fragebogen bis Monatsende | 2026-11-30 | Fragebogen
guten Morgen Nachricht schreiben
Lena gestern angerufen
heute Nachmittag Plan fertig machen | 2026-11-24 15:00 | Plan fertig machen
`,
  'fr-FR': `
appeler Luc mercredi à 14h30 | 2026-11-25 14:30 | appeler Luc
appeler Luc mer 14h | 2026-11-25 14:00 | appeler Luc
compte rendu de jeudi dernier
envoyer facture d'ici vendredi | 2026-11-27 | envoyer facture
mardi prochain préparer l'atelier | 2026-12-01 | préparer l'atelier
rappeler Luc à midi et demi | 2026-11-24 12:30 | rappeler Luc
rappeler Luc dans trois quarts d'heure | 2026-11-24 11:00 | rappeler Luc
séance du 3 au 5 décembre | ? |
tous les jeudis faire le point | 2026-11-26 | tous les jeudis faire le point
lundi en huit revoir les objectifs | 2026-12-07 | revoir les objectifs
bilan fin décembre | 2026-12-31 | bilan
rendre le plan avant la fin de la semaine | 2026-11-27 | rendre le plan
`,
  'es-ES': `
llamar a Luis el jueves a las cuatro y media | 2026-11-26 16:30 | llamar a Luis
llamar a Luis mañana a mediodía | 2026-11-25 12:00 | llamar a Luis
notas del martes pasado
todos los viernes enviar resumen | 2026-11-27 | todos los viernes enviar resumen
taller del 3 al 5 de diciembre | ? |
enviar plan a fin de mes | 2026-11-30 | enviar plan
llamar a Luis en una hora y media | 2026-11-24 11:45 | llamar a Luis
revisar objetivos el lunes por la tarde | 2026-11-30 15:00 | revisar objetivos
factura antes del 5 de diciembre | 2026-12-05 | factura
preparar la sesión de mañana
`,
  'it-IT': `
chiamare Luca giovedì alle 15:30 | 2026-11-26 15:30 | chiamare Luca
chiamare Luca tra mezz'ora | 2026-11-24 10:45 | chiamare Luca
verbale di giovedì scorso
inviare il piano entro fine mese | 2026-11-30 | inviare il piano
riunione lunedì mattina | 2026-11-30 09:00 | riunione
tutti i venerdì inviare il riepilogo | 2026-11-27 | tutti i venerdì inviare il riepilogo
chiamare Luca domani sera alle 8 | 2026-11-25 20:00 | chiamare Luca
chiamare Luca alle 3 del pomeriggio | 2026-11-24 15:00 | chiamare Luca
fattura entro il 5 dicembre | 2026-12-05 | fattura
due settimane dopo il 3 dicembre ricontattare Luca | 2026-12-17 | ricontattare Luca
`,
  'nl-NL': `
Sanne bellen donderdag om half vier | 2026-11-26 15:30 | Sanne bellen
Sanne bellen vrijdagmiddag | 2026-11-27 15:00 | Sanne bellen
verslag van afgelopen maandag
plan sturen voor het einde van de week | 2026-11-27 | plan sturen
iedere vrijdag samenvatting sturen | 2026-11-27 | iedere vrijdag samenvatting sturen
factuur betalen 5-12 | 2026-12-05 | factuur betalen
Sanne bellen over een half uur | 2026-11-24 10:45 | Sanne bellen
Sanne bellen om 8 uur 's avonds | 2026-11-24 20:00 | Sanne bellen
twee weken na 3 december nabellen | 2026-12-17 | nabellen
`,
  'pt-BR': `
ligar para Rui quinta às 15h | 2026-11-26 15:00 | ligar para Rui
ligar para Rui daqui a meia hora | 2026-11-24 10:45 | ligar para Rui
relatório de sexta passada
toda segunda enviar resumo | 2026-11-30 | toda segunda enviar resumo
enviar plano até sexta ou sábado | 2026-11-27 ? | enviar plano
pagar fatura 5/12 | 2026-12-05 | pagar fatura
reunião amanhã às 9 da manhã | 2026-11-25 09:00 | reunião
duas semanas depois de 3 de dezembro ligar | 2026-12-17 | ligar
ligar para Rui hoje à noite às 8 | 2026-11-24 20:00 | ligar para Rui
`,
  'pl-PL': `
zadzwonić do Oli w czwartek o 16:30 | 2026-11-26 16:30 | zadzwonić do Oli
notatki z poniedziałku
notatki z zeszłego piątku
w poniedziałek rano wysłać ofertę | 2026-11-30 09:00 | wysłać ofertę
co tydzień raport | 2026-11-24 | co tydzień raport
warsztat od 3 do 5 grudnia | ? |
zadzwonić do Oli jutro wieczorem o 8 | 2026-11-25 20:00 | zadzwonić do Oli
wysłać plan przed piątkiem | ? |
faktura do 5 grudnia 2026 | 2026-12-05 | faktura
dwa tygodnie po 3 grudnia zadzwonić | 2026-12-17 | zadzwonić
spotkanie w następną środę | 2026-11-25 ? | spotkanie
oddzwonić za godzinę | 2026-11-24 11:15 | oddzwonić
`,
};

/** A third lot, decided in the same way. */
export const latestCoachLines: Record<string, string> = {
  'en-US': `
call w/ Dana 11/30 2pm | 2026-11-30 14:00 | call w/ Dana
coffee w/ Sam @ 10 tmrw | 2026-11-25 10:00 | coffee w/ Sam
send Dana the SMART goals template by EOW | 2026-11-27 | send Dana the SMART goals template
circle back with Dana in 2 wks | 2026-12-08 | circle back with Dana
nudge Dana if no reply by thurs | 2026-11-26 | nudge Dana if no reply
ping sam thurs am | 2026-11-26 09:00 | ping sam
ping sam thurs morning re: retreat | 2026-11-26 09:00 | ping sam re: retreat
draft Q1 plan this week | 2026-11-27 | draft Q1 plan
draft Q1 plan, due dec 1 | 2026-12-01 | draft Q1 plan
follow-up email to Dana (tomorrow) | 2026-11-25 | follow-up email to Dana
1:1 Dana fri 2:30 | 2026-11-27 14:30 | 1:1 Dana
1:1 w/ Dana - fri @ 2:30pm | 2026-11-27 14:30 | 
intake form for new client by mon 9am | 2026-11-30 09:00 | intake form for new client
pick up flipchart before 3pm workshop
leave by 5:15 | 2026-11-24 17:15 | leave
stand-up at 9:15 every weekday | 2026-11-25 09:15 | stand-up at 9:15 every weekday
water plants every 3 days | 2026-11-24 | water plants every 3 days
pay coach license on the 30th | 2026-11-30 | pay coach license
pay coach license the 30th | 2026-11-30 | pay coach license
pay coach license 30 nov | 2026-11-30 | pay coach license
pay coach license nov. 30 | 2026-11-30 | pay coach license
pay coach license nov 30, 2026 | 2026-11-30 | pay coach license
pay coach license 2026/11/30 | 2026-11-30 | pay coach license
ask accountant about 2027 budget
order 30 workbooks
order 30 workbooks by 30 nov | 2026-11-30 | order 30 workbooks
update bio, 200 words, by friday | 2026-11-27 | update bio, 200 words
record 5 min video for Dana's group wed | 2026-11-25 | record 5 min video for Dana's group
record 5-min intro
run 10k on sunday | 2026-11-29 | run 10k
read 20 pages tonight | 2026-11-24 20:00 | read 20 pages
journal 10 min tonight | 2026-11-24 20:00 | journal 10 min
reply to Dana's 9am email
reply to Dana's Monday email
reply to monday's email
look at last month's numbers
prep for next month's retreat
prep next tuesday's session
prep for tuesday's session by monday | 2026-11-30 | prep for tuesday's session
feedback on friday presentation
send feedback on friday's presentation tomorrow | 2026-11-25 | send feedback on friday's presentation
Thursday: send recap | 2026-11-26 | send recap
Thu 3pm - call Dana | 2026-11-26 15:00 | call Dana
thurs 26 nov 3pm call Dana | 2026-11-26 15:00 | call Dana
dec 3: workshop | 2026-12-03 | workshop
dec 3 send workshop invites | 2026-12-03 | send workshop invites
dec 3 workshop invites | ? |
12/3 workshop invites | ? |
tomorrow's agenda
tomorrow: agenda | 2026-11-25 | agenda
tonight's call prep
today's reflections
end of day reflection
eod: reflection | 2026-11-24 | reflection
weekend plan
plan weekend retreat
book weekend retreat this weekend | 2026-11-28 | book weekend retreat
call mom sunday | 2026-11-29 | call mom
sun cream for retreat
call Sunday Okafor
mail May's worksheet
march goals review
ask April about june retreat
talk with Wednesday Addams
see you monday note to group
friday vibes post
black friday promo
set deadline for module 2
set deadline for module 2: dec 10 | 2026-12-10 | set deadline for module 2
session 5 with Dana next fri 10am | 2026-12-04 10:00 ? | session 5 with Dana
session 5 prep
30 min after lunch with Dana | ? |
lunch with Dana tomorrow 12:30 | 2026-11-25 12:30 | lunch with Dana
breakfast club 7:30 thursday | ? |
gym at 6 tomorrow morning | 2026-11-25 06:00 | gym
gym 6am tomorrow | 2026-11-25 06:00 | gym
wake up call 5:45am | 2026-11-25 05:45 | wake up call
late night edit tonight 11pm | 2026-11-24 23:00 | late night edit
noon walk
walk at noon | 2026-11-24 12:00 | walk
midnight deadline
submit by midnight | 2026-11-25 00:00 | submit
submit before noon tomorrow | 2026-11-25 12:00 | submit
call Dana b4 5pm | 2026-11-24 17:00 | call Dana
call Dana between mon and wed | ? |
call Dana mon-wed | ? |
call Dana either mon or wed | 2026-11-30 ? | 
call Dana mon, if not tue | ? |
call Dana first thing mon | 2026-11-30 09:00 | call Dana
call Dana mon first thing | 2026-11-30 09:00 | call Dana
call Dana sometime next week | 2026-11-30 | call Dana
call Dana early next week | 2026-11-30 | call Dana
call Dana later this week | 2026-11-27 | call Dana
call Dana later today | 2026-11-24 | call Dana
call Dana later
call Dana soon
call Dana back 15 min before session | ? |
give Dana 48 hours
give Dana until friday | 2026-11-27 | give Dana
hold thursday 2-3pm for Dana's debrief | ? |
block 2 hours friday for writing | 2026-11-27 | block 2 hours for writing
move weekly to wednesdays
change session time to 4:30
change session to 4:30 thursdays | ? |
tell group class is at 7
tell group we start 15 min late
confirm 10:30 works for Dana's team
see if 2 or 3 works better
which is better, mon or tue? | ? |
find slot after dec 10 | ? |
no session thu | ? |
out of office thu and fri | ? |
vacation dec 21 - jan 3 | ? |
renew zoom 12/01/26 | 2026-12-01 | renew zoom
renew zoom by 2027 | ? |
45 min w/ Dana at 3:45 | 2026-11-24 15:45 | 45 min w/ Dana
sprint 12 review
module 3.2 outline
lesson 10.30 outline
version 2.15 of handbook
chapter 9.30
`,
};
