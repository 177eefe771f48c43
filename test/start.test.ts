import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const dir = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Runs what `npm start` runs, with another settings file and more arguments for Node in front. */
function npmStart(file: string, env: Record<string, string> = {}, ...nodeArgs: string[]) {
  // `exec`: the shell becomes Node, so that a signal to npm reaches it.
  const [, , ...args] = start.replace(/ \.env$/, '').split(' ');
  const { status, stderr, stdout } = spawnSync(process.execPath, [...nodeArgs, ...args, join(dir, file)], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, stderr, stdout };
}

describe('npm start', () => {
  it('reads the settings in .env; what the environment says goes first', () => {
    writeFileSync(join(dir, 'settings'), 'PORT=seven\nLOG_LEVEL=loud\n');
    expect(npmStart('settings').stderr).toMatch(/^PORT .*\nLOG_LEVEL .*\n$/);
    expect(npmStart('settings', { LOG_LEVEL: 'info' }).stderr).not.toContain('LOG_LEVEL');
  });

  it('reads a file that begins with a byte-order mark, and refuses one in UTF-16', () => {
    writeFileSync(join(dir, 'marked'), '\uFEFFPORT=seven\n');
    expect(npmStart('marked').stderr).toMatch(/^PORT is not a port number[^\n]*\n$/);
    writeFileSync(join(dir, 'wide'), '\uFEFFPORT=seven\n', 'utf16le');
    expect(npmStart('wide')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/wide is not in UTF-8/),
    });
  });

  it('says nothing about a missing .env', () => {
    expect(npmStart('nowhere', { PORT: 'seven' })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*PORT[^\n]*\n$/),
    });
  });

  it.each(['18.20.8', '20.19.5', '24.11.0'])('says in one line what to do on Node %s', (version) => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
    const run = npmStart('nowhere', {}, '--import', `data:text/javascript,${encodeURIComponent(older)}`);
    expect(run).toEqual({
      status: 1,
      stdout: '',
      stderr: `Touchline needs Node 26 or newer, and this is ${version}. Run "npm ci" once, then "npm start", which brings its own.\n`,
    });
  });
});
