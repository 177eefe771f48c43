import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dict,
  gridEnterpriseId,
  gridSeed,
  optionsOf,
  placedElements,
  userTeams,
} from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { type Change, startRelay } from '../../support/relay.ts';
import { homeOf } from '../home/home-support.ts';
import { sendSigned } from '../send-signed.ts';
import { type App, channels, linesIn, people, type Seen, startApp, wordsOf, workspaces } from '../support.ts';

/**
 * Enterprise Grid: whatever Slack says of a user's `team_id`, and where it names no workspace, everything works in the
 * workspace where it was done.
 */

const { jonas, marta } = people;
const program = 'Leadership Foundations';
const directs = 'D0APPJONAS0';
let app: App;

/** The place of an element in a message or view. */
function placeOf(blocks: Dict[], action: string): { block_id: string; action_id: string } {
  const found = [...placedElements(blocks)].find(({ element }) =>
    String(element.action_id).startsWith(action),
  );
  if (found === undefined) throw new Error(`There is no ${action}.`);
  return { block_id: String(found.block.block_id), action_id: String(found.element.action_id) };
}

const option = (text: string, value: string): Dict => ({ text: { type: 'plain_text', text }, value });

async function optionsIn(ts: string, place: ReturnType<typeof placeOf>): Promise<string[]> {
  const container = { type: 'message', channel: channels.coaching, ts } as const;
  const offered = await app.slack.control.options({ user: jonas, container, ...place, query: '' });
  return (optionsOf(offered) as { text: { text: string } }[]).map(({ text }) => text.text);
}

async function shortcut(callbackId: string, on: { channel?: string; ts?: string } = {}): Promise<Dict[]> {
  await app.done(() => app.slack.control.shortcut({ user: jonas, callback_id: callbackId, ...on }));
  const top = (await app.views(jonas)).at(-1);
  if (top === undefined) throw new Error(`${callbackId} opened nothing.`);
  await app.slack.control.close({ user: jonas, view_id: top.id, all: true });
  return top.blocks;
}

const typeIn = (channel: string, text: string): Promise<Seen> => app.type(jonas, text, channel);

/** What is done on each surface of Slack, and what shows that it was served. */
const surfaces: Record<string, () => Promise<void>> = {
  async 'a command'() {
    expect(wordsOf(await typeIn(channels.coaching, '/todo'))).toMatch(/^\*Your tasks\*/);
  },
  async 'a button in a message'() {
    const list = await app.type(jonas, '/todo');
    const open = () => app.tasks().filter(({ done }) => !done).length;
    const before = open();
    const marked = await app.click(jonas, list, 'Done');
    expect(open()).toBe(before - 1);
    await app.click(jonas, marked, 'Undo');
    expect(open()).toBe(before);
  },
  async 'a menu in a message'() {
    const list = await app.type(jonas, '/todo');
    const place = placeOf(list.blocks, 'list.filter');
    const container = { type: 'message', channel: channels.coaching, ts: list.ts } as const;
    const value = option('Done', 'state done');
    await app.done(() => app.slack.control.action({ user: jonas, container, ...place, value }));
    const after = (await app.messages(jonas)).find(({ ts }) => ts === list.ts);
    expect(wordsOf(after as Seen)).toMatch(/done/i);
    expect(after).not.toEqual(list);
  },
  async 'a menu that asks for its options'() {
    const list = await app.type(jonas, '/todo');
    expect(await optionsIn(list.ts, placeOf(list.blocks, 'list.filter'))).toContain(program);
  },
  async 'the shortcut New task'() {
    expect(linesIn(await shortcut('task.new')).join()).toContain('Task');
  },
  async 'the shortcut New client'() {
    expect(linesIn(await shortcut('client.new')).join()).toContain('Email');
  },
  async 'the shortcut of a message'() {
    const { ts = '' } = await app.type(marta, 'Send the plan');
    const blocks = await shortcut('task.from-message', { channel: channels.coaching, ts });
    expect(JSON.stringify(blocks)).toContain('Send the plan');
  },
  async 'a form'() {
    await app.shortcut(jonas, 'client.new');
    const email = `grid${Math.random()}@clients.example`;
    expect(await app.submit(jonas, { name: 'Grid Client', email })).toEqual({});
    expect(app.platform.inspect().clients.some((one) => one.email === email)).toBe(true);
  },
  async Home() {
    const lines = await homeOf(app, jonas).open();
    expect(linesIn(lines).join('\n')).toMatch(/Overdue|By Sun|Later/);
  },
  async 'a click on Home'() {
    const home = homeOf(app, jonas);
    await home.open();
    expect(linesIn(await home.click('Refresh')).join('\n')).toMatch(/Overdue|By Sun|Later/);
  },
  async 'a menu on Home'() {
    const home = homeOf(app, jonas);
    await home.open();
    expect(await home.programs()).toContain(program);
  },
  async 'a direct message'() {
    expect(wordsOf(await typeIn(directs, 'list'))).toMatch(/^\*Your tasks\*/);
  },
  async 'a mention'() {
    const { botUserId: bot } = (await app.slack.control.state({ user: jonas })).app as { botUserId: string };
    expect(wordsOf(await typeIn(channels.coaching, `<@${bot}> list`))).toMatch(/^\*Your tasks\*/);
  },
};

