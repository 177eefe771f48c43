import type { Fault, Platform } from '../../src/playground/platform-emulator/index.ts';
import { ageRequests } from './stopped-clock.ts';
import { turns } from './turns.ts';

/** Longer than a platform client waits for an answer. */
const tooLateMs = 11_000;

/**
 * Does `work` while the platform leaves matching requests without an answer, all of them unless `times` says otherwise.
 * To its clients such a request is late as soon as it hangs, so nobody waits for that, and other requests have as much
 * time as ever.
 */
export async function whileHanging<T>(
  platform: Platform,
  matching: Omit<Fault, 'answer'>,
  work: () => Promise<T>,
): Promise<T> {
  const { rules } = platform.faults;
  const fault = { times: 1_000_000, ...matching, answer: 'hang' as const };
  rules.unshift(fault);
  let isDone = false;
  const result = work().finally(() => {
    isDone = true;
  });
  for (let left = fault.times; !isDone; await turns(10)) {
    if (fault.times === left) continue;
    left = fault.times;
    await turns();
    ageRequests(tooLateMs);
  }
  rules.splice(rules.indexOf(fault), 1);
  return result;
}
