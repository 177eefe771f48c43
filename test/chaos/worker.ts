import { startTouchline } from '../../src/app.ts';
import { createLog } from '../../src/lib/log.ts';
import { type ChaosClock, readClock } from './clock.ts';
import { type Setup, serviceOptions } from './setup.ts';

/** Touchline as one process of a chaos run: `node worker.ts SETUP`. Prints `ready`; ends in order on SIGTERM. */
const setup = JSON.parse(process.argv[2] ?? '') as Setup<ChaosClock>;
const touchline = await startTouchline({
  ...serviceOptions(setup, createLog(setup.logLevel)),
  now: () => readClock(setup.clock),
  slack: { signingSecret: 'secret', apiUrl: setup.slackApiUrl },
});
process.on('SIGTERM', () => void touchline.close().then(() => process.exit(0)));
process.stdout.write('ready\n');
// The scheduler's own timer does not keep the process alive.
setInterval(() => {}, 1000);
