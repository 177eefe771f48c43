import { z } from 'zod';
import type { SoleWorkspace } from '../../workspaces/organization-installations.ts';
import { type SlackOptions, unnamedClient } from './web-clients.ts';

const testAnswer = z.object({ team_id: z.string() });

/**
 * Finds the one workspace of a bot token. The person who installs Touchline on the platform has no rights there,
 * because people choose their own emails on the platform. So a Slack admin has to approve a first connection.
 */
export function createSoleWorkspace(botToken: string, options: SlackOptions): SoleWorkspace {
  const slack = unnamedClient(botToken, options);
  return async () => {
    const { team_id: workspaceId } = testAnswer.parse(await slack.auth.test());
    return { workspaceId, connectedBy: '', needsApproval: true };
  };
}
