import { z } from 'zod';
import { isSameEmail } from '../lib/email-key.ts';
import type { SoleWorkspace } from '../workspaces/organization-installations.ts';
import type { Profiles } from './profiles.ts';
import type { WebClients } from './web-clients.ts';

const testAnswer = z.object({ team_id: z.string() });
const lookUpAnswer = z.object({ user: z.object({ id: z.string() }) });

/**
 * Finds the one workspace of a bot token, and the Slack user with the confirmed email of the platform's admin, who is
 * then named as having connected it.
 */
export function createSoleWorkspace(options: {
  botToken: string;
  webClients: WebClients;
  profiles: Profiles;
}): SoleWorkspace {
  const slack = options.webClients.interactive(options.botToken);
  return async ({ email }) => {
    const { team_id: workspaceId } = testAnswer.parse(await slack.auth.test());
    const find = async () => {
      const { user } = lookUpAnswer.parse(await slack.users.lookupByEmail({ email }));
      const { confirmedEmail } = await options.profiles.get(slack, workspaceId, user.id);
      return isSameEmail(confirmedEmail, email) ? user.id : '';
    };
    // An admin who is not in Slack is no reason to refuse.
    return { workspaceId, connectedBy: await find().catch(() => '') };
  };
}
