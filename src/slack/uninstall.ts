import { z } from 'zod';
import { insteadOf } from '../lib/errors.ts';
import { RecordError } from '../store/errors.ts';
import type { EventContext, EventHandler } from './context.ts';

/** Deletes Slack's token and the organization's: a workspace that uninstalls Touchline leaves nothing behind. */
async function forgetWorkspace({ services, workspaceId, installation }: EventContext): Promise<void> {
  const connected = await services.connections.get(workspaceId).catch(insteadOf(undefined, RecordError));
  await services.connections.remove(workspaceId);
  if (connected !== undefined)
    await services.organizationInstallations.forgetUnused(connected.organization.id);
  await services.installations.remove(installation);
  await services.audit.forget(workspaceId);
  services.log.info({ workspace: workspaceId }, 'Touchline was uninstalled; its tokens are deleted.');
}

/** `app_uninstalled` (docs.slack.dev/reference/events/app_uninstalled). */
export const appUninstalled: EventHandler = forgetWorkspace;

const revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).default([]) }) });

/** `tokens_revoked` (docs.slack.dev/reference/events/tokens_revoked): only the bot's token ends the installation. */
export const tokensRevoked: EventHandler = async (context, event) => {
  if (revoked.parse(event).tokens.bot.length > 0) await forgetWorkspace(context);
};
