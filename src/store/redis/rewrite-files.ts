import { setTimeout as sleep } from 'node:timers/promises';
import { redisRewriteLookMs } from '../limits.ts';
import type { RedisClient } from './client.ts';

/** The state of Redis's files (redis.io/docs/latest/commands/info, "persistence"). */
async function readState(client: RedisClient) {
  const fields = new Map(
    (await client.info('persistence')).split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]),
  );
  const isOn = (name: string): boolean => fields.get(name) === '1';
  return {
    hasLog: isOn('aof_enabled'),
    isBusy:
      isOn('aof_rewrite_in_progress') || isOn('aof_rewrite_scheduled') || isOn('rdb_bgsave_in_progress'),
    lastOf: {
      BGREWRITEAOF: fields.get('aof_last_bgrewrite_status'),
      BGSAVE: fields.get('rdb_last_bgsave_status'),
    },
    snapshots: Number(fields.get('rdb_saves') ?? 0),
  };
}

/** Waits until Redis writes no file. @throws when `signal` aborts */
async function whenIdle(client: RedisClient, signal: AbortSignal) {
  for (;;) {
    const state = await readState(client);
    if (!state.isBusy) return state;
    await sleep(redisRewriteLookMs, undefined, { ref: false, signal });
  }
}

/** Redis's error for a command that it does not know or does not allow. */
const refused = /^(NOPERM|ERR unknown command)/;

/** Makes Redis rewrite a file, from its data after this call, and waits for the end. @throws unless it worked */
async function write(
  client: RedisClient,
  command: 'BGREWRITEAOF' | 'BGSAVE',
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    // A rewrite that runs already may have begun too early.
    await whenIdle(client, signal);
    try {
      await client.sendCommand([command]);
      break;
    } catch (error) {
      if (!(error instanceof Error) || !/in progress|already/i.test(error.message)) throw error;
    }
  }
  if ((await whenIdle(client, signal)).lastOf[command] === 'err') throw new Error(`${command} failed.`);
}

/** Whether Redis writes snapshots: by itself, or on request since it started. */
async function usesSnapshots(client: RedisClient, snapshots: number): Promise<boolean> {
  const settings: Record<string, string> = await client.configGet('save').catch(() => ({ save: 'unknown' }));
  return snapshots > 0 || settings.save !== '';
}

/**
 * Rewrites the files of a Redis: its append-only file and its snapshot, if it has them.
 *
 * @returns Redis's error if it does not allow that
 * @throws when it failed this time
 */
export async function rewriteFiles(client: RedisClient, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { hasLog, snapshots } = await readState(client);
    if (hasLog) await write(client, 'BGREWRITEAOF', signal);
    if (await usesSnapshots(client, snapshots)) await write(client, 'BGSAVE', signal);
    return undefined;
  } catch (error) {
    if (error instanceof Error && refused.test(error.message)) return error.message;
    throw error;
  }
}
