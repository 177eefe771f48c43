import { z } from 'zod';
import type { Actor } from '../wire/deliveries/interactions.ts';
import type { Container } from '../wire/objects/payloads.ts';
import type { Slack } from '../wire/state/slack.ts';
import {
  type Channel,
  canSee,
  findMessage,
  type Message,
  type Person,
  type Workspace,
} from '../world/data.ts';

/** A request that the control API rejects; its message is the response's `error`. */
export class ControlError extends Error {}

/**
 * Who acts, in their own workspace. `client` is the browser tab, any text of its own: a modal that it opens appears there
 * only.
 */
export const userSchema = z.object({ user: z.string(), client: z.string().optional() });
export type UserRef = z.infer<typeof userSchema>;

/** @throws ControlError `user_not_found` */
export function requirePerson(slack: Slack, ref: UserRef): Person {
  const person = slack.data.people.get(ref.user);
  if (person === undefined) throw new ControlError('user_not_found');
  return person;
}

/** @throws ControlError `team_not_found` */
export function requireWorkspace(slack: Slack, person: Person): Workspace {
  const workspace = slack.data.workspaces.get(person.teamId);
  if (workspace === undefined) throw new ControlError('team_not_found');
  return workspace;
}

/**
 * A channel that the person can see.
 *
 * @throws ControlError `channel_not_found`
 */
export function requireChannel(slack: Slack, person: Person, id: string): Channel {
  const channel = slack.data.channels.get(id);
  if (channel === undefined || !canSee(person, channel)) throw new ControlError('channel_not_found');
  return channel;
}

/**
 * A message that the person can see: not another person's ephemeral message.
 *
 * @throws ControlError `message_not_found`
 */
export function requireMessage(slack: Slack, person: Person, channel: Channel, ts: string): Message {
  const message = findMessage(slack.data, channel.id, ts);
  if (message === undefined || (message.ephemeralFor !== undefined && message.ephemeralFor !== person.id))
    throw new ControlError('message_not_found');
  return message;
}

/** A message or a view in which a person acts. */
export const containerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), channel: z.string(), ts: z.string() }),
  z.object({ type: z.literal('view'), view_id: z.string() }),
]);

/**
 * Finds the message or view in which a person acts. The actor's workspace is the one whose installation posted or
 * opened it, not the person's own.
 *
 * @throws ControlError if the person cannot see the container, or the app did not create it
 */
export function resolveContainer(
  slack: Slack,
  person: Person,
  ref: z.infer<typeof containerSchema>,
): { container: Container; actor: Actor } {
  if (ref.type === 'view') {
    const view = slack.views.get(ref.view_id);
    if (view === undefined || view.userId !== person.id) throw new ControlError('view_not_found');
    return {
      container: { kind: 'view', view },
      actor: { person, workspace: requireInstalledWorkspace(slack, view.teamId) },
    };
  }
  const channel = requireChannel(slack, person, ref.channel);
  const message = requireMessage(slack, person, channel, ref.ts);
  if (message.botId === undefined) throw new ControlError('not_an_app_message');
  return {
    container: { kind: 'message', channel, message },
    actor: { person, workspace: requireInstalledWorkspace(slack, message.teamId) },
  };
}

/**
 * A workspace that has the app installed.
 *
 * @throws ControlError `app_not_installed`
 */
export function requireInstalledWorkspace(slack: Slack, teamId: string): Workspace {
  const workspace = slack.data.workspaces.get(teamId);
  if (workspace?.installation === undefined) throw new ControlError('app_not_installed');
  return workspace;
}
