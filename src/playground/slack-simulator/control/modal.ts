import { z } from 'zod';
import { sendEvent } from '../wire/deliveries/events.ts';
import { closeView, type SubmissionResult, submitView } from '../wire/deliveries/submit.ts';
import { toViewObject } from '../wire/objects/payloads.ts';
import type { Slack } from '../wire/state/slack.ts';
import { findDirectChannel, messagesIn } from '../world/data.ts';
import { deleteMessage } from '../world/messages.ts';
import {
  ControlError,
  requireChannel,
  requireInstalledWorkspace,
  requireMessage,
  requirePerson,
  resolveContainer,
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
});

/** Marks the messages in a channel as read. */
export function markRead(slack: Slack, input: z.infer<typeof readSchema>) {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const newest = messagesIn(slack.data, channel.id).at(-1);
  slack.data.lastRead.set(`${person.id} ${channel.id}`, newest?.ts ?? '0');
  slack.changes.publish({ what: 'state', user: person.id });
  return {};
}

export const dismissSchema = userSchema.extend({ channel: z.string(), ts: z.string() });

/** Removes an ephemeral message. The app is not notified. */
export function dismissMessage(slack: Slack, input: z.infer<typeof dismissSchema>) {
  const person = requirePerson(slack, input);
  const message = requireMessage(slack, person, requireChannel(slack, person, input.channel), input.ts);
  if (message.ephemeralFor === undefined) throw new ControlError('cant_delete_message');
  deleteMessage(slack, message);
  return {};
}

export const submitSchema = userSchema.extend({
  view_id: z.string(),
  values: z.record(z.string(), z.unknown()).default({}),
});

/** The open modal with this id, which must be on top. */
function requireTopView(slack: Slack, input: { user: string; view_id: string }) {
  const person = requirePerson(slack, input);
  const { container, actor } = resolveContainer(slack, person, { type: 'view', view_id: input.view_id });
  if (container.kind !== 'view' || container.view.definition.type !== 'modal')
    throw new ControlError('view_not_found');
  if (slack.views.stack(container.view.teamId, person.id).at(-1) !== container.view)
    throw new ControlError('view_not_on_top');
  return { view: container.view, actor };
}

/** Submits the topmost modal. `values` is what the person filled in, as in `state.values`. */
export async function submitModal(
  slack: Slack,
  input: z.infer<typeof submitSchema>,
): Promise<SubmissionResult> {
  const { view, actor } = requireTopView(slack, input);
  if (view.definition.submit === undefined) throw new ControlError('view_has_no_submit');
  return submitView(slack, actor, view, input.values);
}

export const closeSchema = userSchema.extend({ view_id: z.string(), all: z.boolean().default(false) });

/** Closes the topmost modal, or all of them with `all`. */
export function closeModal(slack: Slack, input: z.infer<typeof closeSchema>) {
  closeView(slack, requireTopView(slack, input).view, input.all);
  return {};
}
