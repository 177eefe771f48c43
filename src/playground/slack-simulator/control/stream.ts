import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Slack } from '../wire/state/slack.ts';

const heartbeatIntervalMs = 15_000;

/**
 * Serves `GET /_control/stream?user=U`: events that tell the page what to fetch again. Changes that only other people
 * see are left out.
 */
export function streamChanges(slack: Slack, request: IncomingMessage, response: ServerResponse): void {
  const user = new URL(request.url ?? '/', 'http://localhost').searchParams.get('user');
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': hello\n\n');
  const unsubscribe = slack.changes.subscribe(({ user: visibleTo, ...change }) => {
    if (visibleTo === undefined || user === null || visibleTo === user)
      response.write(`data: ${JSON.stringify({ type: 'changed', ...change })}\n\n`);
  });
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatIntervalMs);
  heartbeat.unref();
  response.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
}
