import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** A promise of SECURITY.md, and the tests that it names. */
export type KeptPromise = { text: string; tests: { file: string; pattern: string }[] };

/** Matches a title, in which placeholders such as `%s` or `$name` stand for anything. */
const patternOf = (title: string): string =>
  title
    .split(/%[sjdo]|\$[a-z]+/)
    .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

/** The promises of SECURITY.md, each from a row of its tables. */
export function readPromises(): KeptPromise[] {
  const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  return [...page.matchAll(/^\| (.+) \| (`test.+) \|$/gm)].map(([, text = '', tests = '']) => ({
    text,
    tests: [...tests.matchAll(/`(test\/[\w/-]+\.test\.ts)` “(.+?)”(?=<br>|$)/g)].map(
      ([, file = '', title = '']) => ({ file, pattern: patternOf(title) }),
    ),
  }));
}

/** The promise that begins with these words. @throws Error if there is none, or several */
export function promiseOf(words: string): KeptPromise {
  const found = readPromises().filter(({ text }) => text.startsWith(words));
  const [one] = found;
  if (one === undefined || found.length > 1)
    throw new Error(`${found.length} promises of SECURITY.md begin with "${words}".`);
  return one;
}
