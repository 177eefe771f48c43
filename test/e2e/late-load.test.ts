import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTouchline, type Touchline } from '../../src/app.ts';
import { createLog } from '../../src/lib/log.ts';
import { closeServer, createHttpServer, listen } from '../../src/server.ts';
import { draftKind } from '../../src/tasks/drafts/waiting.ts';

const signingSecret = 'a signing secret of thirty-two letters';
let dataDir: string;
let touchline: Touchline;
let server: ReturnType<typeof createHttpServer>;
let url: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-late-'));
  touchline = await startTouchline({
    slack: { signingSecret, botToken: 'xoxb-test', apiUrl: 'http://127.0.0.1:9/api/' },
    platformUrl: 'http://127.0.0.1:9',
    dataDir,
    log: createLog('silent'),
    pollEveryMs: 20,
    loadsLater: true,
  });
  server = createHttpServer(touchline.listener);
  url = await listen(server, { host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await closeServer(server);
  await touchline.close();
  rmSync(dataDir, { recursive: true });
});

/** A signed command; its answers go to this address. */
function type(text: string, responseUrl: string): Promise<Response> {
  const body = new URLSearchParams({
    command: '/todo',
    text,
    team_id: 'T1',
    user_id: 'U1',
    channel_id: 'C1',
    trigger_id: text,
    response_url: responseUrl,
  }).toString();
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', signingSecret).update(`v0:${time}:${body}`).digest('hex');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': String(time),
    'x-slack-signature': `v0=${signature}`,
  };
  return fetch(`${url}/slack/events`, { method: 'POST', headers, body });
}

it('requests that come before Touchline is loaded are acked and answered, and its jobs run', async () => {
  const answers: string[] = [];
  const slack = createServer((req, res) => {
    req.on('data', (chunk: Buffer) => answers.push(String(chunk)));
    req.on('end', () => res.end('{"ok":true}'));
  }).listen(0, '127.0.0.1');
  await once(slack, 'listening');
  try {
    const address = `http://127.0.0.1:${(slack.address() as AddressInfo).port}/response`;
    await touchline.services.scheduler.schedule({ kind: draftKind, id: 'T1/U1/gone', runAt: Date.now() });
    const acks = await Promise.all(['one', 'two', 'three'].map((text) => type(text, address)));
    expect(acks.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(3);
    // The draft is gone, so its job ends.
    await expect
      .poll(() => touchline.services.scheduler.nextRunAt({ kind: draftKind, id: 'T1/U1/gone' }), {
        timeout: 20_000,
      })
      .toBeUndefined();
  } finally {
    slack.closeAllConnections();
    slack.close();
  }
});

it('stops in order before it is loaded, and while it is', async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const loading = touchline.load();
  await touchline.close();
  await expect(loading).resolves.toBeUndefined();
});
