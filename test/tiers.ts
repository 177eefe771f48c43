/** What takes longer than a newcomer waits. `test/tiers.test.ts` finds a suite that is in the wrong list. */

/** These start processes, a browser or a Redis: `npm run test:rest`. */
export const heavy = [
  'test/app/digests/digest-shared.test.ts',
  'test/app/edge/example-command.test.ts',
  'test/app/edge/socket-mode.test.ts',
  'test/app/installing/deleted-tokens.test.ts',
  'test/app/installing/oauth-grid.test.ts',
  'test/app/installing/oauth.test.ts',
  'test/app/installing/token-rotation.test.ts',
  'test/app/installing/uninstall-redis.test.ts',
  'test/app/operating/backup.test.ts',
  'test/app/operating/health.test.ts',
  'test/app/operating/metrics.test.ts',
  'test/app/operating/move-to-redis.test.ts',
  'test/app/operating/orderly-end.test.ts',
  'test/app/operating/process-real.test.ts',
  'test/app/operating/process.test.ts',
  'test/app/operating/readiness.test.ts',
  'test/app/operating/roles.test.ts',
  'test/app/operating/stop.test.ts',
  'test/app/operating/two-replicas.test.ts',
  'test/app/operating/wrong-settings.test.ts',
  'test/app/privacy/secrets-scan.test.ts',
  'test/app/privacy/stored-names.test.ts',
  'test/app/trouble/store-trouble.test.ts',
  'test/browser/**',
  'test/chaos/**',
  'test/ci/find-secrets.test.ts',
  'test/ci/image.test.ts',
  'test/concepts/jobs/bullmq/scheduler.test.ts',
  'test/contract/**',
  'test/cost.test.ts',
  'test/crash/notice-killed.test.ts',
  'test/crash/private-killed.test.ts',
  'test/crash/requests-killed.test.ts',
  'test/crash/wait-killed.test.ts',
  'test/platform-emulator/persistence.test.ts',
  'test/regexps.test.ts',
  'test/rules/due-dates/changes.test.ts',
  'test/rules/due-dates/zones.test.ts',
  'test/slack-simulator/differential.test.ts',
  'test/slack-simulator/main.test.ts',
  'test/start-bundle.test.ts',
  'test/start.test.ts',
  'test/store/keys.test.ts',
  'test/store/kill.test.ts',
  'test/store/migrations.test.ts',
  'test/store/redis-parts.test.ts',
  'test/store/redis.test.ts',
  'test/store/scrub.test.ts',
  'test/text-steps.test.ts',
];

/** Of these, one test does the work of many: a run of chaos, or a look at the whole source. */
export const batches = [
  'test/app/operating/two-replicas.test.ts',
  'test/chaos/**',
  'test/ci/find-secrets.test.ts',
  'test/regexps.test.ts',
  'test/text-steps.test.ts',
];

/** These go through every surface with every fault, which takes half a minute each: `npm run test:rest` too. */
export const sweeps = [
  'test/app/privacy/names-in-logs.test.ts',
  'test/app/privacy/tenants.test.ts',
  'test/app/privacy/who-may.test.ts',
  'test/app/trouble/any-data.test.ts',
  'test/app/trouble/bad-rows-everywhere.test.ts',
  'test/app/trouble/platform-table.test.ts',
  'test/app/trouble/platform-trouble.test.ts',
  'test/app/trouble/rate-limited.test.ts',
];

/** The net: each test starts a whole Touchline, with a Slack and a platform. */
export const net = ['test/app/**', 'test/crash/**'];

/** These take more than four seconds of CPU each. */
export const long = [
  'test/rules/due-dates/linear.test.ts',
  'test/rules/due-dates/properties.test.ts',
  'test/rules/due-dates/table/table.test.ts',
  'test/rules/schedule.test.ts',
];
