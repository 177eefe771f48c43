import { request } from 'undici';
import { onTestFinished } from 'vitest';
import { createPlatform, type Platform } from '../../src/playground/platform-emulator/index.ts';
import type { PlatformOptions } from '../../src/playground/platform-emulator/server.ts';

/** A Wednesday. */
export const fixedNow = Date.UTC(2026, 2, 4, 10, 20, 30);
export const nowSeconds = fixedNow / 1000;
export const secondsPerDay = 86_400;

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever fields they expect in a response.
export type Json = any;
export type Reply = { status: number; headers: Record<string, string>; body: Json };

export type ApiClient = {
  platform: Platform;
  url: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** The same client with another token, or none. */
  as(token: string | undefined): ApiClient;
  /** Reads every row of a list by following its `next` links. */
  all(path: string): Promise<Json[]>;
};

/** Starts a platform with a fixed clock; returns a client with its first token. The platform closes after the test. */
export async function start(options: Partial<PlatformOptions> = {}): Promise<ApiClient> {
  const platform = createPlatform({ databaseFile: ':memory:', now: () => fixedNow, ...options });
  onTestFinished(() => platform.close());
  const { url } = await platform.listen();
  return createClient(platform, url, options.seed === false ? undefined : platform.token());
}

/** Like `start`, but instead of the seed, one organization with an admin, a program and a client. */
export async function startSmall(options: Partial<PlatformOptions> = {}) {
  const bare = await start({ ...options, seed: false });
  const { platform } = bare;
  const organization = platform.addOrganization({ name: 'Small House' });
  const program = platform.addProgram({ name: 'Only Program' });
  const client = platform.addClient({ name: 'Ada Client', email: 'ada@people.example' });
  platform.addMember({ program: program.id, user: client.id });
  return { ...bare.as(platform.token()), organization, program, client };
}

function createClient(platform: Platform, url: string, token: string | undefined): ApiClient {
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
  const get: ApiClient['get'] = (path, headers = {}) => send('GET', path, undefined, headers);
  return {
    platform,
    url,
    get,
    post: (path, body, headers = {}) => send('POST', path, body, headers),
    put: (path, body, headers = {}) => send('PUT', path, body, headers),
    as: (other) => createClient(platform, url, other),
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
