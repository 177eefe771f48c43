import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type Import, imports, isOurs } from './support/imports.ts';

const page = resolve(import.meta.dirname, '../.github/ROOMS.md');

/** The arrows between the folders right below `folder` (relative to `src/`, with its slash), each once, sorted. */
function arrows(folder: string): string[] {
  const part = (file: string): string | undefined => {
    if (!file.startsWith(folder)) return undefined;
    const [first, ...rest] = file.slice(folder.length).split('/');
    return rest.length > 0 ? first : undefined;
  };
  const edges = imports.filter(isOurs).flatMap(({ from, to }: Import) => {
    const [one, other] = [part(from), part(to)];
    return one === undefined || other === undefined || one === other ? [] : [`${one} --> ${other}`];
  });
  return [...new Set(edges)].sort();
}

/** Leaves out an arrow where a longer way leads there too, so that the drawing can be read. */
function withoutShortcuts(edges: string[]): string[] {
  const next = Map.groupBy(
    edges.map((edge) => edge.split(' --> ')),
    ([from]) => from,
  );
  const reaches = (from: string | undefined, to: string | undefined): boolean =>
    (next.get(from) ?? []).some(([, middle]) => middle === to || reaches(middle, to));
  return edges.filter((edge) => {
    const [from, to] = edge.split(' --> ');
    return !(next.get(from) ?? []).some(([, middle]) => middle !== to && reaches(middle, to));
  });
}

const drawing = (title: string, folder: string): string =>
  [
    `## ${title}`,
    '',
    '```mermaid',
    'flowchart TD',
    ...withoutShortcuts(arrows(folder)).map((edge) => `  ${edge}`),
    '```',
    '',
  ].join('\n');

it('is drawn from the imports as they are', () => {
  const drawn = [
    '# The rooms',
    '',
    'Drawn from the imports in `src/` by `test/drawing.test.ts`; `UPDATE=1 npm test -- test/drawing.test.ts` draws it anew.',
    'An arrow means “imports”. Where a longer way leads to the same room, the short arrow is left out.',
    '',
    drawing('All rooms', ''),
    drawing('Inside `slack/`', 'slack/'),
  ].join('\n');
  if (process.env.UPDATE !== undefined) writeFileSync(page, drawn);
  expect(readFileSync(page, 'utf8')).toBe(drawn);
});

it('leaves out a short arrow where a longer way leads to the same room', () => {
  expect(withoutShortcuts(['a --> b', 'a --> c', 'b --> c'])).toEqual(['a --> b', 'b --> c']);
});