const installations = [
  ['one workspace of an organization', workspaces.north],
  ['a whole organization', gridEnterpriseId],
] as const;

describe.each(installations)('with an installation in %s', (_what, installed) => {
  beforeAll(async () => {
    app = await startApp({ slack: { seed: gridSeed, installed: [installed], rateLimits: false } });
    await app.type(jonas, '/todo');
  });
  afterAll(() => app.close());

  const variants = userTeams.flatMap((userTeam) => [
    { userTeam, namesTeam: false },
    { userTeam, namesTeam: true },
  ]);
  describe.each(variants)('and a user’s team_id that is: $userTeam; team named: $namesTeam', (variant) => {
    beforeEach(() => app.slack.control.grid(variant));
    it.each(Object.entries(surfaces))('%s works', async (_name, act) => {
      await act();
      expect(await app.troubles()).toEqual([]);
    });
  });
});

/** What Slack may leave out, or say in another way than it documents. Nothing else is to change by that. */
const leavesOut: Record<string, Change> = {
  'whose installation it is': ({ is_enterprise_install: _, ...rest }) => rest,
  'whose installation it is (null)': (sent) =>
    'command' in sent ? sent : { ...sent, is_enterprise_install: null },
  'the organization': ({ enterprise_id: _, enterprise: __, ...rest }) => rest,
  'the organization (null)': (sent) =>
    'command' in sent ? { ...sent, enterprise_id: '' } : { ...sent, enterprise: null, enterprise_id: null },
  'what an event is authorized by': ({ authorizations: _, ...rest }) => rest,
  'what an event is authorized by (empty)': (sent) =>
    'event' in sent ? { ...sent, authorizations: [] } : sent,
  'which of two installations it is': (sent) =>
    'event' in sent ? sent : { ...sent, is_enterprise_install: sent.is_enterprise_install !== true },
};

describe.each(installations)('with an installation in %s, where Slack does not say', (_what, installed) => {
  let relay: Awaited<ReturnType<typeof startRelay>>;
  beforeAll(async () => {
    app = await startApp({ slack: { seed: gridSeed, installed: [installed], rateLimits: false } });
    await app.type(jonas, '/todo');
    app.slack.control.grid({ namesTeam: true });
    relay = await startRelay({ url: app.url, signingSecret: app.slack.signingSecret });
    app.slack.setAppUrl(relay.url);
  });
  afterAll(async () => {
    relay.close();
    await app.close();
  });

  describe.each(Object.entries(leavesOut))('%s', (_name, change) => {
    beforeEach(() => {
      relay.change = change;
    });
    it.each(Object.entries(surfaces))('%s works', async (_surface, act) => {
      await act();
      expect(await app.troubles()).toEqual([]);
    });
  });

  it.each(['team_access_granted', 'team_access_revoked'])('which workspaces %s is about', async (type) => {
    for (const event of [{ type }, { type, team_ids: null }, { type, team_ids: [] }]) {
      const sent = {
        type: 'event_callback',
        event_id: `Ev${Math.random()}`,
        enterprise_id: gridEnterpriseId,
      };
      expect((await sendSigned(app, { ...sent, team_id: null, event })).status).toBe(200);
    }
    await surfaces['a command']?.();
  });
});

