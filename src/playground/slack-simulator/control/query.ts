import { z } from 'zod';
import type { Dict } from '../kit/dict.ts';
import { toFileObject, viewerPath } from '../wire/objects/file-object.ts';
import { toViewObject } from '../wire/objects/payloads.ts';
import { appName, authorName } from '../wire/objects/slack-objects.ts';
import type { Slack } from '../wire/state/slack.ts';
import { isChannelNotice } from '../world/channels.ts';
import {
  activityKey,
  type Channel,
  canSee,
  channelNameFor,
  isDirect,
  type Message,
  messagesIn,
  type Person,
  repliesTo,
} from '../world/data.ts';
import { mentions } from '../world/mentions.ts';
import { listActivity } from './activity.ts';
import { requireChannel, requirePerson, requireWorkspace, userSchema } from './lookup.ts';

/** What one person sees: their workspace, and the messages in a channel. */

export const stateSchema = userSchema;

/** Whether a message is no one else's ephemeral message. */
const isVisibleTo = (message: Message, person: Person): boolean =>
  message.ephemeralFor === undefined || message.ephemeralFor === person.id;

function unreadIn(slack: Slack, person: Person, channel: Channel): Message[] {
  const lastRead = slack.data.lastRead.get(`${person.id} ${channel.id}`) ?? '0';
  return messagesIn(slack.data, channel.id).filter(
    (message) =>
      message.ts > lastRead &&
      message.user !== person.id &&
      message.threadTs === undefined &&
      !isChannelNotice(message) &&
      isVisibleTo(message, person),
  );
}

const toPerson = (person: Person, viewer: Person): Dict => ({
  id: person.id,
  name: person.name,
  handle: person.handle,
  role: person.teamId === viewer.teamId ? person.role : 'outside',
  email: person.email,
  emailConfirmed: person.emailConfirmed,
  tz: person.tz,
  locale: person.locale,
  isBot: person.isBot,
  isAdmin: person.isAdmin,
  color: person.color,
  title: person.title,
});

/** Everyone in the person's workspace, and people from other workspaces in the channels that the person sees. */
function visiblePeople(slack: Slack, person: Person, channels: Channel[]): Person[] {
  const shared = new Set(channels.flatMap((channel) => [...channel.members]));
  return [...slack.data.people.values()].filter(
    ({ id, teamId }) => teamId === person.teamId || shared.has(id),
  );
}

function toChannel(slack: Slack, person: Person, channel: Channel): Dict {
  const unread = unreadIn(slack, person, channel);
  return {
    id: channel.id,
    name: channelNameFor(slack.data, channel, person.id),
    kind: channel.kind,
    isMember: channel.members.has(person.id),
    unread: unread.length,
    mentions: unread.filter((message) => mentions(message, person)).length,
    topic: channel.topic,
    isGeneral: channel.isGeneral,
    ...(isDirect(channel)
      ? { with: [...channel.members].filter((member) => member !== person.id) }
      : { members: [...channel.members] }),
  };
}

/** Everything that the page needs except messages, as this person sees it. */
export function getState(slack: Slack, input: z.infer<typeof stateSchema>): Dict {
  const person = requirePerson(slack, input);
  const workspace = requireWorkspace(slack, person);
  const channels = [...slack.data.channels.values()].filter((channel) => canSee(person, channel));
  const { installation } = workspace;
  const { features } = slack.manifest;
  const homeView = slack.views.home(workspace.id, person.id);
  return {
    team: workspace.id,
    clock: { now: slack.clock.now(), offsetMs: slack.clock.offsetMs },
    workspaces: [...slack.data.workspaces.values()].map(
      ({ id, name, enterpriseId, installation: installed }) => ({
        id,
        name,
        installed: installed !== undefined,
        ...(enterpriseId !== undefined && { enterprise: slack.data.enterprises.get(enterpriseId) }),
        people: [...slack.data.people.values()]
          .filter((person) => person.teamId === id && !person.isBot)
          .map((person) => toPerson(person, person)),
      }),
    ),
    people: visiblePeople(slack, person, channels).map((other) => toPerson(other, person)),
    me: person.id,
    channels: channels.map((channel) => toChannel(slack, person, channel)),
    commands:
      installation === undefined
        ? []
        : features.slash_commands.map(({ command, description, usage_hint }) => ({
            command,
            description,
            usage_hint: usage_hint ?? '',
          })),
    shortcuts: installation === undefined ? [] : features.shortcuts,
    app: {
      name: appName(slack),
      description: slack.manifest.display_information.description ?? '',
      botUserId: installation?.botUserId ?? null,
      hasHome: installation !== undefined && features.app_home?.home_tab_enabled === true,
    },
    views: openModals(slack, person, input.client),
    activityUnread: listActivity(slack, person).filter(({ isUnread }) => isUnread).length,
    home: homeView === undefined ? null : toViewObject(slack, homeView),
  };
}

