import { expect, test } from 'vitest';
import { methods } from '../../src/playground/slack-simulator/index.ts';

/** "Rate limits" on each method's page: docs.slack.dev/reference/methods. */
const tiers: Record<string, string[]> = {
  tier2: ['auth.teams.list', 'conversations.list', 'users.list'],
  tier3: ['chat.update', 'users.lookupByEmail'],
  tier4: ['files.completeUploadExternal', 'files.getUploadURLExternal', 'files.info', 'users.info'],
};

test.each(Object.entries(tiers))('methods of %s', (tier, names) => {
  expect(names.map((name) => [name, methods.get(name)?.tier])).toEqual(names.map((name) => [name, tier]));
});
