import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
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

/** Every person's request says from which tab of the page it comes, which the README leaves out. */
const argumentsOf = ({ shape }: { shape: Record<string, z.ZodType> }): string[] =>
  Object.entries(shape)
    .filter(([key]) => key !== 'client')
    .map(([key, schema]) => (schema.safeParse(undefined).success ? `${key}?` : key));

test('names every control endpoint, and what it takes', () => {
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \|/gm)].map(([, name, taken]) => [
    name,
    codeIn(taken),
  ]);
  const toPath = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const known = Object.entries(endpoints).map(([name, { schema }]) => [toPath(name), argumentsOf(schema)]);
  expect(rows).toEqual(known);
  const read = Object.values(endpoints).map(({ verb }) => verb === 'GET');
  expect(read.lastIndexOf(true)).toBe(3);
});

test('names everyone who is there', () => {
  const named = codeIn(readme).filter((code) => /^U0\w{8}$/.test(code));
  expect(named).toEqual(defaultSeed.people.map(({ id }) => id));
});
