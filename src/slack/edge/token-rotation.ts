import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '@slack/bolt';
import { WebAPIPlatformError, WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Log } from '../../lib/log.ts';
import type { LeaseStore, Values } from '../../store/ports.ts';
import { renewBeforeSeconds, renewLeaseMs, renewLookMs } from './limits.ts';
import { patientFetch } from './slack-fetch.ts';
import { forBulk, type SlackOptions } from './web-clients.ts';

/** A bot token that expires, as Bolt stores it: `expiresAt` in seconds, UTC. */
const rotating = z.object({ token: z.string(), refreshToken: z.string(), expiresAt: z.number() });
type Rotating = z.infer<typeof rotating>;

const renewed = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
export type RenewedToken = z.infer<typeof renewed>;

/** Renews a bot token with `oauth.v2.access`. */
export function createRenew(
  app: { clientId: string; clientSecret: string },
  options: SlackOptions,
): (refreshToken: string) => Promise<RenewedToken> {
  const client = new WebClient(undefined, { ...options, ...forBulk, fetch: patientFetch });
  return async (refreshToken) =>
    renewed.parse(
      await client.oauth.v2.access({
        client_id: app.clientId,
        client_secret: app.clientSecret,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    );
}

export type TokenRotation = ReturnType<typeof createTokenRotation>;

/**
 * Keeps bot tokens that expire valid: renews each two hours before, once over all processes, and stores the new one
 * before it is used. `@slack/oauth` does this without a lock, and only for requests of Slack (node-slack-sdk#2504).
 */
export function createTokenRotation(options: {
  values: Values<Installation>;
  leases: LeaseStore;
  renew: (refreshToken: string) => Promise<RenewedToken>;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
}) {
  const { values, leases, renew, now, log } = options;
  const inFlight = new Map<string, Promise<string | undefined>>();

  const secondsLeft = ({ expiresAt }: Rotating): number => expiresAt - now() / 1000;
  const rotatingOf = (stored: Installation | undefined): Rotating | undefined =>
    rotating.safeParse(stored?.bot).data;

  async function renewStored(key: string): Promise<string | undefined> {
    const stored = await values.get(key);
    const bot = rotatingOf(stored);
    // Another process was faster.
    if (stored === undefined || bot === undefined || secondsLeft(bot) > renewBeforeSeconds)
      return stored?.bot?.token;
    try {
      // A refresh token works once, so the new token must not be lost because the store takes no writes.
      await values.set(key, stored);
      const {
        access_token: token,
        refresh_token: refreshToken,
        expires_in: lifetime,
      } = await renew(bot.refreshToken);
      const expiresAt = Math.floor(now() / 1000) + lifetime;
      const changed = { ...stored, bot: { ...stored.bot, token, refreshToken, expiresAt } } as Installation;
      // Touchline may have been installed again in the meantime.
      if (rotatingOf(await values.get(key))?.refreshToken !== bot.refreshToken)
        return (await values.get(key))?.bot?.token;
      await storeSurely(key, changed);
      log.info({ installation: key }, 'A bot token was renewed.');
      return token;
    } catch (error) {
      const left = secondsLeft(bot);
      const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
      log[left > 0 ? 'warn' : 'error'](
        { err: error, code, installation: key },
        'A bot token could not be renewed.',
      );
      if (left > 0) return bot.token;
      // Then only installing it again helps.
      if (code === 'invalid_refresh_token') return undefined;
      throw error;
    }
  }

  /** Stores a renewed token. There is no other copy of it, so this retries. */
  async function storeSurely(key: string, changed: Installation): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await values.set(key, changed);
      } catch (error) {
        if (attempt === 5) throw error;
        await sleep(attempt * 500);
      }
    }
  }

  /** Renews a token, one process at a time. Later callers wait only if the old one has expired. */
  async function renewOnce(key: string, before: Rotating): Promise<string | undefined> {
    const end = performance.now() + renewLeaseMs;
    for (;;) {
      const lease = await leases.lease(`slack-token/${key}`, renewLeaseMs);
      if (lease !== undefined)
        try {
          return await renewStored(key);
        } finally {
          await lease.release().catch(() => undefined);
        }
      if (secondsLeft(before) > 60 || performance.now() > end) return before.token;
      await sleep(renewLookMs);
    }
  }

  return {
    /** The bot token of a stored installation, renewed if it is about to expire. @throws StoreUnavailableError, SlackError */
    async current(key: string, stored: Installation): Promise<string | undefined> {
      const bot = rotatingOf(stored);
      if (bot === undefined || secondsLeft(bot) > renewBeforeSeconds) return stored.bot?.token;
      return inFlight.getOrInsertComputed(key, () => renewOnce(key, bot).finally(() => inFlight.delete(key)));
    },
  };
}
