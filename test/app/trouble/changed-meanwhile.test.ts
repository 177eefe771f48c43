import { expect, it } from 'vitest';
import { gridEnterpriseId, gridSeed } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { ending, linesIn, people, startApp, wordsOf, workspaces } from '../support.ts';

const { jonas, marta, priya } = people;
const { north } = workspaces;
const team = 'C0TEAM0001';

it('a workspace that its organization takes Touchline from while a digest runs gets none, and nothing about anybody stays', async () => {
  const app = await ending(startApp({ slack: { installed: [gridEnterpriseId], seed: gridSeed } }));
  const members = [marta, jonas, priya, 'bot'];
  await app.slack.control.channel({ id: team, teamId: north, name: 'team', kind: 'private', members });
  await app.type(jonas, '/todo digest weekdays 9am', team);
  expect(await fixture.digest(app, north, team)).toBeDefined();
  const held = app.door.hold(({ url = '' }) => url.startsWith('/todos'));
  const run = app.moveTo('2026-11-19T08:00:00Z');
  await held.arrived;
  await app.slack.control.teamAccess({ team: north, granted: false });
  await app.until(async () => (await fixture.workspacesOf(app, gridEnterpriseId)).length === 0);
  held.release();
  await run;
  await app.moveTo('2026-11-19T08:10:00Z');
  expect((await app.messages(jonas, team)).map(wordsOf).join('\n')).not.toMatch(/^\*\d+ overdue/m);
  expect(await fixture.digest(app, north, team)).toBeUndefined();
  expect(await fixture.connection(app, north)).toBeUndefined();
  for (const userId of members) {
    const stored = await fixture.storedAbout(app, { workspaceId: north, userId });
    expect(stored.map(({ key }) => key)).toEqual([]);
  }
  // What Slack refused meanwhile.
  await app.troubles();
});

it('a coach who becomes a guest while they fill in a form creates nothing', async () => {
  const app = await ending(startApp());
  await app.shortcut(jonas, 'client.new');
  const before = app.platform.inspect().clients.length;
  await app.person(jonas, { role: 'guest' });
  await app.submit(jonas, { name: 'Nina Sommer', email: 'nina@clients.example' });
  expect(app.platform.inspect().clients).toHaveLength(before);
  expect(linesIn((await app.modal(jonas)).blocks).join('\n')).toMatch(/guest/i);
});
