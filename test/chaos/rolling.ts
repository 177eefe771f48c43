import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPlatform } from '../../src/playground/platform-emulator/index.ts';
import {
  createSlack,
  type SlackSimulator,
  signatureHeaders,
} from '../../src/playground/slack-simulator/index.ts';
import { endAll, type Program, startMain, until } from '../app/process-support.ts';
import { startRedis } from '../contract/redis-server.ts';

export type RollingOptions = {
  /** At least so many signed commands are sent, and both replicas replaced. */
  commands: number;
  senders: number;
  /** How often the balancer asks `/readyz`, in milliseconds. */
  everyMs: number;
  /** The program of Redis. */
  redis: string;
};

type Replica = Program & { url: string };

/** Sends each request to the next replica whose `/readyz` answered 200 when it was asked last. */
async function balance(replicas: readonly Replica[], everyMs: number) {
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
  const timer = setInterval(look, everyMs);
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    close() {
      clearInterval(timer);
      server.close();
    },
  };
}

/** Sends `/todo help`, signed, and returns the status of the answer. */
async function sendCommand(slack: SlackSimulator, url: string, nth: number): Promise<number> {
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
  await answer.arrayBuffer();
  return answer.status;
}

/** Replaces two replicas behind a balancer, one after the other, again and again, while signed commands come. */
export async function rollingChaos({ commands, senders, everyMs, redis: program }: RollingOptions) {
  const started = performance.now();
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-rolling-'));
  const slack = createSlack({ manifest: join(import.meta.dirname, '../../manifest.yml') });
  await slack.listen();
  const platform = createPlatform({ databaseFile: ':memory:' });
  const redis = await startRedis(program);
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
  const replicas: Replica[] = [];
  for (let nth = 0; nth < 2; nth += 1) replicas.push(await startMain(settings));
  const balancer = await balance(replicas, everyMs);
  const statuses: number[] = [];
  let replaced = 0;
  let badExits = 0;
  const send = async () => {
    while (statuses.length < commands || replaced < 2) {
      statuses.push(await sendCommand(slack, balancer.url, statuses.length));
      await sleep(10);
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, send));
  try {
    for (; statuses.length < commands || replaced < 2; replaced += 1) {
      const old = replicas[replaced % 2] as Replica;
      old.signal('SIGTERM');
      await until(async () => (await fetch(`${old.url}/readyz`)).status === 503, '/readyz to say 503');
      if ((await fetch(`${old.url}/healthz`)).status !== 200) badExits += 1;
      if ((await old.ended()) !== 0) badExits += 1;
      const next = await startMain(settings);
      replicas[replaced % 2] = next;
      await until(() => balancer.ready.has(next.url), 'the balancer to find the new replica');
    }
    await sending;
  } finally {
    balancer.close();
    await endAll();
    await slack.close();
    await platform.close();
    await redis.stop();
    rmSync(dataDir, { recursive: true });
  }
  const lost = statuses.filter((status) => status !== 200).length;
  return {
    tried: statuses.length,
    lost,
    replaced,
    badExits,
    seconds: Math.round((performance.now() - started) / 1000),
  };
}
