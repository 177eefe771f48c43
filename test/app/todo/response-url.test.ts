import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Dict } from '../../../src/playground/slack-simulator/index.ts';
import { recordedLog } from '../../support/temporary-store.ts';
import { appOnce, people, startApp } from '../support.ts';

let other: Server;
let elsewhere: string;
const asked: string[] = [];
const { log, lines } = recordedLog();

const { app, test } = appOnce(
  () => startApp({ slack: { rateLimits: false }, touchline: { log } }),
  async () => {
    other = createServer((req, res) => {
      asked.push(req.url ?? '');
      res.end('ok');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/response/secret-path`;
  },
);
afterAll(async () => {
  other.close();
});
beforeEach(() => void lines());

/** How many direct messages Jonas got from Touchline. */
const direct = async () => (await app.messages(people.jonas, 'D0APPJONAS0')).length;

test.each<['command' | 'interaction', (payload: Dict) => Dict]>([
  ['command', (command) => command],
  [
    'interaction',
    ({ team_id, user_id, channel_id }) => ({
      type: 'message_action',
      callback_id: 'task.from-message',
      team: { id: team_id },
      user: { id: user_id, team_id },
      channel: { id: channel_id },
      message: { text: `Bearer ${'a1'.repeat(20)}`, ts: '1790000000.000001', user: user_id },
    }),
  ],
])('an answer to a signed %s goes to Slack only', async (kind, toPayload) => {
  await app.type(people.jonas, '/todo help');
  const { payload: command } = await app.delivered('command');
  const before = await direct();
  const payload = { ...toPayload(command), trigger_id: randomUUID(), response_url: elsewhere };
  expect(await app.done(() => app.send(payload, kind))).toBe(200);
  expect(asked).toEqual([]);
  expect(await direct()).toBe(before + 1);
  const said = JSON.stringify(lines());
  expect(said).toContain('named an address for its answers that is not Slack’s');
  expect(said).not.toContain('secret-path');
});
