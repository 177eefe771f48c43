import type { Clock } from '../clock.ts';
import type { Ids, Secrets } from '../ids.ts';

/** docs.slack.dev/authentication/installing-with-oauth: a code lives ten minutes and works once. */
const codeLifetimeMs = 10 * 60_000;

/** What a person allowed on the authorize page. */
export type Grant = {
  teamId: string;
  userId: string;
  scopes: string[];
  redirectUri: string;
};

export type OAuthCodes = {
  issue(grant: Grant): string;
  /** The grant, once; undefined for a code that is unknown, used or too old. */
  exchange(code: string): Grant | undefined;
};

export function createOAuthCodes(clock: Clock, ids: Ids, secrets: Secrets): OAuthCodes {
  const issued = new Map<string, { grant: Grant; atMs: number }>();
  return {
    issue(grant) {
      const code = secrets(ids.next('code'), 40);
      issued.set(code, { grant, atMs: clock.now() });
      return code;
    },
    exchange(code) {
      const known = issued.get(code);
      issued.delete(code);
      return known !== undefined && clock.now() - known.atMs <= codeLifetimeMs ? known.grant : undefined;
    },
  };
}
