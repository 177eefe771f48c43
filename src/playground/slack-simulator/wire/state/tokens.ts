import type { Clock } from '../../kit/clock.ts';
import type { Secrets } from '../../kit/ids.ts';

/** Twelve hours (docs.slack.dev/authentication/using-token-rotation). */
export const rotatedTokenLifetimeS = 12 * 3600;

/** A bot's token in a workspace, or in a whole organization. */
type Token = {
  teamId: string;
  token: string;
  scopes: string[];
  revoked: boolean;
  /** Milliseconds UTC; set with token rotation only. */
  expiresAtMs?: number;
};

export type Tokens = ReturnType<typeof createTokens>;

/** The two newest rotated tokens are valid, as in Slack: the one in use and its replacement. */
const maxActiveTokens = 2;

export function createTokens(clock: Clock, secrets: Secrets) {
  const issued = new Map<string, Token>();
  const refreshes = new Map<string, string>();
  const counts = new Map<string, number>();
  return {
    /** Issues a token; with `rotates` it expires after twelve hours and has a refresh token. */
    issue(teamId: string, scopes: string[], rotates: boolean): Token & { refreshToken?: string } {
      const count = (counts.get(teamId) ?? 0) + 1;
      counts.set(teamId, count);
      const prefix = rotates ? 'xoxe.xoxb' : 'xoxb';
      const token = `${prefix}-${teamId}-${count}-${secrets(`bot ${teamId} ${count}`, 24)}`;
      const record: Token = { token, teamId, scopes, revoked: false };
      issued.set(token, record);
      if (!rotates) return record;
      record.expiresAtMs = clock.now() + rotatedTokenLifetimeS * 1000;
      const active = [...issued.values()].filter((one) => !one.revoked && one.teamId === teamId);
      for (const old of active.slice(0, -maxActiveTokens)) old.revoked = true;
      const refreshToken = `xoxe-1-${secrets(`refresh ${teamId} ${count}`, 48)}`;
      refreshes.set(refreshToken, teamId);
      return { ...record, refreshToken };
    },
    find: (token: string) => issued.get(token),
    /** Uses up a refresh token. Returns the workspace or organization that it is of; undefined if it is not valid. */
    redeemRefreshToken(refreshToken: string): string | undefined {
      const teamId = refreshes.get(refreshToken);
      refreshes.delete(refreshToken);
      return teamId;
    },
    /** Revokes all tokens and refresh tokens of a workspace or an organization. */
    revoke(teamId: string): void {
      for (const record of issued.values()) if (record.teamId === teamId) record.revoked = true;
      for (const [refreshToken, owner] of refreshes) if (owner === teamId) refreshes.delete(refreshToken);
    },
  };
}
