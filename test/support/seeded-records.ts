import { expect } from 'vitest';
import { closeModals, modal, touchline } from '../app/connect/connect-support.ts';
import { homeOf } from '../app/home/home-support.ts';
import { channels, labelsIn, people, workspaces } from '../app/support.ts';
import * as fixture from './fixture.ts';
import { during, type SeededTest, seeded, useEverything } from './seeded.ts';

const { jonas, marta, sofia } = people;
const ben = 'U0SOUTHB01';
const secret = 'the signing secret of the app';

/** So that the platform can send installations and webhooks. */
export const platformRequests = {
  secrets: [secret],
  appId: 'touchline',
  signatureHeader: 'upcoach-signature',
  refreshHeader: 'upcoach-refresh-token',
  maxAgeMs: 24 * 60 * 60_000,
};

const to = (test: SeededTest, path: string) => ({ url: `${test.url}/platform/${path}`, secret });

/** In the other workspace somebody asks to connect it, and its admin wants to prove an organization; here one is to be replaced. */
async function connectOthers(test: SeededTest): Promise<void> {
  const { platform, slack } = test;
  const begin = (user: string) =>
    test.done(() =>
      slack.control.type({ user, channel: channels.southAdvisory, text: '/touchline connect' }),
    );
  const admin = { name: `Ben ${seeded.admin}`, email: 'ben@southgate.example' };
  const own = platform.addOrganization({ name: `${seeded.organization} Two`, admin });
  const token = platform.addToken(own.admin.id);
  const sent = await platform.sendInstallation({ ...to(test, 'install'), organization: own.id });
  expect(sent.status).toBe(201);
  await begin(ben);
  await test.submit(ben, { token });
  await begin(sofia);
  const { id, blocks = [] } = (await test.views(sofia)).at(-1) ?? {};
  const prove = blocks.find(({ accessory }) => accessory !== undefined);
  const container = { type: 'view', view_id: id ?? '' } as const;
  const target = { block_id: String(prove?.block_id), action_id: 'connect.prove' };
  await test.done(() => slack.control.action({ user: sofia, container, ...target }));
  await touchline(test, marta, 'connect');
  await test.submit(marta, { token });
  expect((await modal(test, marta))[0]).toContain(' instead?');
  await closeModals(test, marta);
}

/** What comes by itself: digests, messages in the morning, nudges, repeats, and what fails. */
async function letTimePass(test: SeededTest): Promise<void> {
  await fixture.prefer(test, workspaces.north, jonas, {
    morningHour: 8,
    weekly: 'usual',
    wait: 'never',
  });
  await homeOf(test, jonas).open();
  await test.type(jonas, '/todo digest weekdays 9am');
  const forClient = `for Quexo ${seeded.client} in ${seeded.program} One`;
  const receipt = await test.type(jonas, `/todo ${seeded.typed} every monday 9am ${forClient}`);
  await test.click(jonas, receipt, 'Repeat every Monday at 09:00');
  await fixture.prefer(test, workspaces.north, jonas, { wait: 'always' });
  await test.type(jonas, `/todo ${seeded.typed} tomorrow 4pm ${forClient}`);
  await test.type(marta, '/touchline coaches all');
  test.addTask(`${seeded.task} late`, test.team.priya, 3);
  for (const day of ['19', '20', '23']) await test.moveTo(`2026-11-${day}T09:01:00+01:00`);
  const digest = (await test.posts()).at(-1);
  if (digest === undefined) throw new Error('There is no digest.');
  await test.click(marta, digest, 'Nudge');
  await test.faults({
    on: 'api',
    what: 'chat.postMessage',
    kind: 'error',
    error: 'channel_not_found',
    times: 99,
  });
  await test.moveTo('2026-11-24T09:01:00+01:00');
  // That the digest was not posted is told to no one, either.
  for (let round = 0; round < 2; round += 1) await test.done(() => test.touchline.poll());
  await test.faults();
  await during(test, [{ answer: { status: 500 } }], async () => {
    for (const time of ['09:01', '09:06', '12:05']) await test.moveTo(`2026-11-25T${time}:00+01:00`);
    await test.type(jonas, `/todo ${seeded.typed}`);
  });
}

/** The organization says that something has changed, then that it uninstalls Touchline. */
export async function uninstallOnPlatform(test: SeededTest): Promise<void> {
  for (const event of ['client.updated', 'app.uninstalled'])
    expect((await test.platform.sendWebhook({ ...to(test, 'webhook'), event })).status).toBe(200);
  for (let round = 0; round < 2; round += 1) await test.done(() => test.touchline.poll());
}

/** Has every kind of records and jobs written, of what people do and of what comes by itself. */
export async function writeAll(test: SeededTest): Promise<void> {
  await test.restart();
  await letTimePass(test);
  await useEverything(test);
  await connectOthers(test);
  const many = await test.type(
    jonas,
    `/todo ${seeded.typed} in two weeks for everyone in ${seeded.program} One`,
  );
  await test.click(jonas, many, labelsIn(many.blocks)[0] ?? '');
  await test.done(() => test.touchline.poll());
  const forClient = `for Quexo ${seeded.client} in ${seeded.program} One`;
  await fixture.prefer(test, workspaces.north, jonas, { wait: 'never' });
  // In two weeks.
  const receipt = await test.type(jonas, `/todo ${seeded.typed} every other friday 9am ${forClient}`);
  await test.click(
    jonas,
    receipt,
    labelsIn(receipt.blocks).find((label) => label.startsWith('Repeat')) ?? '',
  );
}
