import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gridEnterpriseId, gridSeed } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { until } from '../../support/until.ts';
import { appEach, channels, people, toSeen, wordsOf, workspaces } from '../support.ts';
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
  'all of its workspaces are connected at once': 'missing',
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
