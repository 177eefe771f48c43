import type { Dict } from '../../kit/dict.ts';
import type { Channel, Message, Person, Workspace } from '../../world/data.ts';
import { isOrgWide } from '../../world/enterprises.ts';
import type { OpenView } from '../../world/views/store.ts';
import type { Slack } from '../state/slack.ts';
import { enterpriseFields, enterpriseNames, userTeamField } from './enterprise-fields.ts';
import { toMessageObject, toPayloadChannel, toPayloadTeam } from './slack-objects.ts';

/** Parts of the payloads that Slack sends (docs.slack.dev/reference/interaction-payloads). */

/** Slack still sends its old verification token; it proves nothing. */
export const verificationToken = 'simulator-verification-token';

/** The fields that all interaction payloads have; a shortcut's has no more. */
export const shortcutFields = (slack: Slack, workspace: Workspace): Dict => ({
  token: verificationToken,
  team: teamField(slack, workspace),
  ...enterpriseFields(slack, workspace),
});

/** A payload's `team`; null if the app is installed in the whole organization (bolt-python's test_request.py), or not. */
const teamField = (slack: Slack, workspace: Workspace): Dict | null =>
  isOrgWide(workspace) && !slack.grid.namesTeam
    ? null
    : { ...toPayloadTeam(workspace), ...enterpriseNames(slack, workspace) };

/** The fields of all interaction payloads but those of shortcuts. */
export const commonFields = (slack: Slack, workspace: Workspace): Dict => ({
  ...shortcutFields(slack, workspace),
  api_app_id: slack.app.id,
});

/**
 * The same fields for payloads from a modal, where `team` is the person's own workspace. In a shared channel that may
 * not be the app's, which is in `view.app_installed_team_id` (bolt-js#1615).
 */
export const commonViewFields = (slack: Slack, workspace: Workspace, person: Person): Dict => ({
  ...commonFields(slack, workspace),
  ...(!isOrgWide(workspace) && {
    team: teamField(slack, slack.data.workspaces.get(person.teamId) ?? workspace),
  }),
});

/** A payload's `user`. `team_id` is about the person, not about the installation. */
export const toPayloadUser = (slack: Slack, person: Person): Dict => ({
  id: person.id,
  username: person.handle,
  name: person.handle,
  ...userTeamField(slack, person),
});

/** `view` in payloads and responses (docs.slack.dev/reference/interaction-payloads/view-interactions-payload). */
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
    // docs.slack.dev/messaging/work-objects has an organization's id here.
    app_installed_team_id: installation?.enterpriseId ?? view.teamId,
    bot_id: installation?.botId ?? '',
  };
}

/** Where an interaction happened: in a message or in a view. */
export type Container =
  | { kind: 'message'; channel: Channel; message: Message }
  | { kind: 'view'; view: OpenView };

/**
 * A payload's `container`, and its message or view. An ephemeral message's content is left out, since Slack does not
 * store it.
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
