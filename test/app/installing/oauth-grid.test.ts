import { beforeEach, describe, expect } from 'vitest';
import type { Dict } from '../../../src/playground/slack-simulator/index.ts';
import {
  gridEnterpriseId,
  gridSeed,
  signatureHeaders,
} from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { until } from '../process-support.ts';
import { appEach, buttonsIn, channels, people, toSeen, wordsOf, workspaces } from '../support.ts';
import { connectTo, startInstalled } from './oauth-support.ts';

/** Northfield and Southgate are workspaces of one Enterprise Grid organization, and its app serves both. */

const { app, test } = appEach(
  () =>
    startInstalled({ installed: [], seed: gridSeed }, (slack) => ({
      signingSecret: slack.signingSecret,
      apiUrl: slack.apiUrl,
      oauth: { clientId: slack.clientId, clientSecret: slack.clientSecret, stateSecret: 'state-secret-4711' },
    })),
  async () => {
    await install(`${people.marta} ${gridEnterpriseId}`);
  },
);

/** Acts as a browser: the install page, then a click on Slack's page, then back at Touchline. */
async function install(installer: string): Promise<string> {
  const began = await fetch(`${app.url}/slack/install`, { redirect: 'manual' });
  const page = new URL(began.headers.get('location') ?? '');
  const cookie = began.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  const body = new URLSearchParams({
    ...Object.fromEntries(page.searchParams),
    user: installer,
    answer: 'allow',
  });
  const allowed = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const back = await fetch(allowed.headers.get('location') ?? '', { headers: { cookie } });
  const thanks = await back.text();
  expect(thanks).toContain('Thank you');
  return thanks;
}

/** A row's **Done** in the newest message that somebody sees, and what is written there. */
async function newestDone(user: string, channel: string) {
  const { messages } = await app.slack.control.messages({ user, channel });
  const newest = toSeen(messages.at(-1) ?? {});
  const button = buttonsIn(newest.blocks).find(({ label }) => label === 'Done');
  if (button === undefined) throw new Error('There is no Done.');
  return { ...button, ts: newest.ts };
}

async function say(user: string, channel: string, text: string): Promise<string> {
  const seen = async () => (await app.slack.control.messages({ user, channel })).messages.map(toSeen);
  const before = (await seen()).length;
  await app.slack.control.type({ user, channel, text });
  await until(async () => (await seen()).length > before);
  return wordsOf((await seen()).at(-1) as ReturnType<typeof toSeen>);
}

