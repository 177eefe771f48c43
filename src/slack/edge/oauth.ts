import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { HTTPReceiverOptions, Installation, Logger, StateStore } from '@slack/bolt';
import type { SlackConfig } from '../../config.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import type { FirstTime } from '../../store/first-time.ts';
import type { Installations } from './installations.ts';
import { installSeconds } from './limits.ts';
import { scopes } from './scopes.ts';
import { patientFetch } from './slack-fetch.ts';
import { forPeople } from './web-clients.ts';

/** The state is not one of ours, is too old, or was used before. */
const stateError = (message: string) => Object.assign(new Error(message), { code: 'touchline_state' });

/**
 * The `state` of an installation: `NONCE.EXPIRES.SIGNATURE`, valid for ten minutes and once. Nothing is stored until it
 * comes back, so requesting the install page costs nothing. Bolt binds it to the browser by a cookie.
 */
function createStateStore(secret: string, isFirst: FirstTime): StateStore {
  const sign = (text: string) => createHmac('sha256', secret).update(`oauth-state:${text}`).digest();
  return {
    async generateStateParam(_options, now) {
      const text = `${randomBytes(16).toString('hex')}.${Math.floor(now.getTime() / 1000) + installSeconds}`;
      return `${text}.${sign(text).toString('hex')}`;
    },
    async verifyStateParam(now, state) {
      const [, text = '', nonce = '', expires, signature = ''] =
        /^(([0-9a-f]{32})\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(state) ?? [];
      if (text === '' || !timingSafeEqual(sign(text), Buffer.from(signature, 'hex')))
        throw stateError('The state is not one of ours.');
      if (now.getTime() / 1000 > Number(expires)) throw stateError('The state is too old.');
      if (!(await isFirst(`oauth-state/${nonce}`, installSeconds * 1000)))
        throw stateError('The state was used before.');
      return { scopes };
    },
  };
}

type OAuthError = { code?: string; data?: { error?: unknown } };

/** Errors that anyone can cause with a link, and that no operator can fix. */
const visitorCodes = new Set([
  'touchline_state',
  'slack_oauth_installer_authorization_error',
  'slack_oauth_missing_state',
  'slack_oauth_invalid_state',
  'slack_oauth_missing_code',
]);
const isVisitors = ({ code = '', data }: OAuthError): boolean =>
  visitorCodes.has(code) || (code === 'slack_webapi_platform_error' && data?.error === 'invalid_code');

/** Turns errors that a visitor caused into warnings: Bolt logs every failed installation as an error. */
export const installerLogger = (logger: Logger): Logger => ({
  ...logger,
  error: (...parts) => {
    if (isVisitors(Object(parts[0]))) logger.warn(...parts);
    else logger.error(...parts);
  },
});

/** A page that somebody sees in their browser, with at most one way on from it. */
type OAuthPage = { status: number; title: string; words: string; href: string | undefined; label: string };

const again = { href: '/slack/install', label: 'Start again' };
const failed = (title: string, words: string, status = 400) => ({ status, title, words, ...again });

/** The words for a failure, by the codes of Bolt's errors and of Slack's. */
function failureOf(error: OAuthError): OAuthPage {
  const slackIsAway = /^slack_webapi_(?:request|rate_limited|http)_error$/.test(error.code ?? '');
  if (error instanceof StoreUnavailableError || slackIsAway)
    return failed(
      'Touchline could not be installed just now',
      'Slack or Touchline’s store did not answer. Wait a minute.',
      503,
    );
  if (error.code === 'slack_oauth_installer_authorization_error')
    return failed('Touchline was not installed', 'The installation was cancelled in Slack.');
  if (error.code === 'slack_webapi_platform_error' && error.data?.error !== 'invalid_code')
    return failed(
      'Slack refused the installation',
      'Whoever runs Touchline finds the reason in its log: most often the client ID, the client secret or the redirect address is wrong.',
    );
  return failed(
    'This link can’t be used any more',
    'An installation has to be finished within ten minutes, once, and in the browser that it was started in. Touchline was not installed by this link.',
  );
}

/**
 * A whole organization's installation serves no workspace yet: the page leads the admin to where they add it to workspaces
 * (docs.slack.dev/enterprise/developing-for-enterprise-orgs).
 */
function organizationPage({ enterpriseUrl, appId }: Installation<'v1' | 'v2', boolean>): OAuthPage {
  const address = URL.parse(`manage/organization/apps/profile/${appId}/workspaces/add`, enterpriseUrl);
  const isSafe = address !== null && /^https?:[\w/:.-]+$/.test(address.href);
  return {
    status: 200,
    title: 'Touchline is installed in your organization',
    words:
      'Thank you! Next: add Touchline to workspaces, since it works only in those. There, click <b>Connect</b> on Touchline’s Home: you may connect all of them at once.',
    href: isSafe ? address.href : undefined,
    label: 'Add Touchline to workspaces',
  };
}

/** What to do next. Its link opens Touchline in Slack (docs.slack.dev, "Deep linking"). */
function installedPage(installation: Installation<'v1' | 'v2', boolean>): OAuthPage {
  const { team, appId, isEnterpriseInstall } = installation;
  if (isEnterpriseInstall === true) return organizationPage(installation);
  const isSafe = [team?.id, appId].every((id) => id !== undefined && /^[A-Z0-9]+$/.test(id));
  return {
    status: 200,
    title: 'Touchline is installed',
    words:
      'Thank you! Next: open Touchline in Slack and click <b>Connect</b>. It takes an API token of your coaching platform, which an administrator creates there. A direct message in Slack has the first steps.',
    href: isSafe ? `slack://app?team=${team?.id}&amp;id=${appId}` : undefined,
    label: 'Open Touchline in Slack',
  };
}

const style =
  ':root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}body{max-width:32rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:1.625rem;line-height:1.25}a{display:inline-block;margin-top:.5rem;padding:.5rem 1rem;border-radius:.5rem;background:#007a5a;color:#fff;font-weight:600;text-decoration:none}';
const styleHash = createHash('sha256').update(style).digest('base64');

function respondPage(res: ServerResponse, { status, title, words, href, label }: OAuthPage): void {
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'`,
    'referrer-policy': 'no-referrer',
  });
  const way = href === undefined ? '' : `<p><a href="${href}">${label}</a></p>`;
  res.end(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${words}</p>${way}</html>`,
  );
}

type OAuthCallbacks = NonNullable<NonNullable<HTTPReceiverOptions['installerOptions']>['callbackOptions']>;

/** Greets whoever installed Touchline in a workspace. Never rejects. */
type OnInstalled = (workspaceId: string, userId: string) => Promise<void>;

/**
 * Bolt's pages. They say what to do next. A failed installation ends on one that repeats nothing from the request, too.
 */
const oauthCallbacks = (onInstalled: OnInstalled): OAuthCallbacks => ({
  async successAsync(installation, _options, _req, res) {
    const { team, user } = installation;
    if (team !== undefined) await onInstalled(team.id, user.id);
    respondPage(res, installedPage(installation));
  },
  failure: (error, _options, _req, res) => respondPage(res, failureOf(error)),
});

export type OAuthOptions = {
  config: SlackConfig;
  installations: Installations;
  isFirst: FirstTime;
  onInstalled: OnInstalled;
};

/** Bolt's options for installing by OAuth; none with one fixed token. */
export const oauthOptions = ({ config, installations, isFirst, onInstalled }: OAuthOptions) =>
  config.oauth && {
    ...config.oauth,
    scopes,
    ...(installations.store && { installationStore: installations.store }),
    installerOptions: {
      // Bolt's page with a button says nothing that Slack's own does not.
      directInstall: true,
      stateStore: createStateStore(config.oauth.stateSecret, isFirst),
      callbackOptions: oauthCallbacks(onInstalled),
      clientOptions: { slackApiUrl: config.apiUrl, ...forPeople, fetch: patientFetch },
      authorizationUrl: new URL('../../oauth/v2/authorize', config.apiUrl).href,
    },
  };
