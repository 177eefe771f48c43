import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { endAll, until } from '../process-support.ts';

const root = join(import.meta.dirname, '../../..');
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-stop-'));
});
afterEach(async () => {
  await endAll();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('npm start', () => {
  /** The processes in the group of `npm`, by their names. */
  const left = (group: number): string[] => {
    const lines = execFileSync('ps', ['-eo', 'pgid=,stat=,pid=,comm='], { encoding: 'utf8' }).split('\n');
    return lines.filter((line) => line.trim().startsWith(`${group} `) && !/^\s*\d+ Z/.test(line));
  };

  /** Those that stay: after a first start, esbuild makes a bundle. */
  const lasting = (group: number): string[] => left(group).filter((line) => !line.endsWith(' esbuild'));

  async function start(): Promise<{ npm: ChildProcess; group: number; node: number; url: string }> {
    const { PATH = '', HOME = '' } = process.env;
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: root,
      detached: true,
      env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // Also if the test fails.
    onTestFinished(() => {
      if (left(npm.pid ?? 0).length > 0) process.kill(-(npm.pid ?? 0), 'SIGKILL');
    });
    let out = '';
    npm.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    await until(() => out.includes('is ready'), 'npm start');
    const group = npm.pid ?? 0;
    // Not esbuild, whose parent is Node, and which is called "node" itself until it has begun.
    const all = execFileSync('ps', ['-eo', 'ppid=,pid='], { encoding: 'utf8' });
    const node = Number(new RegExp(`^ *${group} +(\\d+) *$`, 'm').exec(all)?.[1]);
    return { npm, group, node, url: /http:\S+/.exec(out)?.[0] ?? '' };
  }

  it.each([
    ['SIGTERM', 'npm'],
    ['SIGTERM', 'node'],
    ['SIGTERM', 'group'],
    ['SIGINT', 'npm'],
    ['SIGINT', 'node'],
    ['SIGINT', 'group'],
    ['SIGHUP', 'group'],
  ] as const)('%s to %s leaves no process', async (signal, whom) => {
    const { npm, group, node, url } = await start();
    // npm, and Node in the place of its shell.
    await until(() => lasting(group).length === 2, 'npm and Node alone');
    process.kill(whom === 'npm' ? (npm.pid ?? 0) : whom === 'node' ? node : -group, signal);
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
    await until(() => left(group).length === 0, 'the end of all processes');
    await expect(fetch(url)).rejects.toThrow();
  });
});
