import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { type BareApp, channelIds, startBareApp, userIds } from './support.ts';

/** `npm run slack`: the simulator in a process of its own. */
const main = fileURLToPath(new URL('../../src/playground/run-slack.ts', import.meta.url));
let dir: string;
let app: BareApp;
let child: ChildProcess | undefined;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'slack-main-'));
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(testManifest()));
  app = await startBareApp();
});
afterEach(() => {
  child?.kill();
  app.received.length = 0;
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true });
});

/** Starts it and returns what it prints: `signing secret: …` → `{'signing secret': '…'}`. */
async function start(...more: string[]): Promise<Record<string, string>> {
  const args = [main, '--manifest', join(dir, 'manifest.json'), '--app', app.url, ...more];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  let text = '';
  for await (const chunk of started.stdout) {
    text += chunk;
    if (/^page: .*\n/m.test(text)) break;
  }
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
}

/** The first line that it writes to stderr. */
async function errorLine(): Promise<string> {
  let text = '';
  for await (const chunk of child?.stderr ?? []) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text;
}

describe('npm run slack', () => {
  test('prints everything that an app needs, and sends it requests', async () => {
    const printed = await start();
    expect(Object.keys(printed)).toEqual([
      'slack ready',
      'Web API',
      'authorize page',
      'client id',
      'client secret',
      'signing secret',
      'bot token',
      'app token',
      'page',
    ]);
    const authorization = `Bearer ${printed['bot token']}`;
    const test = await fetch(`${printed['Web API']}auth.test`, {
      method: 'POST',
      headers: { authorization },
    });
    expect(await test.json()).toMatchObject({ ok: true, team_id: 'T0NORTH001' });
    const typed = await fetch(`${printed['slack ready']}/_control/type`, {
      method: 'POST',
      body: JSON.stringify({
        user: userIds.jonas,
        channel: channelIds.coaching,
        text: '/note from a script',
      }),
    });
    expect(await typed.json()).toMatchObject({ ok: true, delivery: { status: 200 } });
    expect(app.payloads('/note')).toMatchObject([{ text: 'from a script' }]);
    const page = await fetch(printed.page ?? '');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  test('keeps its tokens after a restart with the same secret, and stops on a signal', async () => {
    const first = await start('--secret', 'mine');
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGTERM');
    expect(await ended).toBe(0);
    const second = await start('--secret', 'mine');
    expect(second['bot token']).toBe(first['bot token']);
    expect(second['signing secret']).toBe(first['signing secret']);
  });

  // docs.slack.dev/apis/events-api/using-http-request-urls, "URL verification handshake".
  test('sends the app a challenge, and says so when the answer is wrong', async () => {
    await start();
    expect(await errorLine()).toMatch(/^Your request URL didn't respond with the value of the challenge/);
    expect(app.payloads('url_verification').at(-1)).toEqual({
      type: 'url_verification',
      token: expect.any(String),
      challenge: expect.any(String),
    });
  });

  test('says which events of the manifest it never sends', async () => {
    const manifest = testManifest();
    manifest.oauth_config?.scopes?.bot?.push('pins:read');
    manifest.settings?.event_subscriptions?.bot_events?.push('pin_added');
    writeFileSync(join(dir, 'pins.json'), JSON.stringify(manifest));
    await start('--manifest', join(dir, 'pins.json'));
    expect(await errorLine()).toMatch(/^The simulator never sends these events: pin_added\n/);
  });

  test('limits posts unless --rate-limits is off', async () => {
    const starting = async (mode: string) => {
      const printed = await start('--rate-limits', mode);
      return async () => {
        const { status } = await fetch(`${printed['Web API']}chat.postMessage`, {
          method: 'POST',
          headers: { authorization: `Bearer ${printed['bot token']}`, 'content-type': 'application/json' },
          body: JSON.stringify({ channel: channelIds.coaching, text: 'x' }),
        });
        return status;
      };
    };
    const strict = await starting('strict');
    await expect.poll(strict, { interval: 1 }).toBe(429);
    child?.kill();
    const off = await starting('off');
    expect(await Promise.all(Array.from({ length: 12 }, off))).toEqual(Array(12).fill(200));
  });

  test('explains its usage and what is wrong with a manifest', () => {
    const run = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
    const bare = run();
    expect([bare.status, bare.stderr]).toEqual([2, expect.stringContaining('--manifest FILE --app URL')]);
    expect(run('--manifest', 'x', '--app', 'x', '--rate-limits', 'none').status).toBe(2);
    writeFileSync(join(dir, 'bad.json'), JSON.stringify({ ...testManifest(), features: {} }));
    const bad = run('--manifest', join(dir, 'bad.json'), '--app', app.url);
    expect(bad.status).toBe(1);
    expect(bad.stderr).toContain('features.bot_user');
    expect(bad.stderr).not.toContain('    at ');
  });
});

test('the first test of the README runs as it stands there', () => {
  const cwd = fileURLToPath(new URL('../../src/playground/slack-simulator', import.meta.url));
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(cwd, 'README.md'), 'utf8')) ?? [];
  const args = ['--input-type=module-typescript', '--eval', code];
  expect(spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }).stdout).toBe('Hello, jonas!\n');
});
