import { App, LogLevel } from '@slack/bolt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullManifest } from './full-manifest.ts';
import { channelIds, type Harness, startHarness, userIds } from './support.ts';

/** An app as anyone would write it with `@slack/bolt` for links, reactions, files, functions and later messages. */
let harness: Harness;
let app: App;
beforeAll(async () => {
  const manifest = fullManifest();
  harness = await startHarness({
    rateLimits: false,
    manifest: { ...manifest, settings: { ...manifest.settings, socket_mode_enabled: true } },
  });
  app = new App({
    token: harness.slack.botToken(),
    appToken: harness.slack.appToken,
    socketMode: true,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: harness.slack.apiUrl },
  });
  app.event('link_shared', async ({ event, client }) => {
    const [link] = event.links;
    await client.chat.unfurl({
      unfurl_id: event.unfurl_id ?? '',
      source: 'conversations_history',
      unfurls: { [link?.url ?? '']: { title: 'A plan' } },
    });
  });
  app.event('reaction_added', async ({ event, client }) => {
    if (event.reaction !== 'hourglass') return;
    await client.chat.scheduleMessage({
      channel: event.item.channel,
      text: `Back to <@${event.user}>`,
      post_at: Math.floor(harness.slack.clock.now() / 1000) + 600,
    });
    await client.reactions.add({ channel: event.item.channel, timestamp: event.item.ts, name: 'ok_hand' });
  });
  app.event('file_shared', async ({ event, client }) => {
    const { file } = await client.files.info({ file: event.file_id });
    if (file?.user === userIds.jonas)
      await client.filesUploadV2({
        channel_id: event.channel_id,
        filename: 'copy.txt',
        content: file.name ?? '',
      });
  });
  app.function('reverse', async ({ inputs, complete, fail }) => {
    const text = String(inputs.text);
    if (text === 'no') await fail({ error: 'Not that.' });
    else await complete({ outputs: { reversed: [...text].reverse().join('') } });
  });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await harness.close();
});

const user = userIds.jonas;
const channel = channelIds.coaching;
const shown = async () => (await harness.slack.control.messages({ user, channel })).messages;
const typed = async (text: string) => String((await harness.slack.control.type({ user, channel, text })).ts);

test('a link gets its preview', async () => {
  const ts = await typed('see https://example.com/7');
  await expect
    .poll(async () => (await shown()).find((message) => message.ts === ts)?.attachments)
    .toMatchObject([{ title: 'A plan', from_url: 'https://example.com/7' }]);
});

test('a reaction schedules a message, which comes at its time', async () => {
  const ts = await typed('remind me');
  await harness.slack.control.react({ user, channel, ts, name: 'hourglass' });
  await expect
    .poll(async () => (await shown()).find((message) => message.ts === ts)?.reactions)
    .toMatchObject([{ name: 'hourglass' }, { name: 'ok_hand' }]);
  harness.slack.clock.advance(600_000);
  expect((await shown()).at(-1)).toMatchObject({ text: `Back to <@${user}>` });
});

test('a file is read and another one uploaded', async () => {
  const data = Buffer.from('x').toString('base64');
  await harness.slack.control.upload({ user, channel, name: 'mine.txt', data });
  await expect
    .poll(async () => (await shown()).at(-1)?.files)
    .toMatchObject([{ name: 'copy.txt', size: 'mine.txt'.length }]);
});

test.each([
  ['abc', { status: 'completed', outputs: { reversed: 'cba' } }],
  ['no', { status: 'failed', error: 'Not that.' }],
])('a custom function runs with %s', async (text, result) => {
  await harness.slack.control.runFunction({ user, callback_id: 'reverse', inputs: { text } });
  await expect
    .poll(async () => (await harness.slack.control.functions({ user })).executions[0])
    .toMatchObject(result);
});
