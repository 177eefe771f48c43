import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../src/lib/log.ts';
import { openStore } from '../../src/store/open.ts';
import { testKeyring } from '../support/keyring.ts';
import { createEngine } from './engine.ts';

// Runs jobs of the kind `letter`, and prints `begin ID` and `end ID`. With `holdMs` a job takes that long; without, it
// never ends.
const [given = '{}'] = process.argv.slice(2);
const { options, leaseMs, holdMs } = JSON.parse(given);
const store = await openStore({ ...options, keyring: testKeyring });
const scheduler = await createEngine({
  redisUrl: options.redisUrl,
  store,
  log: createLog('silent'),
  now: Date.now,
  everyMs: 50,
  leaseMs,
});
scheduler.start({
  letter: {
    async run({ id }) {
      writeSync(1, `begin ${id}\n`);
      if (holdMs === undefined) await new Promise(() => {});
      await sleep(holdMs);
      writeSync(1, `end ${id}\n`);
      return undefined;
    },
  },
});
writeSync(1, 'ready\n');
// The scheduler's own timers do not keep the process alive.
setInterval(() => {}, 1000);
