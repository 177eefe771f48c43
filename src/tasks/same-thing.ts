import { remembered } from '../lib/remembered.ts';
import { isSameWord } from '../lib/same-word.ts';

/**
 * What coaches’ tasks are about, one thing a row, without accents: a task in English may be called by its German name.
 * Only words that mean nothing else among tasks.
 */
const things = [
  'invoice rechnung facture factura fatura fattura factuur faktura',
  'slides folien diapos diapositives diapositivas diapositive slajdy praesentation presentation presentatie presentacion presentazione apresentacao prezentacja',
  'room raum saal zimmer salle sala zaal ruimte lokaal salka',
  'essay aufsatz essai ensayo saggio ensaio opstel esej',
  'call anruf telefonat appel llamada chiamata telefonata ligacao chamada belletje telefoontje telefon rozmowa rang phoned spoke talked angerufen telefoniert gesprochen gebeld gesproken sentito sentita zadzwonilam dzwonilam rozmawialam gadalam',
  'goals ziele objectifs objetivos metas obiettivi doelen cele',
  'contract vertrag contrat contrato contratto umowa',
  'report bericht rapport informe reporte relazione relatorio verslag raport',
  'notes notizen notas appunti notities aantekeningen notatki anotacoes',
  'session sitzung seance sesion sessione sessao sessie sesja',
  'survey umfrage sondage encuesta sondaggio pesquisa enquete ankieta',
  'questionnaire fragebogen cuestionario questionario vragenlijst kwestionariusz',
  'quote angebot devis presupuesto preventivo orcamento offerte oferta',
  'certificate zertifikat certificat certificado certificato certificaat certyfikat',
  'summary zusammenfassung resumen riassunto resumo samenvatting podsumowanie',
  'exercise uebung exercice ejercicio esercizio exercicio oefening cwiczenie',
].map((row) => row.split(' '));

/** Which of these a word is, in any form: "salę". */
const thingOf = remembered((word: string): number => {
  const exact = things.findIndex((names) => names.includes(word));
  return exact >= 0 ? exact : things.findIndex((names) => names.some((name) => isSameWord(name, word)));
}, 1_000);

/** Whether two words, in lower case and without accents, are the same word or name the same thing in two languages. */
export const isSameThing = (one: string, other: string): boolean =>
  isSameWord(one, other) || (thingOf(one) >= 0 && thingOf(one) === thingOf(other));
