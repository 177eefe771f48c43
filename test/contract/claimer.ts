import { openStore } from '../../src/store/open.ts';
import { testKeyring } from '../support/keyring.ts';

// Claims the same keys as other processes at the same time, and prints those that it got.
const [options = '', count = '0'] = process.argv.slice(2);
const store = await openStore({ ...JSON.parse(options), keyring: testKeyring });
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const keys = Array.from({ length: Number(count) }, (_, index) => `digest-${index}`);
const won = await Promise.all(keys.map((key) => store.leases.lease(key, 60_000)));
process.stdout.write(`${JSON.stringify(keys.filter((_, index) => won[index]))}\n`);
await store.close();
process.exit(0);
