import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform } from '../../../src/playground/platform-emulator/index.ts';
import { createSlack, signatureHeaders } from '../../../src/playground/slack-simulator/index.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';
import { endAll, type Program, startMain, until } from '../process-support.ts';

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

  async function start(): Promise<{ npm: ChildProcess; group: number; node: number; url: string }> {
    const { PATH = '', HOME = '' } = process.env;
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: root,
      detached: true,
      env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let out = '';
    npm.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    await until(() => out.includes('is ready'), 'npm start');
    const group = npm.pid ?? 0;
    const others = left(group).map((line) => Number(line.trim().split(/\s+/)[2]));
    const node = Math.max(...others.filter((pid) => pid !== group));
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
    expect(left(group)).toHaveLength(2);
    process.kill(whom === 'npm' ? (npm.pid ?? 0) : whom === 'node' ? node : -group, signal);
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
    await until(() => left(group).length === 0, 'the end of all processes');
    await expect(fetch(url)).rejects.toThrow();
  });
});

const program = redisServer();

describe.skipIf(program === undefined)('two replicas behind a balancer', () => {
  const slack = createSlack({ manifest: join(root, 'manifest.yml') });
  const platform = createPlatform({ databaseFile: ':memory:' });
  let redis: RedisServer;
  const servers: ReturnType<typeof createServer>[] = [];
  afterAll(async () => {
    for (const server of servers) server.close();
    await slack.close();
    await platform.close();
    await redis?.stop();
  });

  /** Sends each request to the next replica whose `/readyz` answered 200 when it was asked last. */
  async function balance(
    replicas: { url: string }[],
    everyMs: number,
  ): Promise<{ url: string; ready: ReadonlySet<string> }> {
    const ready = new Set<string>();
    const look = () =>
      Promise.all(
        replicas.map(async ({ url }) => {
          const isReady = await fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          );
          if (isReady) ready.add(url);
          else ready.delete(url);
        }),
      );
    await look();
    setInterval(look, everyMs).unref();
    let turn = 0;
    const server = createServer((req, res) => {
      turn += 1;
      const [at] = [...ready].slice(turn % Math.max(1, ready.size));
      if (at === undefined) return void res.writeHead(503).end();
      const on = request(at + (req.url ?? ''), { method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      });
      on.on('error', () => res.writeHead(502).end());
      req.pipe(on);
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ready };
  }

  it('lose no signed command while both are replaced', async () => {
    await slack.listen();
    redis = await startRedis(program ?? '');
    const settings = {
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      REDIS_URL: redis.url,
      ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'),
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_BOT_TOKEN: slack.botToken(),
      SLACK_API_URL: slack.apiUrl,
      PLATFORM_URL: (await platform.listen()).url,
      STOP_GRACE_SECONDS: '4',
    };
    const replicas: (Program & { url: string })[] = [];
    for (let nth = 0; nth < 2; nth += 1) replicas.push(await startMain(settings));
    const { url, ready } = await balance(replicas, 500);
    const statuses: number[] = [];
    let isOver = false;
    const send = async () => {
      for (let nth = 0; !isOver; nth += 1) {
        const body = new URLSearchParams({
          command: '/todo',
          text: 'help',
          team_id: 'T0NORTH001',
          channel_id: 'C0COACH001',
          user_id: 'U0JONAS001',
          trigger_id: `${nth}.${Math.random()}`,
          response_url: `${slack.apiUrl}none`,
        }).toString();
        const headers = signatureHeaders(slack.signingSecret, body, Math.floor(Date.now() / 1000));
        const type = { 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await fetch(`${url}/slack/events`, {
          method: 'POST',
          body,
          headers: { ...type, ...headers },
        });
        statuses.push(answer.status);
        await answer.arrayBuffer();
        await sleep(10);
      }
    };
    const senders = Array.from({ length: 4 }, send);
    for (const nth of [0, 1]) {
      const old = replicas[nth] as Program & { url: string };
      old.signal('SIGTERM');
      await expect.poll(async () => (await fetch(`${old.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${old.url}/healthz`)).status).toBe(200);
      expect(await old.ended()).toBe(0);
      const next = await startMain(settings);
      replicas[nth] = next;
      await expect.poll(() => ready.has(next.url)).toBe(true);
    }
    isOver = true;
    await Promise.all(senders);
    expect(statuses.length).toBeGreaterThan(200);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
