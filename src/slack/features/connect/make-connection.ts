import type { Connection } from '../../../workspaces/connections.ts';
import type { PersonContext } from '../../surface/context.ts';

/** Longer than storing a connection takes, in milliseconds. */
const aMomentMs = 60_000;

/**
 * Stores a workspace's connection, and has those told who have to know. `context` is whoever decided it.
 *
 * @param existing the connection before it, as far as it could be read
 * @param action what the audit calls it
 * @throws StoreUnavailableError
 */
export async function makeConnection(
  context: PersonContext,
  connection: Connection,
  existing: Connection | undefined,
  action: 'connect' | 'connect.approve',
): Promise<void> {
  const { services, installation, workspaceId, userId } = context;
  const { connections, organizationInstallations, connectionNotices, log } = services;
  const before = existing?.organization.id;
  const { organization, connectedBy, connectedAt } = connection;
  // Whoever uninstalls Touchline has to find the token.
  await services.enterpriseWorkspaces.note(context, 0);
  const by = [...new Set([userId, connectedBy])].filter(Boolean);
  const news = { what: 'connected' as const, at: connectedAt, by, before: existing?.connectedBy };
  // If this process dies in between, those who have to know hear of it all the same.
  await connectionNotices.tell({ workspaceId, installation, news }, aMomentMs);
  await services.audit.run(context, { action }, () => connections.save(connection));
  await connectionNotices.tell({ workspaceId, installation, news });
  if (before !== undefined && before !== organization.id)
    await organizationInstallations.forgetUnused(before);
  log.info({ workspace: workspaceId, user: userId }, 'A workspace was connected.');
  // Reading a large organization takes a while: it begins before anybody needs it.
  services.directories.warm(connection);
}
