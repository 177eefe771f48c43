import { expect } from 'vitest';
import { modal, touchline } from '../app/connect/connect-support.ts';
import { homeOf } from '../app/home/home-support.ts';
import { channels, labelsIn, people, workspaces } from '../app/support.ts';
import * as fixture from './fixture.ts';
import { during, type SeededApp, seeded, useEverything } from './seeded.ts';

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

const to = (app: SeededApp, path: string) => ({ url: `${app.url}/platform/${path}`, secret });

/** In the other workspace somebody asks to connect it, and its admin wants to prove an organization; here one is to be replaced. */
async function connectOthers(app: SeededApp): Promise<void> {
  const { platform, slack } = app;
  const begin = (user: string) =>
    app.done(() => slack.control.type({ user, channel: channels.southAdvisory, text: '/touchline connect' }));
  const admin = { name: `Ben ${seeded.admin}`, email: 'ben@southgate.example' };
  const own = platform.addOrganization({ name: `${seeded.organization} Two`, admin });
  const token = platform.addToken(own.admin.id);
  const sent = await platform.sendInstallation({ ...to(app, 'install'), organization: own.id });
  expect(sent.status).toBe(201);
  await begin(ben);
  await app.submit(ben, { token });
  await begin(sofia);
  const { id, blocks = [] } = (await app.views(sofia)).at(-1) ?? {};
  const prove = blocks.find(({ accessory }) => accessory !== undefined);
  const container = { type: 'view', view_id: id ?? '' } as const;
  const target = { block_id: String(prove?.block_id), action_id: 'connect.prove' };
  await app.done(() => slack.control.action({ user: sofia, container, ...target }));
  await touchline(app, marta, 'connect');
  await app.submit(marta, { token });
  expect((await modal(app, marta))[0]).toContain(' instead?');
  await app.closeModals(marta);
}

/** What comes by itself: digests, messages in the morning, nudges, repeats, and what fails. */
async function letTimePass(app: SeededApp): Promise<void> {
  await fixture.prefer(app, workspaces.north, jonas, {
    morningHour: 8,
    weekly: 'usual',
    wait: 'never',
  });
  await homeOf(app, jonas).open();
  await app.type(jonas, '/todo digest weekdays 9am');
  const forClient = `for Quexo ${seeded.client} in ${seeded.program} One`;
  const receipt = await app.type(jonas, `/todo ${seeded.typed} every monday 9am ${forClient}`);
  await app.click(jonas, receipt, 'Repeat every Monday at 09:00');
  await fixture.prefer(app, workspaces.north, jonas, { wait: 'always' });
  await app.type(jonas, `/todo ${seeded.typed} tomorrow 4pm ${forClient}`);
  await app.type(marta, '/touchline coaches all');
  app.addTask(`${seeded.task} late`, app.team.priya, 3);
  for (const day of ['19', '20', '23']) await app.moveTo(`2026-11-${day}T09:01:00+01:00`);
  const digest = (await app.posts()).at(-1);
  if (digest === undefined) throw new Error('There is no digest.');
  await app.click(marta, digest, 'Nudge');
  await app.faults({
    on: 'api',
    what: 'chat.postMessage',
    kind: 'error',
    error: 'channel_not_found',
    times: 99,
  });
  await app.moveTo('2026-11-24T09:01:00+01:00');
  // That the digest was not posted is told to no one, either.
  for (let round = 0; round < 2; round += 1) await app.done(() => app.touchline.poll());
  await app.faults();
  await during(app, [{ answer: { status: 500 } }], async () => {
    for (const time of ['09:01', '09:06', '12:05']) await app.moveTo(`2026-11-25T${time}:00+01:00`);
    await app.type(jonas, `/todo ${seeded.typed}`);
  });
}

/** The organization says that something has changed, then that it uninstalls Touchline. */
export async function uninstallOnPlatform(app: SeededApp): Promise<void> {
  for (const event of ['client.updated', 'app.uninstalled'])
    expect((await app.platform.sendWebhook({ ...to(app, 'webhook'), event })).status).toBe(200);
  for (let round = 0; round < 2; round += 1) await app.done(() => app.touchline.poll());
}

/** Has every kind of records and jobs written, of what people do and of what comes by itself. */
export async function writeAll(app: SeededApp): Promise<void> {
  await app.restart();
  await letTimePass(app);
  await useEverything(app);
  await connectOthers(app);
  const many = await app.type(
    jonas,
    `/todo ${seeded.typed} in two weeks for everyone in ${seeded.program} One`,
  );
  await app.click(jonas, many, labelsIn(many.blocks)[0] ?? '');
  await app.done(() => app.touchline.poll());
  const forClient = `for Quexo ${seeded.client} in ${seeded.program} One`;
  await fixture.prefer(app, workspaces.north, jonas, { wait: 'never' });
  // In two weeks.
  const receipt = await app.type(jonas, `/todo ${seeded.typed} every other friday 9am ${forClient}`);
  await app.click(jonas, receipt, labelsIn(receipt.blocks).find((label) => label.startsWith('Repeat')) ?? '');
}
