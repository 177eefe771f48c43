import { expect, test } from 'vitest';
import { methods } from '../../src/playground/slack-simulator/methods/registry.ts';

/** "Rate limits" on each method's page: docs.slack.dev/reference/methods. */
const tiers: Record<string, string[]> = {
  tier2: [
    'auth.teams.list',
    'conversations.archive',
    'conversations.create',
    'conversations.rename',
    'conversations.setPurpose',
    'conversations.setTopic',
    'conversations.unarchive',
    'reactions.list',
    'reactions.remove',
    'usergroups.list',
  ],
  tier3: [
    'chat.deleteScheduledMessage',
    'chat.scheduleMessage',
    'chat.scheduledMessages.list',
    'chat.unfurl',
    'conversations.invite',
    'conversations.join',
    'conversations.kick',
    'conversations.leave',
    'entity.presentDetails',
    'files.delete',
    'functions.completeError',
    'functions.completeSuccess',
    'reactions.add',
    'reactions.get',
  ],
  tier4: ['files.completeUploadExternal', 'files.getUploadURLExternal', 'files.info', 'users.profile.get'],
};

test.each(Object.entries(tiers))('methods of %s', (tier, names) => {
  expect(names.map((name) => [name, methods.get(name)?.tier])).toEqual(names.map((name) => [name, tier]));
});
