/** What takes longer than a newcomer waits. `test/tiers.test.ts` finds a suite that is in the wrong list. */

/** These start processes, a browser or a Redis: `npm run test:rest`. */
export const heavy = [
  'test/browser/**',
  'test/chaos/**',
  'test/ci/find-secrets.test.ts',
  'test/ci/image.test.ts',
  'test/contract/**',
  'test/e2e/backup.test.ts',
  'test/e2e/deleted-tokens.test.ts',
  'test/e2e/digest-shared.test.ts',
  'test/e2e/example-command.test.ts',
  'test/e2e/health.test.ts',
  'test/e2e/metrics.test.ts',
  'test/e2e/morning-killed.test.ts',
  'test/e2e/notice-killed.test.ts',
  'test/e2e/oauth-grid.test.ts',
  'test/e2e/oauth.test.ts',
  'test/e2e/orderly-end.test.ts',
  'test/e2e/private-killed.test.ts',
  'test/e2e/process-real.test.ts',
  'test/e2e/process.test.ts',
  'test/e2e/readiness.test.ts',
  'test/e2e/requests-killed.test.ts',
  'test/e2e/roles.test.ts',
  'test/e2e/secrets-scan.test.ts',
  'test/e2e/socket-mode.test.ts',
  'test/e2e/stop.test.ts',
  'test/e2e/store-trouble.test.ts',
  'test/e2e/stored-names.test.ts',
  'test/e2e/todo-trouble.test.ts',
  'test/e2e/token-rotation.test.ts',
  'test/e2e/wait-killed.test.ts',
  'test/e2e/wrong-settings.test.ts',
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
  'test/tasks/due-date/changes.test.ts',
  'test/tasks/due-date/zones.test.ts',
  'test/text-steps.test.ts',
  'test/workspaces/connections.test.ts',
  'test/workspaces/shared-directory.test.ts',
];

/** These go through every surface with every fault, which takes half a minute each: `npm run test:rest` too. */
export const sweeps = [
  'test/e2e/bad-rows-everywhere.test.ts',
  'test/e2e/names-in-logs.test.ts',
  'test/e2e/platform-trouble.test.ts',
  'test/e2e/rate-limited.test.ts',
  'test/e2e/who-may.test.ts',
];

/** The net: each test starts a whole Touchline, with a Slack and a platform. */
export const net = ['test/e2e/**'];

/** These take more than four seconds of CPU each. */
export const long = [
  'test/digests/schedule.test.ts',
  'test/tasks/due-date/linear.test.ts',
  'test/tasks/due-date/properties.test.ts',
  'test/tasks/due-date/table/table.test.ts',
];
