import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/playground/slack-simulator/control/control.ts';
import { defaultSeed, methods } from '../../src/playground/slack-simulator/index.ts';
import { simulatedEvents } from '../../src/playground/slack-simulator/rules/event-names.ts';

/** The lists of the simulator's README are those of the code; `main.test.ts` runs its example. */
const readme = readFileSync(
  join(import.meta.dirname, '../../src/playground/slack-simulator/README.md'),
  'utf8',
);
const codeIn = (text = ''): string[] =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const after = (start: string): string[] =>
  codeIn(readme.split('\n').find((line) => line.startsWith(start))).toSorted();

test('names every method and every event', () => {
  expect(after('**Methods**')).toEqual([...methods.keys()].toSorted());
  expect(after('**Events**')).toEqual([...simulatedEvents].toSorted());
});

test('names every control endpoint', () => {
  const [table = ''] = /\| what \| endpoints \|[\s\S]*?\n\n/.exec(readme) ?? [];
  const toPath = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(codeIn(table).toSorted()).toEqual(Object.keys(endpoints).map(toPath).toSorted());
  const read = Object.entries(endpoints).filter(([, { verb }]) => verb === 'GET');
  expect(codeIn(table).slice(0, read.length)).toEqual(read.map(([name]) => name));
});

test('names everyone who is there', () => {
  const named = codeIn(readme).filter((code) => /^U0\w{8}$/.test(code));
  expect(named).toEqual(defaultSeed.people.map(({ id }) => id));
});
