import { WebAPIRateLimitedError } from '@slack/web-api';
import { expect, it } from 'vitest';
import { RateLimitedError } from '../../../src/platform/errors.ts';
import { pauseMsOf } from '../../../src/slack/edge/refusals.ts';

it('pauses for as long as Slack or the platform asked, and an hour at most', () => {
  const platform = (retryAfterMs: number) =>
    new RateLimitedError('', { endpoint: 'GET /todos', retryAfterMs });
  expect(pauseMsOf(new WebAPIRateLimitedError(30))).toBe(30_000);
  expect(pauseMsOf(new WebAPIRateLimitedError(99_999_999_999))).toBe(3_600_000);
  expect(pauseMsOf(new WebAPIRateLimitedError(-1))).toBe(0);
  expect(pauseMsOf(new WebAPIRateLimitedError(Number.NaN))).toBe(0);
  expect(pauseMsOf(platform(7_000))).toBe(7_000);
  expect(pauseMsOf(new Error('other'))).toBeUndefined();
});
