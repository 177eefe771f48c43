import type { Dict } from '../../kit/dict.ts';
import { messageEventName } from '../../rules/scopes.ts';
import type { Channel, Installation, Message } from '../../world/data.ts';
import { enterpriseOf } from '../../world/enterprises.ts';
import { verificationToken } from '../objects/payloads.ts';
import { foreignAuthorFields, toMessageObject } from '../objects/slack-objects.ts';
import { runInBackground, type Slack } from '../state/slack.ts';
import { type DeliveryOutcome, deliver } from './transport.ts';

/** Three retries: at once, a minute later and five minutes later (docs.slack.dev/apis/events-api). */
const retryDelaysMs = [0, 60_000, 300_000] as const;

const retryReasons: Record<NonNullable<DeliveryOutcome['error']>, string> = {
  operation_timeout: 'http_timeout',
  http_error: 'http_error',
  connection_failed: 'connection_failed',
};

type EventOptions = {
  /** The channel that the event is about, if any. */
  channel?: Channel;
  /** The event subscription, if its name is not the event's type: `message.im`. */
  subscription?: string;
};

/**
 * Sends an event to the app in the background, if the manifest subscribes to it: once for each of the workspaces that
 * have the app installed, and once for an organization that has it.
 */
export function sendEvent(slack: Slack, teamIds: string[], event: Dict, options: EventOptions = {}): void {
  const name = options.subscription ?? String(event.type);
  if (!slack.manifest.settings.event_subscriptions?.bot_events.includes(name)) return;
  for (const installation of installationsOf(slack, teamIds))
    dispatchEvent(slack, name, eventEnvelope(slack, installation, event, options.channel));
}

/** Sends an event of a whole organization, whose `team_id` is null (docs.slack.dev/reference/events/team_access_granted). */
export function sendOrganizationEvent(slack: Slack, installation: Installation, event: Dict): void {
  const name = String(event.type);
  if (!slack.manifest.settings.event_subscriptions?.bot_events.includes(name)) return;
  const { context_team_id: _, ...envelope } = eventEnvelope(slack, installation, event);
  dispatchEvent(slack, name, { ...envelope, team_id: null });
}

/** Says that events are dropped: the app gets more than 30,000 an hour (docs.slack.dev/apis/events-api, "Rate limiting"). */
export const sendRateLimited = (slack: Slack, teamId: string): void =>
  runInBackground(
    slack,
    deliverEvent(slack, {
      token: verificationToken,
      type: 'app_rate_limited',
      team_id: teamId,
      minute_rate_limited: Math.floor(slack.clock.now() / 60_000) * 60,
      api_app_id: slack.app.id,
    }),
  );

/** The installations of the workspaces; one in a whole organization is included once. */
function installationsOf(slack: Slack, teamIds: string[]): Installation[] {
  const byBotUser = new Map<string, Installation>();
  for (const teamId of teamIds) {
    const installation = slack.data.workspaces.get(teamId)?.installation;
    if (installation !== undefined && !byBotUser.has(installation.botUserId))
      byBotUser.set(installation.botUserId, installation);
  }
  return [...byBotUser.values()];
}

/** Delivers an event in the background. A fault may duplicate it. */
function dispatchEvent(slack: Slack, name: string, payload: Dict): void {
  const faults = slack.faults.take('event', name);
  if (faults.some((fault) => fault.kind === 'duplicate'))
    runInBackground(slack, deliverEvent(slack, payload));
  runInBackground(slack, deliverEvent(slack, payload));
}

