import { createServer } from 'node:http';
import { startTouchline } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { listen } from '../../src/server.ts';

/**
 * Touchline as `src/main.ts` starts it, except that it soon looks after what an earlier process left. Its clock is
 * `AHEAD_MS` milliseconds ahead of the machine's.
 */
const { AHEAD_MS: aheadMs = '0' } = process.env;
const config = readConfig(process.env);
if (config.slack === undefined) throw new Error('There are no SLACK_* settings.');
const touchline = await startTouchline({
  ...config,
  log: createLog('silent'),
  now: () => Date.now() + Number(aheadMs),
  pendingAfterMs: 500,
  jobLeaseMs: 1_000,
  digestTimes: { leaseMs: 2_000, searchEveryMs: 500 },
  pollEveryMs: 100,
});
const server = createServer((request, response) => {
  if (!touchline.listener(request, response)) response.writeHead(404).end();
});
process.stdout.write(`Touchline is ready: ${await listen(server, config)}\n`);
// In an orderly end, jobs that run come to their end.
process.once('SIGTERM', async () => {
  await touchline.close();
  process.exit(0);
});
