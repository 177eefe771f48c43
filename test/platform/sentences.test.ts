import { describe, expect, it } from 'vitest';
import { newTaskBody, notSent } from '../../src/platform/calls.ts';
import { PlatformError } from '../../src/platform/errors.ts';
import { errorFor, parseJson } from '../../src/platform/responses.ts';
import { createTransport } from '../../src/platform/transport.ts';
import * as bodies from './bodies.ts';
import { all, clientOf, json, rejection, serve, TOKEN } from './scripted.ts';

const read = { method: 'GET', endpoint: 'GET /me', path: '/me' } as const;
const write = { method: 'POST', endpoint: 'POST /todos', path: '/todos' } as const;
const answer = (status: number, text = '', retryAfter?: string) => ({ status, text, retryAfter });
const messageOf = async (work: Promise<unknown>): Promise<string> =>
  ((await rejection(work)) as Error).message;

describe('what an operator reads', () => {
  it.each([
    [302, 'The platform answered unexpectedly with a redirect, which is not followed (GET /me, status 302).'],
    [400, 'The platform rejected the request (GET /me, status 400).'],
    [401, 'The platform did not accept the API token (GET /me, status 401).'],
    [403, 'The API token may not do this (GET /me, status 403).'],
    [404, 'The platform has no such resource (GET /me, status 404).'],
    [422, 'The platform rejected the request (GET /me, status 422).'],
    [418, 'The platform answered unexpectedly (GET /me, status 418).'],
    [429, 'The platform received too many requests (GET /me, status 429).'],
    [500, 'The platform failed (GET /me, status 500).'],
    [599, 'The platform failed (GET /me, status 599).'],
  ])('of status %i', (status, message) => {
    expect(errorFor(read, answer(status), TOKEN)?.message).toBe(message);
  });

  it('of a refusal is the sentences of its fields, or its message', () => {
    const said = (body: object) => errorFor(write, answer(422, JSON.stringify(body)), TOKEN)?.message;
    const lead = 'The platform rejected the request (POST /todos, status 422)';
    expect(said({ message: 'No.' })).toBe(`${lead}: No.`);
    expect(said({ message: `It is ${TOKEN}.` })).toBe(`${lead}: It is [token].`);
    expect(said({ message: 'm', errors: { user: ['One.', 'Two.'], text: ['Three.'] } })).toBe(
      `${lead}: user: One. Two. text: Three.`,
    );
    expect(said({ message: 'x'.repeat(400) })).toBe(`${lead}: ${'x'.repeat(300)}`);
  });

  it('of an answer that is not as specified names the field', async () => {
    const { url } = await serve(({ url }, response) => {
      if (url === '/me') return json(response, { ...bodies.me, organization: undefined });
      if (url === '/team-members') return json(response, 'text');
      response.writeHead(200).end('<h1>Hello</h1>');
    });
    const client = clientOf(url);
    expect(await messageOf(client.me())).toMatch(
      /^The platform's answer to GET \/me is not as specified: organization: .+\.$/,
    );
    const error = await rejection(client.teamMembers());
    expect(error).toMatchObject({ code: 'the body itself' });
    expect((error as Error).message).toMatch(/is not as specified: the body itself: .+\.$/);
    expect(await messageOf(all(client.tasks()))).toBe("The platform's answer to GET /todos is not JSON.");
  });

  it('of a list that never ends, or whose links lead nowhere', async () => {
    const list = (data: object[], next: (page: number) => string) =>
      serve(({ url }, response) => {
        const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
        json(response, bodies.envelope(data, next(page), page, page + 1));
      });
    const same = await list([bodies.task], (page) => `?page=${page + 1}`);
    expect(await messageOf(all(clientOf(same.url).tasks()))).toBe(
      "The platform's answers to GET /todos repeat the same page.",
    );
    const empty = await list([], (page) => `?page=${page + 1}`);
    expect(await messageOf(all(clientOf(empty.url).tasks()))).toBe(
      "The platform's answers to GET /todos are empty, page after page.",
    );
    const lost = await list([bodies.task], () => '?x=1');
    expect(await messageOf(all(clientOf(lost.url).tasks()))).toBe(
      "The platform's answer to GET /todos has a links.next without a page.",
    );
  });

  it('of what is not sent', async () => {
    const client = clientOf('http://127.0.0.1:1');
    expect(await messageOf(all(client.tasks({ dueDate: ' ' as never })))).toBe(
      'GET /todos was not sent: The filter must not be empty.',
    );
    expect(await messageOf(client.setTaskDone('..', true))).toBe(
      'PUT /todos/{todo} was not sent: the platform has no such id.',
    );
    expect(await rejection(client.setTaskDone('', true))).toMatchObject({
      name: 'NotFoundError',
      endpoint: 'PUT /todos/{todo}',
      ambiguous: false,
    });
    expect(await messageOf(client.createTask({ program: 'p', user: 'u', text: 't', due: -1 }))).toBe(
      'POST /todos was not sent: The due date must be a Unix timestamp in seconds, or words.',
    );
    expect(await messageOf(client.replaceAvatar(Buffer.from('text')))).toBe(
      'POST /me/avatar was not sent: The avatar must be a jpg, png or gif image.',
    );
    const large = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4_194_304)]);
    expect(await messageOf(client.replaceAvatar(large))).toBe(
      'POST /me/avatar was not sent: The avatar must not be larger than 4 MB.',
    );
    expect(notSent('GET /x', 'sort', 'No.')).toMatchObject({ fields: { sort: ['No.'] }, endpoint: 'GET /x' });
  });

  it('of a body that cannot be decoded or is too large, which leaves a write in doubt', async () => {
    const { url } = await serve(({ method }, response) => {
      if (method === 'GET') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
      else response.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024 + 1));
    });
    const client = clientOf(url);
    expect(await rejection(client.me())).toMatchObject({
      message: "The platform's answer to GET /me cannot be decoded.",
      ambiguous: false,
    });
    expect(await rejection(client.createTask({ program: 'p', user: 'u', text: 't' }))).toMatchObject({
      message: "The platform's answer to POST /todos is larger than 2 MB.",
      ambiguous: true,
    });
  });

  it.each([
    'ftp://x.example',
    'xhttp://x.example',
    'x',
    'http://u@x.example',
    'http://:p@x.example',
    'http://x.example?a',
    'http://x.example#a',
  ])('of the address %s', (baseUrl) => {
    expect(() => createTransport({ baseUrl, token: 't' })).toThrow(
      "The platform's address must be an http or https address without user, query or fragment.",
    );
  });
});

