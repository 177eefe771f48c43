import { expect, it } from 'vitest';
import { pauseMsOf } from '../../../src/lib/timeout.ts';
import { PlatformError } from '../../../src/platform/errors.ts';
import { slackBusy } from '../../../src/slack/edge/gate.ts';

it('pauses for as long as Slack or the platform asked, a second at least and an hour at most', () => {
  const platform = (retryAfterMs: number) =>
    new PlatformError('rate-limited', '', { endpoint: 'GET /todos', retryAfterMs });
  expect(pauseMsOf(slackBusy(30_000))).toBe(30_000);
  expect(pauseMsOf(new Error('why', { cause: slackBusy(30_000) }))).toBe(30_000);
  expect(pauseMsOf(slackBusy(99_999_999_999))).toBe(3_600_000);
  expect(pauseMsOf(slackBusy(-1))).toBe(1_000);
  expect(pauseMsOf(slackBusy(Number.NaN))).toBe(1_000);
  expect(pauseMsOf(platform(7_000))).toBe(7_000);
  expect(pauseMsOf(new Error('other'))).toBeUndefined();
});
