/** The way in: `npm start`. Nothing else is imported before Node's version is known to be new enough. */
import './node-version.js';
import { existsSync } from 'node:fs';
import type { Config } from './config.ts';

const { ConfigError, readConfig } = await import('./config.ts');
const { KeysError, NewerStoreError, StoreUnavailableError } = await import('./store/errors.ts');

type Running = { url: string; close(): Promise<void> };

/** Touchline for a real Slack and a real platform. */
async function startApp({
  slack,
  platformUrl,
  platformRequests,
  ...config
}: Config & { slack: object }): Promise<Running> {
  const { startTouchline } = await import('./app.ts');
  const { createLog } = await import('./lib/log.ts');
  const { closeServer, createHttpServer, listen } = await import('./server.ts');
  const { dataDir, redisUrl, encryptionKeys, logLevel, commandNames } = config;
  const log = createLog(logLevel);
  const touchline = await startTouchline({
    slack,
    platformUrl,
    platformRequests,
    dataDir,
    redisUrl,
    encryptionKeys,
    commandNames,
    log,
  });
  const server = createHttpServer(touchline.listener);
  const url = await listen(server, config);
  return {
    url,
    async close() {
      await closeServer(server);
      await touchline.close();
    },
  };
}

/** Without Slack settings: starts everything that Touchline needs, on loopback. */
async function startPlayground(config: Config): Promise<Running> {
  const playground = await import('./playground.ts');
  const running = await playground.startPlayground(config);
  process.stdout.write(
    'There are no SLACK_* settings, so this is the playground: a Slack and a coaching platform of its own, on this machine only.\n',
  );
  return running;
}

/** One line for what an operator can fix; anything else is a defect, with its stack. */
function fail(error: unknown): never {
  const fixable = [ConfigError, KeysError, NewerStoreError, StoreUnavailableError];
  const known = error instanceof Error && fixable.some((type) => error instanceof type);
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
}

/** Loads the settings file in the arguments (`.env`), if it exists. What the environment says goes first. */
function loadSettings(file: string | undefined): void {
  if (file !== undefined && existsSync(file)) process.loadEnvFile(file);
}

try {
  loadSettings(process.argv[2]);
  const config = readConfig();
  const running = config.slack === undefined ? await startPlayground(config) : await startApp(config);
  process.stdout.write(`Touchline is ready: ${running.url}\n`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.close().then(() => process.exit(0), fail);
  };
  // Each may come twice: a terminal sends Ctrl-C to npm and to this process, and npm passes it on.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  fail(error);
}
