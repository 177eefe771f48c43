import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../../src/server.ts';

/** What is done to a call. After `lost`, `html` and `unavailable` the other side has done what was asked. */
export const hows = ['before', 'after', 'lost', 'html', 'unavailable'] as const;
export type How = (typeof hows)[number];

/** Whom a call is for. */
export type Callee = 'slack' | 'platform';

/** The calls of the process that is tried. It counts them, and does something to one. */
export type Calls = {
  count: number;
  /** How many have no answer yet. */
  open: number;
  /** The call, counted from 1, to which something is done; undefined once that is over. */
  at: { nth: number; how: How } | undefined;
  /** Ends the process with kill -9. */
  kill: () => Promise<void>;
  /** Called once it is done, with what the call was. */
  onDone: (what: string) => void;
};

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

async function pass(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, headers } = request;
  const sent: ClientRequest = send(`${target}${request.url}`, { method, headers }, resolve);
  sent.on('error', reject).end(body);
  const answer = await promise;
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: await buffer(answer) };
}

function respond(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, connection: __, ...kept } = headers;
  response.writeHead(status, { ...kept, 'content-length': body.length });
  response.end(body);
}

/** A server between Touchline and Slack, or the platform. `target` is set before the first call. */
export async function startOutside(calls: Calls, callee: Callee) {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    calls.count += 1;
    const how = calls.at?.nth === calls.count ? calls.at.how : undefined;
    if (how === undefined) return respond(response, await pass(outside.target, request, body));
    calls.at = undefined;
    const html = { 'content-type': 'text/html' };
    const answer = how === 'before' ? undefined : await pass(outside.target, request, body);
    if (how === 'before' || how === 'after') await calls.kill();
    calls.onDone(`${callee} ${request.method} ${request.url?.replace(/\?.*|\/T\d.*/, '')}`);
    if (how === 'html')
      respond(response, { status: 500, headers: html, body: Buffer.from('<html>Oops</html>') });
    else if (how === 'unavailable') respond(response, { status: 503, headers: {}, body: Buffer.from('') });
    else if (answer !== undefined || how === 'before') response.destroy();
  }
  const server = createServer((request, response) => {
    calls.open += 1;
    handle(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        calls.open -= 1;
      });
  });
  const outside = {
    url: await listen(server, { host: '127.0.0.1', port: 0 }),
    target: '',
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return outside;
}
