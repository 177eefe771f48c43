import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createLog } from '../../src/lib/log.ts';
import { createPlatformClient } from '../../src/platform/client.ts';
import { createDispatcher } from '../../src/platform/transport.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { openStore } from '../../src/store/open.ts';
import { likelyFor } from '../../src/tasks/drafts/likely.ts';
import { createDirectories } from '../../src/workspaces/directory.ts';
import { createDirectoryRecords } from '../../src/workspaces/directory-records.ts';
import { findNamed } from '../../src/workspaces/find-named.ts';
import { threadCpuMs, timed } from './table.ts';

const connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Large' },
  token: 'token',
  connectedBy: 'U1',
  connectedAt: 1,
};

type Place = { dataDir: string; platformUrl: string; key: string };

/** The directories of a store in a folder. `key` encrypts it (base64). */
export async function openDirectories({ dataDir, platformUrl, key }: Place) {
  const dispatcher = createDispatcher();
  const store = await openStore({ dataDir, keyring: createKeyring([Buffer.from(key, 'base64')]) });
  const client = () => createPlatformClient({ baseUrl: platformUrl, token: 'token', dispatcher });
  const directories = createDirectories({
    platform: client,
    background: client,
    now: Date.now,
    leases: store.leases,
    waitMs: 10 * 60_000,
    records: createDirectoryRecords(store),
  });
  const likely = likelyFor(
    {
      // Nothing was created before.
      likelyPrograms: { list: async () => [], remember: async () => undefined },
      log: createLog('silent'),
      platform: client(),
      connection,
      userId: 'U1',
    },
    undefined,
  );
  return {
    of: () => directories.of(connection),
    likely,
    async close() {
      await store.close();
      await dispatcher.destroy();
    },
  };
}

/** Measures the most CPU between two turns of the event loop, in milliseconds: how long everything else waited. */
function watchTurns(): () => number {
  let [last, longest, isOver] = [threadCpuMs(), 0, false];
  const turn = () => {
    const at = threadCpuMs();
    longest = Math.max(longest, at - last);
    last = at;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return Math.max(longest, threadCpuMs() - last);
  };
}

/** Milliseconds: until the answer, of CPU, and of CPU in the longest turn of the event loop. */
type Measured = { ms: number; cpuMs: number; longestMs: number };

/** Finds somebody by name in a new process, as the first thing that it does. */
export async function restartIn(place: Place & { name: string }): Promise<Measured> {
  const args = [import.meta.filename, JSON.stringify(place)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

async function measure({ name, ...place }: Place & { name: string }): Promise<Measured> {
  const { of, close } = await openDirectories(place);
  const longest = watchTurns();
  const before = threadCpuMs();
  const ms = await timed(async () => {
    if (findNamed(await of().people(), name).length === 0) throw new Error('Nobody was found.');
  });
  const cpuMs = threadCpuMs() - before;
  const longestMs = longest();
  await close();
  return { ms, cpuMs, longestMs };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? ''))));
