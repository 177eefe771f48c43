import { expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { homeOf } from '../home/home-support.ts';
import { appEach, buttonsIn, channels, labelsIn, people, startApp, wordsOf, workspaces } from '../support.ts';

/** People whom an identity provider made, and people whose email Slack has not confirmed. */
const { marta, jonas } = people;
const ofMarta = {
  id: marta,
  teamId: workspaces.north,
  name: 'Marta Reyes',
  email: 'marta@northfield.example',
};
const ofJonas = {
  id: jonas,
  teamId: workspaces.north,
  name: 'Jonas Lindqvist',
  email: 'jonas@northfield.example',
};
const refusal = 'Slack gives me no confirmed email of yours.';

const { app, test } = appEach(
  () => startApp(),
  async () => {
    await app.done(() => app.slack.control.person({ ...ofMarta, emailConfirmed: false, role: 'owner' }));
  },
);

/** Changes the name of the platform's admin, as she does herself there. */
async function rename(name: string): Promise<void> {
  const { avatar } = await fixture.userOf(app, app.platform.token());
  const client = { baseUrl: new URL(avatar ?? '').origin, token: app.platform.token() };
  await fixture.createPlatformClient(client).updateMe({ name, email_notifications: 'daily', digests: true });
}

const shown = async () => (await app.modalLines(marta)).join('\n');

/** Opens the proof from a refusal, and returns its code. */
async function openProof(): Promise<string> {
  const refused = await app.type(marta, '/todo');
  expect(wordsOf(refused)).toContain(refusal);
  await app.click(marta, refused, 'Prove my email');
  return /TL-\w{10}/.exec(await shown())?.[0] ?? '';
}

test('a member by single sign-on, whose confirmation Slack leaves out, is a coach like any other', async () => {
  await app.done(() => app.slack.control.person({ ...ofJonas, emailConfirmed: null }));
  const { payload } = await app.delivered('event');
  expect((payload.event as { user: object }).user).not.toHaveProperty('is_email_confirmed');
  expect(await app.say(jonas, '/todo')).toMatch(/^\*Your tasks\*/);
});

test('whoever has put the code into their own name may use Touchline, also on Home', async () => {
  const home = homeOf(app, marta);
  expect(labelsIn(await home.open())).toContain('Prove my email');
  const code = await openProof();
  await app.submit(marta, {});
  expect(await shown()).toContain('Not proven.');
  await rename(`Marta Reyes ${code}`);
  await app.submit(marta, {});
  expect(await shown()).toContain('That is you.');
  expect(await app.say(marta, '/todo')).toMatch(/^\*Your tasks\*|no open tasks/);
  expect(labelsIn(await home.open())).not.toContain('Prove my email');
  // Also after a restart, and for whom she is mentioned by.
  await app.restart();
  const receipt = await app.type(jonas, `/todo Read this tomorrow for <@${marta}>`, channels.coaching);
  expect(JSON.stringify(receipt)).not.toContain(refusal);
  expect(await fixture.storedAbout(app, { workspaceId: workspaces.north, userId: marta })).toContainEqual(
    expect.objectContaining({ what: 'a code or a token for connecting, or that your email is yours' }),
  );
});

test('another email has to be proven anew, and somebody else’s code proves nothing', async () => {
  const code = await openProof();
  await rename(`Marta Reyes ${code}`);
  await app.done(() => app.slack.control.person({ ...ofJonas, email: ofMarta.email, emailConfirmed: false }));
  const refused = await app.type(jonas, '/todo');
  const button = buttonsIn(refused.blocks).find(({ label }) => label === 'Prove my email');
  expect(button).toBeDefined();
  await app.click(jonas, refused, 'Prove my email');
  await app.submit(jonas, {});
  expect((await app.modalLines(jonas)).join()).toContain('Not proven.');
  await app.submit(marta, {});
  expect(await shown()).toContain('That is you.');
  await app.done(() => app.slack.control.person({ ...ofMarta, email: ofJonas.email, emailConfirmed: false }));
  expect(await app.say(marta, '/todo')).toContain(refusal);
});

test('five tries in ten minutes are enough', async () => {
  await openProof();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await app.submit(marta, {});
    expect(await shown()).toContain('Not proven.');
  }
  await app.submit(marta, {});
  expect(await shown()).toContain('You have tried five times');
});