describe('a mark of another workspace', () => {
  const southTasks = () => JSON.stringify(app.platform.inspect('southgate'));
  /** How often something of South was sent or answered to anybody. */
  const timesShown = async () => {
    const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
    return JSON.stringify(deliveries).split(secret).length;
  };
  /** Sends a request again, to be answered in a direct message. */
  async function again({ response_url: _, ...request }: Dict): Promise<void> {
    const fresh = JSON.stringify(request).replaceAll('south@', `south${Math.random()}@`);
    const asked = { ...(JSON.parse(fresh) as Dict), trigger_id: `${Math.random()}` };
    expect(await app.send(asked, 'interaction')).toBe(200);
    await app.quiet();
  }
  let clicked: Dict;
  let chosen: Dict;
  let submitted: Dict;
  let secret: string;

  beforeAll(async () => {
    app = await startApp({ slack: { seed: gridSeed, installed: [gridEnterpriseId], rateLimits: false } });
    await fixture.connect(app, {
      workspaceId: workspaces.south,
      token: app.platform.token('southgate'),
      connectedBy: people.sofia,
    });
    await app.type(jonas, '/todo');
    const list = await app.type(people.sofia, '/todo list all', channels.southAdvisory);
    await app.click(people.sofia, list, 'Done', { channel: channels.southAdvisory });
    clicked = (await app.delivered('block_actions')).payload;
    const container = { type: 'message', channel: channels.southAdvisory, ts: list.ts } as const;
    const place = { ...placeOf(list.blocks, 'list.filter'), value: option('Open', 'state open') };
    await app.done(() => app.slack.control.action({ user: people.sofia, container, ...place }));
    chosen = (await app.delivered('block_actions')).payload;
    await app.shortcut(people.sofia, 'client.new');
    await app.submit(people.sofia, { name: 'South Secret', email: 'south@clients.example' });
    submitted = (await app.delivered('view_submission')).payload;
    secret = app.platform.inspect('southgate').tasks.find(({ done }) => !done)?.description ?? '';
  });
  afterAll(() => app.close());

  /** What a request of South becomes when somebody of North sends it. */
  const forgeries: Record<string, (request: Dict) => Dict> = {
    'and no workspace of Slack’s': (request) => ({ ...request, user: { id: jonas } }),
    'and a user’s team_id of South': (request) => ({
      ...request,
      user: { id: jonas, team_id: workspaces.south },
    }),
    'beside North as team': (request) => ({
      ...request,
      team: { id: workspaces.north },
      user: { id: jonas },
    }),
    'beside North as team, by somebody of South': (request) => ({
      ...request,
      team: { id: workspaces.north },
    }),
    'from an organization that does not serve South': (request) => ({
      ...request,
      enterprise: { id: 'E0OTHER001' },
      user: { id: people.sofia },
    }),
    'with an installation in one workspace': (request) => ({
      ...request,
      is_enterprise_install: false,
      enterprise: null,
      user: { id: people.sofia },
    }),
  };

  it('is right where it belongs', async () => {
    const before = southTasks();
    const old = await timesShown();
    await again(submitted);
    expect(southTasks()).not.toBe(before);
    await again(chosen);
    expect(await timesShown()).toBeGreaterThan(old);
  });

  it.each(Object.entries(forgeries))('%s changes and shows nothing', async (_name, forge) => {
    const before = southTasks();
    const old = await timesShown();
    for (const request of [clicked, chosen, submitted]) await again(forge(request));
    expect(southTasks()).toBe(before);
    expect(await timesShown()).toBe(old);
  });
});
