import type { WebClient } from '@slack/web-api';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import type { Installations } from './installations.ts';
import type { WebClients } from './web-clients.ts';

type Clients = { installations: Installations; webClients: WebClients };
type Place = { installation?: InstallationRef | undefined; workspaceId: string };

/** The Web API client for what no one waits for; undefined where Touchline is not installed. @throws StoreUnavailableError */
export async function clientIfInstalled(
  { installations, webClients }: Clients,
  { installation, workspaceId }: Place,
): Promise<WebClient | undefined> {
  const token = await installations.botToken(installation ?? { teamId: workspaceId });
  return token === undefined ? undefined : webClients.bulk(token, workspaceId);
}

/** The same. @throws RefusedError where Touchline is not installed, StoreUnavailableError */
export async function bulkClient(clients: Clients, place: Place): Promise<WebClient> {
  const slack = await clientIfInstalled(clients, place);
  if (slack === undefined) throw new RefusedError({ kind: 'not-installed' });
  return slack;
}
