import type { IncomingMessage, ServerResponse } from 'node:http';
import { isVisibleFile } from '../../world/files.ts';
import type { Slack } from '../state/slack.ts';

/**
 * Serves a file's `url_private` to a bot token with `files:read` that sees the file, and to the page with `?view`. Anyone else is
 * redirected to a sign-in page, as in Slack, where an app without the scope gets HTML instead of the file
 * (docs.slack.dev/reference/objects/file-object, "url_private").
 */
export function serveFile(
  slack: Slack,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const file = slack.files.find(path.split('/')[2] ?? '');
  const token = slack.tokens.find((request.headers.authorization ?? '').replace(/^Bearer\s+/i, ''));
  const installation = slack.data.workspaces.get(token?.teamId ?? '')?.installation;
  const isPage = new URL(request.url ?? '/', 'http://localhost').searchParams.has('view');
  const mayRead =
    file !== undefined &&
    token?.revoked === false &&
    token.scopes.includes('files:read') &&
    installation !== undefined &&
    isVisibleFile(installation, file);
  if (file === undefined || !(mayRead || isPage)) {
    response.writeHead(302, { location: `${slack.baseUrl}/` });
    response.end();
    return;
  }
  response.writeHead(200, {
    'content-type': file.mimetype,
    'content-length': file.bytes.length,
    // What someone uploaded may be a page or a script: no browser may run it here.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
  response.end(file.bytes);
}
