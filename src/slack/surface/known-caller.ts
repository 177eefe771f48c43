import { isKind } from '../../lib/errors.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { clientIfInstalled } from '../edge/bulk-client.ts';
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
  user: { installation: InstallationRef; workspaceId: string; userId: string },
): Promise<Caller | undefined> {
  const { installation, workspaceId, userId } = user;
  const slack = await clientIfInstalled(services, user);
  if (slack === undefined) return undefined;
  try {
    return await authenticate({ services, installation, workspaceId, userId, slack });
  } catch (error) {
    if (isKind(error, RefusedError, 'not-connected', 'unknown-user')) return undefined;
    throw error;
  }
}
