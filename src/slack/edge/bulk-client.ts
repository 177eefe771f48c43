import type { WebClient } from '@slack/web-api';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import type { Installations } from './installations.ts';
import type { WebClients } from './web-clients.ts';

/** The Web API client for what no one waits for. @throws RefusedError, StoreUnavailableError */
export async function bulkClient(
  { installations, webClients }: { installations: Installations; webClients: WebClients },
  { installation, workspaceId }: { installation?: InstallationRef | undefined; workspaceId: string },
): Promise<WebClient> {
  const token = await installations.botToken(installation ?? { teamId: workspaceId });
  if (token === undefined) throw new RefusedError({ kind: 'not-installed' });
  return webClients.bulk(token, workspaceId);
}
