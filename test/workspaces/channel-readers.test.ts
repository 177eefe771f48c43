import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { channelReaderRecord, createChannelReaders } from '../../src/workspaces/channel-readers.ts';
import { createPeople } from '../../src/workspaces/people.ts';
import { coachesOfAll } from '../../src/workspaces/program-coaches.ts';
import { testKeyring } from '../support/keyring.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Testing' },
  token: 'unused',
  connectedBy: 'U1',
  connectedAt: 0,
};

let test: TestPlatform;
let [jonas, priya] = ['', ''];
let programs: string[];
beforeAll(async () => {
  test = await startPlatform({ seed: false });
  const { platform } = test;
  platform.addTeamMember({ name: 'Marta', email: 'marta@x.example', role: 'admin' });
  jonas = platform.addTeamMember({ name: 'Jonas', email: 'jonas@x.example' }).id;
  priya = platform.addTeamMember({ name: 'Priya', email: 'priya@x.example' }).id;
  programs = ['Spring', 'Autumn'].map((name) => platform.addProgram({ name }).id);
  const [spring = '', autumn = ''] = programs;
  platform.addMember({ program: spring, user: jonas, role: 'coach' });
  platform.addMember({ program: autumn, user: jonas, role: 'leader' });
  platform.addMember({ program: spring, user: priya, role: 'leader' });
  platform.addMember({ program: autumn, user: priya, role: 'member' });
});
afterAll(() => test.close());
beforeEach(() => void test.calls());

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-readers-'));
  const store = await openStore({ dataDir, keyring: testKeyring });
  const values = store.values(channelReaderRecord);
  const people = createPeople({ platform: () => test.client, now: Date.now });
  const profiles: Record<string, string> = { U1: 'marta', U2: 'jonas', U3: 'priya' };
  const readers = createChannelReaders({ values, people });
  return {
    values,
    besides: (isLimited?: (coach: { userId: string; personId: string }) => Promise<boolean>) =>
      readers.besidesTeam(
        connection,
        test.client,
        ['U1', 'U2', 'U3'],
        async (user) => ({
          outsider: false,
          guest: false,
          inactive: false,
          confirmedEmail: `${profiles[user]}@x.example`,
        }),
        { isLimited },
      ),
    async close() {
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

describe('the coaches in a channel', () => {
  it('are among its readers where they are limited, admins never', async () => {
    const { besides, close } = await start();
    expect(await besides()).toEqual({});
    const asked: string[] = [];
    const limited = await besides(async ({ userId, personId }) => {
      asked.push(personId);
      return userId === 'U3';
    });
    expect(limited).toEqual({ U3: 'limited' });
    expect(asked.sort()).toEqual([jonas, priya].sort());
    // Everybody is known for three days; the team is read each time, once.
    expect(test.calls()).toEqual(['GET /team-members', 'GET /team-members']);
    await close();
  });
});

describe('the coaches of programs', () => {
  it('are leader or coach in each of them', async () => {
    expect(await coachesOfAll(test.client, programs)).toEqual(new Set([jonas]));
    expect(await coachesOfAll(test.client, programs.slice(0, 1))).toEqual(new Set([jonas, priya]));
    expect(await coachesOfAll(test.client, [])).toEqual(new Set());
  });
});
