import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTouchline } from '../../src/app.ts';
import { createLog } from '../../src/lib/log.ts';
import { createHttpServer, listen } from '../../src/server.ts';
import { type Setup, serviceOptions } from '../chaos/setup.ts';

/**
 * Touchline as one process that the bench measures: `node digest-worker.ts SETUP`. Answers each message with its usage; before
 * `collect`, what is no longer used is freed.
 */
const setup = JSON.parse(process.argv[2] ?? '') as Setup;
const touchline = await startTouchline({
  ...serviceOptions(setup, createLog(setup.logLevel)),
  pollEveryMs: 2_000,
  now: Date.now,
  slack: { signingSecret: 'secret', apiUrl: setup.slackApiUrl },
});
const url = await listen(createHttpServer(touchline.listener, touchline.connections), {
  host: '127.0.0.1',
  port: 0,
});
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('message', (message) => {
  if (message === 'collect') collect();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rss, heapUsed });
});
process.on('disconnect', () => process.exit(0));
process.send?.(url);
