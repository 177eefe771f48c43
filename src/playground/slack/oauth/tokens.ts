import type { Clock } from '../clock.ts';
import type { Secrets } from '../ids.ts';

/** Twelve hours (docs.slack.dev/authentication/using-token-rotation). */
export const rotatedTokenLifetimeS = 12 * 3600;

export type BotToken = {
  token: string;
  teamId: string;
  scopes: string[];
  revoked: boolean;
  /** Milliseconds UTC; set with token rotation only. */
  expiresAtMs?: number;
};

export type Tokens = {
  /** Issues a bot token; with `rotates` it expires after twelve hours and has a refresh token. */
  issue(teamId: string, scopes: string[], rotates: boolean): BotToken & { refreshToken?: string };
  find(token: string): BotToken | undefined;
  /** Uses up a refresh token. Returns the workspace whose bot token it renews; undefined if it is not valid. */
  redeemRefreshToken(refreshToken: string): { teamId: string; scopes: string[] } | undefined;
  /** Revokes all of a workspace's bot tokens and refresh tokens. */
  revoke(teamId: string): void;
};

/** A workspace keeps its two newest rotated tokens, as in Slack: the one in use and its replacement. */
const maxActiveTokens = 2;

export function createTokens(clock: Clock, secrets: Secrets): Tokens {
  const issued = new Map<string, BotToken>();
  const refreshes = new Map<string, { teamId: string; scopes: string[] }>();
  const counts = new Map<string, number>();
  return {
    issue(teamId, scopes, rotates) {
      const count = (counts.get(teamId) ?? 0) + 1;
      counts.set(teamId, count);
      const name = `${teamId}-${count}-${secrets(`bot ${teamId} ${count}`, 24)}`;
      const record: BotToken = {
        token: `${rotates ? 'xoxe.xoxb' : 'xoxb'}-${name}`,
        teamId,
        scopes,
        revoked: false,
      };
      issued.set(record.token, record);
      if (!rotates) return record;
      record.expiresAtMs = clock.now() + rotatedTokenLifetimeS * 1000;
      const active = [...issued.values()].filter((token) => token.teamId === teamId && !token.revoked);
      for (const old of active.slice(0, -maxActiveTokens)) old.revoked = true;
      const refreshToken = `xoxe-1-${secrets(`refresh ${teamId} ${count}`, 48)}`;
      refreshes.set(refreshToken, { teamId, scopes });
      return { ...record, refreshToken };
    },
    find: (token) => issued.get(token),
    redeemRefreshToken(refreshToken) {
      const found = refreshes.get(refreshToken);
      refreshes.delete(refreshToken);
      return found;
    },
    revoke(teamId) {
      for (const record of issued.values()) if (record.teamId === teamId) record.revoked = true;
      for (const [refreshToken, refresh] of refreshes)
        if (refresh.teamId === teamId) refreshes.delete(refreshToken);
    },
  };
}
