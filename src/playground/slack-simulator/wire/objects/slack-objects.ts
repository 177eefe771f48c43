import { createHash } from 'node:crypto';
import type { Dict } from '../../kit/dict.ts';
import { zoneAt } from '../../kit/zones.ts';
import {
  type Channel,
  findMessage,
  type Message,
  messagesIn,
  type Person,
  repliesTo,
  slackbotUserId,
  type Workspace,
} from '../../world/data.ts';
import type { Slack } from '../state/slack.ts';
import { enterpriseNames } from './enterprise-fields.ts';
import { toFileObject } from './file-object.ts';
import { avatarFields, avatarSizes, photoFields } from './pictures.ts';

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
    deleted: person.isDeactivated === true,
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
      status_text_canonical: '',
      status_emoji: '',
      status_emoji_display_info: [],
      status_expiration: 0,
      avatar_hash: avatarHash(person),
      ...avatarFields(slack, person.id, avatarSizes.person),
      ...photoFields(slack, person),
      team: person.teamId,
      ...(options.withEmail && person.email !== null && { email: person.email }),
      ...(person.isBot && {
        bot_id: person.id.replace(/^U/, 'B'),
        api_app_id: slack.app.id,
        always_active: slack.manifest.features.bot_user?.always_online === true,
      }),
    },
    is_admin: person.isAdmin,
    is_owner: person.role === 'owner',
    is_primary_owner: person.role === 'owner',
    is_restricted: person.role === 'guest',
    is_ultra_restricted: person.isSingleChannelGuest === true,
    is_bot: person.isBot,
    is_app_user: false,
    updated: 1_700_000_000,
    ...(person.emailConfirmed !== null && { is_email_confirmed: person.emailConfirmed }),
    who_can_share_contact_card: 'EVERYONE',
    ...enterpriseUser(slack, person),
    ...(options.withLocale && { locale: person.locale }),
  };
}

const avatarHash = (person: Person): string => `g${person.color}`;

/** The author of a message in a shared channel, for an app that cannot look people of another workspace up by name. */
const toUserProfile = (slack: Slack, person: Person): Dict => ({
  name: person.handle,
  first_name: person.name.split(' ')[0] ?? '',
  real_name: person.name,
  display_name: person.handle,
  team: person.teamId,
  is_restricted: person.role === 'guest',
  is_ultra_restricted: false,
  avatar_hash: avatarHash(person),
  ...avatarFields(slack, person.id, [72]),
});

/** What Enterprise Grid adds to a user object. */
function enterpriseUser(slack: Slack, person: Person): Dict {
  const workspace = slack.data.workspaces.get(person.teamId);
  if (workspace?.enterpriseId === undefined) return {};
  return {
    enterprise_user: {
      id: person.id,
      ...enterpriseNames(slack, workspace),
      // A workspace's admin is not one of the organization.
      is_admin: person.role === 'owner',
      is_owner: person.role === 'owner',
      is_primary_owner: person.role === 'owner',
      teams: [person.teamId],
    },
  };
}

