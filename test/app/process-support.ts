import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createClock } from '../../src/playground/slack-simulator/index.ts';
import { until, waitMs } from '../support/until.ts';

export { until };

const root = join(import.meta.dirname, '../..');
/** Node's compile cache: a program starts twice as fast the second time. */
const compiled = join(root, 'node_modules/.cache/node');

/** A clock of Slack that stands still: no trigger expires before a process that starts slowly opens its modal. */
export function standingClock() {
  const startedAt = Date.now();
  return createClock(() => startedAt);
}

export type Program = {
  child: ChildProcess;
  /** Everything printed so far. */
  out(): string;
  err(): string;
  /** Waits until the output matches, and returns the first group. */
  printed(pattern: RegExp): Promise<string>;
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  /** The exit code once it has ended; null after a kill. */
  ended(): Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Starts one of the project's programs in its own process, with only these settings; or that of a copy in a folder. */
export function startProgram(
  program:
    | 'src/main.ts'
    | 'src/backup.ts'
    | 'src/move-to-redis.ts'
    | 'src/playground/run-slack.ts'
    | 'src/playground/platform-emulator/main.ts'
    | 'test/app/touchline-process.ts',
  settings: Record<string, string>,
  flags: string[] = [],
  folder = root,
): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(folder, program), ...flags], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: compiled,
      STOP_GRACE_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return {
    child,
    out: () => out,
    err: () => err,
    async printed(pattern) {
      await until(
        () => pattern.test(out) || child.exitCode !== null || child.signalCode !== null,
        `${program} to print ${pattern}`,
      );
      const found = pattern.exec(out);
      if (found === null) throw new Error(`${program} ended with ${child.exitCode}: ${err}`);
      return found[1] ?? '';
    },
    signal: (name) => void child.kill(name),
    async ended() {
      const timer = setTimeout(() => child.kill('SIGKILL'), waitMs);
      const code = await ended;
      clearTimeout(timer);
      return code;
    },
  };
}

/** Starts `node src/main.ts`, waits until it is ready, and returns its address. */
export async function startMain(
  settings: Record<string, string>,
  folder = root,
): Promise<Program & { url: string }> {
  const program = startProgram('src/main.ts', { PORT: '0', ...settings }, [], folder);
  return { ...program, url: await program.printed(/^Touchline is ready: (http:\/\/127\.0\.0\.1:\d+)$/m) };
}

/** Kills everything a test left running. */
export async function endAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
    }),
  );
}
