import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guideTests } from './promises/guide.ts';
import { mutants } from './promises/mutants.ts';
import { promiseOf, readPromises, root } from './promises/promises.ts';

/** What breaks these in one place is held by another place as well. */
const heldTwice = ['Ids in buttons and forms', "Each workspace's ids"];

it.each(mutants)('src/$file still has what breaks "$promise"', ({ file, from }) => {
  expect(readFileSync(join(root, 'src', file), 'utf8').split(from)).toHaveLength(2);
});

it('each promise of SECURITY.md and of the operators’ guide has a change that breaks it', () => {
  const broken = new Set(mutants.map(({ promise }) => promiseOf(promise)?.text));
  const others = readPromises().filter(({ text }) => !broken.has(text));
  expect(others.map(({ text }) => text)).toEqual(heldTwice.map((words) => promiseOf(words).text));
});

it.each(guideTests.flatMap(({ tests }) => tests))('%s has “%s”', (file, title) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(`'${title}`);
});
