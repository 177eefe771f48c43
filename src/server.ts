import { createServer, type Server } from 'node:http';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './lib/log.ts';
import { listen } from './listen.ts';
import { KeysError, StoreUnavailableError } from './store/errors.ts';
import { startTouchline } from './touchline.ts';

type Running = { close(): Promise<void> };

const knownErrors = [ConfigError, KeysError, StoreUnavailableError];

/** Slack's requests are small and quick; slow senders are not waited for. */
const requestTimeoutMs = 15_000;
/** How long requests that came before a stop may take: each is answered before its work begins. */
const lastAnswersMs = 3_000;

/** Takes no more requests and waits for those that are being answered, for a few seconds at most. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  // A sender who dawdles is not waited for: once it is closed, the server's own timeouts no longer run.
  const timer = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
  await closed;
  clearTimeout(timer);
}

/** Touchline for a real Slack and a real platform. */
async function serve(config: Config & { slack: object }): Promise<Running> {
  const { slack, platformUrl, dataDir, redisUrl, encryptionKeys } = config;
  const log = createLog(config.logLevel);
  const touchline = await startTouchline({ slack, platformUrl, dataDir, redisUrl, encryptionKeys, log });
  const server = createServer({ requestTimeout: requestTimeoutMs }, (req, res) => {
    if (!touchline.listener(req, res)) res.writeHead(404).end();
  });
  const url = await listen(server, config);
  process.stdout.write(`Touchline is ready: ${url}\n`);
  return {
    async close() {
      await closeServer(server);
      await touchline.close();
    },
  };
}

/** Without Slack settings: everything that it needs is started here, on loopback. */
async function play(config: Config): Promise<Running> {
  const { startPlayground } = await import('./playground.ts');
  const playground = await startPlayground(config);
  process.stdout.write(
    'No SLACK_* setting is there, so this is the playground: a Slack and a coaching platform of its own, on this machine only.\n' +
      `Touchline is ready: ${playground.url}\n`,
  );
  return playground;
}

/** One line for what an operator can mend; anything else is a defect, with its stack. */
function fail(error: unknown): never {
  const mendable = error instanceof Error && knownErrors.some((known) => error instanceof known);
  const stack = error instanceof Error ? error.stack : error;
  process.stderr.write(`${mendable ? error.message : stack}\n`);
  process.exit(1);
}

/** Starts what the settings ask for, and stops it on SIGTERM or SIGINT once its work is done. */
export async function run(): Promise<void> {
  try {
    const config = readConfig();
    const running = config.slack === undefined ? await play(config) : await serve(config);
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
}
