import { writeSync } from 'node:fs';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { encryptedRecord } from '../support/any-record.ts';

// A process that stores 1,000 tokens, ten at a time, and prints the number of each once it is acknowledged.
// The test kills it.
const [dataDir = ''] = process.argv.slice(2);
writeSync(1, 'opening\n');
// In the app's order: the key is created before anything is stored.
const keyring = loadKeys({ dataDir });
const store = await openStore({ dataDir, keyring });
const tokens = store.bucket(encryptedRecord<string>('tokens'));
let next = 0;
async function writeTokens(): Promise<void> {
  while (next < 1000) {
    const index = next++;
    await tokens.set(`T${index}`, `token of T${index}`);
    writeSync(1, `${index}\n`);
  }
}
await Promise.all(Array.from({ length: 10 }, writeTokens));
await store.close();
