import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideTests } from './guide.ts';

export const root = join(import.meta.dirname, '../../..');

/** A promise, and its tests. */
export type KeptPromise = { text: string; tests: { file: string; pattern: string }[] };

/** Matches a title, in which placeholders such as `%s` or `$name` stand for anything. */
const patternOf = (title: string): string =>
  title
    .split(/%[sjdo]|\$[a-z]+/)
    .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The promises of SECURITY.md, each from a row of its tables, which names its tests. */
const ofSecurity = (): KeptPromise[] =>
  [...read('SECURITY.md').matchAll(/^\| (.+) \| (`test.+) \|$/gm)].map(([, text = '', tests = '']) => ({
    text,
    tests: [...tests.matchAll(/`(test\/[\w/-]+\.test\.ts)` “(.+?)”(?=<br>|$)/g)].map(
      ([, file = '', title = '']) => ({ file, pattern: patternOf(title) }),
    ),
  }));

/** The promises of the operators' guide: the first cells of its first table. */
function ofGuide(): KeptPromise[] {
  const [, section = ''] = read('.github/guide/operators.md').split(/^## (?:What it promises|Limits)$/m);
  const [, ...rows] = [...section.matchAll(/^\| (.+?) \|/gm)].map(([, text = '']) => text);
  return rows.map((text) => {
    const { tests = [] } = guideTests.find(({ promise }) => text.startsWith(promise)) ?? {};
    return { text, tests: tests.map(([file, title]) => ({ file, pattern: patternOf(title) })) };
  });
}

export const readPromises = (): KeptPromise[] => [...ofSecurity(), ...ofGuide()];

/** The promise that begins with these words. @throws Error if there is none, or several */
export function promiseOf(words: string): KeptPromise {
  const found = readPromises().filter(({ text }) => text.startsWith(words));
  const [one] = found;
  if (one === undefined || found.length > 1)
    throw new Error(`${found.length} promises begin with "${words}".`);
  return one;
}
