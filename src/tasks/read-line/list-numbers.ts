import { maxNumbers } from '../limits.ts';

/** How the first, the second and later tasks of a list are called: after an article, or before "one" and "task". */
const ordinals = [
  'first|erste[nrs]?|première|premier|primer[ao]?|prim[ao]|eerste|primeir[ao]|pierwsz[eyąa]',
  'second|zweite[nrs]?|deuxième|second[eao]?|segund[ao]|tweede|drug[ieąa]',
  'third|dritte[nrs]?|troisième|tercer[ao]?|terz[ao]|derde|terceir[ao]|trzeci[eaą]?',
  'fourth|vierte[nrs]?|quatrième|cuart[ao]|quart[ao]|vierde|czwart[eaą]',
  'fifth|fünfte[nrs]?|cinquième|quint[ao]|vijfde|piąt[eaą]',
  'sixth|sechste[nrs]?|sixième|sext[ao]|sest[ao]|zesde|szóst[eaą]',
  'seventh|siebte[nrs]?|septième|séptim[ao]|settim[ao]|zevende|sétim[ao]|siódm[eaą]',
  'eighth|achte[nrs]?|huitième|octav[ao]|ottav[ao]|achtste|oitav[ao]|ósm[eaą]',
  'ninth|neunte[nrs]?|neuvième|noven[ao]|non[ao]|negende|dziewiąt[eaą]',
  'tenth|zehnte[nrs]?|dixième|décim[ao]|decim[ao]|tiende|dziesiąt[eaą]',
];
/** Numbers themselves, after an article or "number". */
const cardinals = [
  'one|eins|une?|un[oa]|één|uma?',
  'two|zwei|deux|dos|due|twee|dois|duas',
  'three|drei|trois|tres|tre|drie|três',
  'four|vier|quatre|cuatro|quattro|quatro',
  'five|fünf|cinq|cinco|cinque|vijf',
];
/** These need no article. */
const bareOnes = [
  'jedynk[aęioąu]|pierwsz[eyąa]',
  'dwójk[aęioąu]|drug(?:ie|ą|a)',
  'trójk[aęioąu]|trzeci[eaą]',
  'czwórk[aęioąu]|czwart[eaą]',
  'piątk[aęioą]|piąt[eaą]',
];

const article = 'the|der|die|das|den|dem|la|le|el|il|lo|de|het|a|o|as|da|do|dal';
const noun =
  'one|task|to-?do|item|nummer|numéro|número|numero|numer|aufgabe|tâche|tarea|tarefa|taak|uppgift|compito|attività|zadanie|number|punkt';
const sign = `(?:(?:${noun}|no\\.?|nr\\.?) #?)`;
/** A day of the month is called so as well: "to the first". */
const start = '(?<![\\p{L}\\d])(?<!(?:to|on|by|until|till|am|zum|bis|para|pra|até|al|na|op|le) )';
/** What a number stands before, if not at the end: "the second session" has none. */
const end =
  '(?=$|[.,;:!?)]| (?:to|until|till|back|by|on|over|is|are|was|as|done|off|and|auf|um|an|ist|sind|war|und|hab|habe|erledigt|fertig|abhaken|est|sont|à|au|pour|et|es|está|son|al|a|para|pra|por|y|è|sono|per|e|é|foi|como|come|klaar|is|naar|op|af|en|na|do|i|jest|zrobi\\p{L}*|gotow\\p{L}*|in|tomorrow|today|morgen|demain|mañana|domani|amanhã|jutro|verschieben|schieben)(?!\\p{L}))';

const words = ordinals.map((ordinal, at) => {
  const [count, alone] = [cardinals[at], bareOnes[at]];
  const all = [
    `(?:(?:${article}) )?(?:${ordinal}) (?:${noun})(?!\\p{L})`,
    `(?:${article}) (?:${ordinal})${end}`,
    ...(count === undefined ? [] : [`(?:${sign}|(?:el|la|il|a|o|die) )(?:${count})${end}`]),
    ...(alone === undefined ? [] : [`(?:${alone})${end}`]),
  ];
  return new RegExp(`${start}(?:${all.join('|')})`, 'iu');
});
const digits = /(?<![\p{L}\d])(?:the )?(\d{1,4})(?:st|nd|rd|th) (?:one|task|to-?do)(?!\p{L})/iu;
const signed = new RegExp(`(?<![\\p{L}\\d])${sign}(?=\\d{1,4}(?:\\s|[.:,)]|$))`, 'iu');

/** A line with a number for the words of one: "the first one to friday", "la deuxième", "number 2", "task 3". */
export const withNumber = (line: string): string =>
  words.reduce((text, one, at) => text.replace(one, String(at + 1)), line).replace(digits, '$1').replace(signed, '');

/** The numbers of a list, if there is nothing else: `2`, `#2.`, `1, 2 and 4`, `1-3`, `the first one`. */
export function listNumbers(typed: string): number[] | undefined {
  const line = withNumber(typed);
  if (!/^#?\d{1,4}(?:(?:[\s,;&+–-]|and|und|et|y|e|en|i){1,6}#?\d{1,4}){0,20}[.!)]?$/i.test(line))
    return undefined;
  const numbers = [...line.matchAll(/(\d+)(?:\s*[–-]\s*#?(\d+))?/g)].flatMap(([, from, to = from]) => {
    const count = Math.min(Number(to) - Number(from) + 1, maxNumbers + 1);
    return Array.from({ length: Math.max(count, 1) }, (_, index) => Number(from) + index);
  });
  return [...new Set(numbers)];
}
