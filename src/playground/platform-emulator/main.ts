import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPlatform, type Platform } from './server.ts';

/**
 * `npm run platform`: runs the embedded platform alone on `PORT` (default 4020), with its data in `DATA_DIR` (default
 * `.data`). The first start seeds the data; later starts keep it, and the token.
 *
 * With `--app URL --secret TEXT` its first organization installs that app, unless it already has: it sends a signed
 * request to `URL/platform/install`. With `--uninstall` as well it uninstalls the app, with a request to
 * `URL/platform/webhook`. `--app-id` is the app's id, `touchline` by default.
 */
const defaultPort = 4020;

type AppOptions = { app: string; secret: string; 'app-id': string; uninstall: boolean };

/** Sends the app the request that the options ask for. Resolves to a line with the app's response. */
async function sendToApp(platform: Platform, options: AppOptions): Promise<string> {
  const { secret, 'app-id': app, uninstall } = options;
  const base = options.app.replace(/\/$/, '');
  if (!uninstall && platform.hasApp(app)) return 'app: installed already';
  try {
    const { status, body } = await (uninstall
      ? platform.sendWebhook({ url: `${base}/platform/webhook`, secret, app })
      : platform.sendInstallation({ url: `${base}/platform/install`, secret, app }));
    return `app: ${uninstall ? 'uninstalled' : 'install'}, answered ${status} ${JSON.stringify(body)}`;
  } catch (error) {
    return `app: no answer from ${base} (${(error as Error).message})`;
  }
}

async function main(): Promise<void> {
  const { PORT = String(defaultPort), DATA_DIR = '.data' } = process.env;
  const { values } = parseArgs({
    options: {
      app: { type: 'string' },
      secret: { type: 'string' },
      'app-id': { type: 'string', default: 'touchline' },
      uninstall: { type: 'boolean', default: false },
    },
  });
  if ((values.app === undefined) !== (values.secret === undefined))
    throw new Error('--app and --secret belong together: the address of an app, and its signing secret.');
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${PORT}".`);
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const platform = createPlatform({ databaseFile: join(DATA_DIR, 'platform.sqlite') });
  const stop = (): void => void platform.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const { url } = await platform.listen(port);
  process.stdout.write(`platform ready: ${url}\ntoken: ${platform.token()}\n`);
  if (values.app !== undefined && values.secret !== undefined)
    process.stdout.write(
      `${await sendToApp(platform, { ...values, app: values.app, secret: values.secret })}\n`,
    );
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
