import { request } from 'undici';
import { onTestFinished } from 'vitest';
import {
  createPlatform,
  type Platform,
  type PlatformOptions,
} from '../../../src/playground/platform/server.ts';

/** A Wednesday. */
export const NOW = Date.UTC(2026, 2, 4, 10, 20, 30);
export const SECONDS = NOW / 1000;
export const DAY = 86_400;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields it expects of an answer.
export type Json = any;
export type Reply = { status: number; headers: Record<string, string>; body: Json };

export type Caller = {
  platform: Platform;
  url: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** As another token, or with none. */
  as(token: string | undefined): Caller;
  /** Every row of a list, by its `next` links. */
  all(path: string): Promise<Json[]>;
};

/** A platform that listens until the test ends, on a clock that stands still, and a client with its first token. */
export async function start(options: Partial<PlatformOptions> = {}): Promise<Caller> {
  const platform = createPlatform({ databaseFile: ':memory:', now: () => NOW, ...options });
  onTestFinished(() => platform.close());
  const { url } = await platform.listen();
  return caller(platform, url, options.seed === false ? undefined : platform.token());
}

/** Without the seed, with one organization that has an admin, a program and a client in it. */
export async function startSmall(options: Partial<PlatformOptions> = {}) {
  const bare = await start({ ...options, seed: false });
  const { platform } = bare;
  const organization = platform.addOrganization({ name: 'Small House' });
  const program = platform.addProgram({ name: 'Only Program' });
  const client = platform.addClient({ name: 'Ada Client', email: 'ada@people.example' });
  platform.addMember({ program: program.id, user: client.id });
  return { ...bare.as(platform.token()), organization, program, client };
}

function caller(platform: Platform, url: string, token: string | undefined): Caller {
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Reply> => {
    const answer = await request(path.startsWith('http') ? path : `${url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.body.text();
    const type = String(answer.headers['content-type']);
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: type.includes('json') ? JSON.parse(text) : text,
    };
  };
  const get: Caller['get'] = (path, headers = {}) => send('GET', path, undefined, headers);
  return {
    platform,
    url,
    get,
    post: (path, body, headers = {}) => send('POST', path, body, headers),
    put: (path, body, headers = {}) => send('PUT', path, body, headers),
    as: (other) => caller(platform, url, other),
    all: async (path) => {
      const rows: Json[] = [];
      for (let next: string | null = path; next !== null; ) {
        const { body } = await get(next);
        rows.push(...body.data);
        next = body.links.next;
      }
      return rows;
    },
  };
}
