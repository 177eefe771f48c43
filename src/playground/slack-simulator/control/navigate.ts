import { z } from 'zod';
import { sendEvent } from '../wire/deliveries/events.ts';
import { toViewObject } from '../wire/objects/payloads.ts';
import type { Slack } from '../wire/state/slack.ts';
import { findDirectChannel, messagesIn } from '../world/data.ts';
import { openDirectMessage } from '../world/direct-messages.ts';
import {
  ControlError,
  requireChannel,
  requireInstalledWorkspace,
  requirePerson,
  requireWorkspace,
  userSchema,
} from './lookup.ts';

export const homeSchema = userSchema.extend({ tab: z.enum(['home', 'messages']).default('home') });

/** Opens the app's Home or Messages tab, which sends `app_home_opened`. Returns the published Home view. */
export function openHome(slack: Slack, input: z.infer<typeof homeSchema>) {
  const person = requirePerson(slack, input);
  const workspace = requireInstalledWorkspace(slack, person.teamId);
  const view = slack.views.home(workspace.id, person.id);
  const direct = findDirectChannel(slack.data, [person.id, workspace.installation?.botUserId ?? '']);
  sendEvent(slack, [workspace.id], {
    type: 'app_home_opened',
    user: person.id,
    channel: direct?.id ?? '',
    tab: input.tab,
    event_ts: slack.ids.ts(slack.clock.now()),
    ...(input.tab === 'home' && view !== undefined && { view: toViewObject(slack, view) }),
  });
  return { view: view === undefined ? null : toViewObject(slack, view) };
}

export const readSchema = userSchema.extend({
  channel: z.string(),
  /** Makes this message the first unread one. Left out to mark the whole channel as read. */
  before: z.string().optional(),
});

/** Marks the messages in a channel as read: all of them, or those before one. */
export function markRead(slack: Slack, input: z.infer<typeof readSchema>) {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const { before } = input;
  const newest = messagesIn(slack.data, channel.id).findLast(({ ts }) => before === undefined || ts < before);
  slack.data.lastRead.set(`${person.id} ${channel.id}`, newest?.ts ?? '0');
  slack.changes.publish({ what: 'state', user: person.id });
  return {};
}

export const openDmSchema = userSchema.extend({ with: z.string() });

/** Opens the direct message with another person; creates it if necessary. */
export function openDm(slack: Slack, input: z.output<typeof openDmSchema>): { channel: string } {
  const person = requirePerson(slack, input);
  const other = requirePerson(slack, { user: input.with });
  if (other.teamId !== person.teamId) throw new ControlError('user_not_found');
  return { channel: openDirectMessage(slack, requireWorkspace(slack, person).id, [person.id, other.id]).id };
}
