import { z } from 'zod';
import { type Dict, findDirectChannel, messagesIn } from '../data.ts';
import { sendEvent } from '../deliveries/events.ts';
import { type Actor, sendMessageShortcut, sendShortcut } from '../deliveries/interactions.ts';
import type { Delivery } from '../deliveries/log.ts';
import { toViewObject } from '../deliveries/payloads.ts';
import { toDispatchError } from '../deliveries/transport.ts';
import { postFromSlackbot } from '../messages.ts';
import { createDirectChannel } from '../records.ts';
import type { Slack } from '../slack.ts';
import { closeView, type SubmissionResult, submitView } from '../views/submit.ts';
import {
  ControlError,
  requireChannel,
  requireInstalledWorkspace,
  requireMessage,
  requirePerson,
  requireWorkspace,
  resolveContainer,
  userSchema,
} from './lookup.ts';

export const submitSchema = userSchema.extend({
  view_id: z.string(),
  values: z.record(z.string(), z.unknown()).default({}),
});

function requireTopView(slack: Slack, input: { team?: string | undefined; user: string; view_id: string }) {
  const person = requirePerson(slack, input);
  const { container, actor } = resolveContainer(slack, person, { type: 'view', view_id: input.view_id });
  if (container.kind !== 'view' || container.view.definition.type !== 'modal')
    throw new ControlError('view_not_found');
  if (slack.views.stack(container.view.teamId, person.id).at(-1) !== container.view)
    throw new ControlError('view_not_on_top');
  return { view: container.view, actor };
}

export async function submitModal(
  slack: Slack,
  input: z.infer<typeof submitSchema>,
): Promise<SubmissionResult> {
  const { view, actor } = requireTopView(slack, input);
  if (view.definition.submit === undefined) throw new ControlError('view_has_no_submit');
  return submitView(slack, actor, view, input.values);
}

export const uploadSchema = userSchema.extend({
  name: z.string().min(1),
  mimetype: z.string().default('application/octet-stream'),
  /** The bytes in base64. */
  data: z.base64(),
});

/** A person gives a file; what comes back goes into a file input's `files` when the modal is submitted. */
export function uploadFile(slack: Slack, input: z.infer<typeof uploadSchema>): { file: Dict } {
  const bytes = Buffer.from(input.data, 'base64');
  return {
    file: slack.files.store(requirePerson(slack, input), input.name, input.mimetype, bytes).fileObject,
  };
}

export const closeSchema = userSchema.extend({ view_id: z.string(), all: z.boolean().default(false) });

export async function closeModal(
  slack: Slack,
  input: z.infer<typeof closeSchema>,
): Promise<{ deliveries: Delivery[] }> {
  const { view, actor } = requireTopView(slack, input);
  return { deliveries: await closeView(slack, actor, view, input.all) };
}

export const shortcutSchema = userSchema.extend({
  callback_id: z.string(),
  channel: z.string().optional(),
  ts: z.string().optional(),
});

/** A shortcut from the composer's menu, or with `channel` and `ts` from a message's. */
export async function runShortcut(
  slack: Slack,
  input: z.infer<typeof shortcutSchema>,
): Promise<{ delivery: Delivery; error?: string }> {
  const person = requirePerson(slack, input);
  const actor: Actor = { person, workspace: requireInstalledWorkspace(slack, person.teamId) };
  const onMessage = input.channel !== undefined && input.ts !== undefined;
  const declared = slack.manifest.features.shortcuts.find(
    (shortcut) =>
      shortcut.callback_id === input.callback_id && shortcut.type === (onMessage ? 'message' : 'global'),
  );
  if (declared === undefined) throw new ControlError('shortcut_not_found');
  const channel = input.channel === undefined ? undefined : requireChannel(slack, person, input.channel);
  const outcome =
    channel !== undefined && input.ts !== undefined
      ? await sendMessageShortcut(
          slack,
          actor,
          input.callback_id,
          channel,
          requireMessage(slack, person, channel, input.ts),
        )
      : await sendShortcut(slack, actor, input.callback_id);
  if (outcome.error === undefined) return { delivery: outcome.delivery };
  const error = toDispatchError(outcome.error);
  if (channel !== undefined)
    postFromSlackbot(slack, channel, person.id, `${declared.name} failed with the error "${error}"`);
  return { delivery: outcome.delivery, error };
}

export const homeSchema = userSchema.extend({ tab: z.enum(['home', 'messages']).default('home') });

/** Opens the app's Home (or its messages): `app_home_opened`, with the view that was last published. */
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

/** The person has seen all that is in the channel. */
export function markRead(slack: Slack, input: z.infer<typeof readSchema>) {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const newest = messagesIn(slack.data, channel.id).at(-1);
  if (newest !== undefined) slack.data.lastRead.set(`${person.id} ${channel.id}`, newest.ts);
  slack.changes.publish({ what: 'state', user: person.id });
  return {};
}

export const openDmSchema = userSchema.extend({ with: z.string() });

export function openDm(slack: Slack, input: z.infer<typeof openDmSchema>): { channel: string } {
  const person = requirePerson(slack, input);
  const other = requirePerson(slack, { user: input.with });
  const known = findDirectChannel(slack.data, [person.id, other.id]);
  if (known !== undefined) return { channel: known.id };
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
