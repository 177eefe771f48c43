import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Redis server for one test, on a free loopback port, that can be frozen, killed and started again. */
export type RedisServer = {
  url: string;
  port: number;
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

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export async function startRedis(program: string, ...settings: string[]): Promise<RedisServer> {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start() {
    const flags = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
    child = spawn(program, ['--port', String(port), '--dir', dir, ...flags, ...settings], {
      stdio: 'ignore',
    });
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
      await sleep(20);
    }
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
