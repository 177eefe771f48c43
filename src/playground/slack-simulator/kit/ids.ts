import { createHmac, randomBytes } from 'node:crypto';

/**
 * Ids that look like Slack's (a letter, then capitals and digits), counted from one so that runs are repeatable.
 */
export type Ids = {
  /** How far each kind of id has come; `ts` holds the last timestamp's microseconds. */
  counts: Map<string, number>;
  /** `next('V')` is `V000000001`, then `V000000002`, … */
  next(prefix: string): string;
  /** A message timestamp such as `1700000000.000100`: unique, and later than all before it. `nowMs` is UTC. */
  ts(nowMs: number): string;
};

export function createIds(): Ids {
  const counts = new Map<string, number>();
  return {
    counts,
    next(prefix) {
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      return `${prefix}${count.toString(36).toUpperCase().padStart(9, '0')}`;
    },
    ts(nowMs) {
      const lastMicros = Math.max(Math.floor(nowMs) * 1000, (counts.get('ts') ?? 0) + 100);
      counts.set('ts', lastMicros);
      const seconds = Math.floor(lastMicros / 1_000_000);
      return `${seconds}.${String(lastMicros % 1_000_000).padStart(6, '0')}`;
    },
  };
}

/** Derives secrets and tokens from one secret: with the same secret they are the same after a restart. */
export type Secrets = (label: string, length?: number) => string;

/** The results are `length` hex digits, 32 by default. The secret is random unless given. */
export function createSecrets(secret: string = randomBytes(32).toString('hex')): Secrets {
  return (label, length = 32) => createHmac('sha256', secret).update(label).digest('hex').slice(0, length);
}
