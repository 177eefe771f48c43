import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Slack } from '../slack.ts';

const heartbeatIntervalMs = 15_000;

/**
 * `GET /_control/stream?user=U`: tells the page what to fetch again. What only another person sees is left
 * out.
 */
export function streamChanges(slack: Slack, request: IncomingMessage, response: ServerResponse): void {
  const user = new URL(request.url ?? '/', 'http://localhost').searchParams.get('user');
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': hello\n\n');
  const unwatch = slack.changes.subscribe(({ user: only, ...change }) => {
    if (only === undefined || user === null || only === user)
      response.write(`data: ${JSON.stringify({ type: 'changed', ...change })}\n\n`);
  });
  const heart = setInterval(() => response.write(': still here\n\n'), heartbeatIntervalMs);
  heart.unref();
  response.on('close', () => {
    clearInterval(heart);
    unwatch();
  });
}
