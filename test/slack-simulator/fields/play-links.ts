import { button, channelIds, type Harness, type Json, userIds } from '../support.ts';
import type { CallOk } from './play-channels.ts';

const { jonas } = userIds;
const { coaching } = channelIds;

/** What happens with links, custom functions, user groups and profiles. */
export async function playLinksAndFunctions(harness: Harness, ok: CallOk): Promise<void> {
  await playLinks(harness, ok);
  await playFunctions(harness, ok);
  await ok('usergroups.list', { include_users: true, include_count: true });
  await ok('users.profile.get', { user: jonas });
}

async function playLinks(harness: Harness, ok: CallOk): Promise<void> {
  const { control } = harness.slack;
  const url = 'https://example.com/7';
  const root = await control.type({ user: jonas, channel: coaching, text: url });
  const typed = await control.type({ user: jonas, channel: coaching, text: url, thread_ts: String(root.ts) });
  const ts = String(typed.ts);
  await ok('chat.unfurl', { channel: coaching, ts, unfurls: { [url]: { title: 'Seven' } } });
  const metadata = {
    entity_type: 'slack#/entities/task',
    url,
    external_ref: { id: '7', type: 'plan' },
    entity_payload: { attributes: { title: { text: 'Seven' } } },
  };
  const entities = [{ ...metadata, app_unfurl_url: url }];
  await ok('chat.unfurl', { channel: coaching, ts, metadata: { entities } });
  await control.openEntity({ user: jonas, channel: coaching, ts, url });
  await harness.slack.settled();
  const { trigger_id } = newestEvent(harness, 'entity_details_requested');
  await ok('entity.presentDetails', { trigger_id, metadata });
}

async function playFunctions(harness: Harness, ok: CallOk): Promise<void> {
  const { control } = harness.slack;
  const run = async () => {
    await control.runFunction({ user: jonas, callback_id: 'reverse', inputs: { text: 'abc' } });
    await harness.slack.settled();
    return newestEvent(harness, 'function_executed');
  };
  const { function_execution_id, bot_access_token } = await run();
  const blocks = [{ type: 'actions', block_id: 'b', elements: [button('go')] }];
  harness.slack.clock.advance(60_000);
  const { ts } = await ok(
    'chat.postMessage',
    { channel: coaching, text: 'x', blocks },
    String(bot_access_token),
  );
  const container = { type: 'message' as const, channel: coaching, ts: String(ts) };
  await control.action({ user: jonas, container, block_id: 'b', action_id: 'go' });
  await ok('functions.completeSuccess', { function_execution_id, outputs: { reversed: 'cba' } });
  const second = await run();
  await ok('functions.completeError', { function_execution_id: second.function_execution_id, error: 'No.' });
}

const newestEvent = (harness: Harness, type: string): Json =>
  harness.app
    .payloads('event_callback')
    .map(({ event }) => event as Json)
    .findLast((event) => event.type === type) ?? {};
