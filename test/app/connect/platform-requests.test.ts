import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { limits } from '../../../src/http/limits.ts';
import { createLog } from '../../../src/lib/log.ts';
import { createSignature } from '../../../src/playground/platform-emulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { appOnce, people, startApp, wordsOf, workspaces } from '../support.ts';

const secret = 'the signing secret of the app';
const second = 'another one, during a rotation';
const day = 24 * 60 * 60;
const direct = 'D0APPMARTA0';

let north: string;
let south: string;

const { app, test } = appOnce(
  () =>
    startApp({
      connected: false,
      touchline: {
        platformRequests: {
          secrets: [secret, second],
          appId: 'touchline',
          signatureHeader: 'upcoach-signature',
          refreshHeader: 'upcoach-refresh-token',
          maxAgeMs: day * 1000,
        },
        soleWorkspace: async () => ({ workspaceId: workspaces.north, connectedBy: people.marta }),
      },
    }),
  async () => {
    north = app.platform.inspect().organization.id;
    south = app.platform.inspect('southgate').organization.id;
  },
);

const seconds = () => Math.floor(app.now() / 1000);
const kept = () => fixture.connection(app, workspaces.north);
const stored = (organization: string) => fixture.organizationInstallation(app, organization);
const accepts = async (token: string) => {
  const { status } = await fetch(`${await platformUrl()}/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return status === 200;
};
const platformUrl = async () => {
  const { avatar } = await fixture.userOf(app, app.platform.token());
  return new URL(avatar ?? '').origin;
};

/** Starts as a Touchline that nobody has installed. */
async function forget() {
  for (const organization of [north, south])
    await fixture.forgetOrganization(app, organization, seconds() + day);
  await fixture.disconnect(app, workspaces.north);
}
beforeEach(forget);

const to = (path: string) => ({ url: `${app.url}/platform/${path}`, secret });
const install = (options: object = {}) => app.platform.sendInstallation({ ...to('install'), ...options });
const webhook = (options: object = {}) => app.platform.sendWebhook({ ...to('webhook'), ...options });

type Fields = Record<string, unknown> & { timestamp: number };
/** Posts fields, signed unless there are other headers. */
async function post(path: string, fields: Fields, headers?: Record<string, string>, key = secret) {
  const answer = await fetch(`${app.url}/platform/${path}`, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: headers ?? { 'upcoach-signature': createSignature(fields, key) },
  });
  return { status: answer.status, body: await answer.json() };
}
const installation = (change: object = {}): Fields => ({
  app: 'touchline',
  organization: north,
  token: app.platform.token(),
  timestamp: seconds(),
  ...change,
});

describe('POST /platform/install', () => {
  test('ties the organization to the workspace, whose people can work at once', async () => {
    const { status, body, token } = await install();
    expect([status, body]).toEqual([201, {}]);
    expect(await kept()).toMatchObject({ organization: { id: north }, token, connectedBy: people.marta });
    expect(await app.say(people.jonas, '/todo')).toContain('*Your tasks*');
  });

  test('refuses a known organization, and replaces its token only when it is refreshed', async () => {
    const first = await install();
    expect((await install()).status).toBe(422);
    expect((await kept())?.token).toBe(first.token);
    const next = await install({ refresh: true });
    expect([next.status, next.body]).toEqual([201, {}]);
    expect((await kept())?.token).toBe(next.token);
    expect((await stored(north))?.token).toBe(next.token);
    expect([await accepts(first.token), await accepts(next.token)]).toEqual([false, true]);
  });

  test('refuses to refresh an organization that is not known', async () => {
    expect((await install({ refresh: true })).status).toBe(422);
    expect(await stored(north)).toBeUndefined();
  });

  test.each<[string, () => object]>([
    ['refuses', () => ({ token: 'nobody’s token'.replaceAll(/[^a-z]/g, '') })],
    ['gave to another organization', () => ({ token: app.platform.token('southgate') })],
  ])('does not store a token that the platform %s', async (_name, change) => {
    expect((await post('install', installation(change()))).status).toBe(422);
    expect([await kept(), await stored(north)]).toEqual([undefined, undefined]);
  });

  test('leaves a workspace connected that has another organization', async () => {
    await install();
    expect((await install({ organization: 'southgate' })).status).toBe(201);
    expect((await kept())?.organization.id).toBe(north);
    expect((await stored(south))?.organization.id).toBe(south);
  });

  test('carries out a request once, also one that would put an old token back', async () => {
    await install();
    const old = installation({ token: app.platform.addToken(app.platform.inspect().team[0]?.id ?? '') });
    const headers = { 'upcoach-signature': createSignature(old, secret), 'upcoach-refresh-token': '1' };
    expect((await post('install', old, headers)).status).toBe(201);
    const { token } = await install({ refresh: true });
    expect((await post('install', old, headers)).status).toBe(401);
    expect((await kept())?.token).toBe(token);
  });

  test('can be sent again when the platform could not check the token', async () => {
    const fields = installation();
    app.breaks({ path: '/me', times: 4, answer: { status: 503 } });
    expect((await post('install', fields)).status).toBe(503);
    expect(await kept()).toBeUndefined();
    expect((await post('install', fields)).status).toBe(201);
  });
});

describe('a request that is not the platform’s', () => {
  test.each<[string, number, (fields: Fields) => [Fields, (Record<string, string> | undefined)?, string?]]>([
    ['without a signature', 401, (fields) => [fields, {}]],
    ['with another secret', 401, (fields) => [fields, undefined, 'guessed']],
    ['a day and a minute old', 401, (fields) => [{ ...fields, timestamp: seconds() - day - 60 }]],
    ['six minutes ahead', 401, (fields) => [{ ...fields, timestamp: seconds() + 360 }]],
    [
      'for another app',
      401,
      (fields) => [{ ...fields, app: 'other' }].map((one) => move(one, fields)) as [Fields],
    ],
    ['without a token', 400, ({ token: _, ...fields }) => [fields as Fields]],
    ['with the second secret', 201, (fields) => [fields, undefined, second]],
    ['almost a day old', 201, (fields) => [{ ...fields, timestamp: seconds() - day + 60 }]],
  ])('%s: %i', async (_name, status, change) => {
    const answer = await post('install', ...change(installation()));
    expect(answer.status).toBe(status);
    expect((await kept()) !== undefined).toBe(status === 201);
  });

  test.each([
    ['GET', 'install', undefined, 405],
    ['PUT', 'webhook', '{}', 405],
    ['POST', 'install', 'null', 401],
    ['POST', 'webhook', '', 401],
    ['POST', 'webhook', 'x'.repeat(1024 * 1024), 401],
    ['POST', 'webhook', 'x'.repeat(1024 * 1024 + 1), 401],
  ])('%s /platform/%s with a wrong body: answered in JSON', async (method, path, body, status) => {
    const answer = await fetch(`${app.url}/platform/${path}`, {
      method,
      ...(body !== undefined && { body }),
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toHaveProperty('message');
  });

  test('that is too large, compressed or nested without end is refused too', async () => {
    const url = `${app.url}/platform/webhook`;
    const signature = { 'upcoach-signature': `t=${seconds()},${'0'.repeat(64)}` };
    const longest = limits.platformBytes;
    const large = await fetch(url, { method: 'POST', body: 'x'.repeat(longest + 1), headers: signature });
    expect(large.status).toBe(413);
    const headers = { ...signature, 'content-encoding': 'gzip' };
    const encoded = await fetch(url, { method: 'POST', body: 'x', headers });
    expect(encoded.status).toBe(415);
    for (const body of [
      '['.repeat(longest),
      `{"event":"${'\\"'.repeat(longest / 2 - 8)}`,
      `{"a":${'"b'.repeat(longest / 2 - 8)}`,
    ]) {
      const deep = await fetch(url, { method: 'POST', body, headers: signature });
      expect(deep.status).toBe(400);
    }
  });
});