/** docs.slack.dev/reference/objects/conversation-object, as the app in workspace `teamId` sees it. */
export function toConversationObject(slack: Slack, channel: Channel, teamId: string): Dict {
  const botUserId = slack.data.workspaces.get(teamId)?.installation?.botUserId ?? '';
  const newest = messagesIn(slack.data, channel.id).findLast((message) => message.user === botUserId);
  const base = {
    id: channel.id,
    created: channel.created,
    updated: channel.created * 1000,
    context_team_id: teamId,
    is_archived: false,
    is_org_shared: false,
    ...(channel.members.has(botUserId) && { last_read: newest?.ts ?? '0000000000.000000' }),
  };
  if (channel.kind === 'im') {
    const user = [...channel.members].find((member) => member !== botUserId) ?? botUserId;
    return {
      ...base,
      is_im: true,
      user,
      is_user_deleted: false,
      priority: 0,
    };
  }
  const isPrivate = channel.kind === 'private';
  const shared = channel.teams.length > 1;
  const pending = channel.pendingTeams ?? [];
  return {
    ...base,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: !isPrivate,
    is_group: isPrivate,
    is_im: false,
    is_mpim: false,
    is_private: isPrivate,
    is_general: channel.isGeneral,
    is_shared: shared,
    is_ext_shared: shared,
    is_pending_ext_shared: pending.length > 0,
    pending_shared: pending,
    pending_connected_team_ids: pending,
    shared_team_ids: channel.teams,
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
  const replies = repliesTo(slack.data, message);
  const last = replies.at(-1);
  const parent = message.threadTs && findMessage(slack.data, message.channelId, message.threadTs);
  return {
    type: 'message',
    ...(message.subtype !== undefined && { subtype: message.subtype }),
    ...message.details,
    user: message.user,
    ts: message.ts,
    text: message.text,
    team: message.teamId,
    ...(message.botId === undefined &&
      message.subtype === undefined && { client_msg_id: clientMessageId(message) }),
    ...(message.botId !== undefined && {
      bot_id: message.botId,
      app_id: message.appId,
      bot_profile: { ...toBotObject(slack, message.botId, message.teamId), team_id: message.teamId },
    }),
    ...(message.blocks !== undefined && { blocks: message.blocks }),
    ...(message.edited !== undefined && { edited: message.edited }),
    ...(message.files !== undefined && {
      files: message.files.map((id) => toFileObject(slack, id)),
      upload: true,
      display_as_bot: false,
    }),
    ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    ...(parent && { parent_user_id: parent.user }),
    ...(last !== undefined && {
      thread_ts: message.ts,
      reply_count: replies.length,
      reply_users: [...new Set(replies.map((reply) => reply.user))],
      reply_users_count: new Set(replies.map((reply) => reply.user)).size,
      latest_reply: last.ts,
      is_locked: false,
      subscribed: false,
    }),
    ...(options.withMetadata && message.metadata !== undefined && { metadata: message.metadata }),
  };
}

/** The id that the sender's client gave a person's message: a UUID, always the same for one message. */
function clientMessageId({ channelId, ts }: Message): string {
  const hex = createHash('md5').update(`${channelId} ${ts}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** What an event adds to a message from another workspace of a shared channel (docs.slack.dev/apis/slack-connect). */
export function foreignAuthorFields(slack: Slack, message: Message): Dict {
  const author = slack.data.people.get(message.user);
  return {
    user_team: message.teamId,
    source_team: message.teamId,
    ...(author !== undefined && { user_profile: toUserProfile(slack, author) }),
  };
}

/** `bot` as `bots.info` returns it (docs.slack.dev/reference/methods/bots.info). */
const toBotObject = (slack: Slack, botId: string, teamId: string): Dict => ({
  id: botId,
  deleted: false,
  name: appName(slack),
  updated: 1_700_000_000,
  app_id: slack.app.id,
  user_id: slack.data.workspaces.get(teamId)?.installation?.botUserId,
  icons: avatarFields(slack, botId, avatarSizes.app),
});

/** The app's name in Slack: its bot's display name, or else its own. */
export const appName = (slack: Slack): string =>
  slack.manifest.features.bot_user?.display_name ?? slack.manifest.display_information.name;

/** A payload's `team`: the workspace where it happened. */
export const toPayloadTeam = (workspace: Workspace): Dict => ({ id: workspace.id, domain: workspace.domain });

/** A payload's `channel`; private channels and direct messages between two get a generic name. */
export const toPayloadChannel = (channel: Channel): Dict => ({
  id: channel.id,
  name: genericNames[channel.kind] ?? channel.name,
});

const genericNames: Partial<Record<Channel['kind'], string>> = {
  im: 'directmessage',
  private: 'privategroup',
};

/** The name shown as a message's author. */
export function authorName(slack: Slack, message: Message): string {
  if (message.user === slackbotUserId) return 'Slackbot';
  return slack.data.people.get(message.user)?.name ?? message.user;
}
