import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendHtml } from '../../kit/http.ts';
import { type Enterprise, type Person, peopleIn } from '../../world/data.ts';
import { enterpriseOf } from '../../world/enterprises.ts';
import { appUrlFor } from '../deliveries/transport.ts';
import { appName } from '../objects/slack-objects.ts';
import type { Grant } from '../state/codes.ts';
import type { Slack } from '../state/slack.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What an authorize request asks for. */
type AuthorizeRequest = Pick<Grant, 'scopes'> & {
  /** The `scopes` that a person may decline (docs.slack.dev, "Installing with OAuth", optional scopes). */
  optional: string[];
  redirectUri: string;
  state: string;
  team: string | undefined;
};

const splitScopes = (list: string | null): string[] => (list ?? '').split(/[\s,]+/).filter(Boolean);

/** The request, checked as Slack checks it, or the error. */
function parseAuthorizeRequest(slack: Slack, params: URLSearchParams): AuthorizeRequest | string {
  if (params.get('client_id') !== slack.app.clientId) return 'invalid_client_id';
  const scopes = splitScopes(params.get('scope'));
  const { bot, bot_optional: botOptional } = slack.manifest.oauth_config.scopes;
  if (scopes.length === 0) return 'no_scopes';
  const undeclared = scopes.find((scope) => !bot.includes(scope));
  if (undeclared !== undefined) return `invalid_scope: ${undeclared} is not in the manifest`;
  const allowed = slack.manifest.oauth_config.redirect_urls.map((url) => appUrlFor(slack, url).href);
  const redirectUri = params.get('redirect_uri') ?? allowed[0];
  if (redirectUri === undefined || !allowed.some((url) => redirectUri.startsWith(url)))
    return 'bad_redirect_uri';
  return {
    scopes,
    optional: scopes.filter((scope) => botOptional.includes(scope)),
    redirectUri,
    state: params.get('state') ?? '',
    team: params.get('team') ?? undefined,
  };
}

/** All scopes, without the optional ones whose boxes are not checked. A form without boxes leaves none out. */
const grantedScopes = ({ scopes, optional }: AuthorizeRequest, form: URLSearchParams): string[] =>
  form.has('choice')
    ? scopes.filter((scope) => !optional.includes(scope) || form.getAll('optional').includes(scope))
    : scopes;

/** The people who may install: members of the workspace, or of any without `team`; no guests. */
const possibleInstallers = (slack: Slack, team: string | undefined): Person[] =>
  [...slack.data.workspaces.values()]
    .filter((workspace) => team === undefined || workspace.id === team)
    .flatMap((workspace) => peopleIn(slack.data, workspace.id))
    .filter((person) => !person.isBot && person.role !== 'guest');

/** The organization in which the person may install the app, if its manifest is ready for that. */
const offeredEnterprise = (slack: Slack, person: Person): Enterprise | undefined =>
  person.isAdmin && slack.manifest.settings.org_deploy_enabled
    ? enterpriseOf(slack, slack.data.workspaces.get(person.teamId))
    : undefined;

/**
 * Serves `/oauth/v2/authorize` (docs.slack.dev/authentication/installing-with-oauth): a page that shows the scopes
 * that the app asks for, where a person allows or cancels. Either choice redirects the browser to the app.
 */
export async function serveAuthorize(
  slack: Slack,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const form =
    request.method === 'POST' ? new URLSearchParams((await readBody(request)).toString('utf8')) : undefined;
  const authorization = parseAuthorizeRequest(slack, form ?? url.searchParams);
  if (typeof authorization === 'string')
    return sendHtml(response, 400, htmlPage('Something went wrong', `<p>${escapeHtml(authorization)}</p>`));
  if (form === undefined) return sendHtml(response, 200, consentPage(slack, authorization, url.searchParams));
  const redirect = new URL(authorization.redirectUri);
  const [userId = '', enterpriseId] = (form.get('user') ?? '').split(' ');
  const person = slack.data.people.get(userId);
  const mayInstall =
    enterpriseId === undefined || (person && offeredEnterprise(slack, person)?.id === enterpriseId);
  if (form.get('answer') !== 'allow' || person === undefined || !mayInstall)
    redirect.searchParams.set('error', 'access_denied');
  else {
    const grant = {
      teamId: person.teamId,
      ...(enterpriseId !== undefined && { enterpriseId }),
      userId: person.id,
      scopes: grantedScopes(authorization, form),
      redirectUri: authorization.redirectUri,
    };
    redirect.searchParams.set('code', slack.codes.issue(grant));
  }
  if (authorization.state !== '') redirect.searchParams.set('state', authorization.state);
  response.writeHead(302, { location: redirect.href });
  response.end();
}

const htmlPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>` +
  `<style>body{font:16px/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}select{font:inherit}</style>` +
  `<main><h1>${escapeHtml(title)}</h1>${body}</main></html>`;

function consentPage(slack: Slack, authorization: AuthorizeRequest, params: URLSearchParams): string {
  const hidden = [...params]
    .map(([key, value]) => `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`)
    .join('');
  const option = (value: string, label: string) =>
    `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`;
  const people = possibleInstallers(slack, authorization.team)
    .map((person) => {
      const workspace = slack.data.workspaces.get(person.teamId)?.name ?? '';
      const enterprise = offeredEnterprise(slack, person);
      return (
        option(person.id, `${person.name}, ${workspace}`) +
        (enterprise === undefined
          ? ''
          : option(`${person.id} ${enterprise.id}`, `${person.name}, all of ${enterprise.name}`))
      );
    })
    .join('');
  const listed = (intro: string, scopes: string[]) =>
    scopes.length === 0
      ? ''
      : `<p>${intro}</p><ul>${scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('')}</ul>`;
  const choices = (scopes: string[]) =>
    scopes.length === 0
      ? ''
      : `<p>You can leave these out:</p><input type="hidden" name="choice" value="1"><ul>${scopes
          .map(escapeHtml)
          .map(
            (scope) =>
              `<li><label><input type="checkbox" name="optional" value="${scope}" checked> <code>${scope}</code></label></li>`,
          )
          .join('')}</ul>`;
  return htmlPage(
    `${appName(slack)} is requesting permission`,
    `<form method="post">${hidden}<p><label>Install as <select name="user">${people}</select></label></p>` +
      listed(
        'It asks for:',
        authorization.scopes.filter((scope) => !authorization.optional.includes(scope)),
      ) +
      choices(authorization.optional) +
      `<p><button name="answer" value="allow">Allow</button> <button name="answer" value="cancel">Cancel</button></p></form>`,
  );
}