/** The same fields in the order in which the platform signs them. */
const move = (change: Fields, order: Fields): Fields =>
  Object.fromEntries(Object.keys(order).map((name) => [name, change[name]])) as Fields;

describe('the one workspace of a bot token', () => {
  test('is what Slack says; nobody is known there by the email that they chose on the platform', async () => {
    const slackApiUrl = app.slack.apiUrl;
    const find = fixture.createSoleWorkspace(app.slack.botToken(workspaces.north), {
      slackApiUrl,
      log: createLog('silent'),
    });
    expect(await find()).toEqual({ workspaceId: workspaces.north, connectedBy: '', needsApproval: true });
  });
});

describe('POST /platform/webhook', () => {
  const poll = () => app.done(() => app.touchline.poll());

  test('app.uninstalled forgets the token and tells whoever connected the workspace, once', async () => {
    const timesTold = async () =>
      (await app.messages(people.marta, direct))
        .map(wordsOf)
        .filter((words) => words.includes('Northfield Coaching uninstalled Touchline')).length;
    await poll();
    const before = await timesTold();
    const { token } = await install();
    const at = { timestamp: seconds() + 20 };
    expect(await webhook(at)).toMatchObject({ status: 200, body: {} });
    // It comes again before it is handled, and after that.
    await webhook(at);
    await poll();
    await poll();
    expect([await kept(), await stored(north), await accepts(token)]).toEqual([undefined, undefined, false]);
    await webhook(at);
    await poll();
    await poll();
    expect(await timesTold()).toBe(before + 1);
    expect(await app.say(people.jonas, '/todo')).toContain('not connected');
    expect((await install({ timestamp: seconds() + 21 })).status).toBe(201);
  });

  test('takes an organization that is installed again before the webhook is handled', async () => {
    const first = await install();
    app.platform.revokeToken(first.token);
    const next = await install();
    expect(next.status).toBe(201);
    expect((await kept())?.token).toBe(next.token);
  });

  test('survives a restart between its answer and its work', async () => {
    await install();
    await webhook();
    await app.restart();
    await poll();
    expect(await kept()).toBeUndefined();
  });

  test('of an unknown kind is counted, and what it may have changed is read again', async () => {
    await install();
    expect(await app.say(people.jonas, '/client Nobody Known')).not.toContain('Nobody Known Yet');
    app.platform.addClient({ name: 'Nobody Known Yet' });
    app.slack.clock.advance(1_000);
    const event = `client.created.${randomUUID()}`;
    expect((await webhook({ event, data: { organization: north } })).status).toBe(200);
    await poll();
    expect(app.touchline.unknownWebhooks()[event]).toBe(1);
    expect(await app.say(people.jonas, '/client Nobody Known')).toContain('Nobody Known Yet');
  });

  test.each([
    ['without a signature', {}],
    ['with another secret', { secret: 'guessed' }],
  ])('%s changes nothing', async (_name, change) => {
    await install();
    if ('secret' in change) expect((await webhook(change)).status).toBe(401);
    else expect((await post('webhook', installation(), {})).status).toBe(401);
    await poll();
    expect(await kept()).toBeDefined();
  });
});
