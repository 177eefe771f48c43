import type { Channel, Dict, Message, Person, Workspace } from '../data.ts';
import type { Slack } from '../slack.ts';
import { payloadChannel, presentMessage, presentTeam } from '../slack-objects.ts';
import type { OpenView } from '../views/store.ts';

/** The parts that what Slack sends is made of (docs.slack.dev/reference/interaction-payloads). */

/** The old verification token: sent, and worth nothing. */
export const VERIFICATION_TOKEN = 'simulator-verification-token';

export const common = (slack: Slack, workspace: Workspace): Dict => ({
  token: VERIFICATION_TOKEN,
  api_app_id: slack.app.id,
  team: presentTeam(workspace),
  enterprise: null,
  is_enterprise_install: false,
});

/**
 * As `common`, for what comes from a modal: `team` is the person's own workspace, which for a person in a shared
 * channel is not the app's; `view.app_installed_team_id` is (bolt-js#1615).
 */
export const commonOfView = (slack: Slack, workspace: Workspace, person: Person): Dict => ({
  ...common(slack, workspace),
  team: presentTeam(slack.world.workspaces.get(person.teamId) ?? workspace),
});

/** Who did it. For a person of another workspace `team_id` is theirs, not the installation's. */
export const actor = (person: Person): Dict => ({
  id: person.id,
  username: person.handle,
  name: person.handle,
  team_id: person.teamId,
});

/** docs.slack.dev/reference/interaction-payloads/view-interactions-payload. */
export function presentView(slack: Slack, view: OpenView): Dict {
  const { source } = view;
  const installation = slack.world.workspaces.get(view.teamId)?.installation;
  return {
    id: view.id,
    team_id: view.teamId,
    type: source.type,
    blocks: source.blocks,
    private_metadata: source.private_metadata ?? '',
    callback_id: source.callback_id ?? '',
    state: { values: view.values },
    hash: view.hash,
    title: source.title ?? { type: 'plain_text', text: 'View Title', emoji: true },
    clear_on_close: source.clear_on_close ?? false,
    notify_on_close: source.notify_on_close ?? false,
    close: source.close ?? null,
    submit: source.submit ?? null,
    previous_view_id: view.previousViewId,
    root_view_id: view.rootViewId,
    app_id: slack.app.id,
    external_id: source.external_id ?? '',
    app_installed_team_id: view.teamId,
    bot_id: installation?.botId ?? '',
  };
}

/** Where an action was taken: the parts of a payload that tell of the message or the view. */
export type Place =
  | { kind: 'message'; channel: Channel; message: Message }
  | { kind: 'view'; view: OpenView };

/**
 * The container, and the message or view itself. An ephemeral message's content is not sent, as Slack does
 * not keep it.
 */
export function placeOf(slack: Slack, place: Place): Dict {
  if (place.kind === 'view') {
    return { container: { type: 'view', view_id: place.view.id }, view: presentView(slack, place.view) };
  }
  const { channel, message } = place;
  const isEphemeral = message.ephemeralFor !== undefined;
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: isEphemeral,
      ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    },
    channel: payloadChannel(channel),
    ...(!isEphemeral && { message: presentMessage(slack, message, { withMetadata: true }) }),
  };
}
