import { Agent, type Dispatcher, interceptors } from 'undici';
import { insteadOf } from '../lib/errors.ts';
import { reference } from '../lib/reference.ts';
import { trimEndOf } from '../lib/text.ts';
import { TimeoutError, withTimeout } from '../lib/timeout.ts';
import type { Call } from './calls.ts';
import { PlatformError, unexpected } from './errors.ts';
import { answerMs, connections, connectMs, deadlineMs, maxBytes } from './limits.ts';
import { readBody } from './read-body.ts';
import { errorFor, type RateLimit, type RawResponse } from './responses.ts';
import { withRetries } from './retry.ts';

/**
 * In milliseconds: to connect, from the end of the request to the response's headers, and between two chunks of its
 * body. undici checks them about once a second.
 */
export type Timeouts = { connectMs?: number; headersMs?: number; bodyMs?: number };

/** One HTTP request that has ended. `status` is missing when there was no response. */
export type CallReport = { endpoint: string; status?: number; ms: number };

export type TransportOptions = {
  /** The specification's `{base_url}`. It may have a path and a trailing slash. */
  baseUrl: string;
  token: string;
  /** Shared by all clients of a process. Without it the client creates its own. */
  dispatcher?: Dispatcher;
  /** Milliseconds for one call with all its attempts and pauses; 20,000 by default. */
  deadlineMs?: number;
  /** 3, 10 and 10 seconds by default. `connectMs` has no effect when a dispatcher is given. */
  timeouts?: Timeouts;
  /** Lets this many milliseconds pass, between attempts; a timer unless given (tests). */
  wait?: (ms: number) => Promise<unknown>;
  /** Called after every request, so once for each attempt. */
  onCall?: (report: CallReport) => void;
};

/** Sends a call. Resolves to its successful response, or rejects with a PlatformError. */
export type Transport = (call: Call) => Promise<RawResponse>;

/** Creates the connection pool that all clients share. Close it when the process ends. */
export function createDispatcher(timeouts: Timeouts = {}): Dispatcher {
  const agent = new Agent({
    connect: { timeout: timeouts.connectMs ?? connectMs },
    connections,
    allowH2: false, // One request per connection: when it breaks, one write is ambiguous and not many.
  });
  // We ask for no encoding, but some proxies compress anyway (RFC 9110, section 8.4), also errors, whose text is read.
  return agent.compose(interceptors.decompress({ skipErrorResponses: false, maxSize: maxBytes }));
}

/** @throws TypeError unless paths can be appended to this address */
function baseAddress(baseUrl: string): URL {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new TypeError(
      "The platform's address must be an http or https address without user, query or fragment.",
    );
  return url;
}

/**
 * Sends HTTP requests to the platform with undici (specification, "Authentication"). Redirects are not followed,
 * because they would receive the token. The token is kept in this closure only.
 */
export function createTransport(options: TransportOptions): Transport {
  const { token, timeouts = {}, deadlineMs: mostMs = deadlineMs, wait, onCall } = options;
  const base = baseAddress(options.baseUrl);
  const basePath = trimEndOf(base.pathname, /\//);
  const dispatcher = notifyOnSend(options.dispatcher ?? createDispatcher(timeouts));

  async function attempt(call: Call, leftMs: number): Promise<RawResponse> {
    const started = performance.now();
    let sent = false;
    let status: number | undefined;
    const requestId = reference();
    const over = new AbortController();
    const ask = async (): Promise<RawResponse> => {
      const asked: Dispatcher.RequestOptions & Notified = {
        onSend() {
          sent = true;
        },
        origin: base.origin,
        path: `${basePath}${call.path}${call.query?.size ? `?${call.query}` : ''}`,
        method: call.method,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'touchline',
          authorization: `Bearer ${token}`,
          ...(requestId !== undefined && { 'x-request-id': requestId }),
          ...(typeof call.body === 'string' && { 'content-type': 'application/json' }),
        },
        body: call.body ?? null,
        headersTimeout: timeouts.headersMs ?? answerMs,
        bodyTimeout: timeouts.bodyMs ?? answerMs,
        signal: over.signal,
      };
      const response = await dispatcher.request(asked);
      status = response.statusCode;
      const retryAfter = response.headers['retry-after'];
      const date = response.headers.date?.toString();
      const read = readBody(response.body, (why) =>
        unexpected({ endpoint: call.endpoint, ambiguous: call.method !== 'GET' }, why),
      );
      // An error's status is enough.
      const text = await (status < 400 ? read : read.catch(insteadOf('', PlatformError)));
      const rateLimit = rateLimitOf(response.headers);
      return {
        status,
        retryAfter: retryAfter?.toString(),
        ...(date && { date }),
        ...(rateLimit && { rateLimit }),
        text,
      };
    };
    try {
      // undici's own limits count once a request has a connection.
      return await withTimeout(leftMs, ask);
    } catch (error) {
      over.abort();
      if (error instanceof PlatformError) throw error;
      throw connectionError(call, error, sent);
    } finally {
      onCall?.({
        endpoint: call.endpoint,
        ...(status !== undefined && { status }),
        ms: performance.now() - started,
      });
    }
  }

  return async (call) => {
    // A token that cannot be in a header is a wrong token. Otherwise undici would throw its own error.
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new PlatformError(
        'unauthorized',
        `${call.endpoint} was not sent: this is not an API token.`,
        call,
      );
    const once = async (leftMs: number): Promise<RawResponse> => {
      const response = await attempt(call, leftMs);
      const error = errorFor(call, response, token);
      if (error) throw error;
      return response;
    };
    return withRetries(call, mostMs, once, wait);
  };
}

function rateLimitOf(headers: Record<string, string | string[] | undefined>): RateLimit | undefined {
  const [limit, remaining] = ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => {
    const value = headers[name];
    return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  });
  return limit && remaining !== undefined ? { limit, remaining } : undefined;
}

type Notified = { onSend?: () => void };

/** Returns a dispatcher that calls a request's `onSend` when it has a connection and is about to be written to it. */
function notifyOnSend(dispatcher: Dispatcher): Dispatcher {
  return dispatcher.compose((dispatch) => (options: Dispatcher.DispatchOptions & Notified, handler) => {
    // The handler belongs to this request only.
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      options.onSend?.();
      start?.(controller, context);
    };
    return dispatch(options, handler);
  });
}

/** Describes a failed request in a sentence. Only the error's code is kept, since it cannot contain a secret. */
function connectionError(call: Call, error: unknown, sent: boolean): PlatformError {
  const { code } = error as { code?: unknown };
  const late = error instanceof TimeoutError || /TIMEOUT/.test(String(code));
  const what = !sent
    ? 'The platform could not be reached'
    : late
      ? 'The platform did not answer in time'
      : 'The connection to the platform broke';
  const detail = typeof code === 'string' ? `, ${code}` : '';
  return new PlatformError('unavailable', `${what} (${call.endpoint}${detail}).`, {
    endpoint: call.endpoint,
    ...(typeof code === 'string' && { code }),
    ambiguous: sent && call.method !== 'GET',
  });
}
