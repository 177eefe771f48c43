import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
/** Where Node keeps what it has compiled: a program that was started before starts in half the time. */
const compiled = join(root, 'node_modules/.cache/node');

/** Waits until something holds; the bound, in milliseconds, is for defects. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = 'it',
  withinMs = 50_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited for ${what} for ${withinMs} ms in vain.`);
    await sleep(10);
  }
}

export type Program = {
  child: ChildProcess;
  /** What it printed so far. */
  out(): string;
  err(): string;
  /** The first group of a pattern in what it prints, once it does. */
  printed(pattern: RegExp): Promise<string>;
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  /** Its exit code, once it has ended; null after a kill. */
  ended(): Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Starts one of the project's programs as a process of its own, with these settings and no others. */
export function startProgram(
  program: 'src/main.ts' | 'src/playground/slack/main.ts' | 'src/playground/platform/main.ts',
  settings: Record<string, string>,
  flags: string[] = [],
): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, program), ...flags], {
    cwd: root,
    env: { PATH, HOME, NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: compiled, ...settings },
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
      const timer = setTimeout(() => child.kill('SIGKILL'), 50_000);
      const code = await ended;
      clearTimeout(timer);
      return code;
    },
  };
}

/** `node src/main.ts` once it is ready, with its address. */
export async function startMain(settings: Record<string, string>): Promise<Program & { url: string }> {
  const program = startProgram('src/main.ts', { PORT: '0', ...settings });
  return { ...program, url: await program.printed(/^Touchline is ready: (http:\/\/127\.0\.0\.1:\d+)$/m) };
}

/** Ends what a test has left running. */
export async function endAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
    }),
  );
}
