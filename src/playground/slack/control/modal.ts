import { z } from 'zod';
import { type Dict, findDirect, messagesIn } from '../data.ts';
import { tell } from '../deliveries/events.ts';
import { type Doer, sendMessageShortcut, sendShortcut } from '../deliveries/interactions.ts';
import type { Delivery } from '../deliveries/log.ts';
import { presentView } from '../deliveries/payloads.ts';
import { wordFor } from '../deliveries/transport.ts';
import { slackbotSays } from '../messages.ts';
import { makeDirect } from '../records.ts';
import type { Slack } from '../slack.ts';
import { close as closeView, type Submitted, submit as submitView } from '../views/submit.ts';
import {
  ControlError,
  channelFor,
  installedIn,
  messageFor,
  personOf,
  placeFor,
  whoSchema,
  workspaceOf,
} from './lookup.ts';

export const submitSchema = whoSchema.extend({
  view_id: z.string(),
  values: z.record(z.string(), z.unknown()).default({}),
});

function locateView(slack: Slack, input: { team?: string | undefined; user: string; view_id: string }) {
  const person = personOf(slack, input);
  const { place, doer } = placeFor(slack, person, { type: 'view', view_id: input.view_id });
  if (place.kind !== 'view' || place.view.source.type !== 'modal') throw new ControlError('view_not_found');
  if (slack.views.stack(place.view.teamId, person.id).at(-1) !== place.view)
    throw new ControlError('view_not_on_top');
  return { view: place.view, doer };
}

export async function submit(slack: Slack, input: z.infer<typeof submitSchema>): Promise<Submitted> {
  const { view, doer } = locateView(slack, input);
  if (view.source.submit === undefined) throw new ControlError('view_has_no_submit');
  return submitView(slack, doer, view, input.values);
}

export const uploadSchema = whoSchema.extend({
  name: z.string().min(1),
  mimetype: z.string().default('application/octet-stream'),
  /** The bytes in base64. */
  data: z.base64(),
});

/** A person gives a file; what comes back goes into a file input's `files` when the modal is submitted. */
export function upload(slack: Slack, input: z.infer<typeof uploadSchema>): { file: Dict } {
  const bytes = Buffer.from(input.data, 'base64');
  return { file: slack.files.store(personOf(slack, input), input.name, input.mimetype, bytes).presented };
}

export const closeSchema = whoSchema.extend({ view_id: z.string(), all: z.boolean().default(false) });

export async function close(
  slack: Slack,
  input: z.infer<typeof closeSchema>,
): Promise<{ deliveries: Delivery[] }> {
  const { view, doer } = locateView(slack, input);
  return { deliveries: await closeView(slack, doer, view, input.all) };
}

export const shortcutSchema = whoSchema.extend({
  callback_id: z.string(),
  channel: z.string().optional(),
  ts: z.string().optional(),
});

/** A shortcut from the composer's menu, or with `channel` and `ts` from a message's. */
export async function shortcut(
  slack: Slack,
  input: z.infer<typeof shortcutSchema>,
): Promise<{ delivery: Delivery; error?: string }> {
  const person = personOf(slack, input);
  const doer: Doer = { person, workspace: installedIn(slack, person.teamId) };
  const onMessage = input.channel !== undefined && input.ts !== undefined;
  const declared = slack.manifest.features.shortcuts.find(
    (one) => one.callback_id === input.callback_id && one.type === (onMessage ? 'message' : 'global'),
  );
  if (declared === undefined) throw new ControlError('shortcut_not_found');
  const channel = input.channel === undefined ? undefined : channelFor(slack, person, input.channel);
  const outcome =
    channel !== undefined && input.ts !== undefined
      ? await sendMessageShortcut(
          slack,
          doer,
          input.callback_id,
          channel,
          messageFor(slack, person, channel, input.ts),
        )
      : await sendShortcut(slack, doer, input.callback_id);
  if (outcome.error === undefined) return { delivery: outcome.delivery };
  const error = wordFor(outcome.error);
  if (channel !== undefined)
    slackbotSays(slack, channel, person.id, `${declared.name} failed with the error "${error}"`);
  return { delivery: outcome.delivery, error };
}

export const homeSchema = whoSchema.extend({ tab: z.enum(['home', 'messages']).default('home') });

/** Opens the app's Home (or its messages): `app_home_opened`, with the view that was last published. */
export function home(slack: Slack, input: z.infer<typeof homeSchema>) {
  const person = personOf(slack, input);
  const workspace = installedIn(slack, person.teamId);
  const view = slack.views.home(workspace.id, person.id);
  const direct = findDirect(slack.world, [person.id, workspace.installation?.botUserId ?? '']);
  tell(slack, [workspace.id], {
    type: 'app_home_opened',
    user: person.id,
    channel: direct?.id ?? '',
    tab: input.tab,
    event_ts: slack.ids.ts(slack.clock.now()),
    ...(input.tab === 'home' && view !== undefined && { view: presentView(slack, view) }),
  });
  return { view: view === undefined ? null : presentView(slack, view) };
}

export const readSchema = whoSchema.extend({ channel: z.string() });

/** The person has seen all that is in the channel. */
export function read(slack: Slack, input: z.infer<typeof readSchema>) {
  const person = personOf(slack, input);
  const channel = channelFor(slack, person, input.channel);
  const newest = messagesIn(slack.world, channel.id).at(-1);
  if (newest !== undefined) slack.world.lastRead.set(`${person.id} ${channel.id}`, newest.ts);
  slack.changes.tell({ what: 'state', user: person.id });
  return {};
}

export const openDmSchema = whoSchema.extend({ with: z.string() });

export function openDm(slack: Slack, input: z.infer<typeof openDmSchema>): { channel: string } {
  const person = personOf(slack, input);
  const other = personOf(slack, { user: input.with });
  const known = findDirect(slack.world, [person.id, other.id]);
  if (known !== undefined) return { channel: known.id };
  if (other.teamId !== person.teamId) throw new ControlError('user_not_found');
  const createdS = Math.floor(slack.clock.now() / 1000);
  const channel = makeDirect(
    slack.ids.next('D'),
    workspaceOf(slack, person).id,
    [person.id, other.id],
    createdS,
  );
  slack.world.channels.set(channel.id, channel);
  slack.changes.tell({ what: 'state' });
  return { channel: channel.id };
}
