import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyring } from '../../src/store/encryption.ts';
import { openStore } from '../../src/store/open.ts';
import { startRedis } from '../contract/redis-server.ts';
import { type KeySetup, kinds, valueRecord } from './key-setup.ts';

export type KeyChaosOptions = {
  values: number;
  /** Processes that read and write all the time. */
  writers: number;
  /** How often the rotation is killed while it runs, before one is left to end. */
  kills: number;
  /** The program of a Redis; the embedded store without it. */
  redis?: string | undefined;
  /** Whether `ENCRYPTION_KEYS` is set; otherwise the embedded store's own key is rotated. */
  setting: boolean;
};

export type KeyChaosResult = {
  /** How many rotations ended before they could be killed. */
  ended: number;
  /** Values that were looked at in the end, with the new key alone. */
  tried: number;
  /** Not readable, or not what was written last; in the end, and while the processes ran. */
  unreadable: number;
  unreadableMeanwhile: number;
  /** How often the writers wrote something while keys were rotated. */
  writes: number;
  seconds: number;
};

const command = join(import.meta.dirname, '../../src/rotate-keys.ts');
const writer = join(import.meta.dirname, 'key-writer.ts');

type Written = { versions: Record<string, number>; unreadable: number };

function startWriter(setup: KeySetup, from: number, to: number) {
  const args = [writer, JSON.stringify(setup), String(from), String(to)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    ready: async () => void (await lines.next()),
    async end(): Promise<Written> {
      child.stdin.end();
      return JSON.parse((await lines.next()).value ?? '') as Written;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** `npm run rotate-keys`, as it is. */
function startRotation({ dataDir, redisUrl = '', encryptionKeys = '' }: KeySetup): ChildProcess {
  const settings = { DATA_DIR: dataDir, REDIS_URL: redisUrl, ENCRYPTION_KEYS: encryptionKeys };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings };
  return spawn(process.execPath, [command], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Kills some rotations before they have ended, then lets one end. @returns how many ended before they were killed */
async function rotateWithKills(setup: KeySetup, kills: number): Promise<number> {
  let ended = 0;
  let longestMs = 2_000;
  for (let killed = 0; killed < kills; ) {
    const start = performance.now();
    const child = startRotation(setup);
    const gone = once(child, 'exit');
    await Promise.race([gone, sleep(longestMs * Math.random())]);
    child.kill('SIGKILL');
    const [code] = await gone;
    if (code === null) killed += 1;
    else {
      if (code !== 0) throw new Error(`A rotation ended with ${code}.`);
      ended += 1;
      longestMs = performance.now() - start;
    }
  }
  const [code] = await once(startRotation(setup), 'exit');
  if (code !== 0) throw new Error(`The last rotation ended with ${code}.`);
  return ended;
}

/** Reads everything with the new key alone, and compares it with what was acknowledged last. */
async function readAll(setup: KeySetup, newKey: Buffer, versions: Record<string, number>) {
  const keyring = createKeyring([newKey]);
  const store = await openStore({ ...setup, keyring, kinds });
  const values = store.bucket(valueRecord);
  let unreadable = 0;
  for (const [key, version] of Object.entries(versions)) {
    const value = await values.get(key).catch(() => undefined);
    unreadable += Number(value !== version);
  }
  await store.close();
  return { tried: Object.keys(versions).length, unreadable };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Rotates keys while processes read and write, and kills the rotation again and again. */
export async function keyChaos(options: KeyChaosOptions): Promise<KeyChaosResult> {
  const { values, writers, kills, setting } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-rotate-'));
  const redis = options.redis === undefined ? undefined : await startRedis(options.redis);
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const asSetting = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join(',');
  const place = { dataDir, ...(redis && { redisUrl: redis.url }) };
  const setup: KeySetup = { ...place, ...(setting && { encryptionKeys: asSetting(newKey, oldKey) }) };
  const share = Math.ceil(values / writers);
  // Those that wrote with the old key are gone, and what they wrote is there.
  if (setting) {
    const first = startWriter({ ...place, encryptionKeys: asSetting(oldKey) }, 0, values);
    await first.ready();
    await first.end();
  }
  const running = Array.from({ length: writers }, (_, nth) =>
    startWriter(setup, nth * share, Math.min(values, (nth + 1) * share)),
  );
  try {
    await Promise.all(running.map((each) => each.ready()));
    const start = performance.now();
    const ended = await rotateWithKills(setup, kills);
    const seconds = Math.round((performance.now() - start) / 1000);
    const written = await Promise.all(running.map((each) => each.end()));
    const versions: Record<string, number> = Object.assign({}, ...written.map((each) => each.versions));
    const own = join(dataDir, 'encryption.key');
    const kept = setting ? newKey : Buffer.from(readFileSync(own, 'utf8'), 'base64');
    if (kept.length !== 32) throw new Error('The key file does not hold exactly one key.');
    return {
      ended,
      ...(await readAll(setup, kept, versions)),
      unreadableMeanwhile: sum(written.map((each) => each.unreadable)),
      writes: sum(Object.values(versions).map((version) => version - 1)),
      seconds,
    };
  } finally {
    for (const each of running) each.kill();
    await redis?.stop();
    rmSync(dataDir, { recursive: true });
  }
}
