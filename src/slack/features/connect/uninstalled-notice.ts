import type { UninstalledNotice } from '../../../platform-requests/events.ts';
import type { Services } from '../../surface/services.ts';
import { sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { postDirectly } from './connection-news.ts';

/** Tells the user who connected a workspace about an uninstall. @throws unless trying again is of no use */
export const postUninstalledNotice = (
  services: Services,
  { workspaceId, userId, organizationName }: UninstalledNotice,
): Promise<void> =>
  postDirectly(
    services,
    { workspaceId, installation: { teamId: workspaceId } },
    userId,
    sentence(
      `${escapeInline(organizationName)} uninstalled Touchline on the coaching platform. This workspace is no longer connected, its token is deleted here, and digests stop. The tasks are still on the platform. \`/touchline connect\` links the workspace again.`,
    ),
  );
