import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gridEnterpriseId, gridSeed } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { until } from '../../support/until.ts';
import * as connecting from '../connect/connect-support.ts';
import { appEach, channels, people, startApp, toSeen, wordsOf, workspaces } from '../support.ts';
import { connectTo, manifest, startInstalled } from './oauth-support.ts';

/** The way of an Enterprise Grid organization, and the tests of each step. */
const steps: Record<string, { suite: string; test: string } | 'missing'> = {
  'it is installed in the whole organization': {
    suite: 'oauth-grid.test.ts',
    test: 'ends on a page that leads to where it is added to workspaces',
  },
  'a workspace is connected': {
    suite: 'oauth-grid.test.ts',
    test: 'serves each workspace with its own connection',
  },
  'all of its workspaces are connected at once': {
    suite: 'org-wide.test.ts',
    test: 'connects all workspaces at once',
  },
  'a workspace that gets it later is connected like the others': {
    suite: 'org-wide.test.ts',
    test: 'a workspace that gets it later is connected like the others',
  },
  'whoever connected one hears that its token is refused': {
    suite: 'org-wide.test.ts',
    test: 'that its token is refused',
  },
  'whoever connected one hears that the organization has uninstalled it': {
    suite: 'org-wide.test.ts',
    test: 'that its organization has uninstalled it',
  },
  'it is taken from a workspace, and given back': {
    suite: 'oauth-grid.test.ts',
    test: 'leaves nothing of a workspace that it is taken from, and serves it again once it is given back',
  },
  'it is uninstalled': {
    suite: 'oauth-grid.test.ts',
    test: 'when it removes the app; all others stay',
  },
};

describe('the manifest', () => {
  const proofs = Object.values(steps).filter((proof) => proof !== 'missing');

  it.each(proofs)('“$test” is a test', ({ suite, test }) => {
    expect(readFileSync(join(import.meta.dirname, suite), 'utf8')).toContain(`test('${test}'`);
  });

  it('offers to install it in a whole organization once each step is proven', () => {
    const isProven = proofs.length === Object.keys(steps).length;
    expect(manifest().settings?.org_deploy_enabled ?? false).toBe(isProven);
  });
});

describe('whoever connected a workspace that its organization’s installation serves is told', () => {
  const secret = 'the signing secret of the app';
  const enterprise = { id: gridEnterpriseId };

  const start = () =>
    startInstalled(
      { installed: [gridEnterpriseId], seed: gridSeed },
      ({ signingSecret, apiUrl, clientId, clientSecret }) => ({
        signingSecret,
        apiUrl,
        oauth: { clientId, clientSecret, stateSecret: 'state-secret-4711' },
      }),
      {
        platformRequests: {
          secrets: [secret],
          appId: 'touchline',
          signatureHeader: 'upcoach-signature',
          refreshHeader: 'upcoach-refresh-token',
          maxAgeMs: 24 * 60 * 60_000,
        },
      },
    );
  const { app, test } = appEach(start, async () => {
    await fixture.install(app, {
      team: undefined,
      enterprise,
      isEnterpriseInstall: true,
      user: { id: people.marta, token: undefined, scopes: undefined },
      bot: { token: app.slack.botToken(workspaces.north), scopes: [], id: 'B1', userId: 'U1' },
    });
    await connectTo(app, workspaces.north, 'northfield');
    await app.slack.control.type({ user: people.jonas, channel: channels.coaching, text: '/todo' });
    await until(async () => (await fixture.workspacesOf(app, gridEnterpriseId)).length === 1);
  });

  const told = async () => {
    const { messages } = await app.slack.control.messages({ user: people.marta, channel: 'D0APPMARTA0' });
    return messages.map(toSeen).map(wordsOf).join('\n');
  };

  test('that its token is refused', async () => {
    app.platform.revokeToken(app.platform.token('northfield'));
    await app.slack.control.type({ user: people.jonas, channel: channels.coaching, text: '/todo list all' });
    await until(async () => (await told()).includes('no longer accepts the token'));
  });

  test('that its organization has uninstalled it', async () => {
    const to = { secret, app: 'touchline' };
    await app.platform.sendInstallation({ ...to, url: `${app.url}/platform/install` });
    await app.platform.sendWebhook({ ...to, url: `${app.url}/platform/webhook` });
    await until(async () => (await told()).includes('uninstalled Touchline'));
    expect(await fixture.connection(app, workspaces.north)).toBeUndefined();
  });
});

