import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver } from '@slack/bolt';
import type { Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import type { PageOptions } from '../../src/playground/page/assets.ts';
import { createPage, type ServePage } from '../../src/playground/page/serve.ts';
import {
  createSlack,
  type ManifestInput,
  type SlackSimulator,
} from '../../src/playground/slack-simulator/index.ts';
import { everyBlock, form, homeView, secondView, swapping } from './page-blocks.ts';
import { openPage, sharedBrowser, troubles, type Visit } from './support.ts';

const URL = 'https://app.example/slack/events';

const manifest: ManifestInput = {
  display_information: { name: 'Kitchen' },
  features: {
    app_home: { home_tab_enabled: true },
    bot_user: { display_name: 'Kitchen' },
    shortcuts: [
      { name: 'Keep it', type: 'message', callback_id: 'keep', description: 'Keeps this message' },
      { name: 'Open the form', type: 'global', callback_id: 'open_form', description: 'Opens the form' },
    ],
    slash_commands: [
      { command: '/blocks', url: URL, description: 'Posts every block', usage_hint: '[all | some]' },
      { command: '/form', url: URL, description: 'Opens the form', should_escape: true },
      { command: '/quiet', url: URL, description: 'Says something to you alone', should_escape: true },
      { command: '/swap', url: URL, description: 'A button that becomes another one' },
      { command: '/late', url: URL, description: 'Never acknowledges' },
    ],
  },
  oauth_config: { scopes: { bot: ['commands', 'chat:write', 'files:read'] } },
  settings: {
    event_subscriptions: { request_url: URL, bot_events: ['app_home_opened'] },
    interactivity: { is_enabled: true, request_url: URL, message_menu_options_url: URL },
  },
};

/** What the app was told, in order: `[action_id, what was chosen]`, `[callback_id, state.values]` and so on. */
export type AnswerResult = { what: string; value: unknown };

export type Stage = {
  url: string;
  slack: SlackSimulator;
  told: AnswerResult[];
  /** What the app was last told of an action, a view or a shortcut. */
  last(what: string): unknown;
  close(): Promise<void>;
};

const CITIES = ['Aarhus', 'Berlin', 'Bern', 'Lisbon', 'Oslo'];
const option = (text: string) => ({ text: { type: 'plain_text' as const, text }, value: text.toLowerCase() });

/** What an action brought, whatever its kind: the option's value, the values, the date, the id, the text. */
function chosen(action: Record<string, unknown>): unknown {
  const key = Object.keys(action).find((name) => name.startsWith('selected_'));
  const value = key === undefined ? action.value : action[key];
  const bare = (one: unknown) =>
    typeof one === 'object' && one !== null && 'value' in one ? one.value : one;
  return Array.isArray(value) ? value.map(bare) : bare(value);
}

function listen(app: App, told: AnswerResult[]): void {
  const tell = (what: string, value: unknown) => void told.push({ what, value });
  app.command('/blocks', async ({ ack, say }) => {
    await ack();
    await say({ text: 'Every block', blocks: everyBlock });
  });
  app.command('/form', async ({ ack, body, client }) => {
    await ack();
    await client.views.open({ trigger_id: body.trigger_id, view: form });
  });
  app.command('/quiet', async ({ ack, command }) => {
    tell('/quiet', command.text);
    await ack({ response_type: 'ephemeral', text: `You said: ${command.text}` });
  });
  app.command('/swap', async ({ ack, respond }) => {
    await ack();
    await respond({ text: 'A task', blocks: swapping('Done') });
  });
  app.command('/late', async () => {});
  app.action(/.*/, async ({ ack, action, body, respond }) => {
    await ack();
    const { action_id: id } = action as { action_id: string };
    tell(id, chosen(action as unknown as Record<string, unknown>));
    if (id === 'swap') await respond({ replace_original: true, text: 'A task', blocks: swapping('Undo') });
    if (id === 'replace' && body.type === 'block_actions')
      await respond({ replace_original: true, text: 'It is done now.' });
  });
  app.options('city', async ({ ack, payload }) => {
    const fitting = CITIES.filter((city) => city.toLowerCase().startsWith(payload.value.toLowerCase()));
    await ack({ options: fitting.map(option) });
  });
  app.view('form', async ({ ack, view }) => {
    const values = view.state.values;
    tell('form', values);
    if (values.email?.email?.value === 'taken@example.com')
      return ack({ response_action: 'errors', errors: { email: 'Somebody has this address already.' } });
    return ack({ response_action: 'push', view: secondView });
  });
  app.view('second', async ({ ack, view }) => {
    tell('second', view.state.values);
    await ack({ response_action: 'clear' });
  });
  app.shortcut('keep', async ({ ack, shortcut }) => {
    await ack();
    if (shortcut.type === 'message_action') tell('keep', shortcut.message.text);
  });
  app.shortcut('open_form', async ({ ack, shortcut, client }) => {
    await ack();
    await client.views.open({ trigger_id: shortcut.trigger_id, view: form });
  });
  app.event('app_home_opened', async ({ event, client }) => {
    await client.views.publish({ user_id: event.user, view: homeView });
  });
}

/** What is added to the page, and what the server has beside it. */
export type StageOptions = PageOptions & { serve?: ServePage };

/** The simulator with the page, and behind it a Bolt app that uses every block, element and view. */
export async function startStage({ serve, ...options }: StageOptions = {}): Promise<Stage> {
  const page = createPage(options);
  const slack = createSlack({
    manifest,
    page: (req, res) => serve?.(req, res) || page(req, res),
    rateLimits: false,
  });
  const { url } = await slack.listen();
  const told: AnswerResult[] = [];
  const receiver = new HTTPReceiver({ signingSecret: slack.signingSecret, port: 0 });
  const app = new App({
    token: slack.botToken(),
    receiver,
    convoStore: false,
    clientOptions: { slackApiUrl: slack.apiUrl },
  });
  listen(app, told);
  const server = await app.start({ port: 0, host: '127.0.0.1' });
  slack.setAppUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    url,
    slack,
    told,
    last: (what) => told.findLast((one) => one.what === what)?.value,
    async close() {
      await app.stop();
      await slack.close();
    },
  };
}

let rooms = 0;

/** A channel that nobody else has, with the app in it. */
async function openRoom({ control }: SlackSimulator): Promise<string> {
  rooms += 1;
  const members = ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001', 'bot'];
  const { id } = await control.channel({
    id: `C0ROOM${1000 + rooms}`,
    teamId: 'T0NORTH001',
    name: `room-${rooms}`,
    members,
  });
  return id;
}

/**
 * Tests that share a stage in their file. Each has a page in a fresh profile, in which nothing may fail, so they come in
 * any order; what Slack keeps, such as a channel that is archived, each puts back. With `room`, each has a channel too.
 */
export const onStage = (
  executablePath: string | undefined,
  visit: Visit & { room?: boolean } = {},
  options: StageOptions = {},
) =>
  base
    .extend('options', { scope: 'file' }, () => options)
    .extend('stage', { scope: 'file' }, async ({ options: given }, { onCleanup }): Promise<Stage> => {
      const stage = await startStage(given);
      onCleanup(() => stage.close());
      return stage;
    })
    .extend('page', async ({ stage }, { onCleanup }): Promise<Page> => {
      stage.told.length = 0;
      const where = visit.room ? { ...visit, channel: await openRoom(stage.slack) } : visit;
      const page = await openPage(await sharedBrowser(executablePath ?? ''), stage.url, where);
      onCleanup(async () => {
        const found = troubles.get(page);
        await page.context().close();
        expect(found).toEqual([]);
      });
      return page;
    });
