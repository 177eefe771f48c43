import { isKind } from '../../lib/errors.ts';
import type { DraftContext } from '../../tasks/drafts/context.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { authenticateStaff } from '../surface/authenticate.ts';
import { authorOf } from '../surface/reply-to-author.ts';
import type { Services } from '../surface/services.ts';
import { toDraftContext } from './reply-with-outcome.ts';

type SetUp = { workspaceId: string; userId: string; installation: InstallationRef };

/** The user who set something up, without the place where they did: that is long gone. */
export const ownerOf = ({ workspaceId, userId, installation }: SetUp) => ({
  workspaceId,
  userId,
  place: { installation },
});

/**
 * The user who set something up, checked as when they click, or why nothing can be created for them any more.
 *
 * @throws StoreUnavailableError, PlatformError, the Web API's error
 */
export async function ownerContext(
  services: Services,
  setUp: SetUp,
): Promise<DraftContext | 'not-connected' | 'owner-gone'> {
  try {
    return toDraftContext(await authenticateStaff(await authorOf(services, ownerOf(setUp))));
  } catch (error) {
    if (isKind(error, RefusedError, 'not-connected', 'not-installed')) return 'not-connected';
    if (isKind(error, RefusedError, 'unknown-user', 'staff-only')) return 'owner-gone';
    throw error;
  }
}
