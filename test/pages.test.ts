import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.github/ARCHITECTURE.md',
  '.github/guide/coaches.md',
  '.github/guide/operators.md',
  '.github/guide/connect.md',
  '.github/guide/settings.md',
  '.github/guide/marketplace.md',
  'src/playground/slack-simulator/README.md',
  '.github/upstream/bolt.md',
  '.github/decisions/bolt-as-taught.md',
  '.github/decisions/libraries.md',
  'test/README.md',
  'test/bench/README.md',
];

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it.each(pages)('%s links only to pages and headings that are there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path);
    return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

it.each(pages)('%s names only files and folders that are there', (page) => {
  const named = [...read(page).matchAll(/`((?:src|test|\.github)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the README is read in a few minutes', () => {
  expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(700);
});

it('the guide and the example file have every setting, and no other', () => {
  const schema = /const environment = z\.object\(\{(.*?)\n\}\);/s.exec(read('src/config.ts'))?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z_\d]+):/gm)].map(([, name]) => name).sort();
  expect(settings.length).toBeGreaterThan(20);
  const example = [...read('.env.example').matchAll(/^([A-Z_\d]+)=/gm)].map(([, name]) => name);
  expect(example.sort()).toEqual(settings);
  const rows = read('.github/guide/settings.md').match(/^\| .+$/gm) ?? [];
  const documented = rows.flatMap((row) => row.split('|')[1]?.match(/`([A-Z_\d]+)`/g) ?? []);
  const more = rows.join('\n');
  expect(settings.filter((name) => !more.includes(`\`${name}\``))).toEqual([]);
  expect(documented.map((name) => name.slice(1, -1)).filter((name) => !settings.includes(name))).toEqual([]);
});

it('CONTRIBUTING says of each dependency what it is for, and names no other', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const table = read('CONTRIBUTING.md').split('\n## Dependencies\n')[1] ?? '';
  const rows = [...table.matchAll(/^\| (`.+`) \| (.+) \|$/gm)];
  const named = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.toSorted()).toEqual(installed.toSorted());
});
