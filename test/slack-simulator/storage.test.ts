import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SlackOptions } from '../../src/playground/slack-simulator/index.ts';
import { testManifest } from './manifest.ts';
import { appDmId, button, channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

let dir: string;
let first: Harness;
/** What to close at the end; a simulator that was never closed stands for a killed process. */
let started: Harness[] = [];

const { jonas: user, marta, anna } = userIds;
const coaching = channelIds.coaching;

const manifest = testManifest();
manifest.oauth_config?.scopes?.bot?.push('channels:manage', 'files:read');

async function start(options: Partial<SlackOptions> = {}): Promise<Harness> {
  const harness = await startHarness({
    manifest,
    dataFile: join(dir, 'slack.sqlite'),
    rateLimits: false,
    ...options,
  });
  started.push(harness);
  return harness;
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'slack-storage-'));
  first = await start();
});
afterEach(async () => {
  await Promise.all(started.map((harness) => harness.close()));
  started = [];
  rmSync(dir, { recursive: true });
});

/** Everything that a person sees but what a restart ends: open modals. */
async function seenBy(harness: Harness, person: string): Promise<Json> {
  const { views: _views, clock: _clock, ...state } = await harness.slack.control.state({ user: person });
  const messages: Json = {};
  for (const { id } of state.channels as { id: string }[])
    messages[id] = (await harness.slack.control.messages({ user: person, channel: id })).messages;
  return { ...state, messages };
}

/** What the app reads in #coaching, without the simulator's address. */
const historyOf = async (harness: Harness): Promise<string> => {
  const { messages } = await harness.call('conversations.history', { channel: coaching });
  return JSON.stringify(messages).replaceAll(harness.url, '');
};

describe('a simulator with a data file', () => {
  test('goes on after a restart without an end, with what everyone saw', async () => {
    const { control } = first.slack;
    const { ts } = await control.type({ user, channel: coaching, text: 'first' });
    await control.type({ user, channel: coaching, text: 'reply', thread_ts: String(ts) });
    const posted = await first.call('chat.postMessage', {
      channel: coaching,
      text: 'choose',
      blocks: [{ type: 'actions', block_id: 'b', elements: [button('go')] }],
    });
    const deleted = await first.call('chat.postMessage', { channel: coaching, text: 'gone' });
    await first.call('chat.delete', { channel: coaching, ts: deleted.ts });
    await first.call('chat.update', { channel: coaching, ts: posted.ts, text: 'choose!' });
    await first.call('chat.postEphemeral', { channel: coaching, user, text: 'only you' });
    await control.invite({ channel: coaching, user: anna, inviter: marta });
    await control.rename({ channel: coaching, user: marta, name: 'plans' });
    await control.person({ id: 'U0NEW00001', teamId: 'T0NORTH001', name: 'Nia' });
    await control.read({ user: marta, channel: coaching });
    await first.call('views.publish', { user_id: user, view: { type: 'home', blocks: [] } });
    await control.uninstall({ team: 'T0SOUTH001' });
    await first.slack.settled();
    const people = [user, marta, anna, userIds.sofia, 'U0NEW00001'];
    const before = await Promise.all(people.map((person) => seenBy(first, person)));
    expect(JSON.stringify(before)).toContain('only you');

    const second = await start();
    expect(await Promise.all(people.map((person) => seenBy(second, person)))).toEqual(before);
    expect(() => second.slack.botToken('T0SOUTH001')).toThrow('not installed');
    expect(await historyOf(second)).toBe(await historyOf(first));
  });

  test('goes on with ids, timestamps, buttons and the moved clock', async () => {
    const elements = [button('go')];
    const { ts } = await first.call('chat.postMessage', {
      channel: coaching,
      text: 'x',
      blocks: [{ type: 'actions', block_id: 'b', elements }],
    });
    await first.slack.control.type({ user, channel: appDmId, text: 'an event' });
    await first.slack.control.clock({ advanceMs: 86_400_000 });
    await first.slack.settled();
    const second = await start();
    expect(second.slack.clock.offsetMs).toBe(86_400_000);
    const container = { type: 'message' as const, channel: coaching, ts: String(ts) };
    await second.slack.control.action({ user, container, block_id: 'b', action_id: 'go' });
    const [click] = second.app.payloads('block_actions');
    await fetch(String(click?.response_url), { method: 'POST', body: JSON.stringify({ text: 'done' }) });
    const { messages } = await second.slack.control.messages({ user, channel: coaching });
    expect(messages).toMatchObject([{ ts, text: 'done' }]);
    const later = await second.slack.control.type({ user, channel: appDmId, text: 'another' });
    expect(Number(later.ts)).toBeGreaterThan(Number(ts));
    await second.slack.settled();
    const eventIds = [first, second].flatMap(({ app }) =>
      app.payloads('event_callback').map(({ event_id }) => event_id),
    );
    expect(new Set(eventIds).size).toBe(eventIds.length);
  });

  test('goes on with files', async () => {
    const data = Buffer.from('a few bytes').toString('base64');
    const { file } = await first.slack.control.upload({
      user,
      name: 'note.txt',
      mimetype: 'text/plain',
      data,
    });
    await first.slack.control.type({ user, channel: coaching, text: 'something else happens' });
    const second = await start();
    const { file: kept } = await second.call('files.info', { file: file.id });
    const response = await fetch(String((kept as Json).url_private), {
      headers: { authorization: `Bearer ${second.slack.botToken()}` },
    });
    expect(await response.text()).toBe('a few bytes');
  });

  test('names a file that is not its own, or a newer one', async () => {
    const file = join(dir, 'other.sqlite');
    writeFileSync(file, 'not a database, but long enough to be taken for a text file of some kind');
    await expect(start({ dataFile: file })).rejects.toThrow(`Slack's data in ${file} cannot be used`);
    const newer = join(dir, 'newer.sqlite');
    const sqlite = new DatabaseSync(newer);
    sqlite.exec('PRAGMA user_version = 99');
    sqlite.close();
    await expect(start({ dataFile: newer })).rejects.toThrow('its version is 99');
  });
});
