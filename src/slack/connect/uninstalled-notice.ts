import type { UninstalledNotice } from '../../platform-requests/events.ts';
import { withCommandNames } from '../command-names.ts';
import { codeOf, refusalOf } from '../digest/refusals.ts';
import type { Services } from '../services.ts';
import { sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';

/** Tells whoever connected a workspace that its organization uninstalled Touchline. @throws unless there is no use in trying again */
export async function postUninstalledNotice(
  services: Services,
  { workspaceId, userId, organizationName }: UninstalledNotice,
): Promise<void> {
  const { installations, webClients, commandNames, log } = services;
  const token = await installations.botToken({ teamId: workspaceId });
  if (token === undefined)
    return log.warn({ workspace: workspaceId }, 'Nobody was told: there is no bot token.');
  const message = sentence(
    `${escapeInline(organizationName)} uninstalled Touchline on the coaching platform. This workspace is no longer connected, its token is deleted here, and digests stop. The tasks are still on the platform. \`/touchline connect\` links the workspace again.`,
  );
  try {
    await webClients.bulk(token).chat.postMessage({
      channel: userId,
      ...withCommandNames(commandNames, message),
    });
  } catch (error) {
    if (refusalOf(error) !== 'lasting') throw error;
    log.warn({ workspace: workspaceId, code: codeOf(error) }, 'Slack refused the notice of an uninstall.');
  }
}
