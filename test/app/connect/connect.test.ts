import { describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import {
  type App,
  type AppOptions,
  channels,
  ending,
  labelsIn,
  people,
  startApp,
  wordsOf,
  workspaces,
} from '../support.ts';
import { answerTo, connect, modal, touchline } from './connect-support.ts';

let app: App;
const start = async (options: AppOptions = {}) => {
  app = await ending(startApp({ connected: false, ...options }));
};

const kept = (workspace: string = workspaces.north) => fixture.connection(app, workspace);

const asking = [
  'Paste an API token of your organization. An administrator can create one on the coaching platform’s website, which shows it once.',
  'API token',
];
const notAllowed =
  'Only a Slack admin, or an admin of the organization that this workspace is connected to, can change its connection.';

describe('/touchline connect', () => {
  it('verifies the token, shows the organization and user, and enables the workspace', async () => {
    await start();
    const answer = await app.type(people.jonas, '/todo Call Anna');
    expect(wordsOf(answer)).toContain(
      '*This workspace is not connected to your coaching platform yet.*\n<@U0MARTA001> or another Slack admin can do it in a minute.',
    );
    expect(wordsOf(answer)).toContain('Call Anna');
    expect(labelsIn(answer.blocks)).toEqual(['Ask Marta']);
    await touchline(app, people.marta, 'connect');
    expect(await modal(app, people.marta)).toEqual(asking);
    await app.submit(people.marta, { token: app.platform.token() });
    expect(await modal(app, people.marta)).toEqual([
      'This workspace is connected to *Northfield Coaching*, as Marta Reyes (marta@northfield.example).',
      'Everyone whose Slack email is known there can now use `/todo`.',
    ]);
    expect(labelsIn((await app.views(people.marta)).at(-1)?.blocks ?? [])).toEqual([
      'My tasks',
      'New task',
      'A daily digest in a channel',
    ]);
    const [check, ...reading] = app.calls();
    expect(check).toBe('GET /me');
    // The organization is read before anybody needs it.
    for (const call of reading) expect(call).toMatch(/^GET \/(?:team-members|clients|programs)\b/);
    expect(await kept()).toMatchObject({
      organization: { name: 'Northfield Coaching' },
      connectedBy: people.marta,
      token: app.platform.token(),
    });
    expect(await app.say(people.jonas, '/todo')).toMatch(/^\*Your tasks\* · \d+/);
    expect(await answerTo(app, people.jonas, 'status')).toContain('by <@U0MARTA001> on 2026-11-18, with');
    expect(await app.troubles()).toEqual([]);
  });

  it.each([
    [
      'a wrong token',
      'wrong-token-0000',
      'The coaching platform does not accept this token. Copy it again, or create a new one there.',
    ],
    ['no token at all', 'two words', 'That does not look like an API token.'],
    ['letters beyond ASCII', 'tøken', 'That does not look like an API token.'],
  ])('explains what is wrong with %s, asks again, and stores nothing', async (_what, token, problem) => {
    await start();
    expect(await connect(app, people.marta, token)).toEqual([`*Not connected.* ${problem}`, ...asking]);
    expect(await kept()).toBeUndefined();
    // The same modal asks again and accepts the right token.
    await app.submit(people.marta, { token: `  ${app.platform.token()}\n` });
    expect((await modal(app, people.marta))[0]).toContain('is connected to *Northfield Coaching*');
    expect((await kept())?.token).toBe(app.platform.token());
  });

  it('asks before the workspace leaves its organization, and says what stops', async () => {
    await start({ connected: true });
    await touchline(app, people.marta, 'connect');
    await app.submit(people.marta, { token: app.platform.token('southgate') });
    expect(await modal(app, people.marta)).toEqual([
      'This workspace is connected to *Northfield Coaching*. Connect it to *Southgate Consulting* instead?',
      'Then people who are only in Northfield Coaching can no longer use Touchline here, no channel gets a digest, and its token is deleted here.',
    ]);
    expect((await kept())?.organization.name).toBe('Northfield Coaching');
    await app.submit(people.marta, {});
    expect((await modal(app, people.marta))[0]).toContain('is connected to *Southgate Consulting*');
    expect((await kept())?.organization.name).toBe('Southgate Consulting');
  });
});

describe('who may connect', () => {
  const refusedFirst =
    '*Not connected.* Only a Slack admin can connect this workspace to an organization. An admin of the organization, with the confirmed email of their Slack account, can ask for it: then a Slack admin approves it. Ask one of them to type `/touchline connect`.';

  it.each([
    ['a coach', people.jonas],
    ['a client', people.anna],
    ['somebody whom the platform does not know', people.lee],
  ])('not at first: %s who has a token', async (_who, user) => {
    await start();
    expect((await connect(app, user, app.platform.token()))[0]).toBe(refusedFirst);
    expect(await kept()).toBeUndefined();
  });

  it('later: only Slack admins and the organization’s admins; whoever connected it is nobody by that', async () => {
    await start();
    const control = app.slack.control;
    const nora = 'U0NORA0001';
    await control.person({
      id: nora,
      teamId: workspaces.north,
      name: 'Nora',
      email: 'nora@northfield.example',
    });
    app.platform.addTeamMember({ name: 'Nora', email: 'nora@northfield.example', role: 'admin' });
    for (const user of [nora, people.lee]) await control.invite({ channel: channels.general, user });
    const jonas = {
      id: people.jonas,
      teamId: workspaces.north,
      name: 'Jonas',
      email: 'jonas@northfield.example',
    };
    await control.person({ ...jonas, role: 'admin' });
    await app.quiet();
    await connect(app, people.jonas, app.platform.token());
    await app.closeModals(people.jonas);
    await control.person(jonas);
    await app.quiet();

    for (const other of [people.jonas, people.priya, people.anna, people.lee]) {
      expect(await answerTo(app, other, 'connect')).toBe(notAllowed);
      expect(await answerTo(app, other, 'disconnect')).toBe(notAllowed);
      expect(await app.views(other)).toEqual([]);
    }
    for (const allowed of [people.marta, nora]) {
      await touchline(app, allowed, 'connect');
      expect((await modal(app, allowed))[0]).toBe(
        'Currently connected to *Northfield Coaching*. A new token replaces this connection.',
      );
    }
    expect((await kept())?.connectedBy).toBe(people.jonas);
  });

  it('is checked again on submit, because somebody else may have connected meanwhile', async () => {
    await start();
    await touchline(app, people.priya, 'connect');
    await touchline(app, people.marta, 'connect');
    await app.submit(people.marta, { token: app.platform.token() });
    await app.submit(people.priya, { token: app.platform.token('southgate') });
    expect((await modal(app, people.priya))[0]).toBe(`*Not connected.* ${notAllowed}`);
    expect(await kept()).toMatchObject({
      connectedBy: people.marta,
      organization: { name: 'Northfield Coaching' },
    });
  });
});