describe('what an error says', () => {
  it('about a write depends on the status', () => {
    const ambiguous = [199, 302, 399, 400, 404, 422, 429, 499, 500, 503].map(
      (status) => [status, errorFor(write, answer(status), TOKEN)?.ambiguous] as const,
    );
    expect(ambiguous.filter(([, is]) => is).map(([status]) => status)).toEqual([199, 302, 399, 500, 503]);
    expect(errorFor(read, answer(500), TOKEN)?.ambiguous).toBe(false);
    expect([200, 204, 299].map((status) => errorFor(write, answer(status), TOKEN))).toEqual(Array(3));
    expect(errorFor(write, answer(300), TOKEN)).toMatchObject({ kind: 'unexpected-response' });
  });

  it('about waiting is what the platform asks for', () => {
    const waits = (status: number, header?: string) =>
      (errorFor(read, answer(status, '', header), TOKEN) as PlatformError).retryAfterMs;
    expect([waits(503), waits(503, '3'), waits(429), waits(429, '3'), waits(429, '0')]).toEqual([
      0, 3_000, 1_000, 3_000, 0,
    ]);
  });

  it('is where it was made and nothing else', () => {
    const facts = { endpoint: 'GET /me' };
    expect(new PlatformError('not-found', 'm', facts)).toMatchObject({
      name: 'NotFoundError',
      message: 'm',
      endpoint: 'GET /me',
      ambiguous: false,
      fields: {},
      retryAfterMs: 0,
    });
    const more = { ambiguous: true, retryAfterMs: 5, fields: { a: ['b'] }, code: 'data' };
    expect(new PlatformError('unavailable', 'm', { ...facts, ...more })).toMatchObject(more);
  });
});

it.each([
  [0, '0'],
  [253_402_300_799, '253402300799'],
  ['tomorrow', 'tomorrow'],
])('a due date of %j is sent as %j', (due, sent) => {
  expect(newTaskBody('POST /todos', { program: 'p', user: 'u', text: 't', due })).toEqual({
    program: 'p',
    user: 'u',
    text: 't',
    due: sent,
  });
  expect(() =>
    newTaskBody('POST /todos', { program: 'p', user: 'u', text: 't', due: 253_402_300_800 }),
  ).toThrow('due date');
});

it('a text that is not JSON is no value', () => {
  expect([parseJson('{"a":1}'), parseJson('null'), parseJson('{'), parseJson('')]).toEqual([
    { a: 1 },
    null,
    undefined,
    undefined,
  ]);
});
