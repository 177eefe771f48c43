import { afterEach, beforeEach, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { homeOf } from '../home/home-support.ts';
import {
  buttonsIn,
  channels,
  labelsIn,
  linesIn,
  people,
  startTest,
  type Test,
  wordsOf,
  workspaces,
} from '../support.ts';

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
let test: Test;

beforeEach(async () => {
  test = await startTest();
  await test.done(() => test.slack.control.person({ ...ofMarta, emailConfirmed: false, role: 'owner' }));
});
afterEach(async () => {
  const troubles = await test.troubles();
  await test.close();
  expect(troubles).toEqual([]);
});

/** Changes the name of the platform's admin, as she does herself there. */
async function rename(name: string): Promise<void> {
  const { avatar } = await fixture.userOf(test, test.platform.token());
  const client = { baseUrl: new URL(avatar ?? '').origin, token: test.platform.token() };
  await fixture.createPlatformClient(client).updateMe({ name, email_notifications: 'daily', digests: true });
}

const shown = async () => linesIn((await test.views(marta)).at(-1)?.blocks ?? []).join('\n');

/** Opens the proof from a refusal, and returns its code. */
async function openProof(): Promise<string> {
  const refused = await test.type(marta, '/todo');
  expect(wordsOf(refused)).toContain(refusal);
  await test.click(marta, refused, 'Prove my email');
  return /TL-\w{10}/.exec(await shown())?.[0] ?? '';
}

it('a member by single sign-on, whose confirmation Slack leaves out, is a coach like any other', async () => {
  await test.done(() => test.slack.control.person({ ...ofJonas, emailConfirmed: null }));
  const { payload } = await test.delivered('event');
  expect((payload.event as { user: object }).user).not.toHaveProperty('is_email_confirmed');
  expect(wordsOf(await test.type(jonas, '/todo'))).toMatch(/^\*Your tasks\*/);
});

it('whoever has put the code into their own name may use Touchline, also on Home', async () => {
  const home = homeOf(test, marta);
  expect(labelsIn(await home.open())).toContain('Prove my email');
  const code = await openProof();
  await test.submit(marta, {});
  expect(await shown()).toContain('Not proven.');
  await rename(`Marta Reyes ${code}`);
  await test.submit(marta, {});
  expect(await shown()).toContain('That is you.');
  expect(wordsOf(await test.type(marta, '/todo'))).toMatch(/^\*Your tasks\*|no open tasks/);
  expect(labelsIn(await home.open())).not.toContain('Prove my email');
  // Also after a restart, and for whom she is mentioned by.
  await test.restart();
  const receipt = await test.type(jonas, `/todo Read this tomorrow for <@${marta}>`, channels.coaching);
  expect(JSON.stringify(receipt)).not.toContain(refusal);
  expect(await fixture.storedAbout(test, { workspaceId: workspaces.north, userId: marta })).toContainEqual(
    expect.objectContaining({ what: 'a code or a token for connecting, or that your email is yours' }),
  );
});

it('another email has to be proven anew, and somebody else’s code proves nothing', async () => {
  const code = await openProof();
  await rename(`Marta Reyes ${code}`);
  await test.done(() =>
    test.slack.control.person({ ...ofJonas, email: ofMarta.email, emailConfirmed: false }),
  );
  const refused = await test.type(jonas, '/todo');
  const button = buttonsIn(refused.blocks).find(({ label }) => label === 'Prove my email');
  expect(button).toBeDefined();
  await test.click(jonas, refused, 'Prove my email');
  await test.submit(jonas, {});
  expect(linesIn((await test.views(jonas)).at(-1)?.blocks ?? []).join()).toContain('Not proven.');
  await test.submit(marta, {});
  expect(await shown()).toContain('That is you.');
  await test.done(() =>
    test.slack.control.person({ ...ofMarta, email: ofJonas.email, emailConfirmed: false }),
  );
  expect(wordsOf(await test.type(marta, '/todo'))).toContain(refusal);
});

it('five tries in ten minutes are enough', async () => {
  await openProof();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await test.submit(marta, {});
    expect(await shown()).toContain('Not proven.');
  }
  await test.submit(marta, {});
  expect(await shown()).toContain('You have tried five times');
});
