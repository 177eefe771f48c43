/**
 * `npm run move-to-redis`: copies the embedded store in `DATA_DIR` into an empty Redis (`REDIS_URL`), while Touchline is
 * stopped. Until everything is there, Redis is not used. The file stays, under another name.
 */
import './node-version.js';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

const { loadSettings, readConfig } = await import('./config.ts');
const { createBullScheduler } = await import('./jobs/bullmq/scheduler.ts');
const { failedJobRecord } = await import('./jobs/scheduler.ts');
const { ConfigError } = await import('./lib/errors.ts');
const { createLog } = await import('./lib/log.ts');
const { takeFolder } = await import('./start/folder.ts');
const { reportFailure } = await import('./start/report-failure.ts');
const { storedKinds } = await import('./stored-kinds.ts');
const { checkScope, readCheck } = await import('./store/check-record.ts');
const { databaseName, moveInto } = await import('./store/files.ts');
const { jobOfName } = await import('./store/job-name.ts');
const { loadKeys } = await import('./store/keys.ts');
const { storeTimeoutMs } = await import('./store/limits.ts');
const { openStore } = await import('./store/open.ts');
const { connect } = await import('./store/redis/client.ts');
const { emptyRedis, fillRedis, isInUse } = await import('./store/redis/fill.ts');
const { beginFilling, endFilling, isHalfFilled } = await import('./store/redis/schema-version.ts');
const { openDatabase } = await import('./store/sqlite/database.ts');

type Client = Awaited<ReturnType<typeof connect>>['client'];
type Settings = { dataDir: string; redisUrl: string; encryptionKeys: string };

/** Copies everything. @returns how many jobs there are */
async function move(source: DatabaseSync, client: Client, { dataDir, redisUrl, encryptionKeys }: Settings) {
  const keyring = loadKeys({ encryptionKeys, dataDir, redisUrl });
  const check = source.prepare('SELECT text FROM data_keys WHERE scope = ?').get(checkScope);
  readCheck(check?.text as string | undefined, keyring);
  if (await isHalfFilled(client)) await emptyRedis(client);
  else if (await isInUse(client))
    throw new ConfigError(
      'There is a store of Touchline in this Redis already: set REDIS_URL to another one.',
    );
  const store = await openStore({ dataDir, redisUrl, keyring });
  await beginFilling(client);
  await fillRedis(source, client, { nowMs: Date.now(), kinds: storedKinds });
  const scheduler = await createBullScheduler({
    ...{ redisUrl, table: store.jobs, failures: store.bucket(failedJobRecord) },
    ...{ log: createLog('error'), now: Date.now, everyMs: 2_000 },
  });
  const jobs = source.prepare('SELECT id, at_ms FROM timetable').all();
  for (const { id, at_ms } of jobs)
    await scheduler.schedule({ ...jobOfName(String(id)), runAt: Number(at_ms) });
  await scheduler.close();
  // What was due since then is handled as after any downtime.
  const probed = source.prepare("SELECT value FROM entries WHERE namespace = 'probe'").get();
  if (probed !== undefined) await store.probe(Number(probed.value));
  await endFilling(client);
  await store.close();
  return jobs.length;
}

async function main(): Promise<void> {
  loadSettings(process.argv[2]);
  const { dataDir, redisUrl, encryptionKeys } = readConfig();
  const file = join(dataDir, databaseName);
  if (!redisUrl || !encryptionKeys)
    throw new ConfigError(
      `Set REDIS_URL, and ENCRYPTION_KEYS to the keys in ${join(dataDir, 'encryption.key')} (separated by commas), unless it is set already.`,
    );
  if (!existsSync(file)) throw new ConfigError(`There is no ${file} to move; check DATA_DIR.`);
  const lock = takeFolder(dataDir);
  const { client, name } = await connect(redisUrl, storeTimeoutMs);
  try {
    const source = await openDatabase(file, storeTimeoutMs);
    const settings = { dataDir, redisUrl, encryptionKeys };
    const jobs = await move(source.handle, client, settings).finally(() => source.close());
    moveInto(file, `${file}.moved`);
    process.stdout.write(
      `Everything is in ${name} now, with ${jobs} jobs. ${resolve(file)}.moved is what it was before: keep it as a backup, or delete it.\n`,
    );
  } finally {
    lock.close();
    client.destroy();
  }
}

await main().catch(reportFailure);
