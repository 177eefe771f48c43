import { expect, onTestFinished, type TestAPI } from 'vitest';
import { started } from '../support/started.ts';
import type { App } from './start-app.ts';

/** An app, or an installation of it that checks less. */
type Started = Pick<App, 'close' | 'platform' | 'slack'> & Partial<Pick<App, 'left' | 'calls' | 'quiet'>>;

/** What a suite of the net declares its tests with, and the Touchline that they share. */
export type AppTests<T extends Started> = {
  /** The app of the test that runs. */
  app: T;
  /** Vitest's `test`, with `app` started. A test fails if it leaves trouble behind that it has not looked at. */
  test: TestAPI<{ app: T }>;
};

/** Tests that share one app, which starts once a file. `arrange` runs once it has started. */
export const appOnce = <T extends Started>(
  start: () => Promise<T>,
  arrange?: () => Promise<unknown> | unknown,
) => appTests('file', start, arrange);

/** Tests that have an app each. `arrange` runs once it has started. */
export const appEach = <T extends Started>(
  start: () => Promise<T>,
  arrange?: () => Promise<unknown> | unknown,
) => appTests('test', start, arrange);

/** An app for the test that runs: it ends with the test, which fails if there is trouble left. */
export async function ending<T extends Started>(starting: T | Promise<T>): Promise<T> {
  const app = await starting;
  onTestFinished(async () => {
    const left = (await app.left?.()) ?? [];
    await app.close();
    expect(left, 'trouble that nobody looked at').toEqual([]);
  });
  return app;
}

function appTests<T extends Started>(
  scope: 'file' | 'test',
  start: () => Promise<T>,
  arrange: () => Promise<unknown> | unknown = () => {},
): AppTests<T> {
  const { running: app, test: plain } = started(scope, start, async (it) => {
    await arrange();
    it.calls?.();
  });
  const test = plain.extend('tidy', { auto: true }, async ({ app, task }, { onCleanup }) => {
    // Slack takes one message a second in a channel. What the tests before have sent does not count.
    await app.quiet?.();
    if (scope === 'file') app.slack.clock.advance(2_000);
    const { rules } = app.platform.faults;
    const before = [...rules];
    onCleanup(async () => {
      rules.splice(0, rules.length, ...before);
      const left = (await app.left?.()) ?? [];
      app.calls?.();
      // What failed says more than what it left.
      if (task.result?.state !== 'fail') expect(left, 'trouble that nobody looked at').toEqual([]);
    });
    return true;
  });
  return { app, test: test as unknown as TestAPI<{ app: T }> };
}
