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

let late = false;
const limit = setTimeout(() => {
  late = true;
  stop();
}, deadline);
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
    stop();
  });

const code = await new Promise<number | null>((resolve) => stryker.on('close', resolve));
clearInterval(progress);
clearTimeout(limit);
rmSync(tempDir, { recursive: true, force: true });

if (total) say(summarize(options, total, tested));
say(`${minutes()} with ${options.workers} workers.`);
if (interrupted || !total || (code !== 0 && !late)) {
  if (!interrupted && !late) say(output.slice(Math.max(0, output.indexOf(' ERROR '))));
  process.exitCode = 1;
}
