import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform, type Platform } from '../../../src/playground/platform-emulator/index.ts';
import { createSlack, type SlackSimulator } from '../../../src/playground/slack-simulator/index.ts';
import { type Door, type Held, startDoor } from '../../support/door.ts';
import { endAll, type Program, standingClock, startMain, startProgram, until } from '../process-support.ts';
import { channels, people, type Seen, toSeen, wordsOf } from '../support.ts';

const manifest = join(import.meta.dirname, '../../../manifest.yml');

let dataDir: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-real-'));
});
afterEach(async () => {
  await endAll();
  for (const close of closing.splice(0)) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('Touchline, Slack and the platform as three processes', () => {
  it('connect, create, list and complete, with the settings of the README', async () => {
    const port = await freePort();
    const platform = startProgram('src/playground/platform-emulator/main.ts', {
      PORT: '0',
      DATA_DIR: dataDir,
    });
    const slack = startProgram('src/playground/run-slack.ts', {}, [
      '--manifest',
      manifest,
      '--app',
      `http://127.0.0.1:${port}`,
    ]);
    const token = await platform.printed(/^token: (\S+)$/m);
    const page = await slack.printed(/^page: (\S+)\/$/m);
    const touchline = await startMain({
      PORT: String(port),
      DATA_DIR: dataDir,
      SLACK_SIGNING_SECRET: await slack.printed(/^signing secret: (\S+)$/m),
      SLACK_BOT_TOKEN: await slack.printed(/^bot token: (\S+)$/m),
      SLACK_API_URL: await slack.printed(/^Web API: (\S+)$/m),
      PLATFORM_URL: await platform.printed(/^platform ready: (\S+)$/m),
      LOG_LEVEL: 'trace',
    });
    const control = async (path: string, body?: object): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${page}/_control/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    const channel = channels.coaching;
    const seen = async (user: string) =>
      ((await control(`messages?user=${user}&channel=${channel}`)).messages as Record<string, unknown>[]).map(
        toSeen,
      );
    const type = async (user: string, text: string): Promise<Seen> => {
      const before = (await seen(user)).length;
      await control('type', { user, channel, text });
      await until(async () => (await seen(user)).length > before, `an answer to ${text}`);
      return (await seen(user)).at(-1) as Seen;
    };

    expect(wordsOf(await type(people.jonas, '/todo'))).toMatch(/^\*This workspace is not connected/);
    await control('type', { user: people.marta, channel, text: '/touchline connect' });
    const views = async () => (await control(`state?user=${people.marta}`)).views as { id: string }[];
    await until(async () => (await views()).length > 0, 'the modal');
    const [view] = await views();
    await control('submit', {
      user: people.marta,
      view_id: view?.id,
      values: { token: { value: { value: token } } },
    });
    await until(async () => JSON.stringify(await views()).includes('is connected to *Northfield Coaching*'));
    expect(
      wordsOf(await type(people.jonas, '/todo Send the workbook tomorrow 5pm for Anna Kowalski')),
    ).toContain('Send the workbook');
    const list = await type(people.jonas, '/todo list for Anna Kowalski');
    expect(wordsOf(list)).toContain('Send the workbook');
    touchline.signal('SIGTERM');
    expect(await touchline.ended()).toBe(0);
    for (const secret of [
      token,
      '/response/',
      await slack.printed(/^bot token: (\S+)$/m),
      await slack.printed(/^signing secret: (\S+)$/m),
    ])
      expect(`${touchline.out()}${touchline.err()}`.includes(secret)).toBe(false);
  });
});

describe('SIGTERM', () => {
  let slack: SlackSimulator;
  let platform: Platform;
  let touchline: Program & { url: string };
  let door: Door;

  beforeEach(async () => {
    slack = createSlack({ manifest, clock: standingClock() });
    await slack.listen();
    platform = createPlatform({ databaseFile: ':memory:' });
    door = await startDoor();
    door.behind = platform.listener;
    closing.push(slack.close, async () => door.close(), platform.close);
    touchline = await startMain({
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_BOT_TOKEN: slack.botToken(),
      SLACK_API_URL: slack.apiUrl,
      PLATFORM_URL: door.url,
    });
    slack.setAppUrl(touchline.url);
  });

  const seen = async () =>
    (await slack.control.messages({ user: people.marta, channel: channels.coaching })).messages.map(toSeen);

  const doorClosed = () =>
    until(
      () =>
        fetch(`${touchline.url}/healthz`).then(
          () => false,
          () => true,
        ),
      'the door to close',
    );

  /** Connects the workspace as far as the question whose token it is, which waits at the platform's door. */
  async function beginConnecting(): Promise<Held> {
    const user = people.marta;
    await slack.control.type({ user, channel: channels.coaching, text: '/touchline connect' });
    const views = async () => (await slack.control.state({ user })).views as { id: string }[];
    await until(async () => (await views()).length > 0, 'the modal');
    const held = door.hold(({ url }) => url === '/me');
    const [view] = await views();
    const token = { token: { value: { value: platform.token() } } };
    await slack.control.submit({ user, view_id: view?.id ?? '', values: token });
    await held.arrived;
    return held;
  }

  it('finishes running work, accepts nothing new, and exits with 0', async () => {
    const held = await beginConnecting();
    for (const name of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) touchline.signal(name);
    await doorClosed();
    expect(touchline.child.exitCode).toBeNull();
    held.release();
    expect(await touchline.ended()).toBe(0);
    expect(JSON.stringify((await slack.control.state({ user: people.marta })).views)).toContain(
      'is connected to *Northfield Coaching*',
    );
    expect(touchline.err()).toBe('');
    // The work was stored: the next process is connected.
    const next = await startMain({
      DATA_DIR: dataDir,
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_BOT_TOKEN: slack.botToken(),
      SLACK_API_URL: slack.apiUrl,
      PLATFORM_URL: door.url,
    });
    slack.setAppUrl(next.url);
    await slack.control.type({ user: people.marta, channel: channels.coaching, text: '/touchline status' });
    await until(async () => (await seen()).length > 0, 'the status');
    expect(wordsOf((await seen())[0] as Seen)).toMatch(
      /^Connected to \*<https:[^|>]+\|Northfield Coaching>\*/,
    );
  });

  it('answers a request that was arriving, and does not wait for a sender who never finishes', async () => {
    const begin = () => {
      const { hostname, port } = new URL(touchline.url);
      const socket = connect(Number(port), hostname).on('error', () => {});
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });
      socket.write(
        'POST /slack/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 11\r\n\r\nssl_',
      );
      return { socket, answer: () => answer };
    };
    const slow = begin();
    const never = begin();
    await until(async () => (await fetch(`${touchline.url}/healthz`)).ok, 'health');
    touchline.signal('SIGTERM');
    await doorClosed();
    slow.socket.write('check=1');
    await until(() => slow.answer() !== '', 'the answer');
    expect(slow.answer()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await touchline.ended()).toBe(0);
    expect(never.answer()).toBe('');
    for (const { socket } of [slow, never]) socket.destroy();
  });
});
