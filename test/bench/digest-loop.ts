import { Agent, request } from 'undici';
import { channelsOf, type Setup } from '../chaos/setup.ts';

/**
 * What digests are compared with: a bare loop that reads the same tasks and posts as many messages, `atOnce` at once, and
 * stores nothing. `node digest-loop.ts SETUP CHANNELS WORKSPACES AT-ONCE`
 */
const [text = '', channels, workspaces, atOnce] = process.argv.slice(2);
const { platformUrl, slackApiUrl } = JSON.parse(text) as Setup;
const all = channelsOf(Number(channels), Number(workspaces));
const dispatcher = new Agent();
const headers = { authorization: 'Bearer token', 'content-type': 'application/x-www-form-urlencoded' };

async function post(channel: string): Promise<void> {
  const tasks = await request(`${platformUrl}/todos?done=false&sort=due_date`, { headers, dispatcher });
  const { data } = (await tasks.body.json()) as { data: { description: string; user: { name: string } }[] };
  const blocks = data.map(({ description, user }) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: `*${user.name}* ${description}` },
  }));
  const body = new URLSearchParams({ channel, blocks: JSON.stringify(blocks) }).toString();
  const answer = await request(`${slackApiUrl}chat.postMessage`, {
    method: 'POST',
    headers,
    body,
    dispatcher,
  });
  await answer.body.json();
}

async function loop(): Promise<void> {
  for (let next = all.pop(); next !== undefined; next = all.pop()) await post(next.channelId);
}

const before = process.cpuUsage();
await Promise.all(Array.from({ length: Number(atOnce) }, loop));
const { user, system } = process.cpuUsage(before);
process.send?.({ cpuMs: (user + system) / 1000 });
process.disconnect?.();
await dispatcher.close();
