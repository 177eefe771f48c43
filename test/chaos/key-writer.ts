import { createInterface } from 'node:readline';
import { RecordError, StoreUnavailableError } from '../../src/store/errors.ts';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { type KeySetup, kinds, valueRecord } from './key-setup.ts';

/**
 * A process that reads and writes encrypted values until its input ends: `node key-writer.ts SETUP FROM TO`.
 * Prints `ready` once all its values are stored, and in the end the last acknowledged version of each, and how many reads
 * failed.
 */
const [given = '', from = '', to = ''] = process.argv.slice(2);
const setup = JSON.parse(given) as KeySetup;
// In the app's order: the key is created before anything is stored.
const keyring = loadKeys(setup);
const store = await openStore({ ...setup, keyring, kinds });
const values = store.bucket(valueRecord);
const versions: Record<string, number> = {};
let unreadable = 0;
let ended = false;

async function write(key: string): Promise<void> {
  const version = (versions[key] ?? 0) + 1;
  await values.set(key, version);
  versions[key] = version;
}

async function read(key: string): Promise<void> {
  if ((await values.get(key)) !== versions[key]) throw new RecordError(`${key} has another version.`);
}

const keys = Array.from({ length: Number(to) - Number(from) }, (_, index) => `T${Number(from) + index}`);
for (const key of keys) await write(key);
process.stdout.write('ready\n');
const lines = createInterface(process.stdin).on('close', () => {
  ended = true;
});
lines.resume();

while (!ended) {
  const key = keys[Math.floor(Math.random() * keys.length)] ?? '';
  try {
    await read(key);
    await write(key);
  } catch (error) {
    if (error instanceof StoreUnavailableError || !(error instanceof RecordError)) throw error;
    process.stderr.write(`${error.message}\n`);
    unreadable += 1;
  }
  // Lets the end of the input in.
  await new Promise((resolve) => setImmediate(resolve));
}
await store.close();
process.stdout.write(`${JSON.stringify({ versions, unreadable })}\n`);
