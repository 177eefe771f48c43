import { type Dict, isDict } from '../../kit/dict.ts';
import { checkOptions } from '../../rules/blocks/check.ts';
import type { Channel, Message, Person, Workspace } from '../../world/data.ts';
import {
  type Container,
  commonFields,
  commonViewFields,
  containerFields,
  shortcutFields,
  toPayloadUser,
} from '../objects/payloads.ts';
import type { Slack } from '../state/slack.ts';
import { type DeliveryOutcome, deliver } from './transport.ts';

/** The person who acts, and the workspace whose installation is notified. */
export type Actor = {
  workspace: Workspace;
  person: Person;
};

const deliverInteraction = (
  slack: Slack,
  kind: DeliveryOutcome['delivery']['kind'],
  payload: Dict,
): Promise<DeliveryOutcome> =>
  deliver(slack, {
    kind,
    url: slack.manifest.settings.interactivity?.request_url,
    isOff: slack.manifest.settings.interactivity?.is_enabled !== true,
    encoding: 'payload',
    payload,
  });

/** Sends a click or a choice (docs.slack.dev/reference/interaction-payloads/block_actions-payload). */
export function sendBlockAction(
  slack: Slack,
  actor: Actor,
  container: Container,
  action: Dict,
  stateValues: Dict,
): Promise<DeliveryOutcome> {
  const { workspace, person } = actor;
  return deliverInteraction(slack, 'block_actions', {
    type: 'block_actions',
    user: toPayloadUser(slack, person),
    ...commonFields(slack, workspace),
    trigger_id: slack.triggers.issue(workspace.id, person.id, triggerContext(container)),
    ...containerFields(slack, container),
    ...(container.kind === 'message' && {
      state: { values: stateValues },
      response_url: slack.responseUrls.issue({
        teamId: workspace.id,
        channelId: container.channel.id,
        userId: person.id,
        messageTs: container.message.ts,
      }),
    }),
    actions: [{ ...action, action_ts: slack.ids.ts(slack.clock.now()) }],
  });
}

/**
 * Asks the app for the options of an external select
 * (docs.slack.dev/reference/interaction-payloads/block_suggestion-payload).
 */
export function sendBlockSuggestion(
  slack: Slack,
  actor: Actor,
  container: Container,
  request: Dict,
): Promise<DeliveryOutcome> {
  return deliver(slack, {
    kind: 'block_suggestion',
    url: slack.manifest.settings.interactivity?.message_menu_options_url,
    isOff: slack.manifest.settings.interactivity?.is_enabled !== true,
    encoding: 'payload',
    payload: {
      type: 'block_suggestion',
      user: toPayloadUser(slack, actor.person),
      ...commonFields(slack, actor.workspace),
      ...containerFields(slack, container),
      ...request,
    },
  });
}

/** docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
export function sendViewSubmission(
  slack: Slack,
  actor: Actor,
  container: Container & { kind: 'view' },
): Promise<DeliveryOutcome> {
  const { workspace, person } = actor;
  const { view } = containerFields(slack, container);
  return deliverInteraction(slack, 'view_submission', {
    type: 'view_submission',
    user: toPayloadUser(slack, person),
    ...commonViewFields(slack, workspace, person),
    trigger_id: slack.triggers.issue(workspace.id, person.id, triggerContext(container)),
    view,
    response_urls: [],
  });
}

/** Sends a global shortcut (docs.slack.dev/reference/interaction-payloads/shortcuts-interaction-payload). */
export function sendShortcut(slack: Slack, actor: Actor, callbackId: string): Promise<DeliveryOutcome> {
  const { workspace, person } = actor;
  const { name: _name, ...shortcutUser } = toPayloadUser(slack, person);
  return deliverInteraction(slack, 'shortcut', {
    type: 'shortcut',
    user: shortcutUser,
    ...shortcutFields(slack, workspace),
    callback_id: callbackId,
    trigger_id: slack.triggers.issue(workspace.id, person.id),
    action_ts: slack.ids.ts(slack.clock.now()),
  });
}

/**
 * Sends a message shortcut (docs.slack.dev/reference/interaction-payloads/shortcuts-interaction-payload). Its response
 * URL only posts: `replace_original` and `delete_original` are for messages that were clicked in.
 */
export function sendMessageShortcut(
  slack: Slack,
  actor: Actor,
  callbackId: string,
  channel: Channel,
  message: Message,
): Promise<DeliveryOutcome> {
  const { workspace, person } = actor;
  const fields = containerFields(slack, { kind: 'message', channel, message });
  return deliverInteraction(slack, 'message_action', {
    type: 'message_action',
    user: toPayloadUser(slack, person),
    ...shortcutFields(slack, workspace),
    callback_id: callbackId,
    trigger_id: slack.triggers.issue(workspace.id, person.id),
    message_ts: message.ts,
    channel: fields.channel,
    message: fields.message,
    response_url: slack.responseUrls.issue({
      teamId: workspace.id,
      channelId: channel.id,
      userId: person.id,
    }),
    action_ts: slack.ids.ts(slack.clock.now()),
  });
}

/** The options in the app's response; undefined if Slack could not show them. */
export function parseOptions(body: unknown): Dict | undefined {
  return isDict(body) && checkOptions(body).length === 0 ? body : undefined;
}

/** What a trigger remembers about where it came from. */
const triggerContext = (container: Container) =>
  container.kind === 'view' ? { viewId: container.view.id } : {};
