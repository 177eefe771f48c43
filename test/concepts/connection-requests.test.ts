import { describe, expect, it } from 'vitest';
import { createConnectionTries } from '../../src/workspaces/connection-proofs.ts';
import {
  connectionRequestRecord,
  createConnectionRequests,
} from '../../src/workspaces/connection-requests.ts';
import { createQuotas, quotaRecord } from '../../src/workspaces/quotas.ts';
import { temporaryStore } from '../support/temporary-store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

async function start() {
  const clock = { ms: 1_800_000_000_000 };
  const store = await temporaryStore(() => clock.ms);
  return { clock, store };
}

describe('tries of tokens', () => {
  async function startTries() {
    const { clock, store } = await start();
    const { take } = createConnectionTries(createQuotas(store.bucket(quotaRecord), () => clock.ms));
    return {
      clock,
      take: (user: string, isAdmin = false, workspace = 'T1') => take(workspace, user, { isAdmin }),
    };
  }

  it('are five in any ten minutes for each person', async () => {
    const { clock, take } = await startTries();
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await take('U1')).toBeUndefined();
      clock.ms += minute;
    }
    expect(await take('U1')).toBe('person');
    expect(await take('U2')).toBeUndefined();
    expect(await take('U1', false, 'T2')).toBeUndefined();
    // The first was ten minutes ago, the second was not.
    clock.ms += 5 * minute;
    expect(await take('U1')).toBeUndefined();
    expect(await take('U1')).toBe('person');
  });

  it('are twenty in any day for each workspace, of which five are left to Slack’s admins', async () => {
    const { clock, take } = await startTries();
    const take15 = async () => {
      for (let nth = 0; nth < 15; nth += 1) expect(await take(`U${nth}`)).toBeUndefined();
    };
    await take15();
    expect(await take('U20')).toBe('workspace');
    for (let nth = 0; nth < 5; nth += 1) expect(await take('UADMIN', true)).toBeUndefined();
    clock.ms += 11 * minute;
    expect(await take('UADMIN', true)).toBe('workspace');
    expect(await take('U20', false, 'T2')).toBeUndefined();
    clock.ms += day;
    await take15();
  });
});

describe('a request to connect a workspace', () => {
  const asked = {
    userId: 'U1',
    isInstalled: false,
    organization: { id: 'o1', name: 'Testing' },
    token: 'first',
    installation: { teamId: 'T1' },
  };
  async function startRequests() {
    const { clock, store } = await start();
    return { clock, ...createConnectionRequests(store.values(connectionRequestRecord)) };
  }

  it('is answered once, within three days', async () => {
    const { clock, ask, get, end } = await startRequests();
    const ref = await ask('T1', asked);
    clock.ms += 3 * day - 1;
    expect(await get(ref)).toMatchObject(asked);
    expect((await Promise.all([end(ref), end(ref)])).filter(Boolean)).toHaveLength(1);
    expect(await get(ref)).toBeUndefined();
    const second = await ask('T1', asked);
    expect(second.id).not.toBe(ref.id);
    clock.ms += 3 * day;
    expect([await get(second), await end(second)]).toEqual([undefined, false]);
  });
});
