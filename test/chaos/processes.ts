import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ChaosClock } from './clock.ts';
import type { Setup } from './setup.ts';

const program = join(import.meta.dirname, 'worker.ts');

/** Some processes of Touchline. One that is ended is started again at once. */
export async function startProcesses(setup: Setup<ChaosClock>, count: number) {
  const children: ChildProcess[] = [];

  async function start(at: number): Promise<void> {
    const child = spawn(process.execPath, [program, JSON.stringify(setup)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children[at] = child;
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('ready\n') || text === 'ready\n') resolve();
        else if (setup.logLevel !== 'silent') process.stderr.write(text);
      });
      child.once('exit', (code, signal) => reject(new Error(`A process ended: ${code ?? signal}.`)));
    });
    await ready;
  }

  async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code] = await gone;
    return code;
  }

  await Promise.all(Array.from({ length: count }, (_, at) => start(at)));
  return {
    /** Ends one of the processes and starts another. @returns the exit code */
    async replace(at: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
      const child = children[at % count];
      const code = child === undefined ? null : await end(child, signal);
      await start(at % count);
      return code;
    },
    async close(): Promise<void> {
      await Promise.all(children.map((child) => end(child, 'SIGTERM')));
    },
    /** For a run that failed. */
    async killAll(): Promise<void> {
      await Promise.all(children.map((child) => end(child, 'SIGKILL')));
    },
  };
}
