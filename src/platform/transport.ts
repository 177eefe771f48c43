import { Agent, type Dispatcher, type FormData } from 'undici';
import { UnauthorizedError, UnavailableError, UnexpectedResponseError } from './errors.ts';
import { errorFor } from './responses.ts';
import { withRetries } from './retry.ts';

/**
 * Milliseconds: to connect, from the request's end to the answer's headers, between two pieces of its body. undici
 * looks at its clock about once a second.
 */
export type Timeouts = { connectMs?: number; headersMs?: number; bodyMs?: number };

export type Call = {
  method: 'GET' | 'PUT' | 'POST';
  /** Method and path template, for errors and logs. */
  endpoint: string;
  /** Path below the base address, ids percent-encoded. */
  path: string;
  query?: URLSearchParams;
  /** A string is sent as JSON. */
  body?: string | FormData;
};

export type RawResponse = { status: number; retryAfter: string | undefined; text: string };

/** One HTTP request, after it ended; `status` is missing when no answer came, `path` has no query. */
export type CallReport = { method: string; path: string; status?: number; ms: number };

export type TransportOptions = {
  /** The specification's `{base_url}`; it may have a path and a trailing slash. */
  baseUrl: string;
  token: string;
  /** Shared by all clients of a process; without it the client makes one of its own. */
  dispatcher?: Dispatcher;
  /** Milliseconds for one call with all its attempts and waits; 20,000 unless given. */
  deadlineMs?: number;
  /** 3, 10 and 10 seconds unless given. `connectMs` counts only where the client makes its own dispatcher. */
  timeouts?: Timeouts;
  /** Told of every request once it has ended, each attempt apart. */
  onCall?: (report: CallReport) => void;
};

/** Sends a call and resolves to its successful answer, or rejects with a PlatformError. */
export type Transport = (call: Call) => Promise<RawResponse>;

const maxResponseBytes = 8 * 1024 * 1024;

/** The pool of connections that all clients share. Close it when the process ends. */
export function createDispatcher(timeouts: Timeouts = {}): Agent {
  return new Agent({
    connect: { timeout: timeouts.connectMs ?? 3_000 },
    connections: 32,
    allowH2: false, // One request a connection: a connection that breaks then makes one write doubtful, not many.
  });
}

/** @throws TypeError when it is not an address that paths can be appended to. */
function baseAddress(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new TypeError(
      "The platform's address must be an http or https address without user, query or fragment.",
    );
  return url;
}

/**
 * HTTP to the platform over undici (specification, "Authentication"). Redirects are not followed: the token
 * would go with them. The token lives in this closure alone.
 */
export function createTransport(options: TransportOptions): Transport {
  const { token, timeouts = {}, deadlineMs = 20_000, onCall } = options;
  const base = baseAddress(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const dispatcher = options.dispatcher ?? createDispatcher(timeouts);

  async function attempt(call: Call, signal: AbortSignal): Promise<RawResponse> {
    const started = performance.now();
    let sent = false;
    let status: number | undefined;
    try {
      const request = notifyOnSend(dispatcher, () => {
        sent = true;
      }).request({
        origin: base.origin,
        path: `${basePath}${call.path}${call.query?.size ? `?${call.query}` : ''}`,
        method: call.method,
        headers: {
          accept: 'application/json',
          'user-agent': 'touchline',
          authorization: `Bearer ${token}`,
          ...(typeof call.body === 'string' && { 'content-type': 'application/json' }),
        },
        body: call.body ?? null,
        headersTimeout: timeouts.headersMs ?? 10_000,
        bodyTimeout: timeouts.bodyMs ?? 10_000,
        signal,
      });
      const response = await orAborted(signal, request);
      status = response.statusCode;
      const retryAfter = response.headers['retry-after'];
      return { status, retryAfter: retryAfter?.toString(), text: await boundedText(call, response.body) };
    } catch (error) {
      if (error instanceof UnexpectedResponseError) throw error;
      throw connectionError(call, error, sent);
    } finally {
      onCall?.({
        method: call.method,
        path: call.path,
        ...(status !== undefined && { status }),
        ms: performance.now() - started,
      });
    }
  }

  return async (call) => {
    // A token that cannot stand in a header is a wrong token; undici would otherwise refuse it in its own words.
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new UnauthorizedError(`${call.endpoint} was not sent: this is not an API token.`, call);
    return withRetries(call, deadlineMs, async (signal) => {
      const answer = await attempt(call, signal);
      const failure = errorFor(call, answer, token);
      if (failure) throw failure;
      return answer;
    });
  };
}

/** The same dispatcher, telling when a request has a connection and is about to be written to it. */
function notifyOnSend(dispatcher: Dispatcher, onSend: () => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    // The handler belongs to this one request.
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      onSend();
      start?.(controller, context);
    };
    return dispatch(options, handler);
  });
}

/** undici hears an abort only once a request has its connection; the deadline holds while it waits for one too. */
async function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function boundedText(call: Call, body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    // Leaving the loop closes the connection.
    if (size > maxResponseBytes)
      throw new UnexpectedResponseError(`The platform's answer to ${call.endpoint} is larger than 8 MB.`, {
        endpoint: call.endpoint,
        ambiguous: call.method !== 'GET',
      });
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** What went wrong on the way, in a sentence. Only the error's code is kept: it cannot hold a secret. */
function connectionError(call: Call, error: unknown, sent: boolean): UnavailableError {
  const { name, code } = error as { name?: string; code?: unknown };
  const late = name === 'TimeoutError' || /TIMEOUT/.test(String(code));
  const what = !sent
    ? 'The platform could not be reached'
    : late
      ? 'The platform did not answer in time'
      : 'The connection to the platform broke';
  const detail = typeof code === 'string' ? `, ${code}` : '';
  return new UnavailableError(`${what} (${call.endpoint}${detail}).`, {
    endpoint: call.endpoint,
    ambiguous: sent && call.method !== 'GET',
  });
}