function eventEnvelope(slack: Slack, installation: Installation, event: Dict, channel?: Channel): Dict {
  const enterprise = enterpriseOf(slack, slack.data.workspaces.get(installation.teamId));
  const orgWide = installation.enterpriseId !== undefined;
  return {
    token: verificationToken,
    team_id: installation.teamId,
    ...(enterprise !== undefined && { enterprise_id: enterprise.id }),
    context_team_id: installation.teamId,
    context_enterprise_id: enterprise?.id ?? null,
    api_app_id: slack.app.id,
    event,
    type: 'event_callback',
    event_id: slack.ids.next('Ev'),
    event_time: Math.floor(slack.clock.now() / 1000),
    authorizations: [
      {
        enterprise_id: enterprise?.id ?? null,
        team_id: orgWide ? null : installation.teamId,
        user_id: installation.botUserId,
        is_bot: true,
        is_enterprise_install: orgWide,
      },
    ],
    is_ext_shared_channel: (channel?.teams.length ?? 0) > 1,
    event_context: slack.ids.next('4-'),
  };
}

/**
 * Delivers an event and retries until the app acknowledges it or Slack gives up. Waits on the simulator's clock
 * between retries; `settled` does not include these waits, since the clock may have to be moved first.
 */
async function deliverEvent(slack: Slack, payload: Dict, retry = 0, reason = ''): Promise<void> {
  const outcome = await deliver(slack, {
    kind: 'event',
    url: slack.manifest.settings.event_subscriptions?.request_url,
    payload,
    encoding: 'json',
    ...(retry > 0 && { headers: { 'x-slack-retry-num': String(retry), 'x-slack-retry-reason': reason } }),
  });
  const delayMs = retryDelaysMs[retry];
  if (outcome.error === undefined || delayMs === undefined) return;
  if (outcome.headers.get('x-slack-no-retry') === '1') return;
  const deliverAgain = deliverEvent.bind(undefined, slack, payload, retry + 1, retryReasons[outcome.error]);
  if (delayMs === 0) await deliverAgain();
  else slack.clock.runAt(slack.clock.now() + delayMs, () => runInBackground(slack, deliverAgain()));
}

/** The installations that receive a channel's messages: those with their bot in it. */
const installationsIn = (slack: Slack, channel: Channel): Installation[] =>
  installationsOf(slack, channel.teams).filter(({ botUserId }) => channel.members.has(botUserId));

/** A kind of channel in events. */
const channelTypes: Record<Channel['kind'], string> = {
  public: 'channel',
  shared: 'channel',
  private: 'group',
  im: 'im',
};

/** Sends `message.channels`, `message.im` and so on for a new message, and `app_mention` if it mentions the app. */
export function sendMessageEvents(slack: Slack, channel: Channel, message: Message): void {
  const subscription = messageEventName(channel.kind);
  for (const { teamId, botUserId } of installationsIn(slack, channel)) {
    const event: Dict = {
      ...toMessageObject(slack, message, { withMetadata: true }),
      channel: channel.id,
      event_ts: message.ts,
      ...(message.teamId !== teamId && foreignAuthorFields(slack, message)),
    };
    sendEvent(
      slack,
      [teamId],
      { ...event, channel_type: channelTypes[channel.kind] },
      { channel, subscription },
    );
    const mentioned = message.text.includes(`<@${botUserId}`);
    if (mentioned && message.user !== botUserId && channel.kind !== 'im')
      sendEvent(slack, [teamId], { ...event, type: 'app_mention' }, { channel });
  }
}

/** Sends `message_changed`, or `message_deleted` without `after`; `before` is the old message. */
export function sendMessageChangeEvent(
  slack: Slack,
  channel: Channel,
  before: Message,
  after?: Message,
): void {
  const shown = (message: Message) => toMessageObject(slack, message, { withMetadata: true });
  const ts = slack.ids.ts(slack.clock.now());
  for (const { teamId } of installationsIn(slack, channel))
    sendEvent(
      slack,
      [teamId],
      {
        type: 'message',
        subtype: after === undefined ? 'message_deleted' : 'message_changed',
        hidden: true,
        channel: channel.id,
        channel_type: channelTypes[channel.kind],
        previous_message: shown(before),
        ...(after === undefined ? { deleted_ts: before.ts } : { message: shown(after) }),
        ts,
        event_ts: ts,
      },
      { channel, subscription: messageEventName(channel.kind) },
    );
}
