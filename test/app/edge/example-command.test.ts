import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endAll, startMain, until } from '../process-support.ts';
import { channels, people } from '../support.ts';

/** What CONTRIBUTING says that a command takes, done to a copy of the app. */
const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'touchline-copy-'));
  for (const part of ['src', 'manifest.yml', 'package.json', 'tsconfig.json', '.biome.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(async () => {
  await endAll();
  rmSync(copy, { recursive: true, force: true });
});

/** Writes a file whose first line is a comment with its path. */
function addFile(block: string): string {
  const [, path = '', text = ''] = /^\/\/ (\S+)\n(.*)$/s.exec(block) ?? [];
  writeFileSync(join(copy, path), text);
  return path;
}

/** Makes the changes of a file; what they change has to be there once. */
function change(block: string): void {
  const [head = '', ...hunks] = block.split('@@\n');
  const path = join(copy, head.replace('+++', '').trim());
  for (const hunk of hunks) {
    const lines = hunk.split(/(?<=\n)/);
    const side = (left: string) =>
      lines
        .filter((line) => line[0] !== left)
        .map((line) => line.slice(1))
        .join('');
    const parts = readFileSync(path, 'utf8').split(side('+'));
    expect(parts, hunk).toHaveLength(2);
    writeFileSync(path, parts.join(side('-')));
  }
}

it('the command of CONTRIBUTING answers, and is written as we write', async () => {
  const [path = ''] = blocksOf('ts').map(addFile);
  expect(path).toBe('src/slack/commands/ping.ts');
  const changes = blocksOf('diff');
  expect(changes.length).toBeGreaterThan(0);
  changes.forEach(change);
  const bin = (name: string, ...given: string[]) =>
    execFileSync(join(root, 'node_modules/.bin', name), given, { cwd: copy, encoding: 'utf8' });
  bin('biome', 'check', '--vcs-enabled=false', path, 'src/slack/routes.ts');
  writeFileSync(
    join(copy, 'tsconfig.ping.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [path] }),
  );
  bin('tsc', '-p', 'tsconfig.ping.json');

  const { url } = await startMain({ DATA_DIR: join(copy, '.data') }, copy);
  const person = { user: people.jonas, channel: channels.coaching };
  await fetch(`${url}/_control/type`, { method: 'POST', body: JSON.stringify({ ...person, text: '/ping' }) });
  const seen = async () => (await fetch(`${url}/_control/messages?${new URLSearchParams(person)}`)).text();
  await until(async () => (await seen()).includes('"text":"Pong!"'), 'the answer');
});
