import { isStaff } from '../../workspaces/permissions.ts';
import { clientIfInstalled } from '../edge/bulk-client.ts';
import { type Caller, knownCaller } from '../surface/authenticate.ts';
import type { Services } from '../surface/services.ts';
import type { NoticeTarget } from './notices.ts';

/**
 * The user whom a notice is for, if they may know what is in it: the same is checked as when they click. Undefined for
 * a user who is not in Slack, a guest, and when the workspace now belongs to another organization.
 *
 * @throws StoreUnavailableError, PlatformError, the Web API's error
 */
export async function recipientOf(
  services: Services,
  { workspaceId, installation, organizationId, to }: NoticeTarget,
): Promise<Caller | undefined> {
  const slack = await clientIfInstalled(services, { installation, workspaceId });
  if (slack === undefined) return undefined;
  const userId = 'userId' in to ? to.userId : await services.profiles.withEmail(slack, workspaceId, to.email);
  const caller = userId && (await knownCaller(services, { installation, workspaceId, userId }));
  if (!caller || caller.connection.organization.id !== organizationId) return undefined;
  const { person } = caller;
  const isTheirs = 'personId' in to ? person.user.id === to.personId : isStaff(person);
  return isTheirs ? caller : undefined;
}