describe('an installation in a whole organization', () => {
  test('serves each workspace with its own connection', async () => {
    const token = await fixture.botToken(app, { enterpriseId: gridEnterpriseId });
    expect(token).toBe(app.slack.botToken(workspaces.south));
    await connectTo(app, workspaces.north, 'northfield');
    expect(await say(people.jonas, channels.coaching, '/todo')).toMatch(/^\*Your tasks\*/);
    expect(await say(people.sofia, channels.southAdvisory, '/todo')).toContain('not connected');
    await connectTo(app, workspaces.south, 'southgate');
    expect(await say(people.sofia, channels.southAdvisory, '/todo')).toMatch(/open tasks/);
  });

  test('ends on a page that leads to where it is added to workspaces', async () => {
    const page = await install(`${people.marta} ${gridEnterpriseId}`);
    expect(page).toMatch(
      /<a href="[^"]+manage\/organization\/apps\/profile\/A\w+\/workspaces\/add">Add Touchline to/,
    );
  });

  test('leaves nothing of a workspace that it is taken from, and serves it again once it is given back', async () => {
    await connectTo(app, workspaces.north, 'northfield');
    await connectTo(app, workspaces.south, 'southgate');
    await say(people.jonas, channels.coaching, '/todo');
    await say(people.sofia, channels.southAdvisory, '/todo');
    await app.slack.control.teamAccess({ team: workspaces.south, granted: false });
    await until(async () => (await fixture.connection(app, workspaces.south)) === undefined);
    await until(async () => (await fixture.workspacesOf(app, gridEnterpriseId)).length === 1);
    expect(await fixture.connection(app, workspaces.north)).toBeDefined();
    expect(await say(people.jonas, channels.coaching, '/todo')).toMatch(/^\*Your tasks\*/);
    await app.slack.control.teamAccess({ team: workspaces.south, granted: true });
    await until(async () => (await fixture.workspacesOf(app, gridEnterpriseId)).length === 2);
    expect(await say(people.sofia, channels.southAdvisory, '/todo')).toContain('not connected');
    expect(
      (await app.slack.control.deliveries({ limit: 1000 })).deliveries.filter(({ status }) => status !== 200),
    ).toEqual([]);
  });

  test('keeps its workspaces apart, though they share a bot token', async () => {
    const { control, signingSecret } = app.slack;
    await connectTo(app, workspaces.north, 'northfield');
    await connectTo(app, workspaces.south, 'southgate');
    await say(people.jonas, channels.coaching, '/todo list all');
    const theirs = await newestDone(people.jonas, channels.coaching);
    await say(people.sofia, channels.southAdvisory, '/todo list all');
    const { ts, blockId, actionId } = await newestDone(people.sofia, channels.southAdvisory);
    const container = { type: 'message', channel: channels.southAdvisory, ts } as const;
    await control.action({ user: people.sofia, container, block_id: blockId, action_id: actionId });
    const { deliveries } = await control.deliveries({ limit: 1000 });
    const payload = deliveries.find(({ kind }) => kind === 'block_actions')?.payload as Dict;
    expect(payload).toMatchObject({ is_enterprise_install: true, user: { team_id: workspaces.south } });

    // Her own click, on a task and a list of the other workspace.
    const [clicked] = payload.actions as Dict[];
    const crossed = { ...clicked, block_id: theirs.blockId, value: theirs.value };
    const body = new URLSearchParams({
      payload: JSON.stringify({ ...payload, actions: [crossed] }),
    }).toString();
    const tasks = app.platform.inspect('northfield').tasks;
    const seen = async () =>
      (await control.messages({ user: people.sofia, channel: channels.southAdvisory })).messages;
    const { length } = await seen();
    const answer = await fetch(`${app.url}/slack/events`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...signatureHeaders(signingSecret, body),
      },
    });
    expect(answer.status).toBe(200);
    await until(async () => (await seen()).length > length);
    expect(wordsOf(toSeen((await seen()).at(-1) ?? {}))).toMatchInlineSnapshot(
      `"That is no longer on the coaching platform. Type \`/todo\` to see the current tasks."`,
    );
    expect(app.platform.inspect('northfield').tasks).toEqual(tasks);
  });

  describe('leaves nothing of its workspaces', () => {
    const other = 'E0OTHER001';
    const served = [workspaces.north, workspaces.south];
    /** With an installation of its own in the same organization, served by another one, and outside any. */
    const staying = { T0OWN: gridEnterpriseId, T0OTHER: other, T0ALONE: undefined };
    const connected = async (ids: readonly string[]) => {
      const found = await Promise.all(
        ids.map(async (id) => ((await fixture.connection(app, id)) ? [id] : [])),
      );
      return found.flat();
    };

    /** Types a command in a workspace that the simulator does not have. Its bot token is none, so nobody is told. */
    async function typeIn(teamId: string, enterpriseId: string | undefined): Promise<void> {
      const isOrgWide = enterpriseId === other;
      await fixture.install(app, {
        team: isOrgWide ? undefined : { id: teamId },
        enterprise: enterpriseId === undefined ? undefined : { id: enterpriseId },
        isEnterpriseInstall: isOrgWide,
        user: { id: 'U0THERE', token: undefined, scopes: undefined },
        bot: { token: `xoxb-${teamId}`, scopes: [], id: 'B1', userId: 'U1' },
      });
      const body = new URLSearchParams({
        command: '/todo',
        team_id: teamId,
        ...(enterpriseId !== undefined && { enterprise_id: enterpriseId }),
        is_enterprise_install: String(isOrgWide),
        user_id: 'U0THERE',
        channel_id: 'C0THERE',
        trigger_id: '1.2.3',
      }).toString();
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const headers = { ...form, ...signatureHeaders(app.slack.signingSecret, body) };
      const answer = await fetch(`${app.url}/slack/events`, { method: 'POST', body, headers });
      expect(answer.status).toBe(200);
    }

    beforeEach(async () => {
      await connectTo(app, workspaces.north, 'northfield');
      await connectTo(app, workspaces.south, 'southgate');
      await say(people.jonas, channels.coaching, '/todo');
      await say(people.sofia, channels.southAdvisory, '/todo');
      for (const [teamId, enterpriseId] of Object.entries(staying)) {
        await connectTo(app, teamId, 'northfield');
        await typeIn(teamId, enterpriseId);
      }
      const isNoted = async () =>
        (await fixture.workspacesOf(app, gridEnterpriseId)).length === 2 &&
        (await fixture.workspacesOf(app, other)).length === 1;
      await until(isNoted);
    });

    test('when it removes the app; all others stay', async () => {
      await app.slack.control.uninstall({ team: gridEnterpriseId });
      await until(async () => (await connected(served)).length === 0);
      await until(async () => (await fixture.workspacesOf(app, gridEnterpriseId)).length === 0);
      expect(await fixture.botToken(app, { enterpriseId: gridEnterpriseId })).toBeUndefined();
      expect(await connected(Object.keys(staying))).toEqual(Object.keys(staying));
      expect(await fixture.workspacesOf(app, other)).toEqual(['T0OTHER']);
    });

    test('also if the process ended right after it answered: the next one does it', async () => {
      await fixture.forgetLater(app, workspaces.north, { enterpriseId: gridEnterpriseId });
      await app.restart();
      expect(await connected(served)).toEqual(served);
      app.slack.clock.advance(31_000);
      await app.touchline.poll();
      await until(async () => (await connected(served)).length === 0);
      expect(await connected(Object.keys(staying))).toEqual(Object.keys(staying));
    });
  });
});
