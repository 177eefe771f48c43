import type { Clock } from '../../kit/clock.ts';
import type { Ids, Secrets } from '../../kit/ids.ts';

/** A code works once, within ten minutes (docs.slack.dev/authentication/installing-with-oauth). */
const codeLifetimeMs = 10 * 60_000;

/** What a person allowed on the authorize page. */
export type Grant = {
  teamId: string;
  /** Set if the person installs the app in the whole organization of their workspace. */
  enterpriseId?: string;
  userId: string;
  /** The bot's scopes. */
  scopes: string[];
  redirectUri: string;
};

export type OAuthCodes = ReturnType<typeof createOAuthCodes>;

export function createOAuthCodes(clock: Clock, ids: Ids, secrets: Secrets) {
  const issued = new Map<string, { grant: Grant; atMs: number }>();
  return {
    /** Returns a new code. */
    issue(grant: Grant): string {
      const code = secrets(ids.next('code'), 40);
      issued.set(code, { grant, atMs: clock.now() });
      return code;
    },
    /** Returns the code's grant once; undefined if the code is unknown, used or expired. */
    exchange(code: string): Grant | undefined {
      const found = issued.get(code);
      issued.delete(code);
      return found !== undefined && clock.now() - found.atMs <= codeLifetimeMs ? found.grant : undefined;
    },
  };
}
