import { once } from 'node:events';
import { WebSocket } from 'ws';
import { appDmId, channelIds, type Harness, type Json, userIds } from '../support.ts';

const { jonas } = userIds;

/** What goes over Socket Mode: one envelope of each type between a hello and a goodbye. Returns all of it. */
export async function playSocket({ call, slack }: Harness): Promise<Json[]> {
  const { url } = await call('apps.connections.open', {}, slack.appToken);
  const frames: Json[] = [];
  const socket = new WebSocket(String(url));
  socket.on('message', (data) => {
    const frame: Json = JSON.parse(String(data));
    frames.push(frame);
    if (frame.envelope_id !== undefined) socket.send(JSON.stringify({ envelope_id: frame.envelope_id }));
    if (frame.type === 'disconnect') socket.close();
  });
  await once(socket, 'open');
  await slack.control.type({ user: jonas, channel: channelIds.coaching, text: '/note' });
  await slack.control.shortcut({ user: jonas, callback_id: 'new_note' });
  await slack.control.type({ user: jonas, channel: appDmId, text: 'hello' });
  await slack.settled();
  const closed = once(socket, 'close');
  await slack.control.disconnect({});
  await closed;
  return frames;
}
