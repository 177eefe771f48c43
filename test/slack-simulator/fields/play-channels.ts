import { channelIds, type Harness, type Json, userIds } from '../support.ts';

const { jonas, marta } = userIds;
const { coaching } = channelIds;

/** A Web API call that has to succeed. */
export type CallOk = (method: string, args?: Json, token?: string | null) => Promise<Json>;

/** What people and the app do with channels and files. */
export async function playChannels(harness: Harness, ok: CallOk): Promise<void> {
  const { control } = harness.slack;
  for (const kind of ['public', 'private'] as const) {
    const id = `C0NEW${kind}`;
    await control.channel({ id, teamId: 'T0NORTH001', name: `new-${kind}`, kind, members: [jonas, 'bot'] });
    await control.invite({ channel: id, user: marta, inviter: jonas });
    await control.rename({ channel: id, user: jonas, name: `new-${kind}-2` });
    await ok('conversations.history', { channel: id });
    await control.kick({ channel: id, user: marta });
    await control.kick({ channel: id, user: 'U0APPNORTH' });
  }
  for (const name of ['New', 'Renamed'])
    await control.person({ id: 'U0NEWONE01', teamId: 'T0NORTH001', name, email: 'new@northfield.example' });

  const { upload_url, file_id } = await ok('files.getUploadURLExternal', { filename: 'c.txt', length: 4 });
  await fetch(String(upload_url), { method: 'POST', body: 'text' });
  const files = [{ id: file_id, title: 'C' }];
  await ok('files.completeUploadExternal', { files, channel_id: coaching, initial_comment: 'here' });
  await ok('files.info', { file: file_id });
  await ok('conversations.history', { channel: coaching });
}
