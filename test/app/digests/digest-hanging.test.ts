import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../src/server.ts';
import * as fixture from '../../support/fixture.ts';
import { everyDay } from '../../support/fixture.ts';
import { channels, ending, people, type Seen, wordsOf, workspaces } from '../support.ts';
import { type DigestApp, startDigestApp } from './digest-support.ts';

let app: DigestApp;
let northToken = '';
const held = Promise.withResolvers<void>();
/** The platform, which hangs for requests with North's token. */
const platform = createServer(async (request, response) => {
  if (request.headers.authorization === `Bearer ${northToken}`) await held.promise;
  app.platform.listener(request, response);
});

afterEach(async () => {
  held.resolve();
  platform.close();
  platform.closeAllConnections();
});

/** Connects a workspace to an organization and sets up a digest in its channel. */
async function setUp(workspaceId: string, channelId: string, organization: string): Promise<string> {
  const token = app.platform.token(organization);
  await fixture.putConnection(app, {
    workspaceId,
    organization: { id: organization, name: 'An organization' },
    token,
    connectedBy: people.marta,
    connectedAt: app.now(),
  });
  const schedule = { days: everyDay, hour: 9, minute: 0, timeZone: 'Europe/London' };
  const who = { setBy: 'U1', setByName: 'Marta Reyes', installation: { teamId: workspaceId } };
  await fixture.putDigest(app, { workspaceId, channelId, organizationId: organization, schedule, ...who });
  return token;
}

describe('a platform that hangs for one workspace at nine', () => {
  it('does not delay other workspaces’ digests, and the delayed one is posted once the platform answers', async () => {
    const times = { deadlineMs: 60_000, timeouts: { headersMs: 60_000, bodyMs: 60_000 } };
    app = await ending(
      startDigestApp('2026-11-18T10:00:00Z', {
        connected: false,
        touchline: {
          platformUrl: await listen(platform, { host: '127.0.0.1', port: 0 }),
          platformTimes: times,
        },
      }),
    );
    app.addTask('Call Anna', app.team.priya, 3);
    const organization = app.platform.addOrganization({ name: 'South' }).id;
    const user = app.platform.addTeamMember({
      organization,
      name: 'Sofia',
      email: 'sofia@southgate.example',
    }).id;
    const program = app.platform.addProgram({ organization, name: 'Southern' }).id;
    app.platform.addMember({ program, user });
    app.platform.addTask({ organization, program, user, text: 'Write to Olga', due: 1_700_000_000 });
    const north = app.platform.inspect().organization.id;
    northToken = await setUp(workspaces.north, channels.coaching, north);
    await setUp(workspaces.south, channels.southAdvisory, organization);

    // Only the team reads it.
    await app.slack.control.channel({
      id: channels.southAdvisory,
      teamId: workspaces.south,
      name: 'advisory',
      kind: 'private',
      members: [people.sofia, 'bot'],
    });

    const northern = app.moveTo('2026-11-19T09:00:00Z');
    const southern = async (): Promise<Seen[]> => app.messages(people.sofia, channels.southAdvisory);
    await app.until(async () => (await southern()).length > 0);
    expect((await southern()).map(wordsOf).join()).toContain('Write to Olga');
    expect(await app.posts()).toEqual([]);
    held.resolve();
    await northern;
    expect((await app.posts()).map(wordsOf).join()).toContain('Call Anna');
    expect(await southern()).toHaveLength(1);
  });
});
