import type { ManifestInput } from '../../src/playground/slack-simulator/index.ts';
import { testManifest } from './manifest.ts';
import type { Harness, Json } from './support.ts';

const scopes = ['files:read', 'files:write'];

const events = ['member_left_channel', 'message.groups'];

/** The test manifest with every scope and event that the simulator knows something to do with. */
export function fullManifest(): ManifestInput {
  const manifest = testManifest();
  manifest.oauth_config?.scopes?.bot?.push(...scopes);
  manifest.settings?.event_subscriptions?.bot_events?.push(...events);
  return manifest;
}

/**
 * The events that the app has received since the last call, in the order in which Slack sent them, and their names:
 * `type` or `type/subtype`.
 */
export async function takeEvents(harness: Harness): Promise<{ names: string[]; events: Json[] }> {
  await harness.slack.settled();
  const events = harness.app.received
    .splice(0)
    .map(({ payload }) => payload)
    .filter(({ type }) => type === 'event_callback')
    .sort((a, b) => (String(a.event_id) < String(b.event_id) ? -1 : 1))
    .map(({ event }) => event as Json);
  return {
    names: events.map(({ type, subtype }) => [type, subtype].filter(Boolean).join('/')),
    events,
  };
}
