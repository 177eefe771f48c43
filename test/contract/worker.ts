import { writeSync } from 'node:fs';
import { createPolledScheduler } from '../../src/jobs/polled-scheduler.ts';
import { failedJobRecord } from '../../src/jobs/scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { openStore } from '../../src/store/open.ts';

// Runs jobs of the kind `letter`, and prints each one when it begins. The handler never finishes: the test kills the
// process while it runs a job.
const [options = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(options));
const scheduler = createPolledScheduler({
  table: store.jobs,
  failures: store.bucket(failedJobRecord),
  leases: store.leases,
  leaseMs: 500,
  log: createLog('silent'),
  now: Date.now,
  everyMs: 20,
});
scheduler.start({
  letter: {
    run: ({ id, payload }) => {
      writeSync(1, `${id} ${JSON.stringify(payload)}\n`);
      return new Promise(() => {});
    },
    group: ({ id }) => id,
    atOnce: 2,
    atOnceOfGroup: 1,
  },
});
// The scheduler's own timer does not keep the process alive.
setInterval(() => {}, 1000);
