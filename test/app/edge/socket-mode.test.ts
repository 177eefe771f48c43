import { describe, expect, it } from 'vitest';
import type { SlackConfig } from '../../../src/config.ts';
import type { SlackSimulator } from '../../../src/playground/slack-simulator/index.ts';
import { connectTo, type Installed, manifest, startInstalled } from '../installing/oauth-support.ts';
import { until } from '../process-support.ts';
import {
  buttonsIn,
  channels,
  ending,
  labelsIn,
  people,
  type Seen,
  toSeen,
  wordsOf,
  workspaces,
} from '../support.ts';

let app: Installed;

const socketManifest = () => {
  const given = manifest();
  return { ...given, settings: { ...given.settings, socket_mode_enabled: true } };
};

const settings = (slack: SlackSimulator): SlackConfig => ({
  signingSecret: '',
  botToken: slack.botToken(),
  appToken: slack.appToken,
  apiUrl: slack.apiUrl,
});

const start = async () => {
  app = await ending(startInstalled({ manifest: socketManifest() }, settings));
};

const seen = async (user: string): Promise<Seen[]> =>
  (await app.slack.control.messages({ user, channel: channels.coaching })).messages.map(toSeen);

async function type(user: string, text: string): Promise<Seen> {
  const before = (await seen(user)).length;
  const { delivery } = await app.slack.control.type({ user, channel: channels.coaching, text });
  expect(delivery?.error).toBeUndefined();
  await until(async () => (await seen(user)).length > before, 'an answer');
  return (await seen(user)).at(-1) as Seen;
}

describe('Socket Mode', () => {
  it('receives commands, clicks and modals over one connection, and nothing over HTTP', async () => {
    await start();
    expect(wordsOf(await type(people.jonas, '/todo'))).toMatch(/^\*This workspace is not connected/);
    await app.slack.control.type({
      user: people.marta,
      channel: channels.coaching,
      text: '/touchline connect',
    });
    const views = async () =>
      (await app.slack.control.state({ user: people.marta })).views as { id: string; view: object }[];
    await until(async () => (await views()).length > 0, 'the modal');
    const [view] = await views();
    const token = { token: { value: { value: app.platform.token() } } };
    await app.slack.control.submit({ user: people.marta, view_id: view?.id ?? '', values: token });
    await until(async () => JSON.stringify(await views()).includes('is connected to *Northfield Coaching*'));

    const list = await type(people.jonas, '/todo');
    const [done] = buttonsIn(list.blocks);
    await app.slack.control.action({
      user: people.jonas,
      container: { type: 'message', channel: channels.coaching, ts: list.ts },
      block_id: done?.blockId ?? '',
      action_id: done?.actionId ?? '',
    });
    await until(async () => labelsIn((await seen(people.jonas)).at(-1)?.blocks ?? [])[0] === 'Undo');
    expect(app.platform.inspect().tasks.find(({ id }) => id === done?.value)?.done).toBe(true);
    const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
    const received = deliveries.filter(({ kind }) => kind !== 'api' && kind !== 'response_url');
    expect(new Set(received.map(({ url }) => url))).toEqual(new Set(['socket']));
    expect((await fetch(`${app.url}/slack/events`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it('goes on after an envelope without an event, as Slack sends it when it drops events', async () => {
    await start();
    await app.slack.control.limitEvents({ team: workspaces.north });
    const line = 'An envelope of Socket Mode could not be read.';
    await until(async () => app.log.join('').includes(line), line);
    expect(wordsOf(await type(people.jonas, '/todo'))).toMatch(/^\*This workspace is not connected/);
  });

  it('reconnects when Slack closes the connection', async () => {
    await start();
    await connectTo(app, workspaces.north, 'northfield');
    expect(wordsOf(await type(people.jonas, '/todo'))).toMatch(/^\*Your tasks\*/);
    const opened = async () =>
      (await app.slack.control.deliveries({ limit: 1000 })).deliveries.filter(
        ({ url }) => url === 'apps.connections.open',
      ).length;
    const before = await opened();
    expect((await app.slack.control.disconnect({ reason: 'refresh_requested' })).disconnected).toBe(1);
    await until(async () => (await opened()) > before, 'a new connection');
    await until(async () => {
      const { delivery } = await app.slack.control.type({
        user: people.jonas,
        channel: channels.coaching,
        text: '/todo',
      });
      return delivery?.error === undefined;
    }, 'an answer over it');
    await until(async () => wordsOf((await seen(people.jonas)).at(-1) as Seen).startsWith('*Your tasks'));
  });

  it('reports in one sentence that Slack rejects the app token', async () => {
    await start();
    const wrong = (slack: SlackSimulator) => ({ ...settings(slack), appToken: 'xapp-wrong' });
    await expect(startInstalled({ manifest: socketManifest() }, wrong)).rejects.toThrow(
      /^Slack does not accept SLACK_APP_TOKEN \((invalid_auth|not_allowed_token_type)\)\.$/,
    );
  });
});
