/**
 * The events that the simulator sends, under the scopes of which an app needs any one
 * (docs.slack.dev/reference/events). Every app may subscribe to those without a scope.
 */
const sent = {
  '': `app_home_opened app_uninstalled team_access_granted team_access_revoked tokens_revoked`,
  'app_mentions:read': 'app_mention',
  'channels:history': 'message.channels',
  'channels:read groups:read mpim:read': 'member_joined_channel member_left_channel',
  'groups:history': 'message.groups',
  'im:history': 'message.im',
  'users:read': 'team_join user_change',
};

/** Slack's other events: an app may subscribe to them, but never gets them here. */
const unsent = {
  '': `app_installed app_rate_limited app_requested assistant_thread_context_changed
    assistant_thread_started call_rejected channel_id_changed entity_comments_requested
    entity_details_requested function_executed grid_migration_finished grid_migration_started
    message.app_home shared_channel_invite_accepted shared_channel_invite_approved
    shared_channel_invite_declined shared_channel_invite_received shared_channel_invite_requested
    user_huddle_changed`,
  'admin.apps:read': 'app_deleted app_uninstalled_team',
  'admin.invites:read': 'invite_requested',
  'assistant:write': 'app_context_changed',
  'channels:history groups:history mpim:history': 'channel_history_changed',
  'channels:read': `channel_archive channel_created channel_deleted channel_left channel_rename
    channel_unarchive`,
  'channels:read groups:read': 'channel_shared channel_unshared',
  'chat:write': 'agent_session_stopped agent_session_title_changed',
  'dnd:read': 'dnd_updated dnd_updated_user',
  'emoji:read': 'emoji_changed',
  'files:read': `file_change file_comment_added file_comment_deleted file_comment_edited file_created
    file_deleted file_public file_shared file_unshared`,
  'groups:history': 'group_history_changed',
  'groups:read': 'group_archive group_close group_deleted group_left group_open group_rename group_unarchive',
  'im:history': 'im_history_changed',
  'im:read': 'im_close im_created im_open',
  'links:read': 'link_shared',
  'metadata.message:read': 'message_metadata_deleted message_metadata_posted message_metadata_updated',
  'mpim:history': 'message.mpim',
  'pins:read': 'pin_added pin_removed',
  'reactions:read': 'reaction_added reaction_removed',
  'stars:read': 'star_added star_removed',
  'team:read': 'email_domain_changed team_domain_change team_rename',
  'usergroups:read': `subteam_created subteam_members_changed subteam_self_added subteam_self_removed subteam_updated`,
  'users:read': 'user_profile_changed user_status_changed',
  'users:write': 'user_connection',
};

const words = (list: string): string[] => list.split(/\s+/).filter(Boolean);
const byEvent = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([scopes, names]) =>
    words(names).map((name) => [name, words(scopes)] as const),
  );

/** Every event that an app can subscribe to, with its scopes. */
export const scopesByEvent: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...byEvent(sent),
  ...byEvent(unsent),
]);

export const simulatedEvents: ReadonlySet<string> = new Set(byEvent(sent).map(([name]) => name));
