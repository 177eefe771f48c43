import { toRef } from '../../../tasks/drafts/draft.ts';
import { homeFreshMs } from '../../edge/limits.ts';
import { noProgram } from '../../forms/choosers.ts';
import { authenticate } from '../../surface/authenticate.ts';
import type { ActionHandler, PersonEventHandler } from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { welcome } from '../../surface/welcome.ts';
import { drawHome } from './draw.ts';

/** A user opened Touchline's Home tab, or its messages: there they are greeted once. */
export const homeOpened: PersonEventHandler = async (context, { tab, channel }) => {
  const { services, workspaceId, userId } = context;
  if (tab === 'messages') return welcome(services, context, 'opened');
  if (services.homes.isDrawing(workspaceId, userId)) return;
  // While the store is down, drawing shows that.
  const record = await services.homes.get(workspaceId, userId).catch(() => undefined);
  if (record !== undefined && Math.abs(services.now() - record.drawnAt) < homeFreshMs) return;
  await drawHome(context, { channel });
};

/** **Try again** and **Refresh**. */
export const reloadHome: ActionHandler = (context) => drawHome(context, { fresh: true });

/** The menu of programs: shows the tasks of one, or of all again. */
export const chooseHomeProgram: ActionHandler = async (context, click) => {
  const caller = await authenticate(context);
  const { services, workspaceId, userId } = caller;
  const program = click.value === noProgram ? undefined : toRef(await readProgram(caller, click.value));
  await services.homes.set(workspaceId, userId, { program, drawnAt: services.now() });
  await drawHome(context);
};
