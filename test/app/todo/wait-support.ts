import type { App } from '../support.ts';

/** Jobs run only when a test says so, however slow the machine is. */
export const noPolls = { pollEveryMs: 24 * 60 * 60_000 };

/** Ten seconds pass, and what waited is created. */
export async function pass(app: App, ms = 10_000): Promise<void> {
  // What is on its way would be late, since Slack's deadlines run on this clock.
  await app.quiet();
  app.slack.clock.advance(ms);
  await app.done(() => app.touchline.poll());
}

/** What a message says that announces a task. */
export const announced = /^Creating this in ten seconds for/;
