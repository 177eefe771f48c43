import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The net: each test starts a whole Touchline, with a Slack and a platform. That takes minutes. */
const net = ['test/e2e/**', 'test/browser/**'];

/** These take more than four seconds of CPU each. */
export const long = [
  'test/digests/schedule.test.ts',
  'test/tasks/due-date/linear.test.ts',
  'test/tasks/due-date/properties.test.ts',
  'test/tasks/due-date/table/table.test.ts',
];

/** These start processes or a Redis. */
const processes = [
  'test/chaos/**',
  'test/contract/**',
  'test/ci/find-secrets.test.ts',
  'test/jobs/bullmq/connection.test.ts',
  'test/jobs/bullmq/scheduler.test.ts',
  'test/playground/platform/persistence.test.ts',
  'test/playground/slack/differential.test.ts',
  'test/playground/slack/main.test.ts',
  'test/regexps.test.ts',
  'test/start.test.ts',
  'test/store/keys.test.ts',
  'test/store/kill.test.ts',
  'test/store/migrations.test.ts',
  'test/store/redis-parts.test.ts',
  'test/store/redis.test.ts',
  'test/store/scrub.test.ts',
  'test/tasks/due-date/zones.test.ts',
  'test/text-steps.test.ts',
  'test/workspaces/connections.test.ts',
  'test/workspaces/shared-directory.test.ts',
];

/** `npm run test:fast`: every suite but these. `test/tiers.test.ts` finds one that is left out without need. */
export default defineConfig({
  ...base,
  test: { ...base.test, exclude: [...net, ...long, ...processes] },
});
