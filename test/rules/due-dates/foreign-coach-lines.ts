/** Lines in other languages, decided in the same way as those of `coach-lines.ts`. */
export const foreignCoachLines: Record<string, string> = {
  'de-DE': `
Feedback an Jonas morgen um 8:30 | 2026-11-25 08:30 | Feedback an Jonas
Jonas am 1. Dezember anrufen | 2026-12-01 | Jonas anrufen
Vertrag bis spätestens Freitag unterschreiben | 2026-11-27 | Vertrag unterschreiben
heute um 18 Uhr Zusammenfassung schicken | 2026-11-24 18:00 | Zusammenfassung schicken
Mittwoch 15 Uhr Jonas | 2026-11-25 15:00 | Jonas
Folien für Mittwoch vorbereiten | ? |
Donnerstag früh Laufen | 2026-11-26 09:00 | Laufen
Termin mit Jonas am Freitagnachmittag bestätigen | 2026-11-27 15:00 | Termin mit Jonas bestätigen
Sitzung von 14 Uhr auf 15 Uhr verschieben | ? |
Bericht in 3 Tagen abgeben | 2026-11-27 | Bericht abgeben
nächsten Montag Team begrüßen | 2026-11-30 | Team begrüßen
Rechnung bis zum 15. bezahlen | 2026-12-15 | Rechnung bezahlen
Fragebogen Ende November auswerten | 2026-11-30 | Fragebogen auswerten
Jonas kommende Woche treffen | 2026-11-30 | Jonas treffen
Plan für Dezember schreiben | ? |
2 Stunden Vorbereitung einplanen
Kapitel 4 lesen bis So | 2026-11-29 | Kapitel 4 lesen
heute Abend um 8 Jonas anrufen | 2026-11-24 20:00 | Jonas anrufen
`,
  'fr-FR': `
rdv avec Léa jeudi 9h | 2026-11-26 09:00 | rdv avec Léa
rdv avec Léa le 1er décembre à 9h15 | 2026-12-01 09:15 | rdv avec Léa
envoyer le contrat avant midi | 2026-11-24 12:00 | envoyer le contrat
demain matin relire le plan | 2026-11-25 09:00 | relire le plan
vendredi appeler Léa | 2026-11-27 | appeler Léa
appeler Léa vendredi après-midi | 2026-11-27 15:00 | appeler Léa
relancer Léa la semaine prochaine | 2026-11-30 | relancer Léa
préparer la réunion de vendredi pour jeudi | 2026-11-26 | préparer la réunion de vendredi
déplacer la séance de 14h à 15h | ? |
bilan du mois de novembre
faire le point toutes les deux semaines | 2026-11-24 | faire le point toutes les deux semaines
payer la facture le 15 | 2026-12-15 | payer la facture
lire 20 pages ce soir | 2026-11-24 19:00 | lire 20 pages
appeler Léa dans l'après-midi | 2026-11-24 15:00 | appeler Léa
deux semaines après le 3 décembre relancer Léa | 2026-12-17 | relancer Léa
`,
  'es-ES': `
cita con Marta el jueves a las 9 | 2026-11-26 09:00 | cita con Marta
enviar contrato antes del mediodía | 2026-11-24 12:00 | enviar contrato
mañana revisar plan | 2026-11-25 | revisar plan
el viernes llamar a Marta | 2026-11-27 | llamar a Marta
pagar factura el 15 | 2026-12-15 | pagar factura
llamar a Marta hoy a las 8 de la tarde | 2026-11-24 20:00 | llamar a Marta
llamar a Marta el lunes que viene | 2026-11-30 | llamar a Marta
informe para finales de mes | 2026-11-30 | informe
sesión con Marta pasado mañana a las 17:30 | 2026-11-26 17:30 | sesión con Marta
mover la sesión de las 3 a las 4 | ? |
leer 20 páginas esta noche | 2026-11-24 19:00 | leer 20 páginas
`,
  'it-IT': `
appuntamento con Sara giovedì alle 9 | 2026-11-26 09:00 | appuntamento con Sara
inviare contratto entro mezzogiorno | 2026-11-24 12:00 | inviare contratto
domani rivedere il piano | 2026-11-25 | rivedere il piano
venerdì chiamare Sara | 2026-11-27 | chiamare Sara
pagare fattura il 15 | 2026-12-15 | pagare fattura
chiamare Sara stasera alle 8 | 2026-11-24 20:00 | chiamare Sara
chiamare Sara lunedì prossimo | 2026-11-30 | chiamare Sara
sessione con Sara dopodomani alle 17:30 | 2026-11-26 17:30 | sessione con Sara
spostare la sessione dalle 3 alle 4 | ? |
leggere 20 pagine stasera | 2026-11-24 19:00 | leggere 20 pagine
`,
  'nl-NL': `
afspraak met Daan donderdag 9 uur | 2026-11-26 09:00 | afspraak met Daan
contract sturen voor vrijdag 12 uur | 2026-11-27 12:00 | contract sturen
morgen plan nakijken | 2026-11-25 | plan nakijken
vrijdag Daan bellen | 2026-11-27 | Daan bellen
factuur betalen op de 15e | 2026-12-15 | factuur betalen
Daan bellen vanavond om 8 uur | 2026-11-24 20:00 | Daan bellen
Daan bellen volgende week dinsdag | 2026-12-01 | Daan bellen
verslag eind van de maand | 2026-11-30 | verslag
sessie met Daan overmorgen 17:30 | 2026-11-26 17:30 | sessie met Daan
20 bladzijden lezen vanavond | 2026-11-24 19:00 | 20 bladzijden lezen
`,
  'pt-BR': `
reunião com Bia quinta às 9h | 2026-11-26 09:00 | reunião com Bia
enviar contrato até meio-dia | 2026-11-24 12:00 | enviar contrato
amanhã revisar plano | 2026-11-25 | revisar plano
sexta ligar para Bia | 2026-11-27 | ligar para Bia
pagar fatura dia 15 | 2026-12-15 | pagar fatura
ligar para Bia hoje às 8 da noite | 2026-11-24 20:00 | ligar para Bia
ligar para Bia segunda que vem | 2026-11-30 | ligar para Bia
relatório até o fim do mês | 2026-11-30 | relatório
sessão com Bia depois de amanhã às 17:30 | 2026-11-26 17:30 | sessão com Bia
`,
  'sv-SE': `
ring Elsa torsdag kl 9 | 2026-11-26 09:00 | ring Elsa
skicka avtal före fredag | 2026-11-27 | skicka avtal
imorgon läs planen | 2026-11-25 | läs planen
ring Elsa i kväll kl 8 | 2026-11-24 20:00 | ring Elsa
ring Elsa nästa vecka | 2026-11-30 | ring Elsa
`,
  'ru-RU': `
позвонить Оле в четверг в 9 | 2026-11-26 09:00 | позвонить Оле
отправить договор до пятницы | 2026-11-27 | отправить договор
завтра утром проверить план | 2026-11-25 09:00 | проверить план
позвонить Оле сегодня в 8 вечера | 2026-11-24 20:00 | позвонить Оле
оплатить счёт 15 декабря | 2026-12-15 | оплатить счёт
`,
  'pl-PL': `
w piątek zadzwonić do Oli | 2026-11-27 | zadzwonić do Oli
wysłać umowę do piątku do 12:00 | 2026-11-27 12:00 | wysłać umowę
jutro sprawdzić plan | 2026-11-25 | sprawdzić plan
zadzwonić do Oli dzisiaj o 20 | 2026-11-24 20:00 | zadzwonić do Oli
spotkanie w poniedziałek po południu | 2026-11-30 15:00 | spotkanie
raport na koniec miesiąca | 2026-11-30 | raport
przenieść sesję z 14 na 15 | ? |
porozmawiać z Olą w przyszłą środę o 17:30 | 2026-11-25 17:30 ? | porozmawiać z Olą
`,
};
