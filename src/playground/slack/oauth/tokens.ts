import type { Clock } from '../clock.ts';
import type { Secrets } from '../ids.ts';

/** docs.slack.dev/authentication/using-token-rotation: twelve hours. */
export const rotatedTokenLifetimeS = 12 * 3600;

export type BotToken = {
  token: string;
  teamId: string;
  scopes: string[];
  revoked: boolean;
  /** Milliseconds UTC; only with token rotation. */
  expiresAtMs?: number;
};

export type Tokens = {
  /** A new bot token; with `rotates` it ends after twelve hours and has a refresh token. */
  issue(teamId: string, scopes: string[], rotates: boolean): BotToken & { refreshToken?: string };
  find(token: string): BotToken | undefined;
  /** The workspace whose token may be renewed with this refresh token: once. */
  redeemRefreshToken(refreshToken: string): { teamId: string; scopes: string[] } | undefined;
  revoke(teamId: string): void;
};

/**
 * A refreshed installation keeps its two newest tokens, as Slack does: the one in use and the one that
 * replaces it.
 */
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
      const known = refreshes.get(refreshToken);
      refreshes.delete(refreshToken);
      return known;
    },
    revoke(teamId) {
      for (const record of issued.values()) if (record.teamId === teamId) record.revoked = true;
      for (const [refreshToken, known] of refreshes)
        if (known.teamId === teamId) refreshes.delete(refreshToken);
    },
  };
}
