import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { jsonResponse, type PlatformResponse } from './http/response.ts';

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
