import { z } from 'zod';
import {
  type Channel,
  canSee,
  channelNameFor,
  type Dict,
  isIm,
  type Message,
  messagesIn,
  type Person,
} from '../data.ts';
import { presentView } from '../deliveries/payloads.ts';
import type { Slack } from '../slack.ts';
import { appName, repliesTo, writerName } from '../slack-objects.ts';
import { channelFor, personOf, whoSchema, workspaceOf } from './lookup.ts';

/** What one person sees: the workspace, and the messages of a channel. */

export const stateSchema = whoSchema;

const isFor = (message: Message, person: Person): boolean =>
  message.ephemeralFor === undefined || message.ephemeralFor === person.id;

function unread(slack: Slack, person: Person, channel: Channel): number {
  const lastRead = slack.world.lastRead.get(`${person.id} ${channel.id}`) ?? '0';
  return messagesIn(slack.world, channel.id).filter(
    (message) =>
      message.ts > lastRead &&
      message.user !== person.id &&
      message.threadTs === undefined &&
      isFor(message, person),
  ).length;
}

const presentPerson = (person: Person, viewer: Person): Dict => ({
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

/** Everyone of the person's workspace, and those of others in channels that they share. */
function peopleFor(slack: Slack, person: Person, channels: Channel[]): Person[] {
  const shared = new Set(channels.flatMap((channel) => [...channel.members]));
  return [...slack.world.people.values()].filter((one) => one.teamId === person.teamId || shared.has(one.id));
}

const presentChannelFor = (slack: Slack, person: Person, channel: Channel): Dict => ({
  id: channel.id,
  name: channelNameFor(slack.world, channel, person.id),
  kind: channel.kind,
  isMember: channel.members.has(person.id),
  unread: unread(slack, person, channel),
  topic: channel.topic,
  ...(isIm(channel) && { with: [...channel.members].filter((member) => member !== person.id) }),
});

export function state(slack: Slack, input: z.infer<typeof stateSchema>): Dict {
  const person = personOf(slack, input);
  const workspace = workspaceOf(slack, person);
  const channels = [...slack.world.channels.values()].filter((channel) => canSee(person, channel));
  const { installation } = workspace;
  const { features } = slack.manifest;
  const homeView = slack.views.home(workspace.id, person.id);
  return {
    team: workspace.id,
    clock: { now: slack.clock.now(), offsetMs: slack.clock.offsetMs },
    workspaces: [...slack.world.workspaces.values()].map(({ id, name, installation: installed }) => ({
      id,
      name,
      installed: installed !== undefined,
      people: [...slack.world.people.values()]
        .filter((one) => one.teamId === id && !one.isBot)
        .map((one) => presentPerson(one, one)),
    })),
    people: peopleFor(slack, person, channels).map((one) => presentPerson(one, person)),
    me: person.id,
    channels: channels.map((channel) => presentChannelFor(slack, person, channel)),
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
      botUserId: installation?.botUserId ?? null,
      hasHome: installation !== undefined && features.app_home?.home_tab_enabled === true,
    },
    views: viewsFor(slack, person),
    home: homeView === undefined ? null : presentView(slack, homeView),
  };
}

/**
 * The person's open modals, the lowest first; in a shared channel another workspace's installation may have
 * opened one.
 */
const viewsFor = (slack: Slack, person: Person): Dict[] =>
  [...slack.world.workspaces.keys()]
    .flatMap((teamId) => slack.views.stack(teamId, person.id))
    .map((view) => ({
      id: view.id,
      hash: view.hash,
      view: presentView(slack, view),
      ...(view.errors !== undefined && { errors: view.errors }),
      ...(view.problem !== undefined && { problem: view.problem }),
      ...(view.fromChannel !== undefined && { fromChannel: view.fromChannel }),
    }));

export const messagesSchema = whoSchema.extend({ channel: z.string(), thread_ts: z.string().optional() });

const presentFor = (slack: Slack, message: Message): Dict => {
  const replies = repliesTo(slack, message);
  return {
    ts: message.ts,
    user: message.user,
    userName: writerName(slack, message),
    ...(message.botId !== undefined && { botName: writerName(slack, message) }),
    ...(message.user === 'USLACKBOT' && { botName: 'Slackbot' }),
    text: message.text,
    ...(message.blocks !== undefined && { blocks: message.blocks }),
    ...(message.attachments !== undefined && { attachments: message.attachments }),
    ephemeral: message.ephemeralFor !== undefined,
    ...(message.edited !== undefined && { edited: message.edited }),
    ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    ...(replies.length > 0 && { reply_count: replies.length }),
    ...(message.subtype !== undefined && { subtype: message.subtype }),
  };
};

/** The messages of a channel, or of one thread in it, oldest first. */
export function messages(slack: Slack, input: z.infer<typeof messagesSchema>): { messages: Dict[] } {
  const person = personOf(slack, input);
  const channel = channelFor(slack, person, input.channel);
  const { thread_ts: threadTs } = input;
  const seen = messagesIn(slack.world, channel.id).filter(
    (message) =>
      isFor(message, person) &&
      (threadTs === undefined
        ? message.threadTs === undefined || message.subtype === 'thread_broadcast'
        : message.ts === threadTs || message.threadTs === threadTs),
  );
  return { messages: seen.map((message) => presentFor(slack, message)) };
}
