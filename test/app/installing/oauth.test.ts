import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { until } from '../process-support.ts';
import { appEach, channels, people, toSeen, wordsOf, workspaces } from '../support.ts';
import { connectTo, startInstalled } from './oauth-support.ts';

const { app, test } = appEach(() =>
  startInstalled({ installed: [] }, (slack) => ({
    signingSecret: slack.signingSecret,
    apiUrl: slack.apiUrl,
    oauth: { clientId: slack.clientId, clientSecret: slack.clientSecret, stateSecret: 'state-secret-4711' },
  })),
);

type Answer = { status: number; location: URL | undefined; cookie: string; policy: string; text: string };

async function visit(url: string | URL, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    location: location === null ? undefined : new URL(location, url),
    cookie: answer.headers.getSetCookie().join('; ').split(';')[0] ?? '',
    policy: answer.headers.get('content-security-policy') ?? '',
    text: await answer.text(),
  };
}

/** Acts as a browser: the install page, then Slack's page, then a click. Returns where Slack redirects to. */
async function authorize(user: string, answer: 'allow' | 'cancel' = 'allow') {
  const install = await visit(`${app.url}/slack/install`);
  expect(install.status).toBe(302);
  const page = install.location;
  if (page === undefined) throw new Error('The install page leads nowhere.');
  const asked = await visit(page);
  expect(asked.status).toBe(200);
  const form = new URLSearchParams(page.searchParams);
  form.set('user', user);
  form.set('answer', answer);
  const { location } = await visit(page, { method: 'POST', body: form });
  if (location === undefined) throw new Error('Slack sends the browser nowhere.');
  return { page, back: location, headers: { cookie: install.cookie } };
}

async function install(user: string): Promise<Answer> {
  const { back, headers } = await authorize(user);
  return visit(back, { headers });
}

const botToken = (teamId: string) => fixture.botToken(app, { teamId });

async function say(user: string, channel: string, text: string): Promise<string> {
  const seen = async () => (await app.slack.control.messages({ user, channel })).messages.map(toSeen);
  const before = (await seen()).length;
  await app.slack.control.type({ user, channel, text });
  await until(async () => (await seen()).length > before);
  return wordsOf((await seen()).at(-1) as ReturnType<typeof toSeen>);
}

/** The page's own style, which its policy lets through and nothing else, and the one thing to do next. */
function expectPage({ text, policy }: Answer, href: string, label: string): void {
  const style = /<style>(.*)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toBe(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(text.match(/<a .*<\/a>/g)).toEqual([`<a href="${href}">${label}</a>`]);
}

describe('installing by OAuth', () => {
  test('asks for the manifest’s scopes, stores the installation, and makes commands work', async () => {
    const { page, back, headers } = await authorize(people.marta);
    expect(page.searchParams.get('scope')?.split(',').toSorted()).toEqual(
      app.slack.manifest.oauth_config.scopes.bot.toSorted(),
    );
    expect(back.pathname).toBe('/slack/oauth_redirect');
    const thanks = await visit(back, { headers });
    expect(thanks.status).toBe(200);
    expect(thanks.text).toContain('Thank you');
    const href = `slack://app?team=${workspaces.north}&amp;id=A0SIMULATE`;
    expectPage(thanks, href, 'Open Touchline in Slack');
    expect(await botToken(workspaces.north)).toBe(app.slack.botToken(workspaces.north));
    await connectTo(app, workspaces.north, 'northfield');
    expect(await say(people.jonas, channels.coaching, '/todo')).toMatch(/^\*Your tasks\* · \d+/);
  });

  test('serves many workspaces, each with its own token and organization, across a restart', async () => {
    expect((await install(people.marta)).status).toBe(200);
    expect((await install(people.sofia)).status).toBe(200);
    await connectTo(app, workspaces.north, 'northfield');
    await connectTo(app, workspaces.south, 'southgate');
    await app.restart();
    expect(await botToken(workspaces.north)).not.toBe(await botToken(workspaces.south));
    expect(await say(people.jonas, channels.coaching, '/todo')).toMatch(/^\*Your tasks\*/);
    expect(await say(people.sofia, channels.southAdvisory, '/todo')).toMatch(
      /^(?:\*Your tasks\*|You have no)/,
    );
  });

  test.each([
    ['oauth.v2.access', 1],
    ['oauth.v2.access', 2],
    ['oauth.v2.access', ''],
    ['auth.test', 1],
  ])('ends as always when Slack wants a pause at %s: %j', async (what, retryAfterS) => {
    const { back, headers } = await authorize(people.marta);
    await app.slack.control.faults({ add: [{ what, kind: 'status', status: 429, retryAfterS }] });
    const thanks = await visit(back, { headers });
    expect([thanks.status, thanks.text]).toEqual([200, expect.stringContaining('Thank you')]);
    expect((await app.slack.control.faults({})).faults).toEqual([]);
    expect(await botToken(workspaces.north)).toBe(app.slack.botToken(workspaces.north));
  });
});

describe('installing fails', () => {
  const nothing = async () => {
    expect(await botToken(workspaces.north)).toBeUndefined();
  };
  /** What only an operator can mend: a visitor can cause none of it. */
  const errors = () =>
    app.log
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level >= 50)
      .map(({ msg }) => msg);

  test('if the person cancels', async () => {
    const { back, headers } = await authorize(people.marta, 'cancel');
    expect(back.searchParams.get('error')).toBe('access_denied');
    const answer = await visit(back, { headers });
    expect(answer.status).toBe(400);
    expectPage(answer, '/slack/install', 'Start again');
    await nothing();
    expect(errors()).toEqual([]);
  });

  test('in a browser other than the one that started: somebody else’s link installs nothing', async () => {
    const { back } = await authorize(people.marta);
    expect((await visit(back)).status).toBe(400);
    await nothing();
    expect(errors()).toEqual([]);
  });

  test('with a made-up or missing state', async () => {
    const { back, headers } = await authorize(people.marta);
    const without = new URL(back);
    without.searchParams.delete('state');
    expect((await visit(without, { headers })).status).toBe(400);
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    expect((await visit(forged, { headers: { cookie: 'slack-app-oauth-state=forged' } })).status).toBe(400);
    await nothing();
    expect(errors()).toEqual([]);
  });

  test('the second time with the same state, even with a good code', async () => {
    const { back, headers } = await authorize(people.marta);
    expect((await visit(back, { headers })).status).toBe(200);
    await fixture.removeInstallation(app, { teamId: workspaces.north });
    const other = await authorize(people.marta);
    const mixed = new URL(back);
    mixed.searchParams.set('code', other.back.searchParams.get('code') ?? '');
    const answer = await visit(mixed, { headers });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('/slack/install')]);
    await nothing();
    expect(errors()).toEqual([]);
  });

  test.each([{ kind: 'cut' }, { kind: 'status', status: 429, retryAfterS: 30 }, { kind: 'status' }] as const)(
    'for now, while Slack does not answer: %o',
    async (how) => {
      const { back, headers } = await authorize(people.marta);
      await app.slack.control.faults({
        clear: true,
        add: [{ what: 'oauth.v2.access', times: 100, ...how }],
      });
      const answer = await visit(back, { headers });
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('Wait a minute')]);
      await nothing();
      expect(errors()).toHaveLength(1);
    },
  );
});
