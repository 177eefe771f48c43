import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPlatformClient } from '../../src/platform/client.ts';
import type { PlatformError } from '../../src/platform/errors.ts';
import type { CallReport } from '../../src/platform/transport.ts';
import { stopClock } from '../support/stopped-clock.ts';
import * as bodies from './bodies.ts';
import { broken, clientOf, create, json, rejection, type Script, serve, TOKEN } from './scripted.ts';

describe('a platform that cannot be reached', () => {
  it('rejects a create that had no effect at the deadline, when there is no connection', async () => {
    // It accepts the connection and never completes the TLS handshake; undici would wait for its connect timeout.
    const accepted = Promise.withResolvers<void>();
    const server = createServer(() => accepted.resolve());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const clock = stopClock();
    const client = clientOf(`https://127.0.0.1:${port}`, { timeouts: { connectMs: 60_000 } });
    const error = rejection(create(client));
    await accepted.promise;
    await clock.advance(20_000);
    expect(await error).toMatchObject({ name: 'UnavailableError', ambiguous: false });
  });

  it('rejects a create that had no effect, and never sends it, when all connections are busy', async () => {
    const { url, seen } = await serve(() => {});
    const dispatcher = new Agent({ connections: 1 });
    onTestFinished(() => dispatcher.destroy());
    const clock = stopClock();
    const slow = { headersMs: 60_000 };
    const first = rejection(clientOf(url, { dispatcher, timeouts: slow, deadlineMs: 30_000 }).me());
    await expect.poll(() => seen.length).toBe(1);
    const second = rejection(create(clientOf(url, { dispatcher })));
    await clock.advance(20_000);
    expect(await second).toMatchObject({
      name: 'UnavailableError',
      endpoint: 'POST /todos',
      ambiguous: false,
    });
    await clock.advance(10_000);
    await first;
    const third = rejection(clientOf(url, { dispatcher, timeouts: slow }).me());
    await expect.poll(() => seen.length).toBe(2);
    await clock.advance(20_000);
    expect(await third).toMatchObject({ kind: 'unavailable' });
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });
});

describe('a connection that breaks', () => {
  const cutBefore: Script = (_request, response) => response.destroy();
  const cutAfterHeaders: Script = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"todo":{"id":', () => response.destroy());
  };

  it.each([
    ['before the response', cutBefore],
    ['in the middle of the response', cutAfterHeaders],
  ])('%s: a create may have taken effect, and is sent once', async (_name, script) => {
    const { url, seen } = await serve(script);
    const error = await rejection(create(clientOf(url)));
    expect(error).toMatchObject({ kind: 'unavailable', endpoint: 'POST /todos', ambiguous: true });
    expect((error as Error).message).toMatch(
      /^The connection to the platform broke \(POST \/todos, [A-Z_]+\)\.$/,
    );
    expect(seen).toHaveLength(1);
  });
});

describe('a platform that is silent', () => {
  const silent: Script = () => {};
  const stalls: Script = (_request, response) => {
    response.writeHead(200);
    response.write('{');
  };

  const anHour = { headersMs: 3_600_000, bodyMs: 3_600_000 };

  it.each([
    ['its headers are late', silent, {}, 10_000],
    ['its body is late', stalls, {}, 10_000],
    ['the deadline passes before headers', silent, anHour, 20_000],
    ['the deadline passes during the body', stalls, anHour, 20_000],
  ])('%s: a create may have taken effect, and is sent once', async (_name, script, timeouts, lateMs) => {
    const { url, seen } = await serve(script);
    const clock = stopClock();
    const headers = Promise.withResolvers<unknown>();
    subscribe('undici:request:headers', headers.resolve);
    onTestFinished(() => void unsubscribe('undici:request:headers', headers.resolve));
    const error = rejection(create(clientOf(url, { timeouts })));
    await (script === stalls ? headers.promise : expect.poll(() => seen.length).toBe(1));
    let isLate = false;
    void error.then(() => {
      isLate = true;
    });
    await clock.advance(lateMs - 2_000);
    expect(isLate).toBe(false);
    await clock.advance(2_000);
    expect(await error).toMatchObject({ kind: 'unavailable', endpoint: 'POST /todos', ambiguous: true });
    expect(((await error) as Error).message).toMatch(
      /^The platform did not answer in time \(POST \/todos(, [A-Z_]+)?\)\.$/,
    );
    expect(seen).toHaveLength(1);
  });
});

