import { type Harness, type Json, userIds } from './support.ts';

export const requestedScopes = 'commands,chat:write,users:read';

/** How people install the app. `harness` gives the one of the test that runs. */
export function oauthIn(harness: () => Harness) {
  const authorizeUrl = (params: Record<string, string> = {}): string => {
    const url = new URL(harness().slack.authorizeUrl);
    const all = {
      client_id: harness().slack.clientId,
      scope: requestedScopes,
      redirect_uri: `${harness().app.url}/slack/oauth_redirect`,
      state: 's1',
      ...params,
    };
    for (const [key, value] of Object.entries(all)) url.searchParams.set(key, value);
    return url.href;
  };

  /** Opens the authorize page and answers as a person; returns the URL of the redirect. */
  async function answer(
    user: string,
    choice: 'allow' | 'cancel',
    params: Record<string, string> = {},
  ): Promise<URL> {
    const url = authorizeUrl(params);
    const page = await (await fetch(url)).text();
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    const body = new URLSearchParams([...hidden, ['user', user], ['answer', choice]]);
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return new URL(response.headers.get('location') ?? 'http://nowhere.invalid/');
  }

  const access = (args: Json): Promise<Json> =>
    harness().call(
      'oauth.v2.access',
      { client_id: harness().slack.clientId, client_secret: harness().slack.clientSecret, ...args },
      null,
    );

  async function installed(user: string = userIds.marta): Promise<Json> {
    const redirect = await answer(user, 'allow');
    return access({ code: redirect.searchParams.get('code') });
  }

  return { authorizeUrl, answer, access, installed };
}
