import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The rooms of the house and whom each may know; see "How it is built" in the README. */
const src = resolve(import.meta.dirname, '../src');

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(ts|js)$/.test(file),
);

type Import = { from: string; to: string };

/** Every import of a file of ours or of a package; paths are relative to `src`. */
const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, to = '']) => ({
    from: file,
    to: to.startsWith('.') ? relative(src, resolve(src, dirname(file), to)) : to,
  }));
});

const room = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '.');
const forbidden = (rooms: string[], bad: (to: string) => boolean): Import[] =>
  imports.filter(({ from, to }) => rooms.includes(room(from)) && bad(to));

describe('the walls between the rooms', () => {
  it('sees the imports it judges', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports).toContainEqual({ from: 'slack/routes.ts', to: 'slack/task-messages/done-button.ts' });
  });

  it('keeps Slack out of the rooms below it', () => {
    const below = ['platform', 'workspaces', 'tasks', 'digests', 'jobs', 'store'];
    expect(forbidden(below, (to) => to.startsWith('@slack/') || to.startsWith('slack/'))).toEqual([]);
  });

  it('lets nothing above be known below: platform, store and jobs know no other room', () => {
    const above = /^(workspaces|tasks|digests|slack|playground)\//;
    expect(forbidden(['platform', 'store', 'jobs'], (to) => above.test(to))).toEqual([]);
  });

  it('lets jobs know the store, and the store not the jobs', () => {
    expect(forbidden(['jobs'], (to) => to.startsWith('platform/'))).toEqual([]);
    expect(forbidden(['store'], (to) => /^(platform|jobs)\//.test(to))).toEqual([]);
  });

  it('lets nothing import the playground but the way in', () => {
    const found = imports.filter(
      ({ from, to }) => room(from) !== 'playground' && to.startsWith('playground/'),
    );
    expect(new Set(found.map(({ from }) => from))).toEqual(new Set(['playground.ts']));
  });

  it('lets the playground know the rest by platform/resources and the Block Kit limits only', () => {
    const allowed = ['platform/resources.ts', 'slack/ui/limits.ts'];
    const ours = /^(platform|workspaces|tasks|digests|jobs|store|slack)\//;
    expect(forbidden(['playground'], (to) => ours.test(to) && !allowed.includes(to))).toEqual([]);
  });

  it('reads the environment in config.ts and the playground’s own mains only', () => {
    const readers = files.filter((file) => /process\.env\b/.test(readFileSync(join(src, file), 'utf8')));
    expect(
      readers.filter((file) => file !== 'config.ts' && !/^playground\/\w+\/main\.ts$/.test(file)),
    ).toEqual([]);
  });

  it('keeps files small', () => {
    const long = files.filter((file) => readFileSync(join(src, file), 'utf8').split('\n').length > 400);
    expect(long).toEqual([]);
  });
});
