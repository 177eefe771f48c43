import { UnusableStoreError } from '../errors.ts';
import type { RedisClient } from './client.ts';

const probeKey = 'touchline:probe';

/** The settings with which Redis keeps what it acknowledges, the safe values, and the risk of any other value. */
const wanted = [
  ['maxmemory-policy', 'noeviction', 'Redis may throw away what is stored when it is full'],
  ['appendonly', 'yes', 'what was stored since the last snapshot is lost when Redis ends'],
  ['appendfsync', 'always', 'up to a second of what was stored is lost in a power cut'],
] as const;

/** Checks whether Redis keeps what is written to it. */
export function createHealth(client: RedisClient) {
  let evictedBefore: number | undefined;

  return {
    async probe(nowMs: number): Promise<number | undefined> {
      const before = await client.set(probeKey, String(nowMs), { PX: 3_600_000, GET: true });
      const evicted = Number(/^evicted_keys:(\d+)/m.exec(await client.info('stats'))?.[1] ?? 0);
      evictedBefore ??= evicted;
      if (evicted > evictedBefore)
        throw new UnusableStoreError(
          `was full and has thrown away ${evicted - evictedBefore} keys; set maxmemory-policy to noeviction, give it more memory, and start Touchline again.`,
          { kind: 'evicting' },
        );
      return before === null ? undefined : Number(before);
    },
    /** One sentence for each setting that may lose stored data. Empty if Redis does not reveal its settings. */
    async warnings(): Promise<string[]> {
      const found = await client.configGet(wanted.map(([name]) => name)).catch(() => ({}));
      const settings: Record<string, string> = { ...found };
      return wanted
        .filter(([name, value]) => settings[name] !== undefined && settings[name] !== value)
        .filter(([name]) => name !== 'appendfsync' || settings.appendonly === 'yes')
        .map(([name, value, harm]) => `${name} is ${settings[name]}, so ${harm}. Set it to ${value}.`);
    },
  };
}
