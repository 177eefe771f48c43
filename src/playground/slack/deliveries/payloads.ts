import type { Channel, Dict, Message, Person, Workspace } from '../data.ts';
import type { Slack } from '../slack.ts';
import { toMessageObject, toPayloadChannel, toPayloadTeam } from '../slack-objects.ts';
import type { OpenView } from '../views/store.ts';

/** The parts that what Slack sends is made of (docs.slack.dev/reference/interaction-payloads). */

/** The old verification token: sent, and worth nothing. */
export const verificationToken = 'simulator-verification-token';

export const commonFields = (slack: Slack, workspace: Workspace): Dict => ({
  token: verificationToken,
  api_app_id: slack.app.id,
  team: toPayloadTeam(workspace),
  enterprise: null,
  is_enterprise_install: false,
});

/**
 * As `common`, for what comes from a modal: `team` is the person's own workspace, which for a person in a shared
 * channel is not the app's; `view.app_installed_team_id` is (bolt-js#1615).
 */
export const commonViewFields = (slack: Slack, workspace: Workspace, person: Person): Dict => ({
  ...commonFields(slack, workspace),
  team: toPayloadTeam(slack.data.workspaces.get(person.teamId) ?? workspace),
});

/** Who did it. For a person of another workspace `team_id` is theirs, not the installation's. */
export const toPayloadUser = (person: Person): Dict => ({
  id: person.id,
  username: person.handle,
  name: person.handle,
  team_id: person.teamId,
});

/** docs.slack.dev/reference/interaction-payloads/view-interactions-payload. */
export function toViewObject(slack: Slack, view: OpenView): Dict {
  const { definition } = view;
  const installation = slack.data.workspaces.get(view.teamId)?.installation;
  return {
    id: view.id,
    team_id: view.teamId,
    type: definition.type,
    blocks: definition.blocks,
    private_metadata: definition.private_metadata ?? '',
    callback_id: definition.callback_id ?? '',
    state: { values: view.values },
    hash: view.hash,
    title: definition.title ?? { type: 'plain_text', text: 'View Title', emoji: true },
    clear_on_close: definition.clear_on_close ?? false,
    notify_on_close: definition.notify_on_close ?? false,
    close: definition.close ?? null,
    submit: definition.submit ?? null,
    previous_view_id: view.previousViewId,
    root_view_id: view.rootViewId,
    app_id: slack.app.id,
    external_id: definition.external_id ?? '',
    app_installed_team_id: view.teamId,
    bot_id: installation?.botId ?? '',
  };
}

/** Where an action was taken: the parts of a payload that tell of the message or the view. */
export type Container =
  | { kind: 'message'; channel: Channel; message: Message }
  | { kind: 'view'; view: OpenView };

/**
 * The container, and the message or view itself. An ephemeral message's content is not sent, as Slack does
 * not keep it.
 */
export function containerFields(slack: Slack, container: Container): Dict {
  if (container.kind === 'view') {
    return {
      container: { type: 'view', view_id: container.view.id },
      view: toViewObject(slack, container.view),
    };
  }
  const { channel, message } = container;
  const isEphemeral = message.ephemeralFor !== undefined;
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: isEphemeral,
      ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    },
    channel: toPayloadChannel(channel),
    ...(!isEphemeral && { message: toMessageObject(slack, message, { withMetadata: true }) }),
  };
}
