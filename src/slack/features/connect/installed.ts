import type { Connection } from '../../../workspaces/connections.ts';
import type { Services } from '../../surface/services.ts';

/** What happens in Slack when an organization installs Touchline on the platform, and there is one workspace. */
export const tellOfInstallations = ({
  connectionRequests,
  connectionNotices,
}: Pick<Services, 'connectionRequests' | 'connectionNotices'>) => ({
  async askAdmins({ workspaceId, organization, token }: Connection): Promise<void> {
    const installation = { teamId: workspaceId };
    const asked = { userId: '', isInstalled: true, organization, token, installation };
    const { from, id } = await connectionRequests.ask(workspaceId, asked);
    await connectionNotices.tell({ workspaceId, installation, news: { what: 'asked', from, id } });
  },
  async tellConnected({ workspaceId, connectedBy, connectedAt: at }: Connection): Promise<void> {
    const by = connectedBy === '' ? [] : [connectedBy];
    const installation = { teamId: workspaceId };
    await connectionNotices.tell({ workspaceId, installation, news: { what: 'connected', at, by } });
  },
});
