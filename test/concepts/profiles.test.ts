import { WebAPIRateLimitedError, type WebClient } from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { slackBusy } from '../../src/slack/edge/gate.ts';
import { createProfiles, type Profiles } from '../../src/slack/edge/profiles.ts';

const workspace = 'T1';
const minuteMs = 60_000;

type User = { id: string; [field: string]: unknown };
const member = (id: string, more: object = {}): User => ({
  id,
  team_id: workspace,
  real_name: id,
  is_email_confirmed: true,
  profile: { email: `${id}@x.example` },
  ...more,
});
const members = (count: number, from = 0): User[] =>
  Array.from({ length: count }, (_, nth) => member(`U${from + nth}`));

/** A Slack whose list has these pages. `refused` says from which page on it refuses. */
function start(pages: unknown[][], refused = Number.POSITIVE_INFINITY) {
  const clock = { ms: 1_800_000_000_000 };
  const users = new Map(pages.flat().map((user) => [(user as User)?.id, user]));
  const asked: string[] = [];
  let whileListing = async (_page: number): Promise<void> => {};
  const slack = {
    users: {
      async info({ user }: { user: string }) {
        asked.push(user);
        if (user === 'paused') throw slackBusy(30_000);
        if (user.startsWith('counted')) throw slackBusy(30_000, true);
        return { ok: true, user: users.get(user) ?? member(user) };
      },
      async list({ cursor = '0' }: { cursor?: string }) {
        const page = Number(cursor);
        asked.push(`list ${page}`);
        if (page >= refused) throw new WebAPIRateLimitedError(30);
        const found = pages[page % pages.length] ?? [];
        await whileListing(page);
        return { ok: true, members: found, response_metadata: { next_cursor: nextOf(page) } };
      },
    },
  } as unknown as WebClient;
  let nextOf = (page: number): string => (page + 1 < pages.length ? String(page + 1) : '');
  const profiles: Profiles = createProfiles({
    now: () => clock.ms,
    hasProven: async () => false,
    isOrgWide: async () => false,
  });
  return {
    clock,
    profiles,
    users,
    asked: () => asked.splice(0),
    get: (id: string, how = {}) => profiles.get(slack, workspace, id, how),
    readMany: (ids: string[]) => profiles.readMany(slack, workspace, ids),
    cursors(next: typeof nextOf) {
      nextOf = next;
    },
    meanwhile(work: typeof whileListing) {
      whileListing = work;
    },
  };
}
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, nth) => `U${from + nth}`);

describe('many users who are looked up one after the other', () => {
  it('are read in one list once there were ten within a minute', async () => {
    const { get, asked } = start([members(130)]);
    for (const id of ids(130)) expect((await get(id)).confirmedEmail).toBe(`${id}@x.example`);
    expect(asked()).toEqual([...ids(10), 'list 0']);
  });

  it('are not looked for in a list when Slack wants a pause', async () => {
    const { get, asked } = start([[...members(130), member('paused')]]);
    await expect(get('paused')).rejects.toThrow(WebAPIRateLimitedError);
    expect(asked()).toEqual(['paused']);
  });

  it('are as Slack says now, five minutes after the list', async () => {
    const { get, asked, clock, users } = start([members(130)]);
    await Promise.all(ids(130).map((id) => get(id)));
    asked();
    users.set('U100', member('U100', { is_restricted: true }));
    clock.ms += 5 * minuteMs - 1;
    expect((await get('U100')).guest).toBe(false);
    clock.ms += 1;
    expect((await get('U100')).guest).toBe(true);
    expect(asked()).toEqual(['U100']);
  });
});

describe('the list of a workspace', () => {
  it('ends after five pages, also if its cursor stays the same', async () => {
    const { readMany, asked, cursors } = start([members(1_000)]);
    cursors(() => '7');
    expect(await readMany(['U1', 'U2', 'U3'])).toBe(true);
    expect(asked()).toEqual(['list 0', 'list 7']);
    const endless = start([members(1_000)]);
    endless.cursors((page) => String(page + 1));
    await endless.readMany(['U1', 'U2', 'U3']);
    expect(endless.asked()).toEqual(ids(5).map((_, page) => `list ${page}`));
  });

  it('does not count for somebody who changes while it is read', async () => {
    const { readMany, get, asked, users, meanwhile, profiles } = start([members(30)]);
    meanwhile(async () => {
      users.set('U7', member('U7', { is_restricted: true }));
      profiles.drop(workspace, 'U7');
    });
    await readMany(ids(30));
    expect((await get('U7')).guest).toBe(true);
    expect(asked()).toEqual(['list 0', 'U7']);
  });
});
