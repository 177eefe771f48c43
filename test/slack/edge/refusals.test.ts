import { expect, it } from 'vitest';
import { pauseMsOf } from '../../../src/lib/timeout.ts';
import { RateLimitedError } from '../../../src/platform/errors.ts';
import { SlackBusyError } from '../../../src/slack/edge/gate.ts';

it('pauses for as long as Slack or the platform asked, a second at least and an hour at most', () => {
  const platform = (retryAfterMs: number) =>
    new RateLimitedError('', { endpoint: 'GET /todos', retryAfterMs });
  expect(pauseMsOf(new SlackBusyError(30_000))).toBe(30_000);
  expect(pauseMsOf(new Error('why', { cause: new SlackBusyError(30_000) }))).toBe(30_000);
  expect(pauseMsOf(new SlackBusyError(99_999_999_999))).toBe(3_600_000);
  expect(pauseMsOf(new SlackBusyError(-1))).toBe(1_000);
  expect(pauseMsOf(new SlackBusyError(Number.NaN))).toBe(1_000);
  expect(pauseMsOf(platform(7_000))).toBe(7_000);
  expect(pauseMsOf(new Error('other'))).toBeUndefined();
});
