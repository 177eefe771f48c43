import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPlatformClient, type PlatformClient } from '../../src/platform/client.ts';
import {
  type PlatformError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
} from '../../src/platform/errors.ts';
import { type CallReport, createDispatcher } from '../../src/platform/transport.ts';
import * as bodies from './bodies.ts';
import { clientOf, json, rejection, type Script, serve, TOKEN } from './scripted.ts';

const create = (p: PlatformClient) => p.createTask({ program: 'p', user: 'u', text: 't' });

/** A port on loopback where nobody listens. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

const broken: Record<string, Script> = {
  'a page of HTML': (_request, response) => response.writeHead(200).end('<!doctype html><h1>Hello</h1>'),
  'half a JSON': (_request, response) => response.writeHead(200).end('{"todo":{"id":"t-1","us'),
  nothing: (_request, response) => response.writeHead(200).end(),
  'bytes that are no text': (_request, response) =>
    response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x00])),
};

describe('an answer that is not JSON', () => {
  it.each(Object.entries(broken))('%s after a read', async (_name, script) => {
    const { url, seen } = await serve(script);
    const error = await rejection(clientOf(url).me());
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ endpoint: 'GET /me', ambiguous: false, field: undefined });
    expect((error as Error).message).toBe("The platform's answer to GET /me is not JSON.");
    expect(seen).toHaveLength(1);
  });

  it.each(Object.entries(broken))('%s after a create, which may have been done', async (_name, script) => {
    const { url, seen } = await serve(script);
    const error = await rejection(create(clientOf(url)));
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ endpoint: 'POST /todos', ambiguous: true });
    expect(seen).toHaveLength(1);
  });

  it('takes JSON after a byte order mark', async () => {
    const { url } = await serve((_request, response) => response.end(`\ufeff${JSON.stringify(bodies.me)}`));
    expect(await clientOf(url).me()).toEqual(bodies.me);
  });

  it('reads no more than 8 MB', async () => {
    let written = 0;
    function* blocks() {
      for (const block = Buffer.alloc(1024 * 1024, ' '); written < 256; written += 1) yield block;
    }
    const { url } = await serve((_request, response) => {
      Readable.from(blocks()).pipe(response);
    });
    const error = await rejection(create(clientOf(url)));
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ ambiguous: true });
    expect((error as Error).message).toContain('8 MB');
    expect(written).toBeLessThan(200);
  });

  it('reads 8 MB', async () => {
    const body = JSON.stringify(bodies.me);
    const { url } = await serve((_request, response) =>
      response.end(body + ' '.repeat(8 * 1024 * 1024 - body.length)),
    );
    expect(await clientOf(url).me()).toEqual(bodies.me);
  });
});

describe('a platform that cannot be reached', () => {
  it('rejects a create as not done when nobody listens', async () => {
    const error = await rejection(create(clientOf(`http://127.0.0.1:${await deadPort()}`)));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ endpoint: 'POST /todos', ambiguous: false });
    expect((error as Error).message).toBe('The platform could not be reached (POST /todos, ECONNREFUSED).');
  });

  it('rejects a create as not done when the connection was never made', async () => {
    // It speaks no TLS, so the handshake fails before a request is written.
    const { url, seen } = await serve((_request, response) => json(response, {}));
    const error = await rejection(create(clientOf(url.replace('http:', 'https:'))));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ ambiguous: false });
    expect(seen).toHaveLength(0);
  });

  it('rejects a create as not done at the deadline when no connection came', async () => {
    // It takes the connection and never shakes hands; undici itself would wait for longer than this test may last.
    const server = createServer(() => {});
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const client = clientOf(`https://127.0.0.1:${port}`, {
      deadlineMs: 100,
      timeouts: { connectMs: 600_000 },
    });
    expect(await rejection(create(client))).toMatchObject({ name: 'UnavailableError', ambiguous: false });
  });

  it('rejects a create as not done, and never sends it, when all connections were busy', async () => {
    const { url, seen } = await serve(() => {});
    const dispatcher = new Agent({ connections: 1 });
    onTestFinished(() => dispatcher.destroy());
    const first = rejection(clientOf(url, { dispatcher, deadlineMs: 400 }).me());
    const second = await rejection(create(clientOf(url, { dispatcher, deadlineMs: 100 })));
    expect(second).toMatchObject({ name: 'UnavailableError', endpoint: 'POST /todos', ambiguous: false });
    await first;
    expect(await rejection(clientOf(url, { dispatcher, deadlineMs: 300 }).me())).toBeInstanceOf(
      UnavailableError,
    );
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });
});

describe('a connection that breaks', () => {
  const cutBefore: Script = (_request, response) => response.destroy();
  const cutAfterHeaders: Script = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"todo":{"id":', () => response.destroy());
  };

  it.each([
    ['before the answer', cutBefore],
    ['in the middle of the answer', cutAfterHeaders],
  ])('%s: a create may have been done and is sent once', async (_name, script) => {
    const { url, seen } = await serve(script);
    const error = await rejection(create(clientOf(url)));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ endpoint: 'POST /todos', ambiguous: true });
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

  it.each([
    // Long enough for a connection to be made and the request to be written, on whatever machine.
    ['its headers are late', silent, { headersMs: 2_000 }, 20_000],
    ['its body is late', stalls, { bodyMs: 2_000 }, 20_000],
    ['the deadline passes before headers', silent, {}, 2_000],
    ['the deadline passes within the body', stalls, {}, 2_000],
  ])('%s: a create may have been done and is sent once', async (_name, script, timeouts, deadlineMs) => {
    const { url, seen } = await serve(script);
    const error = await rejection(create(clientOf(url, { timeouts, deadlineMs })));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ endpoint: 'POST /todos', ambiguous: true });
    expect((error as Error).message).toMatch(
      /^The platform did not answer in time \(POST \/todos(, [A-Z_]+)?\)\.$/,
    );
    expect(seen).toHaveLength(1);
  });

  it('ends a read at the deadline', async () => {
    const { url } = await serve(silent);
    const error = await rejection(clientOf(url, { deadlineMs: 100 }).me());
    expect(error).toMatchObject({ name: 'UnavailableError', endpoint: 'GET /me', ambiguous: false });
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

  it.each([301, 302, 303, 307, 308])('never to where a redirect (%d) leads', async (status) => {
    const other = await serve((_request, response) => json(response, bodies.me));
    const { url, seen } = await serve((_request, response) =>
      json(response, {}, status, { location: `${other.url}/me` }),
    );
    const error = await rejection(clientOf(url).me());
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
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

  it('shares the connections of one dispatcher', async () => {
    const { url, seen, connections } = await serve((_request, response) => json(response, bodies.me));
    const dispatcher = createDispatcher();
    onTestFinished(() => dispatcher.destroy());
    for (let n = 1; n <= 10; n += 1) await clientOf(url, { dispatcher, token: `token-${n}` }).me();
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Bearer token-${index + 1}`),
    );
    // A second one is opened where the first is not idle yet when the next call comes.
    expect(connections()).toBeLessThanOrEqual(2);
  });

  it('makes a dispatcher where none is given', async () => {
    const { url } = await serve((_request, response) => json(response, bodies.me));
    expect(await createPlatformClient({ baseUrl: url, token: TOKEN }).me()).toEqual(bodies.me);
  });
});

describe('reports', () => {
  it('tells every request with path and status, without query', async () => {
    const reports: CallReport[] = [];
    const { url } = await serve((_request, response, count) =>
      count === 1 ? response.destroy() : json(response, { data: [bodies.teamMember] }),
    );
    await clientOf(`${url}/api`, { onCall: (report) => reports.push(report) }).teamMembers({
      email: 'a@x.org',
    });
    expect(reports).toEqual([
      { method: 'GET', path: '/team-members', ms: expect.any(Number) },
      { method: 'GET', path: '/team-members', status: 200, ms: expect.any(Number) },
    ]);
  });
});

describe('the token', () => {
  it.each(['', 'two words', 'line\nbreak', 'tökén', 'a\u0000b'])(
    '%j is refused before it is sent',
    async (token) => {
      const { url, seen } = await serve((_request, response) => json(response, bodies.me));
      const error = await rejection(clientOf(url, { token }).me());
      expect(error).toBeInstanceOf(UnauthorizedError);
      expect(error).toMatchObject({ endpoint: 'GET /me', ambiguous: false });
      expect(seen).toHaveLength(0);
    },
  );

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
    ['silence', () => {}],
  ])('is in no error, report or log: %s', async (_name, script) => {
    const { url } = await serve(script);
    const reports: CallReport[] = [];
    const client = clientOf(url, { deadlineMs: 100, onCall: (report) => reports.push(report) });
    for (const call of [client.me(), create(client)]) {
      const error = (await rejection(call)) as PlatformError;
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

  it('is not in what a client shows of itself', () => {
    const client = clientOf('http://127.0.0.1:1');
    const shown = [String(client), JSON.stringify(client), inspect(client, { depth: 9, showHidden: true })];
    expect(shown.join('\n')).not.toContain(TOKEN);
  });
});
