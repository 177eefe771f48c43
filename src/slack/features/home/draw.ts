import type { KnownBlock } from '@slack/types';
import { insteadOf, isKind, ofKind } from '../../../lib/errors.ts';
import { TimeoutError, withTimeout } from '../../../lib/timeout.ts';
import { PlatformError } from '../../../platform/errors.ts';
import { privateMessageKinds, scheduleOf } from '../../../reminders/schedules.ts';
import { readAgenda } from '../../../tasks/agenda.ts';
import { toRef } from '../../../tasks/drafts/draft.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { isAdmin, isStaff } from '../../../workspaces/permissions.ts';
import { seesProgram } from '../../../workspaces/program-limit.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { clientIfInstalled } from '../../edge/bulk-client.ts';
import { homeFreshMs, homeReadMs } from '../../edge/limits.ts';
import { noProgram } from '../../forms/choosers.ts';
import { authenticate, type Caller } from '../../surface/authenticate.ts';
import type {
  ActionHandler,
  EventContext,
  PersonContext,
  PersonEventHandler,
} from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { firstSteps } from '../../surface/first-steps.ts';
import { readClients } from '../../surface/read-clients.ts';
import { tellIfSlow } from '../../surface/slow.ts';
import { logError, toUserMessage } from '../../surface/user-errors.ts';
import { welcome } from '../../surface/welcome.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import { withCommandNames } from '../../ui/command-names.ts';
import { mayOffer } from '../../ui/private-offers.ts';
import {
  failedHome,
  type HomeContent,
  homeMessage,
  noticeBlocks,
  slowHome,
  unknownUserHome,
} from './blocks.ts';

type DrawOptions = {
  /** The outcome of a click, in our own words, shown at the top. */
  notice?: string | undefined;
  /** Asks the platform again for what is otherwise cached. */
  fresh?: boolean | undefined;
  /** No one waits for it: the Home stays as it is, however long it takes. */
  inBackground?: boolean | undefined;
};

async function publish(
  { services, slack, workspaceId, userId }: PersonContext,
  blocks: KnownBlock[],
): Promise<void> {
  const named = withCommandNames(services.commandNames, { text: '', blocks });
  await services.newerBlocks.send({ workspaceId, surface: 'home' }, named, (some) =>
    slack.views.publish({ user_id: userId, view: { type: 'home', blocks: some.blocks ?? [] } }),
  );
}

/** Which private message is offered. Also makes sure that each chosen message has its job. */
async function offerHere({ services, ...caller }: Caller): Promise<HomeContent['offers']> {
  const { workspaceId, userId, installation, profile, person } = caller;
  const chosen = await services.preferences.get(workspaceId, userId);
  const ref = { workspaceId, userId, installation };
  const kinds = privateMessageKinds.filter((kind) => kind === 'morning' || isStaff(person));
  for (const kind of kinds) {
    const schedule = scheduleOf[kind](chosen, profile.timeZone);
    if (schedule !== undefined) await services.privateMessages.ensure(kind, ref, schedule);
  }
  return kinds.find((kind) => mayOffer(kind, chosen));
}

/** Stores what is shown, so that its buttons work, and renders it. */
async function render(caller: Caller, content: HomeContent): Promise<KnownBlock[]> {
  const { services, workspaceId, userId, profile } = caller;
  const about = { workspaceId, viewer: userId, timeZone: profile.timeZone };
  const shown = await services.taskMessages.keep(homeMessage(content, about, services.now()));
  return renderTaskMessage(shown, services.now()).blocks ?? [];
}

/**
 * Draws the tasks with three calls at the same time, besides what is cached; the clients' later if they take long.
 * Without a cache, the user's own tasks come first, with two calls: a person waits for them, and the rest takes many.
 */
async function drawTasks(
  caller: Caller,
  { notice, fresh }: DrawOptions,
  show: (blocks: KnownBlock[]) => Promise<void>,
): Promise<void> {
  const { services, workspaceId, userId, connection, platform, person } = caller;
  const { program: chosen } = (await services.homes.get(workspaceId, userId)) ?? {};
  const program = chosen && seesProgram(connection, chosen.id) ? chosen : undefined;
  const offers = await offerHere(caller);
  const about = { person, connection, program, notice, offers };
  const filter = { user: person.user.id, program: program?.id };
  const first = services.homes.knows(connection) ? undefined : await readAgenda(platform, filter);
  if (first !== undefined) {
    const loading = isStaff(person) ? 'loading' : undefined;
    await show(await render(caller, { ...about, agenda: first, clients: loading }));
  }
  // In a large organization it may take long to read who is in which program.
  const readTeam = () => services.people.team(connection, { fresh });
  const clients = readClients(caller, { program }, readTeam, { fresh: fresh === true }).catch(
    insteadOf('loading' as const, ofKind(RefusedError, 'directory-loading')),
  );
  const soon = withTimeout(homeReadMs, () => clients).catch(insteadOf('loading' as const, TimeoutError));
  // Only admins see the token's owner. A connection of an early release does not know where the organization is.
  const asksToken = isAdmin(person) || connection.organization.homeUrl === undefined;
  const token = asksToken ? services.homes.tokenOf(connection, { fresh }) : undefined;
  const [me, agenda, known] = await Promise.all([token, first ?? readAgenda(platform, filter), soon]);
  const content = { ...about, me, agenda, clients: known };
  await show(await render(caller, content));
  const late = known === 'loading' ? await clients : 'loading';
  if (late !== 'loading') await show(await render(caller, { ...content, clients: late }));
  services.homes.drew(connection);
}

