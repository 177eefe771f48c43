import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullManifest, takeEvents } from './full-manifest.ts';
import { testRefusals } from './refusals.ts';
import {
  button,
  channelIds,
  type Harness,
  type Json,
  lastPayload,
  startHarness,
  userIds,
} from './support.ts';

/**
 * docs.slack.dev/reference/events/function_executed, docs.slack.dev/reference/methods/functions.completeSuccess and
 * functions.completeError.
 */
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
});
afterAll(() => harness.close());

const user = userIds.jonas;

/** Runs the function; returns the event. */
async function run(): Promise<Json> {
  await takeEvents(harness);
  await harness.slack.control.runFunction({ user, callback_id: 'reverse', inputs: { text: 'abc' } });
  return (await takeEvents(harness)).events[0] ?? {};
}

const newest = async () => (await harness.slack.control.functions({ user })).executions[0];

test('a run sends function_executed, and ends with the outputs', async () => {
  const event = await run();
  const parameter = { type: 'string', title: 'Text', description: 'Any text', is_required: true };
  expect(event).toEqual({
    type: 'function_executed',
    function: {
      id: expect.stringMatching(/^Fn/),
      callback_id: 'reverse',
      title: 'Reverse',
      description: 'Turns a text around',
      type: 'app',
      input_parameters: [{ name: 'text', ...parameter }],
      output_parameters: [
        { name: 'reversed', ...parameter },
        { name: 'note', type: 'string', is_required: false },
      ],
      app_id: 'A0SIMULATE',
      date_created: expect.any(Number),
      date_updated: expect.any(Number),
      date_deleted: 0,
      form_enabled: false,
    },
    inputs: { text: 'abc' },
    function_execution_id: expect.stringMatching(/^Fx/),
    workflow_execution_id: expect.stringMatching(/^Wx/),
    event_ts: expect.any(String),
    bot_access_token: expect.stringMatching(/^xwfp-/),
  });
  expect(await newest()).toMatchObject({ status: 'running', inputs: { text: 'abc' } });
  const args = { function_execution_id: event.function_execution_id, outputs: { reversed: 'cba' } };
  const token = String(event.bot_access_token);
  expect(await harness.call('functions.completeSuccess', args, token)).toEqual({ ok: true });
  expect(await newest()).toMatchObject({ status: 'completed', outputs: { reversed: 'cba' } });
  // github.com/slack-samples/bolt-js-custom-step-template changes its message after it has completed the step.
  expect(await harness.call('auth.test', {}, token)).toMatchObject({ ok: true });
  harness.slack.clock.advance(5000);
  expect(await harness.call('auth.test', {}, token)).toMatchObject({ error: 'token_revoked' });
});

test('it can end with an error, with the bot token as well', async () => {
  const { function_execution_id } = await run();
  expect(await harness.call('functions.completeError', { function_execution_id, error: 'No.' })).toEqual({
    ok: true,
  });
  expect(await newest()).toMatchObject({ status: 'failed', error: 'No.' });
});

test('a click in a message of the run tells of the run', async () => {
  const { bot_access_token, function_execution_id } = await run();
  const blocks = [{ type: 'actions', block_id: 'b', elements: [button('done')] }];
  const channel = channelIds.coaching;
  const { ts } = await harness.call(
    'chat.postMessage',
    { channel, text: 'x', blocks },
    String(bot_access_token),
  );
  const container = { type: 'message' as const, channel, ts: String(ts) };
  const click = () => harness.slack.control.action({ user, container, block_id: 'b', action_id: 'done' });
  await click();
  expect(lastPayload(harness, 'block_actions')).toMatchObject({
    bot_access_token,
    function_data: {
      execution_id: function_execution_id,
      function: { callback_id: 'reverse' },
      inputs: { text: 'abc' },
    },
  });
  await harness.call('functions.completeSuccess', { function_execution_id, outputs: { reversed: 'x' } });
  await click();
  expect(lastPayload(harness, 'block_actions')).not.toHaveProperty('function_data');
});

describe('refusals', () => {
  let running = '';
  let ended = '';
  beforeAll(async () => {
    running = String((await run()).function_execution_id);
    ended = String((await run()).function_execution_id);
    await harness.call('functions.completeError', { function_execution_id: ended, error: 'x' });
  });
  const of = (id: () => string, args: Json) => () => ({ function_execution_id: id(), ...args });
  const outputs = { reversed: 'x' };
  testRefusals(
    () => harness,
    [
      ['functions.completeSuccess', of(() => 'Fx0', { outputs }), 'function_execution_not_found'],
      ['functions.completeSuccess', of(() => ended, { outputs }), 'execution_not_in_running_state'],
      ['functions.completeSuccess', of(() => running, { outputs: {} }), 'parameter_validation_failed'],
      ['functions.completeSuccess', of(() => running, {}), 'invalid_arguments'],
      ['functions.completeError', of(() => ended, { error: 'x' }), 'execution_not_in_running_state'],
      ['functions.completeError', of(() => running, {}), 'invalid_arguments'],
    ],
  );

  test('another workspace’s app does not find it', async () => {
    const args = { function_execution_id: running, outputs };
    expect(
      await harness.call('functions.completeSuccess', args, harness.slack.botToken('T0SOUTH001')),
    ).toMatchObject({ error: 'function_execution_not_found' });
  });

  test.each([
    [{ callback_id: 'reverse', inputs: {} }, 'parameter_validation_failed'],
    [{ callback_id: 'sort' }, 'function_not_found'],
  ])('running %j is %s', async (input, error) => {
    await expect(harness.slack.control.runFunction({ user, ...input })).rejects.toThrow(error);
  });
});
