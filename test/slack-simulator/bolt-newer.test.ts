import { App, LogLevel } from '@slack/bolt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullManifest } from './full-manifest.ts';
import { channelIds, type Harness, startHarness, userIds } from './support.ts';

/** An app as anyone would write it with `@slack/bolt` for reactions and files. */
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
  app.event('reaction_added', async ({ event, client }) => {
    if (event.reaction !== 'hourglass') return;
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

test('a reaction is answered with another one', async () => {
  const ts = await typed('remind me');
  await harness.slack.control.react({ user, channel, ts, name: 'hourglass' });
  await expect
    .poll(async () => (await shown()).find((message) => message.ts === ts)?.reactions)
    .toMatchObject([{ name: 'hourglass' }, { name: 'ok_hand' }]);
});

test('a file is read and another one uploaded', async () => {
  const data = Buffer.from('x').toString('base64');
  await harness.slack.control.upload({ user, channel, name: 'mine.txt', data });
  await expect
    .poll(async () => (await shown()).at(-1)?.files)
    .toMatchObject([{ name: 'copy.txt', size: 'mine.txt'.length }]);
});
