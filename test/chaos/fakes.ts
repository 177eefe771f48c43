import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../src/server.ts';
import { type FastClock, readClock } from './clock.ts';

/** One `chat.postMessage` that Slack carried out. */
export type Post = { channel: string; claim: string; ts: string };

export type Trouble = {
  /** The share of posts whose answer is lost after Slack has carried them out, 0 to 1. */
  lostAnswers: number;
  slackMs: number;
  platformMs: number;
};

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return new URLSearchParams(text);
}

/** A Slack user whose email the platform knows. */
const person = (id: string) => ({
  id,
  name: 'coach',
  tz: 'UTC',
  locale: 'en-US',
  is_email_confirmed: true,
  profile: { email: 'coach@b.example' },
});

function respond(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** A Slack and a platform that answer what digests ask for, and forget nothing. */
export async function startFakes(
  clock: FastClock,
  tasks: number,
  { lostAnswers, slackMs, platformMs }: Trouble,
) {
  const posts: Post[] = [];
  let serial = 0;
  let cut = 0;
  let searches = 0;
  let platformCalls = 0;
  let firstCallAt: number | undefined;
  let lastPostAt = 0;
  let onResponse: (path: string) => void = () => {};

  function post(form: URLSearchParams): { post: Post; lost: boolean } {
    const metadata = JSON.parse(form.get('metadata') ?? '{}');
    serial += 1;
    const ts = `${Math.floor(readClock(clock) / 1000)}.${String(serial).padStart(6, '0')}`;
    const made = { channel: form.get('channel') ?? '', claim: metadata.event_payload?.claim ?? '', ts };
    posts.push(made);
    lastPostAt = performance.now();
    const lost = Math.floor(serial * lostAnswers) > Math.floor((serial - 1) * lostAnswers);
    return { post: made, lost };
  }

  const history = (channel: string | null) => ({
    ok: true,
    has_more: false,
    messages: posts
      .filter((one) => one.channel === channel)
      .toReversed()
      .map(({ ts, claim }) => ({
        ts,
        bot_id: 'B1',
        metadata: { event_type: 'touchline_message', event_payload: { claim } },
      })),
  });

  const slack = createServer(async (request, response) => {
    firstCallAt ??= performance.now();
    const form = await readForm(request);
    if (request.url?.startsWith('/response/')) {
      onResponse(request.url);
      return void response.end();
    }
    await sleep(slackMs);
    const method = request.url?.split('/').at(-1);
    if (method === 'users.info') return respond(response, { ok: true, user: person(form.get('user') ?? '') });
    if (method === 'conversations.info')
      return respond(response, { ok: true, channel: { is_member: true, is_private: true } });
    // Only Touchline itself: names may be posted.
    if (method === 'conversations.members') return respond(response, { ok: true, members: [] });
    if (method === 'conversations.history') {
      searches += 1;
      return respond(response, history(form.get('channel')));
    }
    if (method !== 'chat.postMessage') return respond(response, { ok: false, error: 'unknown_method' });
    const { post: made, lost } = post(form);
    if (!lost) return respond(response, { ok: true, ts: made.ts, channel: made.channel });
    cut += 1;
    response.destroy();
  });

  const overdue = Array.from({ length: tasks }, (_, nth) => ({
    id: `task${nth}`,
    user: {
      id: `user${nth % 4}`,
      name: `Person ${nth % 4}`,
      email: 'a@b.example',
      avatar: null,
      timezone: null,
    },
    program: { id: 'program', name: 'Leadership Basics', created_at: 1 },
    description: `Task ${nth}`,
    due: Math.floor(clock.from / 1000) - 86_400 * (nth + 1),
    done: false,
    created_at: 1,
  }));
  const coach = { id: 'coach', name: 'Coach', email: 'coach@b.example', role: 'coach' };
  const platform = createServer(async (request, response) => {
    firstCallAt ??= performance.now();
    platformCalls += 1;
    await sleep(platformMs);
    const asksForTasks = request.url?.includes('/todos') ?? false;
    const data = asksForTasks ? overdue : [coach];
    const meta = { current_page: 1, last_page: 1, total: data.length, per_page: data.length };
    respond(response, { data, links: { next: null }, meta });
  });

  const loopback = { host: '127.0.0.1', port: 0 };
  const [slackUrl, platformUrl] = await Promise.all([listen(slack, loopback), listen(platform, loopback)]);
  return {
    posts,
    slackApiUrl: `${slackUrl}/api/`,
    platformUrl,
    counts: () => ({ cut, searches }),
    /** When the first call came, and the last post (milliseconds of this process), and the calls of the platform. */
    times: () => ({ firstCallAt, lastPostAt, platformCalls }),
    /** Calls back with the path of each answer that comes to a `response_url` below `/response/`. */
    onResponse(call: (path: string) => void) {
      onResponse = call;
    },
    close() {
      for (const server of [slack, platform]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
