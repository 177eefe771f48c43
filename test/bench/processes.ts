import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

export type Measured = {
  url: string;
  /** The CPU that the process has used so far, in milliseconds; Linux counts in steps of 10. */
  cpuMs(): number;
  memoryMb(): number;
  openFiles(): number;
  /** The heap and what it refers to outside, after a collection, in megabytes: for a process with {@link memoryFlags}. */
  usedMb(): Promise<number>;
  /** Sends SIGUSR2, and resolves to the first group of the line that matches: for a process with a probe. */
  asked(line: RegExp): Promise<string>;
  stop(): Promise<void>;
};

/** The flags with which a process tells how much memory it uses. */
export const memoryFlags = ['--expose-gc', '--import', join(import.meta.dirname, 'memory-probe.js')];

const stat = (pid: number | undefined, file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');

/** Linux only. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = stat(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Starts a program in its own process with only these settings, until it prints its address after "ready: ". */
export async function startMeasured(
  program: string,
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Measured & { startCpuMs: number; lines: readonly string[] }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...flags, join(root, program)], {
    cwd: root,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface(child.stdout);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('exit', (code) => reject(new Error(`${program} ended with ${code}.`)));
  output.on('line', (line) => {
    lines.push(line);
    const url = /ready: (http:\/\/\S+)/.exec(line)?.[1];
    if (url !== undefined) resolve(url);
  });
  const url = await promise;
  async function asked(expected: RegExp): Promise<string> {
    child.kill('SIGUSR2');
    for await (const [line] of on(output, 'line')) {
      const found = expected.exec(line)?.[1];
      if (found !== undefined) return found;
    }
    throw new Error('The process does not answer SIGUSR2.');
  }
  return {
    url,
    lines,
    startCpuMs: cpuOf(child),
    cpuMs: () => cpuOf(child),
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(stat(child.pid, 'status'))?.[1]) / 1024,
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    usedMb: async () => Number(await asked(/^memory in use: (\d+)/)) / 2 ** 20,
    asked,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
