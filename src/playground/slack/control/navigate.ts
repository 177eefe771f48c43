import { z } from 'zod';
import { findDirectChannel, messagesIn } from '../data.ts';
import { sendEvent } from '../deliveries/events.ts';
import { toViewObject } from '../deliveries/payloads.ts';
import { createDirectChannel } from '../records.ts';
import type { Slack } from '../slack.ts';
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

export const readSchema = userSchema.extend({ channel: z.string() });

/** Marks all messages in a channel as read. */
export function markRead(slack: Slack, input: z.infer<typeof readSchema>) {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const newest = messagesIn(slack.data, channel.id).at(-1);
  if (newest !== undefined) slack.data.lastRead.set(`${person.id} ${channel.id}`, newest.ts);
  slack.changes.publish({ what: 'state', user: person.id });
  return {};
}

export const openDmSchema = userSchema.extend({ with: z.string() });

/** Opens the direct message with another person; creates it if necessary. */
export function openDm(slack: Slack, input: z.infer<typeof openDmSchema>): { channel: string } {
  const person = requirePerson(slack, input);
  const other = requirePerson(slack, { user: input.with });
  const existing = findDirectChannel(slack.data, [person.id, other.id]);
  if (existing !== undefined) return { channel: existing.id };
  if (other.teamId !== person.teamId) throw new ControlError('user_not_found');
  const createdS = Math.floor(slack.clock.now() / 1000);
  const channel = createDirectChannel(
    slack.ids.next('D'),
    requireWorkspace(slack, person).id,
    [person.id, other.id],
    createdS,
  );
  slack.data.channels.set(channel.id, channel);
  slack.changes.publish({ what: 'state' });
  return { channel: channel.id };
}
