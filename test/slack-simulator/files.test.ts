import { WebClient } from '@slack/web-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullManifest, takeEvents } from './full-manifest.ts';
import { testRefusals } from './refusals.ts';
import { botUserId, channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

const { coaching, general } = channelIds;

/** docs.slack.dev/reference/methods/files.getUploadURLExternal, files.completeUploadExternal, files.info. */
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
});
afterAll(() => harness.close());

const content = 'name,points\n';
const announce = (args: Json = {}) =>
  harness.call('files.getUploadURLExternal', { filename: 'points.csv', length: content.length, ...args });

/** Uploads a file and does not complete it. */
async function upload(): Promise<string> {
  const { upload_url, file_id } = await announce();
  const sent = await fetch(String(upload_url), { method: 'POST', body: content });
  expect([sent.status, await sent.text()]).toEqual([200, 'OK - 12']);
  return String(file_id);
}

const complete = async (args: Json = {}) =>
  harness.call('files.completeUploadExternal', { files: [{ id: await upload(), title: 'Points' }], ...args });

test('an upload in three steps becomes a message with the file', async () => {
  await takeEvents(harness);
  const { files } = await complete({ channel_id: coaching, initial_comment: 'The list' });
  const [file] = files as Json[];
  const shared = { id: file?.id, name: 'points.csv', title: 'Points', mimetype: 'text/csv', size: 12 };
  expect(file).toMatchObject({ ...shared, user: botUserId, is_public: true });
  const { names, events } = await takeEvents(harness);
  expect(names).toEqual(['message/file_share']);
  expect(events[0]).toMatchObject({ text: 'The list', bot_id: 'B0APPNORTH', files: [shared], upload: true });
  expect(await harness.call('files.info', { file: file?.id })).toMatchObject({ ok: true, file: shared });
});

test('without a channel it stays private; a person’s id is their direct message', async () => {
  const { files } = await complete();
  expect(files).toMatchObject([{ is_public: false }]);
  expect((await takeEvents(harness)).names).toEqual([]);
  await complete({ channel_id: userIds.jonas });
  const seen = await harness.slack.control.messages({ user: userIds.jonas, channel: 'D0APPJONAS0' });
  expect(seen.messages.at(-1)).toMatchObject({ files: [{ name: 'points.csv' }] });
});

test('takes the bytes as a form, and refuses another number of bytes than announced', async () => {
  const { upload_url, file_id } = await announce({ alt_txt: 'A list' });
  const form = new FormData();
  form.append('filename', new Blob([content]), 'points.csv');
  expect((await fetch(String(upload_url), { method: 'POST', body: 'short' })).status).toBe(500);
  expect(await harness.call('files.completeUploadExternal', { files: [{ id: file_id }] })).toMatchObject({
    error: 'file_not_found',
  });
  expect((await fetch(String(upload_url), { method: 'POST', body: form })).status).toBe(200);
  expect(await harness.call('files.completeUploadExternal', { files: [{ id: file_id }] })).toMatchObject({
    files: [{ title: 'points.csv', alt_txt: 'A list' }],
  });
  expect((await fetch(String(upload_url), { method: 'POST', body: content })).status).toBe(404);
});

test("Slack's own SDK uploads with filesUploadV2", async () => {
  const client = new WebClient(harness.slack.botToken(), { slackApiUrl: harness.slack.apiUrl });
  const answer = await client.filesUploadV2({
    channel_id: coaching,
    filename: 'note.txt',
    content: 'remember',
    initial_comment: 'A note',
  });
  expect(answer.files[0]).toMatchObject({
    ok: true,
    files: [{ name: 'note.txt', filetype: 'text', size: 8 }],
  });
});

describe('a private download', () => {
  const download = async (url: unknown, token: string) =>
    fetch(String(url), { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' });

  test('needs the token of an app that sees the file', async () => {
    const { files } = await complete({ channel_id: coaching });
    const url = (files as Json[])[0]?.url_private;
    expect(await (await download(url, harness.slack.botToken())).text()).toBe(content);
    expect((await fetch(String(url), { redirect: 'manual' })).status).toBe(302);
    expect((await download(url, 'xoxb-nonsense')).status).toBe(302);
    expect((await download(url, harness.slack.botToken('T0SOUTH001'))).status).toBe(302);
  });

  test('of another workspace’s file is refused', async () => {
    const { files } = await complete({ channel_id: coaching });
    const file = { file: (files as Json[])[0]?.id };
    expect(await harness.call('files.info', file, harness.slack.botToken('T0SOUTH001'))).toMatchObject({
      error: 'not_visible',
    });
  });

  test('the page shows the file without a token, in a sandbox', async () => {
    await complete({ channel_id: coaching });
    const seen = await harness.slack.control.messages({ user: userIds.jonas, channel: coaching });
    const [shown] = (seen.messages.at(-1)?.files ?? []) as Json[];
    const response = await fetch(`${harness.url}${shown?.url}`);
    expect(await response.text()).toBe(content);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('refusals', () => {
  let uploaded = '';
  beforeAll(async () => {
    uploaded = await upload();
  });
  const into = (channel_id: string) => () => ({ files: [{ id: uploaded }], channel_id });
  testRefusals(
    () => harness,
    [
      ['files.getUploadURLExternal', { filename: 'a', length: 0 }, 'missing_argument'],
      ['files.getUploadURLExternal', { filename: 'a', length: 'many' }, 'invalid_arguments'],
      [
        'files.getUploadURLExternal',
        { filename: 'a', length: 1, alt_txt: 'x'.repeat(1001) },
        'alt_txt_too_large',
      ],
      ['files.completeUploadExternal', { files: [{ id: 'F1' }] }, 'file_not_found'],
      ['files.completeUploadExternal', { files: [] }, 'invalid_arguments'],
      ['files.completeUploadExternal', into('C0NOWHERE1'), 'channel_not_found'],
      ['files.completeUploadExternal', into(general), 'not_in_channel'],
      ['files.info', { file: 'F1' }, 'file_not_found'],
    ],
  );
});
