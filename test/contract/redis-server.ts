import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Redis server for one test, on a free loopback port, that can be frozen, killed and started again. */
export type RedisServer = {
  url: string;
  port: number;
  /** The folder with all its files. */
  dir: string;
  /** SIGSTOP: Redis keeps its connections and stops responding. */
  freeze(): void;
  thaw(): void;
  /** kill -9; waits until the process is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what is in its append-only file. */
  start(): Promise<void>;
  /** Kills Redis and removes its files. */
  stop(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export async function startRedis(program: string, ...settings: string[]): Promise<RedisServer> {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start() {
    const flags = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
    const started = spawn(program, ['--port', String(port), '--dir', dir, ...flags, ...settings], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child = started;
    const lines = createInterface(started.stdout);
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line.includes('Ready to accept connections')) resolve();
      });
      lines.on('close', () => reject(new Error('redis-server ended before it was ready.')));
    });
  }

  async function kill() {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    dir,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    kill,
    start,
    async stop() {
      await kill();
      rmSync(dir, { recursive: true });
    },
  };
}
