import { channelIds, type Harness, type Json, userIds, valueAt } from '../support.ts';

const { jonas, marta } = userIds;
const { coaching } = channelIds;

/** A Web API call that has to succeed. */
export type CallOk = (method: string, args?: Json, token?: string | null) => Promise<Json>;

/** What people and the app do with channels, files, reactions and scheduled messages. */
export async function playChannels(harness: Harness, ok: CallOk): Promise<void> {
  const { control } = harness.slack;
  const { ts = '' } = await control.type({ user: jonas, channel: coaching, text: 'a message' });
  const item = { channel: coaching, timestamp: ts };
  await control.react({ user: jonas, channel: coaching, ts, name: 'tada' });
  await ok('reactions.add', { ...item, name: 'eyes' });
  await ok('reactions.get', { ...item, full: true });
  await ok('reactions.list', { full: true });
  await ok('reactions.remove', { ...item, name: 'eyes' });
  await control.edit({ user: jonas, channel: coaching, ts, text: 'an edited message' });
  await control.delete({ user: jonas, channel: coaching, ts });

  for (const is_private of [false, true]) {
    const name = `new-${is_private}`;
    const channel = valueAt(await ok('conversations.create', { name, is_private }), 'channel.id');
    await ok('conversations.invite', { channel, users: [jonas, marta].join() });
    await ok('conversations.invite', { channel, users: 'U0PRIYA001,U0NOONE001', force: true });
    await ok('conversations.setTopic', { channel, topic: 'Topic' });
    await ok('conversations.setPurpose', { channel, purpose: 'Purpose' });
    await ok('conversations.rename', { channel, name: `${name}-2` });
    await ok('conversations.history', { channel });
    await control.archive({ user: jonas, channel: String(channel) });
    await control.unarchive({ user: jonas, channel: String(channel) });
    await ok('conversations.kick', { channel, user: marta });
    await control.kick({ channel: String(channel), user: 'U0APPNORTH' });
    await control.invite({ channel: String(channel), user: 'U0APPNORTH' });
    await ok('conversations.archive', { channel });
    await harness.call('conversations.unarchive', { channel });
  }
  await ok('conversations.open', { users: [jonas, marta].join(), return_im: true });
  await ok('conversations.join', { channel: channelIds.care });
  await ok('conversations.leave', { channel: channelIds.care });

  const data = Buffer.from('text').toString('base64');
  await control.upload({ user: jonas, name: 'b.txt', mimetype: 'text/plain', data, channel: coaching });
  const { upload_url, file_id } = await ok('files.getUploadURLExternal', { filename: 'c.txt', length: 4 });
  await fetch(String(upload_url), { method: 'POST', body: 'text' });
  const files = [{ id: file_id, title: 'C' }];
  await ok('files.completeUploadExternal', { files, channel_id: coaching, initial_comment: 'here' });
  await ok('files.info', { file: file_id });
  await ok('conversations.history', { channel: coaching });
  await ok('files.delete', { file: file_id });

  const post_at = Math.floor(harness.slack.clock.now() / 1000) + 3600;
  const scheduled = { channel: coaching, text: 'later', post_at };
  await ok('chat.scheduleMessage', scheduled);
  const { scheduled_message_id } = await ok('chat.scheduleMessage', scheduled);
  await ok('chat.scheduledMessages.list');
  await ok('chat.deleteScheduledMessage', { channel: coaching, scheduled_message_id });
  harness.slack.clock.advance(3_600_000);
}
