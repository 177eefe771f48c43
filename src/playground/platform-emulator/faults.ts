import { setTimeout as wait } from 'node:timers/promises';
import type { RateLimit } from './http/rate-limit.ts';
import { jsonResponse, type PlatformResponse } from './http/response.ts';

/**
 * A deliberate failure. A request gets the first fault that matches it and has `times` left. Tests may add and remove
 * faults while the platform runs (`platform.faults.rules.push({…})`).
 */
export type Fault = {
  /** Only requests with this method. */
  method?: string;
  /** Only requests to this path: all of it, or a pattern. Excludes `/apps`, query and trailing slash. */
  path?: string | RegExp;
  /** How many requests get it, counting down; unlimited by default. */
  times?: number;
  /** Milliseconds to wait before handling the request, or after handling it when `carriedOut` is set. */
  latencyMs?: number;
  /**
   * Handle the request and commit its writes before it fails. Without this, a request that is cut, hangs or gets a
   * forced response has no effect.
   */
  carriedOut?: boolean;
  /**
   * What the client gets instead: `cut` closes the connection, `hang` never responds, `html` sends a proxy's page with
   * status 502, `half` sends the first half of the real response as if it were complete. A forced response sends an
   * object as JSON and a string as HTML. By default the client gets the real response, late.
   */
  answer?: 'cut' | 'hang' | 'html' | 'half' | ForcedResponse | undefined;
  /** Changes the JSON value of a real response before it is sent. */
  rewrite?: (value: unknown) => unknown;
};

type ForcedResponse = { status: number; body?: object | string; headers?: Record<string, string> };

export type Faults = {
  rules: Fault[];
  /** The default is a limit that no one reaches. */
  rateLimit?: RateLimit | undefined;
};

/** Finds the fault for this request and uses it up once; undefined when the request should succeed. */
export function takeFault(faults: Faults, method: string, path: string): Fault | undefined {
  const fault = faults.rules.find((rule) => matches(rule, method, path));
  if (fault?.times !== undefined) fault.times -= 1;
  return fault;
}

function matches(rule: Fault, method: string, path: string): boolean {
  if (rule.times !== undefined && rule.times <= 0) return false;
  if (rule.method !== undefined && rule.method !== method) return false;
  if (rule.path === undefined) return true;
  return typeof rule.path === 'string' ? rule.path === path : path.search(rule.path) >= 0;
}

/**
 * Returns the real response, or what the fault turns it into. The listener carries out `cut` and `hang`.
 *
 * @throws the reason of `closing` when it aborts while the fault delays the response
 */
export async function faultResponse(
  fault: Fault | undefined,
  handleRequest: () => Promise<PlatformResponse>,
  closing: AbortSignal,
): Promise<PlatformResponse | 'cut' | 'hang'> {
  if (!fault) return handleRequest();
  const handled = fault.carriedOut ? await handleRequest() : undefined;
  if (fault.latencyMs !== undefined) await wait(fault.latencyMs, undefined, { signal: closing });
  const { answer } = fault;
  if (answer === undefined) return rewritten(handled ?? (await handleRequest()), fault);
  if (answer === 'cut' || answer === 'hang') return answer;
  if (answer === 'half') return truncate(handled ?? (await handleRequest()));
  if (answer === 'html') return htmlResponse(502, '<html><body><h1>502 Bad Gateway</h1></body></html>');
  const { status, body = { message: 'Forced by a fault.' }, headers } = answer;
  return typeof body === 'string' ? htmlResponse(status, body, headers) : jsonResponse(status, body, headers);
}

const rewritten = (response: PlatformResponse, { rewrite }: Fault): PlatformResponse =>
  rewrite === undefined
    ? response
    : { ...response, body: JSON.stringify(rewrite(JSON.parse(String(response.body)))) };

const truncate = (response: PlatformResponse): PlatformResponse => ({
  ...response,
  body: response.body.slice(0, Math.floor(response.body.length / 2)),
});

const htmlResponse = (
  status: number,
  body: string,
  headers: Record<string, string> = {},
): PlatformResponse => ({
  status,
  body,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
});
