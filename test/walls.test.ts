import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The rooms of `src/` and which of them each may import; see "How it is built" in the README. */
const below: Record<string, string[]> = {
  lib: [],
  platform: ['lib'],
  store: ['lib'],
  jobs: ['store', 'lib'],
  workspaces: ['platform', 'store', 'lib'],
  tasks: ['workspaces', 'platform', 'store', 'lib'],
  digests: ['tasks', 'workspaces', 'platform', 'store', 'jobs', 'lib'],
  slack: ['digests', 'tasks', 'workspaces', 'platform', 'store', 'lib', 'config.ts'],
  playground: ['lib'],
};

/** The files of the root, from the lowest to the composition root and the way in. */
const root = ['config.ts', 'server.ts', 'app.ts', 'playground.ts', 'main.ts'];

/** What a room may import beyond its rooms: types of the API, and the limits that a faithful Slack has to know. */
const exceptions: Record<string, string[]> = {
  playground: ['platform/resources.ts', 'slack/ui/limits.ts'],
};

const src = resolve(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(ts|js)$/.test(file),
);

type Import = { from: string; to: string };

/** Every import of a file of ours or of a package, types included; paths are relative to `src`. */
const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, to = '']) => ({
    from: file,
    to: to.startsWith('.') ? relative(src, resolve(src, dirname(file), to)) : to,
  }));
});

/** The room of a file; a file of the root is a room of its own. */
const roomOf = (file: string): string => file.split('/')[0] ?? '';
const isOurs = ({ to }: Import): boolean => files.includes(to);

/** The files that import each other in circles: Tarjan's strongly connected components of more than one file. */
function circles(edges: Import[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    let lowest = index.size;
    index.set(file, lowest);
    low.set(file, lowest);
    stack.push(file);
    for (const { to } of next.get(file) ?? []) {
      const reached = index.has(to) ? (stack.includes(to) ? (index.get(to) ?? 0) : lowest) : visit(to);
      lowest = Math.min(lowest, reached);
    }
    low.set(file, lowest);
    if (lowest === index.get(file)) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) found.push(component);
    }
    return lowest;
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return found;
}

describe('the walls between the rooms', () => {
  it('sees the imports it judges', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports).toContainEqual({ from: 'slack/routes.ts', to: 'slack/task-messages/done-button.ts' });
  });

  it('knows every room and every file of the root', () => {
    const known = [...Object.keys(below), ...root];
    expect(files.filter((file) => !known.includes(roomOf(file)))).toEqual([]);
  });

  it('lets each room import only the rooms below it', () => {
    const bad = imports.filter(isOurs).filter(({ from, to }) => {
      const room = roomOf(from);
      if (root.includes(room) || roomOf(to) === room) return false;
      return !below[room]?.includes(roomOf(to)) && !exceptions[room]?.includes(to);
    });
    expect(bad).toEqual([]);
  });

  it('lets the files of the root import only those that come before them', () => {
    const bad = imports.filter(({ from, to }) => root.includes(to) && root.indexOf(from) < root.indexOf(to));
    expect(bad.filter(({ from }) => root.includes(from))).toEqual([]);
  });

  it('has no circular imports, type-only ones included', () => {
    expect(circles(imports.filter(isOurs))).toEqual([]);
  });

  it('finds a circle where there is one', () => {
    const ring = files.slice(0, 3).map((file, at, three) => ({ from: file, to: three[(at + 1) % 3] ?? '' }));
    expect(circles(ring).map((circle) => circle.toSorted())).toEqual([files.slice(0, 3).toSorted()]);
  });

  it('keeps Slack out of the rooms below it', () => {
    const bad = imports.filter(({ from, to }) => to.startsWith('@slack/') && roomOf(from) !== 'slack');
    expect(bad).toEqual([]);
  });

  it('lets only playground.ts import the playground', () => {
    const found = imports.filter(
      ({ from, to }) => roomOf(from) !== 'playground' && roomOf(to) === 'playground',
    );
    expect([...new Set(found.map(({ from }) => from))]).toEqual(['playground.ts']);
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
