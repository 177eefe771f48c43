import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { type AppServices, createServices } from '../../src/services.ts';
import { createWebClients } from '../../src/slack/edge/web-clients.ts';
import { privacyCommand } from '../../src/slack/features/account/privacy.ts';
import { authenticate } from '../../src/slack/surface/authenticate.ts';
import type { PersonContext } from '../../src/slack/surface/context.ts';
import { personMentioned } from '../../src/slack/surface/mentions.ts';
import { addNotice } from '../../src/slack/task-changes/notices.ts';
import type { UnknownReason } from '../../src/workspaces/refused.ts';
import { json, serve } from '../platform/scripted.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

/** Slack's `users.info` returns more kinds of people than the simulator has, so a test server returns them here. */
let test: TestPlatform;
let services: AppServices;
let dataDir: string;
let connection: Awaited<ReturnType<typeof authenticate>>['connection'];
let coachId: string;

beforeAll(async () => {
  test = await startPlatform({ seed: false });
  coachId = test.platform.addTeamMember({ name: 'Jonas', email: 'jonas@example.com' }).id;
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-caller-'));
  services = await createServices({
    log: createLog('silent'),
    dataDir,
    platformUrl: test.url,
    slackApiUrl: test.url,
  });
  connection = {
    workspaceId: 'T1',
    organization: { id: 'o', name: 'Testing' },
    token: test.platform.token(),
    connectedBy: 'U0',
    connectedAt: 0,
  };
  await services.connections.save(connection);
});
afterAll(async () => {
  await services.close();
  await test.close();
  rmSync(dataDir, { recursive: true });
});

let count = 0;
/** Somebody's click, with Slack's data about them. */
async function contextOf(user: object): Promise<PersonContext> {
  count += 1;
  const userId = `U${count}`;
  const { url } = await serve((_, response) => json(response, { ok: true, user: { id: userId, ...user } }));
  const clients = createWebClients({ slackApiUrl: `${url}/api/` }, { pass: (_, send) => send() });
  const slack = clients.interactive('xoxb-test', 'T1');
  return { services, installation: { teamId: 'T1' }, workspaceId: 'T1', userId, slack };
}
const profile = { email: 'jonas@example.com' };
const jonas = { team_id: 'T1', is_email_confirmed: true, profile, tz: 'Europe/Berlin', locale: 'en-GB' };

const nobodies: [string, object, UnknownReason][] = [
  ['of another workspace', { team_id: 'T2' }, 'another workspace'],
  ['that Slack calls a stranger', { is_stranger: true }, 'another workspace'],
  ['whose email is not confirmed', { is_email_confirmed: false }, 'no confirmed email'],
  [
    'who was invited, of whose email Slack says nothing',
    { is_email_confirmed: undefined, is_invited_user: true },
    'no confirmed email',
  ],
  ['of another workspace of the same Grid', { enterprise_user: { teams: ['T2'] } }, 'another workspace'],
  ['who is a bot', { is_bot: true }, 'no person'],
  ['who was deactivated', { deleted: true }, 'no person'],
  ['without an email', { profile: {} }, 'no confirmed email'],
  ['whose email is empty', { profile: { email: '' } }, 'no confirmed email'],
];

describe('authenticate', () => {
  it('finds the person with the confirmed email, in their time zone and language', async () => {
    const caller = await authenticate(await contextOf(jonas));
    expect(caller.person).toMatchObject({ user: { name: 'Jonas' }, role: 'coach' });
    expect(caller.profile).toMatchObject({
      timeZone: 'Europe/Berlin',
      locale: 'en-GB',
      guest: false,
      outsider: false,
    });
  });

  it.each(nobodies)('does not treat somebody %s as a coach', async (_, user, reason) => {
    const someone = await contextOf({ ...jonas, ...user });
    await expect(authenticate(someone)).rejects.toMatchObject({ refusal: { kind: 'unknown-user', reason } });
    expect(await personMentioned({ ...someone, connection }, someone.userId)).toBeUndefined();
  });

  it.each([
    ['in several channels', { is_restricted: true }],
    ['in one channel', { is_ultra_restricted: true }],
  ])('refuses a guest %s, who can still be given a task by a mention', async (_, user) => {
    const guest = await contextOf({ ...jonas, ...user });
    await expect(authenticate(guest)).rejects.toMatchObject({ refusal: { reason: 'guest' } });
    expect(await personMentioned({ ...guest, connection }, guest.userId)).toMatchObject({ name: 'Jonas' });
  });

  it.each([
    ['whose identity provider vouches for the email', { is_email_confirmed: undefined }],
    [
      'of several workspaces of a Grid',
      { team_id: 'E1', enterprise_user: { id: 'U9', teams: ['T2', 'T1'] } },
    ],
  ])('accepts a member %s', async (_, user) => {
    const caller = await authenticate(await contextOf({ ...jonas, ...user }));
    expect(caller.person).toMatchObject({ user: { name: 'Jonas' } });
  });
});

describe('who somebody is', () => {
  /** What `/touchline privacy` says is kept about somebody, while a notice waits for Jonas. */
  async function keptAbout(user: object): Promise<string> {
    const outbox = {
      kind: 'nudged',
      workspaceId: 'T1',
      installation: { teamId: 'T1' },
      organizationId: 'o',
      to: { personId: coachId, email: profile.email },
    } as const;
    const task = {
      id: 't',
      title: 'Call Anna',
      due: null,
      done: false,
      assignee: 'Jonas',
      program: 'Spring',
    };
    await addNotice(services, outbox, { task, by: 'Marta' });
    const said: string[] = [];
    const reply = async ({ text }: { text: string }) => void said.push(text);
    await privacyCommand({ ...(await contextOf(user)), reply, channelId: 'C1', triggerId: '' }, '');
    return said.join();
  }
  const others: [string, object][] = [
    ...nobodies.map(([who, user]): [string, object] => [who, user]),
    ['who is a guest of several channels', { is_restricted: true }],
    ['who is a guest of one channel', { is_ultra_restricted: true }],
  ];

  it('decides what /touchline privacy finds by email', async () => {
    expect(await keptAbout(jonas)).toContain('• notices about tasks');
  });

  it.each(others)('gives nothing of a coach’s to somebody %s', async (_, user) => {
    expect(await keptAbout({ ...jonas, ...user })).toMatch(/^I keep nothing about you\./);
  });

  it.each(others)('takes Slack’s word about admins for full members only: somebody %s', async (_, user) => {
    const context = await contextOf({ ...jonas, ...user, is_admin: true, is_owner: true });
    const { admin } = await services.profiles.get(context.slack, 'T1', context.userId);
    expect(admin).toBe(Object.keys(user).some((key) => /email|profile/.test(key)));
  });

  it('is found by one function: nothing else in Slack’s room reads an email of Slack, or looks a person up by one', () => {
    const room = join(import.meta.dirname, '../../src/slack');
    const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const found = (pattern: RegExp) =>
      files.filter((file) => pattern.test(readFileSync(join(room, file), 'utf8'))).sort();
    expect(found(/\bconfirmedEmail\b/)).toEqual(['edge/profiles.ts', 'surface/authenticate.ts']);
    expect(found(/\bpeople\.(?:byEmail|toShow)\b/)).toEqual(['surface/authenticate.ts']);
    expect(found(/\bis_email_confirmed\b|\blookupByEmail\b/)).toEqual(['edge/profiles.ts']);
    // A token that is not the workspace's yet: who asks is a member by the same function.
    expect(found(/\blookUpPerson\b/)).toEqual(['surface/changeable.ts']);
  });
});
