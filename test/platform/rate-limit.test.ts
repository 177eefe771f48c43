import { describe, expect, it } from 'vitest';
import * as bodies from './bodies.ts';
import { clientOf, json, serve } from './scripted.ts';

describe('the rate limit of the last response', () => {
  it.each<[Record<string, string>, object | undefined]>([
    [
      { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '119' },
      { limit: 120, remaining: 119 },
    ],
    [
      { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0' },
      { limit: 120, remaining: 0 },
    ],
    [{ 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' }, undefined],
    [{ 'x-ratelimit-limit': '120' }, undefined],
    [{ 'x-ratelimit-remaining': '7' }, undefined],
    [{ 'x-ratelimit-limit': '1e3', 'x-ratelimit-remaining': '-1' }, undefined],
    [{ 'x-ratelimit-limit': '1234567890', 'x-ratelimit-remaining': '1' }, undefined],
  ])('of headers %j is %j', async (headers, expected) => {
    const { url } = await serve((_request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      json(response, bodies.envelope([]));
    });
    const client = clientOf(url);
    expect(client.rateLimit()).toBeUndefined();
    await client.tasksPage({});
    expect(client.rateLimit()).toEqual(expected);
  });
});
