import type { EventHandler } from './surface/context.ts';

/**
 * `user_change` and `team_join` (docs.slack.dev/reference/events/user_change): what was known of this person is looked up
 * again when it is needed. Other processes know it for at most five minutes longer.
 */
export const userChanged: EventHandler = async ({ services, workspaceId, userId }, { profile = '' }) => {
  services.profiles.drop(workspaceId, userId);
  await services.channelReaders.profileChanged(workspaceId, userId, profile);
};
