import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { KeysError, StoreUnavailableError } from './store/errors.ts';
import { startTouchline, type Touchline } from './touchline.ts';

type Running = { close(): Promise<void> };

/** Slack's requests are small and quick; slow senders are not waited for. */
const requestTimeoutMs = 15_000;

async function listen(server: Server, config: Pick<Config, 'host' | 'port'>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(config.port, config.host, resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

/** Touchline for a real Slack and a real platform. */
async function serve(config: Config): Promise<Running> {
  const { slack, platformUrl, dataDir, redisUrl, encryptionKeys } = config;
  if (slack === undefined || platformUrl === undefined) throw new ConfigError('PLATFORM_URL is missing.');
  const log = createLog(config.logLevel);
  let touchline: Touchline | undefined;
  const notFound: RequestListener = (_req, res) => void res.writeHead(404).end();
  const server = createServer({ requestTimeout: requestTimeoutMs }, (req, res) => {
    if (touchline?.listener(req, res) !== true) notFound(req, res);
  });
  touchline = await startTouchline({ slack, platformUrl, dataDir, redisUrl, encryptionKeys, log });
  const url = await listen(server, config);
  process.stdout.write(`Touchline is ready: ${url}\n`);
  const running = touchline;
  return {
    async close() {
      await closeServer(server);
      await running.close();
    },
  };
}

/** Without Slack settings: everything that it needs is started here, on loopback. */
async function play(config: Config): Promise<Running> {
  const { startPlayground } = await import('./play.ts');
  const playground = await startPlayground(config);
  process.stdout.write(
    'No SLACK_* setting is there, so this is the playground: a Slack and a coaching platform of its own, on this machine only.\n' +
      `Touchline is ready: ${playground.url}\n`,
  );
  return playground;
}

/** One line for what an operator can mend; anything else is a defect, with its stack. */
function fail(error: unknown): never {
  const known =
    error instanceof ConfigError || error instanceof KeysError || error instanceof StoreUnavailableError;
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (inUse) process.stderr.write('That port is in use. Set PORT to another one, or to 0 for any.\n');
  else
    process.stderr.write(known ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`);
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
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    fail(error);
  }
}