/** The connection, for those who look after it: Slack's admins. */
async function ownConnection(context: PersonContext): Promise<Connection | undefined> {
  const { services, slack, workspaceId, userId } = context;
  try {
    const connection = await services.connections.get(workspaceId);
    const { admin } = await services.profiles.get(slack, workspaceId, userId);
    return admin ? connection : undefined;
  } catch {
    return undefined;
  }
}

async function failedBlocks(context: PersonContext, error: unknown, notice?: string): Promise<KnownBlock[]> {
  const { services, slack, workspaceId, userId } = context;
  if (isKind(error, RefusedError, 'not-connected')) {
    // It is drawn again once the workspace is connected.
    await services.homes.drewUnconnected(workspaceId, userId);
    return [...noticeBlocks(notice), ...((await firstSteps(context)).blocks ?? [])];
  }
  if (error instanceof RefusedError && error.refusal.kind === 'unknown-user')
    return unknownUserHome(error.refusal);
  logError(services.log, error, { workspace: workspaceId, user: userId }, 'A Home could not be drawn.');
  const connection = await ownConnection(context);
  const profile = await services.profiles.get(slack, workspaceId, userId).catch(() => undefined);
  const reader = { timeZone: profile?.timeZone ?? 'UTC', nowMs: services.now() };
  const refused = isKind(error, PlatformError, 'unauthorized');
  return failedHome(toUserMessage(error), { notice, refused, connection }, reader);
}

/**
 * Draws a user's Home tab: their tasks, or what to do to see them. Errors are shown there.
 *
 * @throws the Web API's error if Slack does not accept it
 */
export async function drawHome(context: PersonContext, options: DrawOptions = {}): Promise<void> {
  const { services, workspaceId, userId } = context;
  const drawing = services.homes.begin(workspaceId, userId);
  const draw = async (blocks: KnownBlock[]) => {
    if (drawing.isLatest()) await publish(context, blocks);
  };
  const slow = options.inBackground ? undefined : tellIfSlow(services, () => draw(slowHome(options.notice)));
  const show = async (blocks: KnownBlock[]) => {
    await slow?.end();
    await draw(blocks);
  };
  try {
    const caller = await authenticate(context, { toShow: options.fresh !== true });
    // After an outage too, so that not every opening causes calls then. Not before: if this process is killed
    // meanwhile, the next one draws it.
    const drawn = () => services.homes.drewAt(workspaceId, userId, services.now());
    await drawTasks(caller, options, show).finally(drawn);
  } catch (error) {
    await show(await failedBlocks(context, error, options.notice));
  } finally {
    await slow?.end();
    drawing.end();
  }
}

/** Draws a Home again that no one waits for. Never rejects. */
const redraw = (context: PersonContext): Promise<void> =>
  drawHome(context, { inBackground: true }).catch((err: unknown) => {
    const { services, workspaceId: workspace, userId: user } = context;
    services.log.warn({ err, workspace, user }, 'A Home was not redrawn.');
  });

/** Says on a user's Home that what they asked for there takes a while. */
export async function drawSlow(context: PersonContext): Promise<void> {
  // Whatever is being drawn waits for the same.
  context.services.homes.begin(context.workspaceId, context.userId).end();
  await publish(context, slowHome());
}

/**
 * Draws a user's Home again after they submitted a modal that they may have opened there. Never rejects: the submission
 * is done.
 */
export async function redrawAfterModal(context: PersonContext): Promise<void> {
  const { services, workspaceId, userId } = context;
  if (!(await services.homes.wasClicked(workspaceId, userId))) return;
  await redraw(context);
}

/** Draws the Homes again that say that the workspace is not connected: it is by now. */
export async function redrawUnconnected(context: EventContext): Promise<void> {
  const { services, workspaceId } = context;
  const users = await services.homes.unconnected(workspaceId);
  if (users.length === 0) return;
  const slack = await clientIfInstalled(services, context);
  if (slack === undefined) return;
  for (const userId of users) await redraw({ ...context, userId, slack });
}

/** A user opened Touchline's Home tab, or its messages: there they are greeted once. */
export const homeOpened: PersonEventHandler = async (context, { tab, channel }) => {
  const { services, workspaceId, userId } = context;
  if (tab === 'messages') return welcome(services, context, 'opened');
  if (channel !== undefined) await services.homes.knowChannel(workspaceId, userId, channel);
  if (services.homes.isDrawing(workspaceId, userId)) return;
  // While the store is down, drawing shows that.
  const record = await services.homes.get(workspaceId, userId).catch(() => undefined);
  if (record !== undefined && Math.abs(services.now() - record.drawnAt) < homeFreshMs) return;
  await drawHome(context);
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
