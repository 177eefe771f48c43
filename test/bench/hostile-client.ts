import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPlatformClient, type PlatformClient } from '../../src/platform/client.ts';
import { createDispatcher } from '../../src/platform/transport.ts';
import { findOpenTasks, overdueTasks } from '../../src/tasks/list.ts';
import { openDirectories, watchTurns } from './large-restart.ts';

const everything = Number.MAX_SAFE_INTEGER;

/** What is read of a platform; what is kept of it is what its users keep. */
const readers = {
  tasks: (client: PlatformClient) => overdueTasks(client, {}, everything),
  search: (client: PlatformClient) => findOpenTasks(client, {}, 'call'),
  page: (client: PlatformClient) => client.tasksPage(),
  team: (client: PlatformClient) => client.teamMembers(),
  me: (client: PlatformClient) => client.me(),
};
export type Reader = keyof typeof readers | 'people';

type Given = { url: string; reader: Reader };
/** CPU in the longest turn of the event loop (milliseconds), memory that was taken at the most, and what was thrown. */
export type Suffered = { longestMs: number; megabytes: number; outcome: string };

/** Linux only. */
const status = (field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

/** Reads hostile answers in a process that has read ordinary ones before. */
export async function suffer(given: Given): Promise<Suffered> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    import.meta.filename,
    JSON.stringify(given),
  ]);
  return JSON.parse(stdout);
}

async function measure({ url, reader }: Given): Promise<Suffered> {
  const dispatcher = createDispatcher();
  const clientAt = (baseUrl: string) => createPlatformClient({ baseUrl, token: 'token', dispatcher });
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const key = randomBytes(32).toString('base64');
  const directories = await openDirectories({ dataDir, platformUrl: `${url}/hostile`, key });
  const ordinary = clientAt(`${url}/ordinary`);
  for (let round = 0; round < 200; round += 1)
    await Promise.all([readers.page(ordinary), readers.team(ordinary), readers.me(ordinary)]);
  for (let round = 0; round < 5; round += 1) await readers.tasks(ordinary);
  globalThis.gc?.();
  const before = status('VmRSS');
  const longest = watchTurns();
  const hostile = clientAt(`${url}/hostile`);
  const read = async () => (reader === 'people' ? directories.of().people() : readers[reader](hostile));
  const outcome = await read().then(
    (value) => `${Array.isArray(value) ? value.length : JSON.stringify(value).length}`,
    (error: Error) => error.message.slice(0, 90),
  );
  const longestMs = longest();
  const megabytes = status('VmHWM') - before;
  await directories.close();
  await dispatcher.destroy();
  rmSync(dataDir, { recursive: true });
  return { longestMs, megabytes, outcome };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? ''))));
