import { waitMs } from '../../src/tasks/drafts/waiting.ts';
import type { Test } from './support.ts';

/** Jobs run only when a test says so, however slow the machine is. */
export const noPolls = { pollEveryMs: 24 * 60 * 60_000 };

/** Ten seconds pass, and what waited is created. */
export async function pass(test: Test, ms = waitMs): Promise<void> {
  test.slack.clock.advance(ms);
  await test.done(() => test.touchline.poll());
}

/** What a message says that announces a task. */
export const announced = /^Creating this in ten seconds for/;
