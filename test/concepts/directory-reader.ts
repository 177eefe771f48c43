/** One of several processes that share a store: reads an organization for each line that it gets, and prints what it has. */
import { createInterface } from 'node:readline';
import { createPlatformClient } from '../../src/platform/client.ts';
import { createDispatcher } from '../../src/platform/transport.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { openStore } from '../../src/store/open.ts';
import { createDirectories } from '../../src/workspaces/directory.ts';
import { createDirectoryRecords } from '../../src/workspaces/directory-records.ts';

const { store: options, key, url, token, connection } = JSON.parse(process.argv[2] ?? '');
const store = await openStore({ ...options, keyring: createKeyring([Buffer.from(key, 'base64')]) });
const dispatcher = createDispatcher();
let aheadMs = 0;
const directories = createDirectories({
  platform: () => createPlatformClient({ baseUrl: url, token, dispatcher }),
  background: () => createPlatformClient({ baseUrl: url, token, dispatcher, deadlineMs: 60_000 }),
  now: () => Date.now() + aheadMs,
  waitMs: 60_000,
  leases: store.leases,
  records: createDirectoryRecords(store),
});
process.stdout.write('ready\n');
// Each line is a person, and how many milliseconds the clock is ahead by then.
for await (const line of createInterface(process.stdin)) {
  const [userId = '', ahead] = line.split(' ');
  aheadMs = Number(ahead);
  const directory = directories.of(connection);
  const [people, own] = await Promise.all([directory.people(), directory.programsOf(userId)]);
  process.stdout.write(`${JSON.stringify({ people: people.length, own: own.map(({ name }) => name) })}\n`);
}
