/**
 * `npm run backup -- FOLDER`: copies the embedded store, and the key that it is encrypted with, while Touchline runs. To
 * restore it, put both files into an empty `DATA_DIR`.
 */
import './node-version.js';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const { loadSettings, readConfig } = await import('./config.ts');
const { ConfigError } = await import('./lib/errors.ts');
const { reportFailure } = await import('./start/report-failure.ts');
const { databaseName } = await import('./store/files.ts');
const { backUpKeys } = await import('./store/keys.ts');
const { backUpDatabase } = await import('./store/sqlite/backup.ts');

async function main(): Promise<void> {
  const [settings, folder, ...more] = process.argv.slice(2);
  loadSettings(settings);
  const { dataDir, redisUrl, encryptionKeys } = readConfig();
  if (folder === undefined || more.length > 0)
    throw new ConfigError('Name one folder for the backup: `npm run backup -- FOLDER`.');
  if (redisUrl)
    throw new ConfigError(
      'Everything is in Redis: back that up (`redis-cli --rdb FILE` while it runs), and keep ENCRYPTION_KEYS.',
    );
  const file = join(dataDir, databaseName);
  if (!existsSync(file)) throw new ConfigError(`There is no ${file} to back up; check DATA_DIR.`);
  const to = resolve(folder);
  if (existsSync(join(to, databaseName)))
    throw new ConfigError(`${to} has a backup already. Name another folder.`);
  const endKeys = encryptionKeys ? undefined : backUpKeys(dataDir, to);
  await backUpDatabase(file, join(to, databaseName));
  endKeys?.();
  const keys = encryptionKeys ? ' It can be read with ENCRYPTION_KEYS only: keep them, too.' : '';
  process.stdout.write(`Backed up to ${to}.${keys}\n`);
}

await main().catch(reportFailure);
