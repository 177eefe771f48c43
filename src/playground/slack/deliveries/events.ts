import type { Channel, Dict, Installation, Message } from '../data.ts';
import { messageEventName } from '../scopes.ts';
import { runInBackground, type Slack } from '../slack.ts';
import { toMessageObject } from '../slack-objects.ts';
import { verificationToken } from './payloads.ts';
import { type DeliveryOutcome, deliver } from './transport.ts';

/** docs.slack.dev/apis/events-api: three retries, at once, after a minute, after five more; milliseconds. */
export const retryDelaysMs = [0, 60_000, 300_000] as const;

const retryReasons: Record<NonNullable<DeliveryOutcome['error']>, string> = {
  operation_timeout: 'http_timeout',
  http_error: 'http_error',
  connection_failed: 'connection_failed',
};

type EventOptions = {
  /** The channel that the event is about, if it is about one. */
  channel?: Channel;
  /** The name to subscribe to where it is not the event's type: `message.im`. */
  subscription?: string;
};

/**
 * Sends an event to every workspace's installation that is to have it: one for its own, more for a shared
 * channel.
 */
export function sendEvent(slack: Slack, teamIds: string[], event: Dict, options: EventOptions = {}): void {
  const name = options.subscription ?? String(event.type);
  if (!slack.manifest.settings.event_subscriptions?.bot_events.includes(name)) return;
  for (const teamId of teamIds) {
    const installation = slack.data.workspaces.get(teamId)?.installation;
    if (installation === undefined) continue;
    dispatchEvent(slack, name, eventEnvelope(slack, installation, event, options.channel));
  }
}

/** Sends an event on its way, unless a fault holds it back until the next one, or doubles it. */
function dispatchEvent(slack: Slack, name: string, payload: Dict): void {
  const faults = slack.faults.take('event', name);
  if (faults.some((fault) => fault.kind === 'reorder')) {
    slack.heldEvents.push(payload);
    return;
  }
  if (faults.some((fault) => fault.kind === 'duplicate'))
    runInBackground(slack, deliverEvent(slack, payload));
  const held = slack.heldEvents.splice(0);
  const delivered = deliverEvent(slack, payload);
  runInBackground(
    slack,
    delivered.then(async () => {
      for (const late of held) await deliverEvent(slack, late);
    }),
  );
}

function eventEnvelope(slack: Slack, installation: Installation, event: Dict, channel?: Channel): Dict {
  return {
    token: verificationToken,
    team_id: installation.teamId,
    context_team_id: installation.teamId,
    context_enterprise_id: null,
    api_app_id: slack.app.id,
    event,
    type: 'event_callback',
    event_id: slack.ids.next('Ev'),
    event_time: Math.floor(slack.clock.now() / 1000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: installation.teamId,
        user_id: installation.botUserId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: (channel?.teams.length ?? 0) > 1,
    event_context: slack.ids.next('4-'),
  };
}

/**
 * Delivers an event, again and again until it is acknowledged or Slack gives up. The waits between are on the
 * simulator's clock, and `settled` does not wait for them: the clock may have to be moved first.
 */
export async function deliverEvent(slack: Slack, payload: Dict, retry = 0, reason = ''): Promise<void> {
  const outcome = await deliver(slack, {
    kind: 'event',
    url: slack.manifest.settings.event_subscriptions?.request_url,
    payload,
    encoding: 'json',
    ...(retry > 0 && { headers: { 'x-slack-retry-num': String(retry), 'x-slack-retry-reason': reason } }),
  });
  const afterMs = retryDelaysMs[retry];
  if (outcome.error === undefined || afterMs === undefined) return;
  if (outcome.headers.get('x-slack-no-retry') === '1') return;
  const again = deliverEvent.bind(undefined, slack, payload, retry + 1, retryReasons[outcome.error]);
  if (afterMs === 0) await again();
  else slack.clock.runAt(slack.clock.now() + afterMs, () => runInBackground(slack, again()));
}

/** The workspaces whose app hears what is said in a channel: its bot is in it. */
function* installationsIn(slack: Slack, channel: Channel): Generator<Installation> {
  for (const teamId of channel.teams) {
    const installation = slack.data.workspaces.get(teamId)?.installation;
    if (installation !== undefined && channel.members.has(installation.botUserId)) yield installation;
  }
}

const channelTypes: Record<Channel['kind'], string> = {
  public: 'channel',
  shared: 'channel',
  private: 'group',
  im: 'im',
  mpim: 'mpim',
};

/** Tells the app of a message: `message.channels` and its like, and `app_mention` when it is named. */
export function sendMessageEvents(slack: Slack, channel: Channel, message: Message): void {
  const subscription = messageEventName(channel.kind);
  for (const { teamId, botUserId } of installationsIn(slack, channel)) {
    const event: Dict = {
      ...toMessageObject(slack, message, { withMetadata: true }),
      channel: channel.id,
      event_ts: message.ts,
      ...(message.teamId !== teamId && { user_team: message.teamId, source_team: message.teamId }),
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

/** Tells the app that a message was edited or deleted; `before` is what it was. */
export function sendMessageChangeEvent(slack: Slack, channel: Channel, before: Dict, after?: Dict): void {
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
        previous_message: before,
        ...(after === undefined ? { deleted_ts: before.ts } : { message: after }),
        ts,
        event_ts: ts,
      },
      { channel, subscription: messageEventName(channel.kind) },
    );
}