describe('where requests go', () => {
  it.each(['', '/', '/api/v1', '/api/v1/', '/api/v1//'])(
    'below the base address ending in "%s"',
    async (base) => {
      const { url, seen } = await serve((_request, response) => json(response, bodies.me));
      await clientOf(url + base).me();
      expect(seen[0]?.url).toBe(`${base.replace(/\/+$/, '')}/me`);
    },
  );

  it.each([301, 302, 303, 307, 308])('never to the target of a redirect (%d)', async (status) => {
    const other = await serve((_request, response) => json(response, bodies.me));
    const { url, seen } = await serve((_request, response) =>
      json(response, {}, status, { location: `${other.url}/me` }),
    );
    const error = await rejection(clientOf(url).me());
    expect(error).toMatchObject({ kind: 'unexpected-response' });
    expect((error as Error).message).toContain('redirect');
    expect(seen).toHaveLength(1);
    expect(other.seen).toHaveLength(0);
  });

  it.each([
    'platform.example',
    '',
    'ftp://platform.example',
    'https://user:word@platform.example',
    'https://platform.example?x=1',
    'https://platform.example#x',
  ])('not to %j', (baseUrl) => {
    expect(() => createPlatformClient({ baseUrl, token: TOKEN })).toThrow(TypeError);
  });
});

describe('the token', () => {
  it.each(['', 'two words', 'line\nbreak', 'tökén', 'a\u0000b'])(
    '%j is rejected before it is sent',
    async (token) => {
      const { url, seen } = await serve((_request, response) => json(response, bodies.me));
      const error = await rejection(clientOf(url, { token }).me());
      expect(error).toMatchObject({ kind: 'unauthorized', endpoint: 'GET /me', ambiguous: false });
      expect(seen).toHaveLength(0);
    },
  );

  const silence: Script = () => {};
  const echo: Script = ({ headers }, response) =>
    json(response, { message: headers.authorization, errors: headers });
  it.each<[string, Script]>([
    ...Object.entries(broken),
    ['200 that repeats it', echo],
    ...[400, 401, 403, 404, 422, 429, 500, 302].map((status): [string, Script] => [
      `${status} that repeats it`,
      ({ headers }, response) =>
        json(
          response,
          { message: headers.authorization, errors: { token: [headers.authorization] } },
          status,
        ),
    ]),
    ['a cut connection', (_request, response) => response.destroy()],
    ['silence', silence],
  ])('is in no error and no report: %s', async (_name, script) => {
    const { url, seen } = await serve(script);
    const clock = stopClock();
    const reports: CallReport[] = [];
    // Too short for a second attempt.
    const client = clientOf(url, { deadlineMs: 100, onCall: (report) => reports.push(report) });
    for (const call of [client.me, () => create(client)]) {
      seen.length = 0;
      const rejected = rejection(call());
      await expect.poll(() => seen.length).toBe(1);
      if (script === silence) await clock.advance(100);
      const error = (await rejected) as PlatformError;
      const told = [
        String(error),
        error.stack,
        JSON.stringify(error),
        inspect(error, { depth: 9, showHidden: true }),
      ];
      expect(told.join('\n')).not.toContain(TOKEN);
    }
    expect(JSON.stringify(reports)).not.toContain(TOKEN);
  });

  it('does not appear when a client is printed', () => {
    const client = clientOf('http://127.0.0.1:1');
    const shown = [String(client), JSON.stringify(client), inspect(client, { depth: 9, showHidden: true })];
    expect(shown.join('\n')).not.toContain(TOKEN);
  });
});
