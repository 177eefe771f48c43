import { expect, test } from 'vitest';
import { LIMITS as all } from '../../src/playground/slack-simulator/index.ts';
import { LIMITS } from '../../src/slack/ui/limits.ts';

test('the app keeps to the limits that the simulator enforces', () => {
  expect(all).toMatchObject(LIMITS);
});
