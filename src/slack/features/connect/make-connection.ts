import type { Connection } from '../../../workspaces/connections.ts';
import { storeConnectionMs } from '../../edge/limits.ts';
import type { PersonContext } from '../../surface/context.ts';
import { tellNews } from './connection-news.ts';

/**
 * Stores a workspace's connection, and tells the people who have to know. `context` is that of the user who decided.
 *
 * @param existing the previous connection, if it was readable
 * @param action the audit's name for it
 * @throws StoreUnavailableError
 */
export async function makeConnection(
  context: Omit<PersonContext, 'slack'>,
  connection: Connection,
  existing: Connection | undefined,
  action: 'connect' | 'connect.approve',
): Promise<void> {
  const { services, installation, workspaceId, userId } = context;
  const { connections, organizationInstallations, log } = services;
  const before = existing?.organization.id;
  const { organization, connectedBy, connectedAt } = connection;
  // An uninstall has to find the token.
  await services.enterpriseWorkspaces.note(context, 0);
  const by = [...new Set([userId, connectedBy])].filter(Boolean);
  const news = { what: 'connected' as const, at: connectedAt, by, before: existing?.connectedBy };
  // If this process dies in between, the people who have to know are told anyway.
  await tellNews(services, { workspaceId, installation, news }, storeConnectionMs);
  await services.audit.run(context, { action }, () => connections.save(connection));
  await tellNews(services, { workspaceId, installation, news });
  if (before !== undefined && before !== organization.id)
    await organizationInstallations.forgetUnused(before);
  log.info({ workspace: workspaceId, user: userId }, 'A workspace was connected.');
  // Reading a large organization takes a while, so it begins before the data is needed.
  services.directories.warm(connection);
}
