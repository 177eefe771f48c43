import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  createPlatformClient,
  type PlatformClient,
  type PlatformClientOptions,
} from '../../src/platform/client.ts';
import { createDispatcher } from '../../src/platform/transport.ts';

/** A request as it arrived. */
export type Seen = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type Script = (request: Seen, response: ServerResponse, count: number) => void;

/** Starts a real HTTP server on loopback that follows the test's script, and closes it with the test. */
export async function serve(
  script: Script,
): Promise<{ url: string; seen: Seen[]; connections: () => number }> {
  const seen: Seen[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(pieces) };
    seen.push(one);
    script(one, response, seen.length);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen, connections: () => connections };
}

export const TOKEN = '17|s3cr3t/T0ken-value';

/** Creates a client, and closes its dispatcher with the test. */
export function clientOf(baseUrl: string, options: Partial<PlatformClientOptions> = {}): PlatformClient {
  const dispatcher = createDispatcher(options.timeouts);
  onTestFinished(() => dispatcher.destroy());
  return createPlatformClient({ baseUrl, token: TOKEN, dispatcher, ...options });
}

export function json(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Creates a task that is the same each time. */
export const create = (p: PlatformClient) => p.createTask({ program: 'p', user: 'u', text: 't' });

/** Responses with status 200 that are not JSON. */
export const broken: Record<string, Script> = {
  'a page of HTML': (_request, response) => response.writeHead(200).end('<!doctype html><h1>Hello</h1>'),
  'half a JSON': (_request, response) => response.writeHead(200).end('{"todo":{"id":"t-1","us'),
  nothing: (_request, response) => response.writeHead(200).end(),
  'bytes that are no text': (_request, response) =>
    response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x00])),
};

/** Resolves to what a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it did not reject');
}

/** All items of an async list. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
