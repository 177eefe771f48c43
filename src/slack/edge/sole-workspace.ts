import { z } from 'zod';
import type { Log } from '../../lib/log.ts';
import type { SoleWorkspace } from '../../workspaces/organization-installations.ts';
import { unnamedClient } from './web-clients.ts';

const testAnswer = z.object({ team_id: z.string() });

/**
 * Finds the one workspace of a bot token. The person who installs Touchline on the platform has no rights there,
 * because people choose their own emails on the platform. So a Slack admin has to approve a first connection.
 */
export function createSoleWorkspace(
  botToken: string,
  { slackApiUrl, log }: { slackApiUrl: string; log: Log },
): SoleWorkspace {
  const slack = unnamedClient(botToken, slackApiUrl, log);
  return async () => {
    const { team_id: workspaceId } = testAnswer.parse(await slack.auth.test());
    return { workspaceId, connectedBy: '', needsApproval: true };
  };
}
