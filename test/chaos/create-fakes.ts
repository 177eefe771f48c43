import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../src/server.ts';
import { type ChaosClock, readClock } from './clock.ts';

/** A message for one person, and the address that it came to, if it did not come directly. */
export type Said = { userId?: string; responseId?: string; text: string; blocks: string };

export type CreateTrouble = {
  /** The share of creates whose answer is lost after the commit, 0 to 1. */
  lostAnswers: number;
  /** Tasks of the same person that are created right after such a one. */
  newer: number;
  /** How far the platform's clock is ahead, in milliseconds. */
  aheadMs: number;
  platformMs: number;
};

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

function respond(response: ServerResponse, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

const emailOf = (userId: string): string => `${userId.toLowerCase()}@team.example`;
const perPage = 15;
const program = { id: 'program', name: 'Leadership Basics', created_at: 1 };

/** A Slack and a platform for creating tasks, with `people` coaches U0, U1, and so on. They forget nothing. */
export async function startCreateFakes(
  clock: ChaosClock,
  people: number,
  { lostAnswers, newer, aheadMs, platformMs }: CreateTrouble,
  onSaid: (said: Said) => void,
) {
  const team = Array.from({ length: people }, (_, nth) => ({
    id: `person-u${nth}`,
    name: `Coach ${nth}`,
    email: emailOf(`U${nth}`),
    avatar: null,
    timezone: 'UTC',
    role: 'coach',
    created_at: 1,
  }));
  type Task = {
    id: string;
    user: (typeof team)[number];
    description: string;
    due: number | null;
    created_at: number;
  };
  /** By the id of the person, the oldest first. */
  const tasks = new Map<string, Task[]>(team.map(({ id }) => [id, []]));
  /** How many tasks have this text. */
  const counts = new Map<string, number>();
  /** What a person's list showed when it was read last, from its first page on. */
  const seen = new Map<string, Set<string>>();
  let creates = 0;
  let cut = 0;
  const platformMsNow = () => readClock(clock) + aheadMs;

  function add(userId: string, description: string, due: number | null = null): Task {
    const user = team.find(({ id }) => id === userId);
    if (user === undefined) throw new Error(`There is no ${userId}.`);
    const own = tasks.get(userId) ?? [];
    const created_at = Math.floor(platformMsNow() / 1000);
    const task: Task = { id: `${userId}-${own.length}`, user, description, due, created_at };
    own.push(task);
    counts.set(description, (counts.get(description) ?? 0) + 1);
    return task;
  }
  const shown = (task: Task) => ({ ...task, program, done: false, priority: '' });

  function pageOf<T>(items: T[], query: URLSearchParams) {
    const page = Number(query.get('page') ?? 1);
    const last = Math.max(1, Math.ceil(items.length / perPage));
    return {
      data: items.slice((page - 1) * perPage, page * perPage),
      links: { next: page < last ? `http://platform.example/list?page=${page + 1}` : null },
      meta: { current_page: page, last_page: last, per_page: perPage, total: items.length },
    };
  }

  function list(path: string, query: URLSearchParams): object {
    const email = query.get('filter[email]');
    const id = query.get('filter[id]');
    const found = team.filter((one) => (!email || one.email === email) && (!id || one.id === id));
    if (path === '/team-members') return { data: found };
    if (path === '/programs') return pageOf([program], query);
    if (path.endsWith('/members'))
      return pageOf(
        found.map((one) => ({ ...one, role: 'member' })),
        query,
      );
    if (path !== '/todos') return pageOf([], query);
    const own = id ? [...tasks.values()].flat().filter((task) => task.id === id) : undefined;
    if (own) return pageOf(own.map(shown), query);
    const person = query.get('filter[user]') ?? '';
    const page = pageOf((tasks.get(person) ?? []).map(shown).reverse(), query);
    if (page.meta.current_page === 1) seen.set(person, new Set());
    for (const { description } of page.data) seen.get(person)?.add(description);
    return page;
  }

  const platform = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://platform.example');
    const body = await read(request);
    await sleep(platformMs);
    const date = { date: new Date(platformMsNow()).toUTCString() };
    if (request.method === 'GET') return respond(response, list(pathname, searchParams), date);
    const { user, text, due } = JSON.parse(body) as { user: string; text: string; due?: string };
    const task = add(user, text, due === undefined ? null : Number(due));
    creates += 1;
    if (Math.floor(creates * lostAnswers) === Math.floor((creates - 1) * lostAnswers))
      return respond(response, { todo: shown(task) }, date);
    cut += 1;
    for (let nth = 0; nth < newer; nth += 1) add(user, `Newer than ${text}, ${nth}`);
    response.destroy();
  });

  const slack = createServer(async (request, response) => {
    const text = await read(request);
    const [kind, name = ''] = (request.url ?? '').split('/').slice(-2);
    if (kind === 'response') {
      const message = JSON.parse(text);
      onSaid({ responseId: name, text: message.text ?? '', blocks: JSON.stringify(message.blocks ?? []) });
      return respond(response, { ok: true });
    }
    const form = new URLSearchParams(text);
    const userId = form.get('user') ?? form.get('channel') ?? '';
    if (name === 'users.info')
      return respond(response, {
        ok: true,
        user: { id: userId, is_email_confirmed: true, tz: 'UTC', profile: { email: emailOf(userId) } },
      });
    if (name === 'users.lookupByEmail') return respond(response, { ok: false, error: 'users_not_found' });
    if (name === 'chat.update') {
      onSaid({ userId, text: form.get('text') ?? '', blocks: form.get('blocks') ?? '' });
      return respond(response, { ok: true, ts: form.get('ts'), channel: userId });
    }
    if (name === 'chat.postMessage') {
      onSaid({ userId, text: form.get('text') ?? '', blocks: form.get('blocks') ?? '' });
      return respond(response, { ok: true, ts: '1.1', channel: userId });
    }
    return respond(response, { ok: false, error: 'unknown_method' });
  });

  const loopback = { host: '127.0.0.1', port: 0 };
  const [slackUrl, platformUrl] = await Promise.all([listen(slack, loopback), listen(platform, loopback)]);
  return {
    slackUrl,
    platformUrl,
    /** How many tasks have this text. */
    tasksWith: (text: string): number => counts.get(text) ?? 0,
    /** Whether the list of a person, as it was read last, showed this text; undefined before it was read. */
    lastShowed: (userId: string, text: string) => seen.get(`person-${userId.toLowerCase()}`)?.has(text),
    /** The due times of all tasks, by their texts. */
    dues: () =>
      new Map(
        [...Map.groupBy([...tasks.values()].flat(), (task) => task.description)].map(([text, own]) => [
          text,
          own.map(({ due }) => due),
        ]),
      ),
    /** How many tasks with this text each person has. */
    countsOf: (text: string) =>
      new Map([...tasks].map(([id, own]) => [id, own.filter((one) => one.description === text).length])),
    creates: () => creates,
    cut: () => cut,
    close() {
      for (const server of [slack, platform]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
