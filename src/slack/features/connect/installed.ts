import type { Connection } from '../../../workspaces/connections.ts';
import type { Services } from '../../surface/services.ts';
import { tellNews } from './connection-news.ts';

/** Tells the user who connected a workspace that its organization uninstalled Touchline. @throws StoreUnavailableError */
export async function tellUninstalled(
  services: Pick<Services, 'deliveries' | 'enterpriseWorkspaces' | 'now'>,
  { workspaceId, connectedBy: to, connectedAt, organization }: Connection,
): Promise<void> {
  if (to === '') return;
  const installation = await services.enterpriseWorkspaces.installationOf(workspaceId);
  const news = {
    what: 'uninstalled' as const,
    id: `${organization.id}/${connectedAt}`,
    name: organization.name,
  };
  await tellNews(services, { workspaceId, installation, news, to });
}

/** What happens in Slack when an organization installs Touchline on the platform, and there is one workspace. */
export const tellOfInstallations = (
  services: Pick<Services, 'connectionRequests' | 'deliveries' | 'now'>,
) => ({
  async askAdmins({ workspaceId, organization, token }: Connection): Promise<void> {
    const installation = { teamId: workspaceId };
    const asked = { userId: '', isInstalled: true, organization, token, installation };
    const { from, id } = await services.connectionRequests.ask(workspaceId, asked);
    await tellNews(services, { workspaceId, installation, news: { what: 'asked', from, id } });
  },
  async tellConnected({ workspaceId, connectedBy, connectedAt: at }: Connection): Promise<void> {
    const by = connectedBy === '' ? [] : [connectedBy];
    const installation = { teamId: workspaceId };
    await tellNews(services, { workspaceId, installation, news: { what: 'connected', at, by } });
  },
});
