import { z } from 'zod';
import { type Channel, canSee, findMessage, type Message, type Person, type Workspace } from '../data.ts';
import type { Doer } from '../deliveries/interactions.ts';
import type { Place } from '../deliveries/payloads.ts';
import type { Slack } from '../slack.ts';

/** A wish that the control API can't do; the message is its `error`. */
export class ControlError extends Error {}

/** Who acts, as every wish says it. `team` is the workspace they are looking at: their own unless told. */
export const whoSchema = z.object({ team: z.string().optional(), user: z.string() });
export type Who = z.infer<typeof whoSchema>;

export function personOf(slack: Slack, who: Who): Person {
  const person = slack.world.people.get(who.user);
  if (person === undefined) throw new ControlError('user_not_found');
  return person;
}

export function workspaceOf(slack: Slack, person: Person): Workspace {
  const workspace = slack.world.workspaces.get(person.teamId);
  if (workspace === undefined) throw new ControlError('team_not_found');
  return workspace;
}

/** The channel, if the person sees it. */
export function channelFor(slack: Slack, person: Person, id: string): Channel {
  const channel = slack.world.channels.get(id);
  if (channel === undefined || !canSee(person, channel)) throw new ControlError('channel_not_found');
  return channel;
}

/** The message, if the person sees it: another person's ephemeral message does not exist for them. */
export function messageFor(slack: Slack, person: Person, channel: Channel, ts: string): Message {
  const message = findMessage(slack.world, channel.id, ts);
  if (message === undefined || (message.ephemeralFor !== undefined && message.ephemeralFor !== person.id))
    throw new ControlError('message_not_found');
  return message;
}

export const containerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), channel: z.string(), ts: z.string() }),
  z.object({ type: z.literal('view'), view_id: z.string() }),
]);

/**
 * Where somebody acts, and for which installation: the app's message or view tells it, not the person's
 * workspace.
 */
export function placeFor(
  slack: Slack,
  person: Person,
  container: z.infer<typeof containerSchema>,
): { place: Place; doer: Doer } {
  if (container.type === 'view') {
    const view = slack.views.get(container.view_id);
    if (view === undefined || view.userId !== person.id) throw new ControlError('view_not_found');
    return { place: { kind: 'view', view }, doer: { person, workspace: installedIn(slack, view.teamId) } };
  }
  const channel = channelFor(slack, person, container.channel);
  const message = messageFor(slack, person, channel, container.ts);
  if (message.botId === undefined) throw new ControlError('not_an_app_message');
  return {
    place: { kind: 'message', channel, message },
    doer: { person, workspace: installedIn(slack, message.teamId) },
  };
}

/** A workspace with the app; without it, a click reaches nobody. */
export function installedIn(slack: Slack, teamId: string): Workspace {
  const workspace = slack.world.workspaces.get(teamId);
  if (workspace?.installation === undefined) throw new ControlError('app_not_installed');
  return workspace;
}
