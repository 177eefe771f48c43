import { setTimeout as sleep } from 'node:timers/promises';

/** How long a test waits at most, in milliseconds: most of its own limit, so that it can say what it waited for. */
export const waitMs = Number(process.env.WAIT_MS ?? 50_000);

/** The machine's own clock, also while a test has stopped the one of its process. */
const realNow = performance.now.bind(performance);

/** Waits until the condition holds. @throws Error with the condition if it takes longer than a test may wait */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = String(holds),
  withinMs = waitMs,
): Promise<void> {
  const end = realNow() + withinMs;
  while (!(await holds())) {
    if (realNow() > end) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await sleep(3);
  }
}
