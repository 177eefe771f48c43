import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPlatform } from './server.ts';

/**
 * `npm run platform`: runs the embedded platform alone on `PORT` (default 4020), with its data in `DATA_DIR` (default
 * `.data`). The first start seeds the data; later starts keep it, and the token.
 */
const defaultPort = 4020;

async function main(): Promise<void> {
  const { PORT = String(defaultPort), DATA_DIR = '.data' } = process.env;
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
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
