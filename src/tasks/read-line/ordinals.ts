import { trimEndOf } from '../../lib/text.ts';

/** How somebody who dictates counts tasks, in each language: "first … second …", "one is … the other …". */
const counting: { words: string[]; least: number }[] = [
  { words: ['first(?:ly| of all)?', 'second(?:ly)?', 'third(?:ly)?', 'fourth(?:ly)?'], least: 3 },
  { words: ['erstens', 'zweitens', 'drittens', 'viertens'], least: 2 },
  { words: ['premièrement', 'deuxièmement', 'troisièmement', 'quatrièmement'], least: 2 },
  { words: ['primero', 'segundo', 'tercero', 'cuarto'], least: 3 },
  {
    words: ['prim[oa](?: cosa)?', 'second[oa](?: cosa)?', 'terz[oa](?: cosa)?', 'quart[oa](?: cosa)?'],
    least: 3,
  },
  { words: ['primeiro', 'segundo', 'terceiro', 'quarto'], least: 3 },
  { words: ['ten eerste', 'ten tweede', 'ten derde', 'ten vierde'], least: 2 },
  { words: ['po pierwsze', 'po drugie', 'po trzecie', 'po czwarte'], least: 2 },
  { words: ['one is(?: to)?', 'the other(?: one)? is(?: to)?'], least: 2 },
  { words: ['das eine ist', 'das andere ist'], least: 2 },
  { words: ["l['’]une? est d(?:e |['’])", "l['’]autre (?:est )?d(?:e |['’])"], least: 2 },
  { words: ['una es', 'la otra(?: es)?'], least: 2 },
  { words: ['una è(?: di)?', "l['’]altra(?: è)?(?: di)?"], least: 2 },
  { words: ['uma é', 'a outra(?: é)?'], least: 2 },
  { words: ['(?:de )?ene is', 'de andere is'], least: 2 },
  { words: ['jedna to', 'druga to'], least: 2 },
];
const patterns = counting.map(({ words, least }) => ({
  least,
  words: words.map((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})[,:]? ?`, 'iu')),
}));
const joint =
  /[\s,;.]{0,3}(?:(?<= )(?:and|und|et|y|e|en|i|oraz|then|dann|puis|luego|poi|depois|dan|potem) )?$/iu;
const mayCount = /(?:irst|rste|prem|prim|eerste|pierwsz|one is|eine ist|une |una |uma é|ene is|jedna to)/iu;
/** Words before the first: "okay three things". */
const maxHead = 6;

/**
 * The tasks that a line counts in words, and what stands before the first: "three things, first call Tom, second …".
 * Undefined for another line.
 */
export function countedInWords(line: string): { head: string; tasks: string[] } | undefined {
  if (!mayCount.test(line)) return undefined;
  for (const { words, least } of patterns) {
    const parts: string[] = [];
    let rest = line;
    for (const word of words) {
      const found = word.exec(rest);
      if (found === null) break;
      parts.push(trimEndOf(rest.slice(0, found.index).replace(joint, ''), /\s/));
      rest = rest.slice(found.index + found[0].length);
    }
    const [head = '', ...tasks] = [...parts, rest.trim()];
    const isList = tasks.length >= least && tasks.every((task) => /\S\s+\S/.test(task));
    if (isList && head.split(' ').length <= maxHead) return { head: trimEndOf(head, /[\s,:]/), tasks };
  }
  return undefined;
}
