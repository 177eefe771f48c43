import { loadKeys } from '../../src/store/keys.ts';

// A process that loads the keys of a folder at the same moment as others, and prints something encrypted with them.
const [dataDir = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
process.stdout.write(`${loadKeys({ dataDir }).encrypt('hello', { namespace: 'tokens', key: 'T1' })}\n`);
process.exit(0);
