import { z } from 'zod';
import type { Log } from '../lib/log.ts';
import { checkInstallation } from '../platform/signature.ts';
import type { LeaseStore, Values } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';
import type { InstallOutcome, OrganizationInstallations } from '../workspaces/organization-installations.ts';
import { type Answer, badRequest, refused } from './answers.ts';
import { installClockSkewMs, installMs } from './limits.ts';
import type { PlatformRequest } from './routes.ts';
import type { PlatformRequestSettings } from './settings.ts';

/** Installation requests that were carried out, by their signature: none is carried out twice. */
export const usedSignatureRecord = recordKind({
  namespace: 'platform-signatures',
  version: 1,
  schema: z.literal(true),
  encrypted: false,
  owner: 'none',
  isValue: true,
  what: 'installation requests of the platform that were carried out, by a hash',
  about: 'nobody',
  lasts: 'as long as `PLATFORM_SIGNATURE_MAX_AGE`, and ten minutes',
});

const answers: Record<InstallOutcome, Answer> = {
  stored: { status: 201, body: {} },
  known: badRequest(422, 'This organization has already installed the app.'),
  unknown: badRequest(422, 'This organization has not installed the app.'),
  refused: badRequest(422, 'The platform does not accept this token for this organization.'),
};

/**
 * Creates the handler of `POST /platform/install` (platform facts, "Requests that the platform sends"). It answers 201
 * when the token is stored; 422 for a known organization, an unknown one that is to be refreshed, and a token that is
 * not this organization's; 401 for anything that is not signed by the platform for this app, or was carried out before.
 */
export function createInstallHandler(options: {
  settings: PlatformRequestSettings;
  installations: OrganizationInstallations;
  used: Values<true>;
  leases: LeaseStore;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
}) {
  const { settings, installations, used, leases, now, log } = options;
  const { secrets, maxAgeMs, appId, signatureHeader, refreshHeader } = settings;

  return async ({ headers, rawBody }: PlatformRequest): Promise<Answer> => {
    const signature = headers[signatureHeader]?.toString();
    const checked = checkInstallation({ signature, rawBody }, { secrets, maxAgeMs, nowMs: now() });
    if (!checked.ok) {
      log.warn({ refusal: checked.refusal }, 'An installation request was refused.');
      return refused(checked.refusal);
    }
    const { app, organization: organizationId, token } = checked.body;
    if (app !== appId) {
      log.warn({ app }, 'An installation request for another app was refused. Check PLATFORM_APP_ID.');
      return badRequest(401, 'This is another app.');
    }
    const refresh = headers[refreshHeader]?.toString().trim() === '1';
    const lease = `platform-install/${organizationId}`;
    if (!(await leases.claim(lease, installMs)))
      return badRequest(409, 'Another request for this organization is being carried out.');
    try {
      const { signedAt, signatureId } = checked;
      if (await used.get(signatureId)) {
        if (!refresh && (await installations.get(organizationId)) !== undefined) return answers.known;
        log.warn({ organization: organizationId }, 'An installation request that came before was refused.');
        return badRequest(401, 'This request has been carried out before.');
      }
      const outcome = await installations.install({ organizationId, token, signedAt, refresh });
      if (outcome === 'stored') await used.set(signatureId, true, maxAgeMs + installClockSkewMs);
      else log.warn({ organization: organizationId, outcome }, 'An installation was refused.');
      return answers[outcome];
    } finally {
      await leases.release(lease);
    }
  };
}
