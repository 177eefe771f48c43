import { createServer } from 'node:http';
import { startTouchline } from '../../src/app.ts';
import { createLog } from '../../src/lib/log.ts';
import { listen } from '../../src/server.ts';
import { readClock } from './clock.ts';
import { type Setup, serviceOptions } from './setup.ts';

/** Touchline with its HTTP server as one process of a chaos run: `node create-worker.ts SETUP`. Prints its address. */
const setup = JSON.parse(process.argv[2] ?? '') as Setup;
const touchline = await startTouchline({
  ...serviceOptions(setup, createLog(setup.logLevel)),
  now: () => readClock(setup.clock),
  slack: { signingSecret: 'secret', apiUrl: setup.slackApiUrl },
});
const server = createServer((request, response) => {
  if (!touchline.listener(request, response)) response.writeHead(404).end();
});
process.stdout.write(`ready ${await listen(server, { host: '127.0.0.1', port: 0 })}\n`);
