import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { createChannelPrograms } from '../../src/workspaces/channel-programs.ts';
import { createLikelyPrograms, programMemoryRecord } from '../../src/workspaces/likely-programs.ts';
import { maxUses } from '../../src/workspaces/limits.ts';
import { createPreferences, preferencesRecord } from '../../src/workspaces/preferences.ts';
import { createSettings, settingRecord } from '../../src/workspaces/settings.ts';
import { testKeyring } from '../support/keyring.ts';

const connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Testing' },
  token: 'unused',
  connectedBy: 'U1',
  connectedAt: 0,
};
const author = { connection, userId: 'U1' };

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-likely-'));
  const store = await openStore({ dataDir, keyring: testKeyring });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  const memories = store.values(programMemoryRecord);
  const channelPrograms = createChannelPrograms(createSettings(store.values(settingRecord)));
  const preferences = createPreferences(store.values(preferencesRecord));
  return {
    ...createLikelyPrograms({ memories, channelPrograms, preferences }),
    memories,
    channelPrograms,
    preferences,
  };
}

it('knows nothing at first', async () => {
  const { list } = await start();
  expect(await list(author, { personId: 'anna', channelId: 'C1' })).toEqual([]);
});

it('puts a tie first, then what was used for the person and here, one’s default, and what was used last', async () => {
  const { list, remember, channelPrograms, preferences } = await start();
  await remember(author, { personId: 'anna', channelId: 'C2', programId: 'annas' });
  await remember(author, { personId: 'tom', channelId: 'C1', programId: 'here' });
  await remember(author, { personId: 'tom', programId: 'last' });
  await preferences.update('T1', 'U1', { program: { id: 'default', name: 'Default' } });
  await channelPrograms.tie(connection, 'C1', { program: { id: 'tied', name: 'Tied' }, setBy: 'U2' });
  expect(await list(author, { personId: 'anna', channelId: 'C1' })).toEqual([
    { id: 'tied', source: 'tied' },
    { id: 'annas', source: 'person' },
    { id: 'here', source: 'channel' },
    { id: 'default', source: 'default' },
    { id: 'last', source: 'last' },
  ]);
  expect(await list(author, { personId: 'nobody', channelId: 'C3' })).toEqual([
    { id: 'default', source: 'default' },
    { id: 'last', source: 'last' },
  ]);
});

it('is one person’s own, and one organization’s', async () => {
  const { list, remember, channelPrograms } = await start();
  await remember(author, { personId: 'anna', channelId: 'C1', programId: 'p1' });
  await channelPrograms.tie(connection, 'C1', { program: { id: 'p1', name: 'One' }, setBy: 'U1' });
  const about = { personId: 'anna', channelId: 'C1' };
  expect(await list({ ...author, userId: 'U2' }, about)).toEqual([{ id: 'p1', source: 'tied' }]);
  const other = { ...connection, organization: { id: 'o2', name: 'Other' } };
  expect(await list({ ...author, connection: other }, about)).toEqual([]);
  expect(await list({ ...author, connection: { ...connection, workspaceId: 'T2' } }, about)).toEqual([]);
  await remember({ ...author, connection: other }, { personId: 'tom', programId: 'p2' });
  expect(await list(author, about)).toEqual([{ id: 'p1', source: 'tied' }]);
});

it('keeps the people and channels used last', async () => {
  const { remember, memories } = await start();
  const use = (n: number) => remember(author, { personId: `p${n}`, channelId: `C${n}`, programId: 'x' });
  for (let n = 0; n < maxUses; n++) await use(n);
  await use(0);
  await use(maxUses);
  const { people = [], channels = [] } = (await memories.get('T1/U1')) ?? {};
  expect([people.length, channels.length]).toEqual([maxUses, maxUses]);
  expect(people[0]?.[0]).toBe('p2');
  expect(people.slice(-2).map(([id]) => id)).toEqual(['p0', `p${maxUses}`]);
});

it('has the program that was used last for a person and in a channel, and each of them once', async () => {
  const { list, remember, memories } = await start();
  for (const programId of ['first', 'second'])
    await remember(author, { personId: 'anna', channelId: 'C1', programId });
  await remember(author, { personId: 'tom', programId: 'toms' });
  expect(await memories.get('T1/U1')).toEqual({
    organizationId: 'o1',
    last: 'toms',
    people: [
      ['anna', 'second'],
      ['tom', 'toms'],
    ],
    channels: [['C1', 'second']],
  });
  expect(await list(author, { personId: 'anna', channelId: 'C1' })).toEqual([
    { id: 'second', source: 'person' },
    { id: 'second', source: 'channel' },
    { id: 'toms', source: 'last' },
  ]);
});