/**
 * The person's open modals, bottom first; only those of one browser tab if it says which it is. In a shared channel,
 * another workspace's installation may have opened one.
 */
const openModals = (slack: Slack, person: Person, client: string | undefined): Dict[] =>
  [...slack.data.workspaces.keys()]
    .flatMap((teamId) => slack.views.stack(teamId, person.id))
    .filter((view) => client === undefined || view.client === undefined || view.client === client)
    .map((view) => ({
      id: view.id,
      hash: view.hash,
      view: toViewObject(slack, view),
      ...(view.errors !== undefined && { errors: view.errors }),
      ...(view.problem !== undefined && { problem: view.problem }),
    }));

export const messagesSchema = userSchema.extend({ channel: z.string(), thread_ts: z.string().optional() });

/** A file as in Slack's messages; `url` is its path on this server for the page, which has no token. */
const toFile = (slack: Slack, id: string): Dict => {
  const file = slack.files.find(id);
  return {
    ...toFileObject(slack, id),
    ...(file !== undefined && { url: viewerPath(file) }),
  };
};

/** A message as the page shows it. */
const toMessage = (slack: Slack, message: Message): Dict => {
  const replies = repliesTo(slack.data, message);
  return {
    ts: message.ts,
    user: message.user,
    userName: authorName(slack, message),
    ...(message.botId !== undefined && { botName: authorName(slack, message) }),
    ...(message.user === 'USLACKBOT' && { botName: 'Slackbot' }),
    text: message.text,
    ...(message.blocks !== undefined && { blocks: message.blocks }),
    ephemeral: message.ephemeralFor !== undefined,
    ...(message.files !== undefined && { files: message.files.map((id) => toFile(slack, id)) }),
    ...(message.edited !== undefined && { edited: message.edited }),
    ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    ...(replies.length > 0 && {
      reply_count: replies.length,
      reply_users: [...new Set(replies.map(({ user }) => user))],
      latest_reply: replies.at(-1)?.ts,
    }),
    ...(message.subtype !== undefined && { subtype: message.subtype }),
  };
};

/** The messages in a channel, or in one of its threads, oldest first. */
export function getMessages(slack: Slack, input: z.infer<typeof messagesSchema>): { messages: Dict[] } {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const { thread_ts: threadTs } = input;
  const visible = messagesIn(slack.data, channel.id).filter(
    (message) =>
      isVisibleTo(message, person) &&
      (threadTs === undefined
        ? message.threadTs === undefined || message.subtype === 'thread_broadcast'
        : message.ts === threadTs || message.threadTs === threadTs),
  );
  return { messages: visible.map((message) => toMessage(slack, message)) };
}

export const activitySchema = userSchema;

/** The activity that concerns a person, newest first. */
export function getActivity(slack: Slack, input: z.infer<typeof activitySchema>): { items: Dict[] } {
  const person = requirePerson(slack, input);
  return {
    items: listActivity(slack, person).map((item) => ({ ...item, message: toMessage(slack, item.message) })),
  };
}

/** Marks all of a person's activity as seen. */
export function markActivityRead(slack: Slack, input: z.infer<typeof activitySchema>) {
  const person = requirePerson(slack, input);
  const newest = listActivity(slack, person)[0];
  if (newest !== undefined) slack.data.lastRead.set(activityKey(person), newest.ts);
  slack.changes.publish({ what: 'state', user: person.id });
  return {};
}
