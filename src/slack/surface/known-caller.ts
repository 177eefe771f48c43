import { isKind } from '../../lib/errors.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { authenticate, type Caller } from './authenticate.ts';
import type { Services } from './services.ts';

/**
 * A user whom a job is for, checked as when they click. No one waits for it, so its calls take their turn behind others.
 *
 * @returns undefined for a user who may no longer use Touchline
 * @throws StoreUnavailableError, PlatformError, the Web API's error
 */
export async function knownCaller(
  services: Services,
  {
    installation,
    workspaceId,
    userId,
  }: { installation: InstallationRef; workspaceId: string; userId: string },
): Promise<Caller | undefined> {
  const token = await services.installations.botToken(installation);
  if (token === undefined) return undefined;
  const slack = services.webClients.bulk(token, workspaceId);
  try {
    return await authenticate({ services, installation, workspaceId, userId, slack });
  } catch (error) {
    if (isKind(error, RefusedError, 'not-connected', 'unknown-user')) return undefined;
    throw error;
  }
}
