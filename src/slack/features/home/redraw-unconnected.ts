import { clientIfInstalled } from '../../edge/bulk-client.ts';
import type { EventContext } from '../../surface/context.ts';
import { drawHome } from './draw.ts';

/** Draws the Homes again that say that the workspace is not connected: it is by now. */
export async function redrawUnconnected(context: EventContext): Promise<void> {
  const { services, workspaceId } = context;
  const users = await services.homes.unconnected(workspaceId);
  if (users.length === 0) return;
  const slack = await clientIfInstalled(services, context);
  if (slack === undefined) return;
  for (const userId of users)
    await drawHome({ ...context, userId, slack }, { inBackground: true }).catch((error: unknown) => {
      services.log.warn({ err: error, workspace: workspaceId, user: userId }, 'A Home was not redrawn.');
    });
}
