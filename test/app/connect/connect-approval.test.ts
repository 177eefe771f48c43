import { describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { type App, type AppOptions, labelsIn, people, wordsOf, workspaces } from '../support.ts';
import { ines, leeEmail, nora, startApproval } from './connect-approval-support.ts';
import { connect } from './connect-support.ts';

const { marta, lee, jonas } = people;
const { north } = workspaces;

let at: Awaited<ReturnType<typeof startApproval>>;
let app: App;
const start = async (options?: AppOptions): Promise<void> => {
  at = await startApproval(options);
  app = at.app;
};

describe('a member who is admin of an organization of their own', () => {
  it('connects nothing: Slack’s admins and whoever installed Touchline are asked, and nobody else', async () => {
    await start();
    expect((await connect(app, lee, at.ownToken))[0]).toMatch(
      /^\*Not connected yet\.\* A Slack admin of this workspace has to approve that it is connected to \*Lee &amp; Co\*\./,
    );
    expect(await at.kept()).toBeUndefined();
    expect(await app.say(jonas, '/todo Call Anna tomorrow')).toMatch(/is not connected/);
    for (const admin of [marta, nora, ines]) {
      const [question, ...more] = await at.told(admin);
      expect(question && wordsOf(question)).toMatch(/asks to connect this workspace to it\..*refuse\./s);
      expect(question && labelsIn(question.blocks)).toEqual(['Connect', 'Refuse']);
      expect(more).toEqual([]);
    }
    for (const other of [jonas, lee]) expect(await at.told(other)).toEqual([]);
    expect(await app.troubles()).toEqual([]);
  });

  it('is connected once an admin approves, and everybody concerned hears of it', async () => {
    await start();
    const question = await at.ask();
    expect(await at.answer(marta, question, 'Connect')).toBe(
      'You approved it: this workspace is connected to *Lee &amp; Co*.',
    );
    expect(await at.kept()).toMatchObject({
      token: at.ownToken,
      connectedBy: lee,
      organization: { name: 'Lee & Co' },
    });
    expect((await at.toldWords(lee)).at(-1)).toMatch(/^<@U0MARTA001> approved your request/);
    expect((await at.toldWords(nora)).at(-1)).toMatch(
      /^<@U0MARTA001> connected this workspace to \*Lee &amp; Co\*, as <@U0NOBOD001> had asked\. If that is not right/,
    );
    expect((await at.toldWords(marta)).join()).not.toContain('had asked');
    const audit = await fixture.audit(app, north, 5);
    expect(audit.map(({ user, action }) => [user, action])).toEqual([
      [marta, 'connect.approve'],
      [lee, 'connect.ask'],
    ]);
    // The other's buttons are still there, and do nothing any more.
    const [others] = await at.told(nora);
    if (others === undefined) throw new Error('Nora was not asked.');
    expect(await at.answer(nora, others, 'Refuse')).toBe(
      'This request was answered already, or has expired.',
    );
    expect(await at.kept()).toBeDefined();
  });

  it('hears it when an admin refuses, and the token is gone', async () => {
    await start();
    const question = await at.ask(ines);
    const requests = () => fixture.stored(app, 'connection-requests');
    const [[key, request] = []] = await requests();
    expect(key).toBe(`${north}/${lee}`);
    expect(request).not.toContain(at.ownToken);
    // Whoever installed Touchline may answer as well.
    expect(await at.answer(ines, question, 'Refuse')).toMatch(/^You refused it: .* The token is deleted\.$/);
    expect(await at.kept()).toBeUndefined();
    expect(await requests()).toEqual(new Map());
    expect((await at.toldWords(lee)).at(-1)).toMatch(
      /^<@U0INES0001> refused your request .* nothing was changed/,
    );
  });

  it('asks once, however often they enter a token', async () => {
    await start();
    await at.ask();
    await app.closeModals(lee);
    await connect(app, lee, at.ownToken);
    expect(await at.told(marta)).toHaveLength(1);
  });

  it('hears that there is nobody to ask', async () => {
    const botToken = async ({ teamId = '' }) => app.slack.botToken(teamId);
    await start({ touchline: { installations: { botToken, remove: async () => {} } } });
    await at.person(marta, 'Marta Reyes', 'marta@northfield.example');
    await at.person(nora, 'Nora Blum', 'nora@northfield.example');
    await connect(app, lee, at.ownToken);
    expect((await at.toldWords(lee)).join()).toMatch(/^I found no Slack admin whom I could ask/);
  });
});

describe('an approval is checked again when it is given', () => {
  it('by whoever clicks: an admin who is none any more, or somebody else, changes nothing', async () => {
    await start();
    const question = await at.ask();
    await at.person(marta, 'Marta Reyes', 'marta@northfield.example', { role: 'member' });
    expect(await at.answerLast(marta, question)).toBe(
      'Only a Slack admin of this workspace can answer this.',
    );
    // Lee sends the click for themselves, and an outsider from the other side of a shared channel.
    const { payload } = await app.delivered('block_actions');
    for (const user of [
      { id: lee, team_id: north },
      { id: people.olga, team_id: 'T0OUTSIDE1' },
      { id: marta, team_id: 'T0OUTSIDE1' },
    ])
      await app.done(() => app.send({ ...payload, user }, 'interaction'));
    expect(await at.kept()).toBeUndefined();
    const [others] = await at.told(nora);
    if (others === undefined) throw new Error('Nora was not asked.');
    await at.answer(nora, others, 'Connect');
    expect((await at.kept())?.connectedBy).toBe(lee);
  });

  it('in another process, which does not know yet that an admin is none any more', async () => {
    await start();
    const question = await at.ask();
    // This process knows who she is, and what it was told of the change is lost.
    await app.type(marta, '/touchline help');
    await fixture.withStaleProfiles(app, () =>
      at.person(marta, 'Marta Reyes', 'marta@northfield.example', { role: 'member' }),
    );
    expect(await at.answerLast(marta, question)).toBe(
      'Only a Slack admin of this workspace can answer this.',
    );
    expect(await at.kept()).toBeUndefined();
  });

  it.each<[string, () => unknown]>([
    ['the token is revoked', () => app.platform.revokeToken(at.ownToken)],
    [
      'they are no admin of the organization',
      () => at.changeOnPlatform(`UPDATE users SET role = 'coach' WHERE email = '${leeEmail}'`),
    ],
    ['they have another email in Slack', () => at.person(lee, 'Lee Park', 'other@northfield.example')],
    [
      'their email in Slack is not confirmed',
      () => at.person(lee, 'Lee Park', leeEmail, { emailConfirmed: false }),
    ],
    ['they are a guest', () => at.person(lee, 'Lee Park', leeEmail, { role: 'guest' })],
    [
      'the workspace was connected to another organization',
      () =>
        fixture.connect(app, {
          workspaceId: north,
          token: app.platform.token(),
          connectedBy: marta,
        }),
    ],
  ])('for whoever asked: not if %s', async (_what, change) => {
    await start();
    const question = await at.ask();
    await change();
    const before = await at.kept();
    expect(await at.answer(marta, question, 'Connect')).toMatch(
      /^This workspace was not connected to \*Lee &amp; Co\*: /,
    );
    expect(await at.kept()).toEqual(before);
    expect(await fixture.stored(app, 'connection-requests')).toEqual(new Map());
  });
});
