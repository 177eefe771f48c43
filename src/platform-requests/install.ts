import type { Log } from '../lib/log.ts';
import type { StoredWork } from '../operations/stored-work.ts';
import { checkInstallation } from '../platform/signature.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { InstallOutcome, OrganizationInstallations } from '../workspaces/organization-installations.ts';
import { type Answer, badRequest, fromPlatform, refused } from './answers.ts';
import { installClockSkewMs, installMs } from './limits.ts';
import type { PlatformRequest } from './routes.ts';
import type { PlatformRequestSettings } from './settings.ts';

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
  storedWork: StoredWork;
  leases: LeaseStore;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
}) {
  const { settings, installations, storedWork, leases, now, log } = options;
  const { secrets, maxAgeMs, appId, signatureHeader, refreshHeader } = settings;
  /** Requests that were carried out, by their signature: none is carried out twice. */
  const installed = { what: 'installed', doneKeptMs: maxAgeMs + installClockSkewMs };

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
    // One installation of an organization at a time; a process that died is waited for.
    const turn = await leases.lease(`installing/${organizationId}`, installMs);
    if (turn === undefined)
      return badRequest(409, 'Another request for this organization is being carried out.');
    try {
      const { signedAt, signatureId } = checked;
      const request = fromPlatform(signatureId);
      if (await storedWork.knows(installed, request)) {
        if (!refresh && (await installations.get(organizationId)) !== undefined) return answers.known;
        log.warn({ organization: organizationId }, 'An installation request that came before was refused.');
        return badRequest(401, 'This request has been carried out before.');
      }
      const outcome = await installations.install({ organizationId, token, signedAt, refresh });
      if (outcome === 'stored') await storedWork.first(installed, request);
      else log.warn({ organization: organizationId, outcome }, 'An installation was refused.');
      return answers[outcome];
    } finally {
      await turn.release();
    }
  };
}
