import type { Channel, Dict, Message, Person, Workspace } from './data.ts';
import { isDirect, messagesIn, slackbotUserId } from './data.ts';
import type { Slack } from './slack.ts';
import { zoneAt } from './zones.ts';

/** Users, channels, messages and bots as Slack's objects, in Web API responses and in payloads to the app. */

/** docs.slack.dev/reference/objects/user-object. An app gets the email only with the scope `users:read.email`. */
export function toUserObject(
  slack: Slack,
  person: Person,
  options: { withEmail: boolean; withLocale: boolean },
): Dict {
  const zone = zoneAt(person.tz, slack.clock.now());
  const [firstName = '', ...rest] = person.name.split(' ');
  return {
    id: person.id,
    team_id: person.teamId,
    name: person.handle,
    deleted: false,
    color: person.color,
    real_name: person.name,
    tz: person.tz,
    tz_label: zone.label,
    tz_offset: zone.offsetS,
    profile: {
      title: person.title,
      phone: '',
      skype: '',
      real_name: person.name,
      real_name_normalized: person.name,
      display_name: person.handle,
      display_name_normalized: person.handle,
      first_name: firstName,
      last_name: rest.join(' '),
      status_text: '',
      status_emoji: '',
      avatar_hash: `g${person.color}`,
      team: person.teamId,
      ...(options.withEmail && person.email !== null && { email: person.email }),
      ...(person.isBot && { bot_id: person.id.replace(/^U/, 'B'), api_app_id: slack.app.id }),
    },
    is_admin: person.isAdmin,
    is_owner: person.role === 'owner',
    is_primary_owner: person.role === 'owner',
    is_restricted: person.role === 'guest',
    is_ultra_restricted: false,
    is_bot: person.isBot,
    is_app_user: false,
    updated: 1_700_000_000,
    is_email_confirmed: person.emailConfirmed,
    who_can_share_contact_card: 'EVERYONE',
    ...(options.withLocale && { locale: person.locale }),
  };
}

/** docs.slack.dev/reference/objects/conversation-object, as the app in workspace `teamId` sees it. */
export function toConversationObject(slack: Slack, channel: Channel, teamId: string): Dict {
  const botUserId = slack.data.workspaces.get(teamId)?.installation?.botUserId ?? '';
  const base = { id: channel.id, created: channel.created, is_archived: false, is_org_shared: false };
  if (channel.kind === 'im') {
    const user = [...channel.members].find((member) => member !== botUserId) ?? botUserId;
    return {
      ...base,
      is_im: true,
      is_channel: false,
      is_group: false,
      is_mpim: false,
      user,
      is_user_deleted: false,
    };
  }
  const isPrivate = channel.kind === 'private' || channel.kind === 'mpim';
  const shared = channel.teams.length > 1;
  return {
    ...base,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: !isPrivate,
    is_group: isPrivate,
    is_im: false,
    is_mpim: channel.kind === 'mpim',
    is_private: isPrivate,
    is_general: channel.isGeneral,
    is_shared: shared,
    is_ext_shared: shared,
    is_pending_ext_shared: false,
    shared_team_ids: channel.teams,
    context_team_id: channel.teamId,
    ...(shared && { connected_team_ids: channel.teams.filter((team) => team !== teamId) }),
    unlinked: 0,
    creator: channel.creator,
    is_member: channel.members.has(botUserId),
    num_members: channel.members.size,
    topic: { value: channel.topic, creator: channel.creator, last_set: channel.created },
    purpose: { value: '', creator: '', last_set: 0 },
    previous_names: [],
  };
}

/** A message as `conversations.history` returns it. */
export function toMessageObject(slack: Slack, message: Message, options: { withMetadata: boolean }): Dict {
  const replies = repliesTo(slack, message);
  const last = replies.at(-1);
  return {
    type: 'message',
    ...(message.subtype !== undefined && { subtype: message.subtype }),
    user: message.user,
    ts: message.ts,
    text: message.text,
    team: message.teamId,
    ...(message.botId !== undefined && {
      bot_id: message.botId,
      app_id: message.appId,
      bot_profile: toBotObject(slack, message.botId, message.teamId),
    }),
    ...(message.username !== undefined && { username: message.username }),
    ...(message.blocks !== undefined && { blocks: message.blocks }),
    ...(message.attachments !== undefined && { attachments: message.attachments }),
    ...(message.edited !== undefined && { edited: message.edited }),
    ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    ...(last !== undefined && {
      thread_ts: message.ts,
      reply_count: replies.length,
      reply_users: [...new Set(replies.map((reply) => reply.user))],
      reply_users_count: new Set(replies.map((reply) => reply.user)).size,
      latest_reply: last.ts,
      is_locked: false,
    }),
    ...(options.withMetadata && message.metadata !== undefined && { metadata: message.metadata }),
  };
}

/** `bot` as `bots.info` returns it (docs.slack.dev/reference/methods/bots.info). */
export const toBotObject = (slack: Slack, botId: string, teamId: string): Dict => ({
  id: botId,
  deleted: false,
  name: appName(slack),
  updated: 1_700_000_000,
  app_id: slack.app.id,
  user_id: slack.data.workspaces.get(teamId)?.installation?.botUserId,
  team_id: teamId,
  icons: { image_36: '', image_48: '', image_72: '' },
});

/** The app's name in Slack: its bot's display name, or else its own. */
export const appName = (slack: Slack): string =>
  slack.manifest.features.bot_user?.display_name ?? slack.manifest.display_information.name;

/** The replies in a message's thread, oldest first; ephemeral ones are left out. */
export const repliesTo = (slack: Slack, message: Message): Message[] =>
  messagesIn(slack.data, message.channelId).filter(
    (other) => other.threadTs === message.ts && other.ts !== message.ts && other.ephemeralFor === undefined,
  );

/** A payload's `team`: the workspace where it happened. */
export const toPayloadTeam = (workspace: Workspace): Dict => ({ id: workspace.id, domain: workspace.domain });

/** A payload's `channel`; private channels and direct messages get a generic name. */
export const toPayloadChannel = (channel: Channel): Dict => ({
  id: channel.id,
  name: isDirect(channel) ? 'directmessage' : channel.kind === 'private' ? 'privategroup' : channel.name,
});

/** The name shown as a message's author. */
export function authorName(slack: Slack, message: Message): string {
  if (message.username !== undefined) return message.username;
  if (message.user === slackbotUserId) return 'Slackbot';
  return slack.data.people.get(message.user)?.name ?? message.user;
}
