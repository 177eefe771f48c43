import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@keyv/redis';
import { afterEach, describe, expect, it } from 'vitest';
import { createPlatform } from '../../src/playground/platform/server.ts';
import { createSlack, type SlackSimulator } from '../../src/playground/slack/server.ts';
import { startRedis } from '../contract/redis-server.ts';
import { redisServer } from '../support/machine.ts';
import { manifest } from './oauth-support.ts';
import { endAll, startMain, until } from './process-support.ts';
import { buttonsIn, channels, people, toSeen, wordsOf } from './support.ts';

const { marta, jonas } = people;
const channel = channels.coaching;
const redis = redisServer();
const random = () => randomBytes(32).toString('base64url');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  await endAll();
  for (const close of closing.splice(0).reverse()) await close();
});

/** Every file below a folder. */
const bytesBelow = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'encryption.key')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

/** Everything that is in a Redis, whichever type it has: values of buckets, jobs, and what BullMQ keeps. */
async function dumpOf(url: string): Promise<string> {
  const client = createClient({ url });
  await client.connect();
  const found: string[] = [];
  for await (const keys of client.scanIterator({ COUNT: 1_000 }))
    for (const key of keys) {
      const commands = {
        string: 'GET',
        hash: 'HGETALL',
        set: 'SMEMBERS',
        zset: 'ZRANGE',
        list: 'LRANGE',
        stream: 'XRANGE',
      };
      const command = commands[(await client.type(key)) as keyof typeof commands];
      const range = { ZRANGE: ['0', '-1'], LRANGE: ['0', '-1'], XRANGE: ['-', '+'] }[command as string] ?? [];
      found.push(key, JSON.stringify(await client.sendCommand([command, key, ...range])));
    }
  client.destroy();
  return found.join('\n');
}

type Run = { slack: SlackSimulator; url: string };

/** Installs Touchline as Marta. @returns the code that Slack gave for it */
async function install({ url }: Run): Promise<string> {
  const begun = await fetch(`${url}/slack/install`, { redirect: 'manual' });
  const page = new URL(begun.headers.get('location') ?? '');
  const form = new URLSearchParams([...page.searchParams, ['user', marta], ['answer', 'allow']]);
  const allowed = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  const cookie = begun.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  const back = new URL(allowed.headers.get('location') ?? '', page);
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
  // A code that was used already.
  await fetch(back, { headers: { cookie } });
  return back.searchParams.get('code') ?? '';
}

const seen = async ({ slack }: Run, user: string, where: string = channel) =>
  (await slack.control.messages({ user, channel: where })).messages.map(toSeen);

/** Types a line, and returns the answer. */
async function say(run: Run, user: string, text: string, where: string = channel) {
  const before = await seen(run, user, where);
  await run.slack.control.type({ user, channel: where, text });
  const expected = before.length + (text.startsWith('/') ? 1 : 2);
  await until(async () => (await seen(run, user, where)).length >= expected, `an answer to ${text}`);
  const answer = (await seen(run, user, where)).at(-1);
  if (answer === undefined) throw new Error('There is no answer.');
  return answer;
}

async function connect(run: Run, token: string, ends: RegExp) {
  const views = async () =>
    (await run.slack.control.state({ user: marta })).views as { id: string; view: { blocks: unknown } }[];
  await run.slack.control.type({ user: marta, channel, text: '/touchline connect' });
  await until(async () => (await views()).length > 0, 'the modal');
  const [top] = await views();
  const values = { token: { value: { value: token } } };
  await run.slack.control.submit({ user: marta, view_id: top?.id ?? '', values });
  await until(async () => ends.test(JSON.stringify((await views())[0]?.view.blocks)), 'the outcome');
  await run.slack.control.close({ user: marta, view_id: top?.id ?? '', all: true });
}

