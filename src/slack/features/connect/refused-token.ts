import { LRUCache } from 'lru-cache';
import { deliveryKey } from '../../../deliveries/delivery.ts';
import { type Connection, connectionKey } from '../../../workspaces/connections.ts';
import type { EnterpriseWorkspaces } from '../../../workspaces/enterprise-workspaces.ts';
import type { Services } from '../../surface/services.ts';
import { newsAddress, tellNews } from './connection-news.ts';

const refusedStatus = 401;

/**
 * Watches what the platform says to the tokens of workspaces. Whoever connected a workspace is told once that its token is
 * refused, until it works again.
 *
 * @returns hears the status of each response of the platform
 */
export function tellOfRefusedTokens(
  services: Pick<Services, 'deliveries' | 'now' | 'inFlight' | 'log'> & {
    installationOf: EnterpriseWorkspaces['installationOf'];
  },
): (connection: Connection, status: number) => void {
  const { deliveries, installationOf, inFlight, log } = services;
  /** Whether each connection's token worked last, so that only a change takes a call to the store. */
  const worked = new LRUCache<string, boolean>({ max: 1_000 });

  async function changed({ workspaceId, connectedBy: to, connectedAt: at }: Connection, works: boolean) {
    const notice = {
      workspaceId,
      installation: await installationOf(workspaceId),
      news: { what: 'refused' as const, at },
      to,
    };
    if (!works) return void (await tellNews(services, notice));
    await deliveries.change(deliveryKey(newsAddress(notice)), (before) =>
      before.said || before.waiting ? { ...before, said: undefined, waiting: undefined } : before,
    );
  }

  return (connection, status) => {
    const works = status < 300;
    const key = connectionKey(connection);
    if ((!works && status !== refusedStatus) || worked.get(key) === works) return;
    worked.set(key, works);
    const done = changed(connection, works).catch((err: unknown) => {
      worked.delete(key);
      log.warn({ err, workspace: connection.workspaceId }, 'It was not stored whether a token works.');
    });
    void inFlight(done);
  };
}