describe('an admin of the organization', () => {
  const { marta, jonas, sofia } = people;
  const { north, south } = workspaces;
  const start = () =>
    startApp({
      slack: { seed: gridSeed, installed: [gridEnterpriseId], rateLimits: false },
      connected: false,
    });
  const { app, test } = appEach(start);
  const organization = async (id: string) => (await fixture.connection(app, id))?.organization.name;
  const where = (value: string) => ({ text: { type: 'plain_text', text: value }, value });
  const connectAll = async () => {
    await connecting.touchline(app, marta, 'connect');
    await app.submit(marta, { token: app.platform.token('northfield'), where: where('all') });
  };
  const shown = async (user: string) => (await connecting.modal(app, user)).join('\n');
  const connectSouth = () =>
    fixture.connect(app, {
      workspaceId: south,
      token: app.platform.token('southgate'),
      connectedBy: sofia,
    });

  test('connects all workspaces at once', async () => {
    await connectAll();
    expect(await shown(marta)).toMatch(/^\*2\* of your workspaces are connected to \*Northfield Coaching\*/);
    expect(await organization(north)).toBe('Northfield Coaching');
    expect(await organization(south)).toBe('Northfield Coaching');
    expect(wordsOf(await app.type(jonas, '/todo'))).toMatch(/^\*Your tasks\*/);
    // Its own admins are told.
    for (let polls = 0; polls < 3; polls += 1) await app.done(() => app.touchline.poll());
    const told = await app.messages(sofia, `D0APP${sofia.slice(2, 8)}`);
    expect(told.map(wordsOf).join('\n')).toContain(
      `<@${marta}> connected this workspace to *Northfield Coaching*`,
    );
  });

  test('leaves a workspace alone that is connected to another organization', async () => {
    await connectSouth();
    await connectAll();
    expect(await shown(marta)).toMatch(
      /^\*1\* of your workspaces are .*\n.*\n1 workspace stays connected to another/,
    );
    expect(await organization(south)).toBe('Southgate Consulting');
  });

  test('gives all of them a new token', async () => {
    await connectAll();
    const before = await fixture.connection(app, south);
    await connectAll();
    expect((await fixture.connection(app, south))?.connectedAt).toBe(before?.connectedAt);
    expect(await organization(south)).toBe('Northfield Coaching');
  });

  test('a workspace that gets it later is connected like the others', async () => {
    await app.done(() => app.slack.control.teamAccess({ team: south, granted: false }));
    await connectAll();
    expect(await shown(marta)).toMatch(/^\*1\* of your workspaces/);
    await app.done(() => app.slack.control.teamAccess({ team: south, granted: true }));
    expect(await organization(south)).toBe('Northfield Coaching');
    expect((await fixture.connection(app, south))?.connectedBy).toBe(marta);
  });

  test('a workspace’s admin is not: they connect their own, also with a form that says all', async () => {
    await app.done(() =>
      app.slack.control.person({ id: jonas, teamId: north, name: 'Jonas Lindqvist', role: 'admin' }),
    );
    await connecting.touchline(app, jonas, 'connect');
    expect(await shown(jonas)).not.toContain('All workspaces');
    await connectAll();
    const { payload } = await app.delivered('view_submission');
    await fixture.disconnect(app, south);
    await app.send({ ...payload, user: { id: jonas }, trigger_id: '1.2.3' }, 'interaction');
    await app.quiet();
    expect(await organization(south)).toBeUndefined();
  });
});
