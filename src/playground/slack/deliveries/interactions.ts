import { checkOptions } from '../blocks/check.ts';
import { isDict } from '../blocks/walk.ts';
import type { Channel, Dict, Message, Person, Workspace } from '../data.ts';
import type { Slack } from '../slack.ts';
import { actor, common, commonOfView, type Place, placeOf } from './payloads.ts';
import { deliver, type Outcome } from './transport.ts';

/** Who does something, and in which workspace the app sees it. */
export type Doer = {
  workspace: Workspace;
  person: Person;
};

const interactive = (slack: Slack, kind: Outcome['delivery']['kind'], payload: Dict): Promise<Outcome> =>
  deliver(slack, {
    kind,
    url: slack.manifest.settings.interactivity?.request_url,
    isOff: slack.manifest.settings.interactivity?.is_enabled !== true,
    encoding: 'payload',
    payload,
  });

/** A click or a choice (docs.slack.dev/reference/interaction-payloads/block_actions-payload). */
export function sendAction(
  slack: Slack,
  doer: Doer,
  place: Place,
  action: Dict,
  stateValues: Dict,
): Promise<Outcome> {
  const { workspace, person } = doer;
  return interactive(slack, 'block_actions', {
    type: 'block_actions',
    user: actor(person),
    ...common(slack, workspace),
    trigger_id: slack.triggers.issue(workspace.id, person.id, whereOf(place)),
    ...placeOf(slack, place),
    ...(place.kind === 'message' && {
      state: { values: stateValues },
      response_url: slack.responseUrls.issue({
        teamId: workspace.id,
        channelId: place.channel.id,
        userId: person.id,
        messageTs: place.message.ts,
      }),
    }),
    actions: [{ ...action, action_ts: slack.ids.ts(slack.clock.now()) }],
  });
}

/**
 * Asks the app for the options of an external select (docs.slack.dev/reference/interaction-
 * payloads/block_suggestion-payload).
 */
export function sendSuggestion(slack: Slack, doer: Doer, place: Place, asked: Dict): Promise<Outcome> {
  return deliver(slack, {
    kind: 'block_suggestion',
    url: slack.manifest.settings.interactivity?.message_menu_options_url,
    isOff: slack.manifest.settings.interactivity?.is_enabled !== true,
    encoding: 'payload',
    payload: {
      type: 'block_suggestion',
      user: actor(doer.person),
      ...common(slack, doer.workspace),
      ...placeOf(slack, place),
      ...asked,
    },
  });
}

export function sendSubmission(
  slack: Slack,
  doer: Doer,
  place: Place & { kind: 'view' },
  responseUrls: Dict[],
): Promise<Outcome> {
  const { workspace, person } = doer;
  const { view } = placeOf(slack, place);
  return interactive(slack, 'view_submission', {
    type: 'view_submission',
    user: actor(person),
    ...commonOfView(slack, workspace, person),
    trigger_id: slack.triggers.issue(workspace.id, person.id, whereOf(place)),
    view,
    response_urls: responseUrls,
  });
}

export function sendClosed(
  slack: Slack,
  doer: Doer,
  place: Place & { kind: 'view' },
  isCleared: boolean,
): Promise<Outcome> {
  const { view } = placeOf(slack, place);
  return interactive(slack, 'view_closed', {
    type: 'view_closed',
    user: actor(doer.person),
    ...commonOfView(slack, doer.workspace, doer.person),
    view,
    is_cleared: isCleared,
  });
}

export function sendShortcut(slack: Slack, doer: Doer, callbackId: string): Promise<Outcome> {
  const { workspace, person } = doer;
  return interactive(slack, 'shortcut', {
    type: 'shortcut',
    user: actor(person),
    ...common(slack, workspace),
    callback_id: callbackId,
    trigger_id: slack.triggers.issue(workspace.id, person.id),
    action_ts: slack.ids.ts(slack.clock.now()),
  });
}

export function sendMessageShortcut(
  slack: Slack,
  doer: Doer,
  callbackId: string,
  channel: Channel,
  message: Message,
): Promise<Outcome> {
  const { workspace, person } = doer;
  const { channel: presentedChannel, message: presentedMessage } = placeOf(slack, {
    kind: 'message',
    channel,
    message,
  });
  return interactive(slack, 'message_action', {
    type: 'message_action',
    user: actor(person),
    ...common(slack, workspace),
    callback_id: callbackId,
    trigger_id: slack.triggers.issue(workspace.id, person.id),
    message_ts: message.ts,
    channel: presentedChannel,
    message: presentedMessage,
    response_url: slack.responseUrls.issue({
      teamId: workspace.id,
      channelId: channel.id,
      userId: person.id,
      messageTs: message.ts,
    }),
    action_ts: slack.ids.ts(slack.clock.now()),
  });
}

/** The options that the app answered with; undefined when Slack could not show them. */
export function readOptions(body: unknown): Dict | undefined {
  return isDict(body) && checkOptions(body).length === 0 ? body : undefined;
}

/** What a trigger remembers of where it came from. */
const whereOf = (place: Place) =>
  place.kind === 'view' ? { viewId: place.view.id } : { channelId: place.channel.id };
