import { randomUUID } from 'node:crypto';
import type { DailyLimit, Recipient } from '../../src/deliveries/daily-limit.ts';

/** Takes all places that are left of a user's day, and says how many there were. */
export async function takePlaces(dailyLimit: DailyLimit, who: Recipient): Promise<number> {
  let left = 0;
  while (await dailyLimit.take(who, randomUUID())) left += 1;
  return left;
}
