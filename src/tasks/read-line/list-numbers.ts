import { fits, remembered } from '../../lib/remembered.ts';
import { foldName } from '../../workspaces/names.ts';
import { maxNumbers } from '../limits.ts';
import { meaningsOf } from './filter-words.ts';
import { weekdays } from './weekdays.ts';
import { roleIn, rolesOf } from './wish-words.ts';

/** Words for a task's number: as in "the first one", after an article, and alone. */
const table = [
  'first|erste[nrs]?|première|premier|primer[ao]?|prim[ao]|eerste|primeir[ao]|pierwsz[eyąa] / one|eins|une?|un[oa]|één|uma? / jedyn(?:k[aęioąu]|ce)|pierwsz[eyąa]',
  'second|zweite[nrs]?|deuxième|second[eao]?|segund[ao]|tweede|drug[ieąa] / two|zwei|deux|dos|due|twee|dois|duas|två|dwa|dwie / dwój(?:k[aęioąu]|ce)|drug(?:ie|ą|a)',
  'third|dritte[nrs]?|troisième|tercer[ao]?|terz[ao]|derde|terceir[ao]|trzeci[eaą]? / three|drei|trois|tres|tre|drie|três|trzy / trój(?:k[aęioąu]|ce)|trzeci[eaą]',
  'fourth|vierte[nrs]?|quatrième|cuart[ao]|quart[ao]|vierde|czwart[eaą] / four|vier|quatre|cuatro|quattro|quatro|fyra|cztery / czwórk[aęioąu]|czwart[eaą]',
  'fifth|fünfte[nrs]?|cinquième|quint[ao]|vijfde|piąt[eaą] / five|fünf|cinq|cinco|cinque|vijf|fem|pięć / piątk[aęioą]|piąt[eaą]',
  'sixth|sechste[nrs]?|sixième|sext[ao]|sest[ao]|zesde|szóst[eaą] / six|sechs|seis|sei|zes|sex|sześć / szóst(?:k[aęioąu]|e|ą|a)',
  'seventh|siebte[nrs]?|septième|séptim[ao]|settim[ao]|zevende|sétim[ao]|siódm[eaą] / seven|sieben|sept|siete|sette|zeven|sete|siedem / siódemk[aęioąu]',
  'eighth|achte[nrs]?|huitième|octav[ao]|ottav[ao]|achtste|oitav[ao]|ósm[eaą] / eight|acht|huit|ocho|otto|oito|osiem / ósemk[aęioąu]',
  'ninth|neunte[nrs]?|neuvième|noven[ao]|non[ao]|negende|dziewiąt[eaą] / nine|neun|neuf|nueve|nove|negen|dziewięć / dziewiątk[aęioąu]',
  'tenth|zehnte[nrs]?|dixième|décim[ao]|decim[ao]|tiende|dziesiąt[eaą] / ten|zehn|dix|diez|dieci|tien|dez|dziesięć / dziesiątk[aęioąu]',
].map((row) => row.split(' / '));

const article = 'the|der|die|das|den|dem|la|le|el|il|lo|de|het|a|o|as|da|do|dal|della|del|du|vom';
const noun =
  'one|task|to-?do|item|nummer|numéro|número|numero|numer|aufgabe|tâche|tarea|tarefa|taak|uppgift|compito|attività|zadanie|number|punkt';
const sign = `(?:(?:${noun}|no\\.?|nr\\.?) #?)`;
const beforeCount = `(?:${sign}|(?:el|la|il|a|o|die) )`;
/** Not a day of the month: "to the first". */
const start =
  '(?<![\\p{L}\\d])(?<!(?<!\\p{L})(?:to|on|by|until|till|am|zum|bis|a|para|pra|até|al|na|op|le) )';

/** "The first two", "die ersten beiden", "les trois premières" */
const firsts =
  'first|ersten|premi(?:er|ère)s|primer[oa]s|prim[ei]|eerste|primeir[oa]s|pierwsz[ey](?:ch)?|första';

