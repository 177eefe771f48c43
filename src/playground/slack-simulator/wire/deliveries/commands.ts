import type { Dict } from '../../kit/dict.ts';
import type { Manifest } from '../../rules/manifest.ts';
import { joinChannel } from '../../world/channels.ts';
import type { Channel, Person, Workspace } from '../../world/data.ts';
import { isOrgWide } from '../../world/enterprises.ts';
import { escapeTyped } from '../../world/escape.ts';
import { postFromSlackbot, postMessage } from '../../world/messages.ts';
import { enterpriseNames } from '../objects/enterprise-fields.ts';
import { verificationToken } from '../objects/payloads.ts';
import { toPayloadChannel } from '../objects/slack-objects.ts';
import type { Delivery } from '../state/log.ts';
import type { Slack } from '../state/slack.ts';
import { applyMessageResponse, messageResponseSchema } from './message-response.ts';
import { deliver, toDispatchError } from './transport.ts';

/** Splits a typed command: `/note done 2` → `/note` and `done 2`. */
const commandPattern = /^(\/\S+)\s*([\s\S]*)$/;

/**
 * Sends a slash command to the app and posts its response (docs.slack.dev/interactivity/implementing-slash-commands).
 * A command never reaches the app if the manifest does not declare it, if it is typed in a thread, or if the app is not
 * installed: Slackbot tells the person, and the result is null. `/invite @Somebody` is Slack's own.
 */
export async function dispatchCommand(
  slack: Slack,
  workspace: Workspace,
  person: Person,
  channel: Channel,
  typed: string,
  threadTs?: string,
): Promise<Delivery | null> {
  const [, name = '', text = ''] = commandPattern.exec(typed) ?? [];
  const command = slack.manifest.features.slash_commands.find((declared) => declared.command === name);
  const notify = (text: string) => postFromSlackbot(slack, channel, person.id, text, threadTs);
  if (name === '/invite') {
    const [, invited] =
      /^<@(\w+)/.exec(escapeTyped(slack.data, person, workspace.id, text.trim(), true)) ?? [];
    if (invited === undefined) notify('Type whom to invite, such as @Anna.');
    else joinChannel(slack, channel, invited, person.id);
    return null;
  }
  if (command === undefined || workspace.installation === undefined) {
    notify(
      `${name} is not a valid command. In Slack, all messages that start with the "/" character are interpreted as commands.`,
    );
    return null;
  }
  if (threadTs !== undefined) {
    notify(`${name} is not supported in threads. Sorry!`);
    return null;
  }
  const outcome = await deliver(slack, {
    kind: 'command',
    url: command.url,
    encoding: 'form',
    payload: commandPayload(slack, workspace, person, channel, command, text),
  });
  if (outcome.error !== undefined) {
    notify(`${name} failed with the error "${toDispatchError(outcome.error)}"`);
    return outcome.delivery;
  }
  const response = parseAcknowledgement(outcome.body);
  if (response === undefined) return outcome.delivery;
  if (response.response_type === 'in_channel')
    postMessage(slack, channel, { user: person.id, teamId: person.teamId, text: typed });
  const target = { teamId: workspace.id, channel, userId: person.id };
  const problem = applyMessageResponse(slack, target, response);
  if (problem !== undefined) notify(`${name} failed with the error "${problem.error}"`);
  return outcome.delivery;
}

function commandPayload(
  slack: Slack,
  workspace: Workspace,
  person: Person,
  channel: Channel,
  command: Manifest['features']['slash_commands'][number],
  text: string,
): Dict {
  const target = { teamId: workspace.id, channelId: channel.id, userId: person.id };
  return {
    token: verificationToken,
    team_id: workspace.id,
    team_domain: workspace.domain,
    ...enterpriseNames(slack, workspace),
    channel_id: channel.id,
    channel_name: toPayloadChannel(channel).name,
    user_id: person.id,
    user_name: person.handle,
    command: command.command,
    text: command.should_escape
      ? escapeTyped(slack.data, person, workspace.id, text.trim(), true)
      : text.trim(),
    api_app_id: slack.app.id,
    is_enterprise_install: String(isOrgWide(workspace)),
    response_url: slack.responseUrls.issue(target),
    trigger_id: slack.triggers.issue(workspace.id, person.id),
  };
}

/** The message in an acknowledgement, which may be JSON or plain text; undefined if the body is empty. */
function parseAcknowledgement(body: unknown) {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return { text: body };
  const parsed = messageResponseSchema.safeParse(body);
  return parsed.success ? parsed.data : { text: JSON.stringify(body) };
}
