import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gridEnterpriseId, gridSeed } from '../../src/playground/slack/seed-grid.ts';
import { connectTo, type Installed, manifest, startInstalled } from './oauth-support.ts';
import { until } from './process-support.ts';
import { channels, people, toSeen, wordsOf, workspaces } from './support.ts';

/** Northfield and Southgate are workspaces of one Enterprise Grid organization, and its app serves both. */
let test: Installed;

beforeEach(async () => {
  const plain = manifest();
  const forOrganizations = { ...plain, settings: { ...plain.settings, org_deploy_enabled: true } };
  test = await startInstalled({ installed: [], seed: gridSeed, manifest: forOrganizations }, (slack) => ({
    signingSecret: slack.signingSecret,
    apiUrl: slack.apiUrl,
    oauth: { clientId: slack.clientId, clientSecret: slack.clientSecret, stateSecret: 'state-secret-4711' },
  }));
  await install(`${people.marta} ${gridEnterpriseId}`);
});
afterEach(() => test.close());

/** Acts as a browser: the install page, then a click on Slack's page, then back at Touchline. */
async function install(installer: string): Promise<void> {
  const began = await fetch(`${test.url}/slack/install`, { redirect: 'manual' });
  const page = new URL(began.headers.get('location') ?? '');
  const cookie = began.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  const body = new URLSearchParams({
    ...Object.fromEntries(page.searchParams),
    user: installer,
    answer: 'allow',
  });
  const allowed = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const back = await fetch(allowed.headers.get('location') ?? '', { headers: { cookie } });
  expect(await back.text()).toContain('Thank you');
}

async function say(user: string, channel: string, text: string): Promise<string> {
  const seen = async () => (await test.slack.control.messages({ user, channel })).messages.map(toSeen);
  const before = (await seen()).length;
  await test.slack.control.type({ user, channel, text });
  await until(async () => (await seen()).length > before);
  return wordsOf((await seen()).at(-1) as ReturnType<typeof toSeen>);
}

describe('an installation in a whole organization', () => {
  it('serves each workspace with its own connection', async () => {
    const token = await test.touchline.services.installations.botToken({ enterpriseId: gridEnterpriseId });
    expect(token).toBe(test.slack.botToken(workspaces.south));
    await connectTo(test, workspaces.north, 'northfield');
    expect(await say(people.jonas, channels.coaching, '/todo')).toMatch(/^\*Your tasks\*/);
    expect(await say(people.sofia, channels.southAdvisory, '/todo')).toContain('not connected');
    await connectTo(test, workspaces.south, 'southgate');
    expect(await say(people.sofia, channels.southAdvisory, '/todo')).toMatch(/open tasks/);
  });

  it('is forgotten when the organization removes the app', async () => {
    await test.slack.control.uninstall({ team: gridEnterpriseId });
    await until(
      async () =>
        (await test.touchline.services.installations.botToken({ enterpriseId: gridEnterpriseId })) ===
        undefined,
    );
  });
});
