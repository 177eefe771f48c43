import { expect, it } from 'vitest';
import { channelMembersRecord, createChannelMembers } from '../../src/workspaces/channel-members.ts';
import { temporaryStore } from '../support/temporary-store.ts';

const day = 24 * 60 * 60_000;

async function start() {
  const clock = { ms: 1_800_000_000_000 };
  const store = await temporaryStore(() => clock.ms);
  const members = createChannelMembers(store.bucket(channelMembersRecord));
  const state = { there: ['marta', 'jonas'], reads: 0 };
  const readNow = async (): Promise<string[] | undefined> => {
    state.reads += 1;
    return [...state.there];
  };
  /** Who is there now, and how often that took a call. */
  async function look({
    count = state.there.length,
    isCounted = true,
    channelId = 'C1',
    fresh = false,
    read = readNow,
  } = {}) {
    const before = state.reads;
    const found = await members.of(
      { workspaceId: 'T1', channelId, count: isCounted ? count : undefined },
      read,
      fresh,
    );
    return [found, state.reads - before];
  }
  return { clock, members, state, look, readNow };
}

it('are read again when Slack reports a change, counts another number, or does not count', async () => {
  const { look, members, state } = await start();
  await look();
  state.there = ['marta', 'tom'];
  await members.changed('T1', 'C1');
  expect(await look()).toEqual([['marta', 'tom'], 1]);
  state.there = ['marta', 'tom', 'anna'];
  expect(await look()).toEqual([['marta', 'tom', 'anna'], 1]);
  state.there = ['marta'];
  expect(await look()).toEqual([['marta'], 1]);
  expect(await look({ isCounted: false })).toEqual([['marta'], 1]);
});

it('are read again when that is asked for, and after ten days, but not after three', async () => {
  const { look, clock } = await start();
  await look();
  expect(await look({ fresh: true })).toEqual([['marta', 'jonas'], 1]);
  clock.ms += 3 * day - 1_000;
  expect(await look()).toEqual([['marta', 'jonas'], 0]);
  clock.ms += 7 * day + 2_000;
  expect(await look()).toEqual([['marta', 'jonas'], 1]);
});

it('are not kept if somebody joins while they are read', async () => {
  const { look, members, state, readNow } = await start();
  const read = async () => {
    const before = await readNow();
    state.there = ['marta', 'tom'];
    await members.changed('T1', 'C1');
    return before;
  };
  expect(await look({ read })).toEqual([['marta', 'jonas'], 1]);
  expect(await look()).toEqual([['marta', 'tom'], 1]);
});
