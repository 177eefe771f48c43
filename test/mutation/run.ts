import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MutationOptions, readOptions, root } from './options.ts';
import type { Message, Tested } from './plugin.ts';
import { summarize } from './report.ts';

/**
 * `npm run mutation`: changes the rooms below Slack in one small place at a time, and counts how many such mutants
 * make a test fail. See `options.ts` for what can be asked for.
 */
const options: MutationOptions = readOptions(process.argv.slice(2));
const started = performance.now();
const deadline = options.minutes * 60_000 - 5_000;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

// Stryker works on a copy, and the copy is not in the project: nothing is left there however this ends.
const tempDir = mkdtempSync(join(tmpdir(), 'touchline-mutation-'));
const beside = join(root, '../shared');
if (existsSync(beside)) symlinkSync(beside, join(tempDir, 'shared'));

const stryker = spawn(
  process.execPath,
  [join(import.meta.dirname, 'stryker.ts'), JSON.stringify({ ...options, tempDir })],
  // A process group of its own: with it end the servers that tests have started.
  { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
);
const stop = (): void => {
  try {
    if (stryker.pid !== undefined) process.kill(-stryker.pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
};

stryker.on('exit', stop);

let output = '';
for (const stream of [stryker.stdout, stryker.stderr])
  stream?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000);
  });

let total: Record<string, number> | undefined;
const tested: Tested[] = [];
stryker.on('message', (message: Message) => {
  if (message.kind === 'planned') total = message.total;
  else tested.push(message.mutant);
});

const minutes = (): string => `${((performance.now() - started) / 60_000).toFixed(1)} min`;
const progress = setInterval(() => {
  say(total ? `${minutes()}: ${tested.length} tested` : `${minutes()}: the tests run without a mutant first`);
}, 30_000);

/** Why Stryker did not come to its end, if it did not. */
let stopped: string | undefined;
const stopBecause = (reason: string): void => {
  stopped = reason;
  stop();
};
const limit = setTimeout(stopBecause, deadline, 'Time was up');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopBecause(signal));

const code = await new Promise<number | null>((resolve) => stryker.on('close', resolve));
clearInterval(progress);
clearTimeout(limit);
rmSync(tempDir, { recursive: true, force: true });
if (code !== 0) stopped ??= 'Stryker failed';

if (stopped === 'Stryker failed') say(output.slice(Math.max(0, output.indexOf(' ERROR '))));
if (total) say(summarize(options, total, tested));
say(`${stopped ?? 'Done'} after ${minutes()} with ${options.workers} workers.`);
if (!total || (stopped && stopped !== 'Time was up')) process.exitCode = 1;
