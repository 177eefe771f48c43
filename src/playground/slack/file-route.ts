import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Slack } from './slack.ts';

/**
 * Serves a file's `url_private` to a bot token with `files:read`. Anyone else is redirected to a sign-in page, as in
 * Slack, where an app without the scope gets HTML instead of the file.
 */
export function serveFile(
  slack: Slack,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const file = slack.files.get(path.split('/')[2] ?? '');
  const token = slack.tokens.find((request.headers.authorization ?? '').replace(/^Bearer\s+/i, ''));
  const mayRead = token !== undefined && !token.revoked && token.scopes.includes('files:read');
  if (file === undefined || !mayRead) {
    response.writeHead(302, { location: `${slack.baseUrl}/` });
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': file.mimetype, 'content-length': file.bytes.length });
  response.end(file.bytes);
}