async function scan(store: 'SQLite' | 'Redis') {
  const given = manifest();
  const slack = createSlack({
    installed: [],
    manifest: { ...given, settings: { ...given.settings, token_rotation_enabled: true } },
    rateLimits: false,
  });
  await slack.listen();
  closing.push(() => slack.close());
  const platform = createPlatform({ databaseFile: ':memory:' });
  const { url: platformUrl } = await platform.listen();
  closing.push(() => platform.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-scan-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = store === 'Redis' ? await startRedis(redis ?? '') : undefined;
  if (server) closing.push(() => server.stop());
  const secrets: Record<string, string> = {
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_CLIENT_SECRET: slack.clientSecret,
    SLACK_STATE_SECRET: random(),
    PLATFORM_SIGNING_SECRET: random(),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  };
  const touchline = await startMain({
    ...secrets,
    SLACK_CLIENT_ID: slack.clientId,
    SLACK_API_URL: slack.apiUrl,
    PLATFORM_URL: platformUrl,
    PLATFORM_APP_ID: 'touchline',
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'trace',
    ...(server && { REDIS_URL: server.url }),
  });
  const url = touchline.out().match(/^Touchline is ready: (\S+)$/m)?.[1] ?? '';
  slack.setAppUrl(url);
  const run = { slack, url };

  secrets.code = await install(run);
  secrets.token = platform.token();
  secrets['wrong token'] = random();
  await slack.control.invite({ channel, user: 'U0APPNORTH' });
  expect(wordsOf(await say(run, marta, `/todo connect ${secrets.token}`))).toMatch(/API token/);
  await connect(run, secrets['wrong token'], /Not connected/);
  await connect(run, secrets.token, /is connected to/);
  await say(run, jonas, `my token is ${secrets.token}`, 'D0APPJONAS0');
  await say(run, jonas, '/todo Call Anna tomorrow 3pm for Anna Kowalski');
  const list = await say(run, jonas, '/todo');
  const done = buttonsIn(list.blocks).find(({ label }) => label === 'Done');
  await slack.control.action({
    user: jonas,
    container: { type: 'message', channel, ts: list.ts },
    block_id: done?.blockId ?? '',
    action_id: done?.actionId ?? '',
  });
  for (const line of [
    '/client Anna Kowalski',
    '/program',
    '/todo digest weekdays 9am',
    '/touchline status',
    '/touchline privacy',
  ])
    await say(run, jonas, line);
  platform.faults.rules.push({ answer: { status: 401, body: { message: secrets.token } } });
  await say(run, jonas, '/todo');
  platform.faults.rules.length = 0;
  const to = (path: string) => ({
    url: `${url}/platform/${path}`,
    secret: secrets.PLATFORM_SIGNING_SECRET ?? '',
  });
  const sent = await platform.sendInstallation({
    ...to('install'),
    organization: platform.inspect('southgate').organization.id,
  });
  secrets['token by installation'] = sent.token;
  expect(sent.status).toBe(201);
  await platform.sendInstallation({ ...to('install'), token: secrets['wrong token'] });
  await slack.control.faults({
    add: [{ on: 'api', what: 'chat.postMessage', kind: 'status', status: 500, times: 3 }],
  });
  await say(run, marta, '/todo digest now');

  const { deliveries } = await slack.control.deliveries({ limit: 1000 });
  const exchanges = deliveries.filter(({ url: called }) => called.endsWith('oauth.v2.access'));
  const answers = exchanges.map(({ responseBody }) => responseBody as Record<string, string>);
  secrets['bot token'] = answers[0]?.access_token ?? '';
  secrets['refresh token'] = answers[0]?.refresh_token ?? '';
  const { pid } = touchline.child;
  const commandLine = `/proc/${pid}/cmdline`;
  const places = {
    log: touchline.out() + touchline.err(),
    arguments: existsSync(commandLine)
      ? readFileSync(commandLine, 'utf8')
      : touchline.child.spawnargs.join(' '),
    store: server ? await dumpOf(server.url) : bytesBelow(dataDir),
  };
  return { secrets, places };
}

describe.each(['SQLite', 'Redis'] as const)('after people have used Touchline on %s', (store) => {
  it.skipIf(store === 'Redis' && redis === undefined)(
    'no secret is in its log, store, jobs or arguments',
    async () => {
      const { secrets, places } = await scan(store);
      expect(places.log.split('\n').length).toBeGreaterThan(20);
      for (const namespace of [
        'organization-tokens',
        'organization-installations',
        'slack-installations',
        'messages',
      ])
        expect(places.store).toContain(namespace);
      for (const [name, secret] of Object.entries(secrets)) {
        expect(secret.length, name).toBeGreaterThan(15);
        const forms = [
          secret,
          Buffer.from(secret).toString('base64').slice(0, -4),
          encodeURIComponent(secret),
        ];
        for (const [place, text] of Object.entries(places))
          for (const form of forms) expect(text.includes(form), `${name} in: ${place}`).toBe(false);
      }
    },
  );
});
