/** The entry point: `npm start`. Nothing else is imported before Node's version is checked. */
import { longestStopMs } from './limits.ts';
import './node-version.js';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Config } from './config.ts';
import type { Log } from './lib/log.ts';

const { loadSettings, readSettings } = await import('./config.ts');
const { ConfigError } = await import('./lib/errors.ts');
const { reportFailure } = await import('./start/report-failure.ts');

/** Keeps the lock on the data folder for as long as the process runs. */
const held: { folder?: object } = {};

type Running = {
  url: string;
  log: Log;
  /** Says to balancers that this process stops, and serves for a while until they have noticed. */
  drain?(): Promise<unknown>;
  close(): Promise<void>;
};

/** Starts Touchline for a real Slack and a real platform. */
async function startApp({ names, ...config }: Config & { slack: object; names: string[] }): Promise<Running> {
  const { startTouchline } = await import('./app.ts');
  const { createLog } = await import('./lib/log.ts');
  const { closeServer, createHttpServer, listen } = await import('./server.ts');
  const log = createLog(config.logLevel);
  const touchline = await startTouchline({ ...config, log, settings: names });
  const server = createHttpServer(touchline.listener, touchline.connections);
  const url = await listen(server, config);
  return {
    url,
    log,
    async drain() {
      touchline.stopping();
      await sleep(config.stopGraceMs);
    },
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
  return { url: running.url, log: running.touchline.services.log, close: running.close };
}

function fail(error: unknown): never {
  reportFailure(error);
  process.exit();
}

type Checked = Config & { names: string[]; warnings: string[] };

type Arguments = { file?: string | undefined; role?: string | undefined; check?: boolean | undefined };

/** The arguments, as in `npm start -- --role worker`, and the settings file before them. @throws ConfigError */
function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: { role: { type: 'string' }, check: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { file: positionals[0], ...values };
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message.split('.')[0]}. The only options are --role and --check.`,
    );
  }
}

/**
 * Reads the settings and looks at what they name, before anything is opened.
 *
 * @returns the settings and the names of those that are set; undefined after `--check`, which starts nothing
 * @throws ConfigError a line for each problem
 */
async function checkedConfig(): Promise<Checked | undefined> {
  const { file, role, check = false } = readArguments();
  loadSettings(file);
  const { config, problems, names } = readSettings(undefined, { role });
  const { lookAround } = await import('./start/look-around.ts');
  const found = await lookAround(config, problems, check);
  const all = [...problems, ...found.problems, ...(check ? found.warnings : [])];
  if (all.length > 0) throw new ConfigError(all.join('\n'));
  if (!check) return { ...config, names, warnings: found.warnings };
  process.stdout.write(`Everything was checked and is right. Settings: ${names.join(', ') || 'none'}.\n`);
  return undefined;
}

/** Work that can wait until the first requests are answered. */
async function afterStart(): Promise<void> {
  // A process that is killed later would leave no compile cache behind.
  flushCompileCache();
  const { warmUp } = await import('./tasks/due-date/index.ts');
  warmUp();
  const { readLine } = await import('./tasks/read-line/index.ts');
  readLine('tasks');
}

/** Stops in order on a signal, and after an unhandled error. */
function stopInOrder(running: Running): void {
  const { log } = running;
  let closing: Promise<unknown> | undefined;
  const close = (code: 0 | 1) => {
    if (closing !== undefined) return;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    closing = running.close().then(() => process.exit(code), fail);
  };
  // Each signal may come twice: a terminal sends Ctrl-C to npm and to this process, and npm passes it on.
  process.on('SIGTERM', () => void (running.drain?.() ?? Promise.resolve()).then(() => close(0)));
  process.on('SIGINT', () => close(0));
  // After that the state of the process is unknown. Unhandled rejections come here too.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'An error that nothing handled. Touchline stops.');
    close(1);
  });
}

async function main(): Promise<boolean> {
  const config = await checkedConfig();
  if (config === undefined) return false;
  // Redis is shared; a folder is not. It is held until the end.
  const { takeFolder } = await import('./start/folder.ts');
  if (!config.redisUrl || config.slack === undefined) held.folder = takeFolder(config.dataDir);
  const running = config.slack === undefined ? await startPlayground(config) : await startApp(config);
  // First: the reader of "ready" may end the process at once.
  stopInOrder(running);
  for (const warning of config.warnings) running.log.warn(warning);
  process.stdout.write(`Touchline is ready: ${running.url}\n`);
  setImmediate(afterStart);
  return true;
}

/** Resolves once it is ready: false after `--check`. */
export const isRunning = main().catch(fail);
