import { setTimeout as sleep } from 'node:timers/promises';
import { countAgainMs, countingMs } from './limits.ts';

/** Counts the connected workspaces, now and every hour. A start does not wait long for it. @returns stops it */
export async function keepCounting(connections: { count(): Promise<void> }): Promise<() => void> {
  const count = () => connections.count().catch(() => undefined);
  await Promise.race([count(), sleep(countingMs, undefined, { ref: false })]);
  const timer = setInterval(count, countAgainMs).unref();
  return () => clearInterval(timer);
}