/** Patterns of spoken numbers, the longest first. One that is not sure needs words of a wish behind it, or none. */
const said = table.flatMap(([ordinal = '', count = '', alone], at) => {
  const loose = [
    `(?:${article}) (?:${ordinal})`,
    `${beforeCount}(?:${count})`,
    ...(alone === undefined ? [] : [alone]),
    // "Erste erledigt"
    `(?<=^)(?:${ordinal})(?= \\p{L})`,
    // "Reassign first to Priya"
    `(?:${ordinal.split('|')[0]})(?= (?:to|is|until|till|by) )`,
  ];
  const many = `(?:${count}|${at + 1}${at === 1 ? '|beiden?' : ''})`;
  const several = `(?:(?:${firsts}) ${many}|${many} (?:${firsts}))(?: (?:${noun})s?)?`;
  const upTo = table.slice(0, at + 1).map((_, index) => index + 1);
  const all = [
    [`(?<![\\p{L}\\d])(?:(?:${article}|les|l[oa]s|i|[oa]s) )?${several}`, upTo.join(', '), false],
    [`${start}(?:(?:${article}) )?(?:${ordinal}) (?:${noun})`, `${at + 1}`, true],
    [`${start}(?:${loose.join('|')})`, `${at + 1}`, false],
  ] as const;
  return (at === 0 ? all.slice(1) : all).map(
    ([pattern, number, isSure]) => [new RegExp(`${pattern}(?!\\p{L})`, 'iu'), number, isSure] as const,
  );
});
/** Most lines have no such words. */
const hasSaid = new RegExp(
  `(?<![\\p{L}\\d])(?:${[firsts, ...table.map(([ordinal, count, alone = ordinal]) => `${ordinal}|${alone}|${beforeCount}(?:${count})`)].join('|')})(?!\\p{L})`,
  'iu',
);
const digits = /(?<![\p{L}\d])(?:the )?(\d{1,4})(?:st|nd|rd|th) (?:one|task|to-?do)(?!\p{L})/iu;
const signed = new RegExp(`(?<![\\p{L}\\d])${sign}(?=\\d{1,4}(?:\\s|[.:,)]|$))`, 'giu');
/** "La 2 et la 3" */
const further = new RegExp(
  `(?<=\\d(?:,| ?&| (?:and|und|et|y|e|en|och|i|и)) )(?:(?:${article}) )(?=#?\\d)`,
  'giu',
);

/** "The second to friday", not "the second session". */
function isBeforeWish(rest: string, isAlone: boolean, isHead: boolean): boolean {
  const [, next] = /^ (\p{L}+)/u.exec(rest) ?? [];
  // "Oddaj pierwsze Tomowi"
  if (isAlone && next !== undefined && /^\p{Lu}/u.test(next)) return true;
  // "First of all …"
  if (isHead) return roleIn(next, 'done', 'tick', 'move', 'into', 'is');
  if (next === undefined) return !/^ ?[\p{L}\d]/u.test(rest);
  // "Number one high priority"
  const says = [next, / \p{L}+ \p{L}+/u.exec(rest)?.[0] ?? ''].flatMap((some) => meaningsOf(foldName(some)));
  const isDay = says.some((one) => typeof one === 'object' && (one.span ?? one.priority) !== undefined);
  return isDay || weekdays().has(foldName(next)) || rolesOf(next).size > 0;
}

/**
 * Replaces spoken numbers by digits: "the first one to friday", "la deuxième", "the first two", "number 2",
 * "la 2 et la 3".
 */
export const withNumber = remembered(
  (line: string): string =>
    (fits(hasSaid, line) ? said : [])
      .reduce((text, [pattern, number, isSure]) => {
        const found = pattern.exec(text);
        if (found === null) return text;
        const rest = text.slice(found.index + found[0].length);
        const isNumber =
          isSure || isBeforeWish(rest, !/ /.test(found[0]), found.index === 0 && !/ /.test(found[0]));
        return isNumber ? `${text.slice(0, found.index)}${number}${rest}` : text;
      }, line)
      .replace(digits, '$1')
      .replace(signed, '')
      .replace(further, ''),
  50,
);

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
