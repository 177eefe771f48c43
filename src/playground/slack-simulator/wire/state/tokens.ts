import type { Clock } from '../../kit/clock.ts';
import type { Secrets } from '../../kit/ids.ts';

/** Twelve hours (docs.slack.dev/authentication/using-token-rotation). */
export const rotatedTokenLifetimeS = 12 * 3600;

/** A token's owner: the app's bot in a workspace, or with `userId` a person for whom the app acts. */
export type TokenOwner = { teamId: string; userId?: string };

export type Token = TokenOwner & {
  token: string;
  scopes: string[];
  revoked: boolean;
  /** Milliseconds UTC; set with token rotation only. */
  expiresAtMs?: number;
};

export type IssuedToken = Token & { refreshToken?: string };

export type Tokens = {
  /** Issues a token; with `rotates` it expires after twelve hours and has a refresh token. */
  issue(owner: TokenOwner, scopes: string[], rotates: boolean): IssuedToken;
  find(token: string): Token | undefined;
  /** A workspace's tokens, the bot's and people's, that are not revoked. */
  active(teamId: string): Token[];
  /** Uses up a refresh token. Returns the owner of the token that it renews; undefined if it is not valid. */
  redeemRefreshToken(refreshToken: string): (TokenOwner & { scopes: string[] }) | undefined;
  /** Revokes all tokens and refresh tokens of a workspace, or with `userId` one person's. */
  revoke(owner: TokenOwner): void;
};

/** An owner keeps their two newest rotated tokens, as in Slack: the one in use and its replacement. */
const maxActiveTokens = 2;

const ownerName = ({ teamId, userId }: TokenOwner): string => userId ?? teamId;

export function createTokens(clock: Clock, secrets: Secrets): Tokens {
  const issued = new Map<string, Token>();
  const refreshes = new Map<string, TokenOwner & { scopes: string[] }>();
  const counts = new Map<string, number>();
  const lasting = () => [...issued.values()].filter((token) => !token.revoked);
  return {
    issue(owner, scopes, rotates) {
      const name = ownerName(owner);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const kind = owner.userId === undefined ? 'bot' : 'user';
      const prefix = kind === 'bot' ? 'xoxb' : 'xoxp';
      const secret = secrets(`${kind} ${name} ${count}`, 24);
      const record: Token = {
        token: `${rotates ? `xoxe.${prefix}` : prefix}-${name}-${count}-${secret}`,
        ...owner,
        scopes,
        revoked: false,
      };
      issued.set(record.token, record);
      if (!rotates) return record;
      record.expiresAtMs = clock.now() + rotatedTokenLifetimeS * 1000;
      const active = lasting().filter((token) => ownerName(token) === name);
      for (const old of active.slice(0, -maxActiveTokens)) old.revoked = true;
      const refreshToken = `xoxe-1-${secrets(`refresh ${name} ${count}`, 48)}`;
      refreshes.set(refreshToken, { ...owner, scopes });
      return { ...record, refreshToken };
    },
    find: (token) => issued.get(token),
    active: (teamId) => lasting().filter((token) => token.teamId === teamId),
    redeemRefreshToken(refreshToken) {
      const found = refreshes.get(refreshToken);
      refreshes.delete(refreshToken);
      return found;
    },
    revoke({ teamId, userId }) {
      const isOf = (owner: TokenOwner) =>
        owner.teamId === teamId && (userId === undefined || owner.userId === userId);
      for (const record of issued.values()) if (isOf(record)) record.revoked = true;
      for (const [refreshToken, refresh] of refreshes) if (isOf(refresh)) refreshes.delete(refreshToken);
    },
  };
}
