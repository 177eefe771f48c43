import type { Task } from '../../platform/resources.ts';
import type { DraftContext } from '../../tasks/drafts/context.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import type { AuthenticatedContext } from '../surface/authenticate.ts';
import type { PersonContext } from '../surface/context.ts';
import type { Services } from '../surface/services.ts';
import { toRow } from '../task-messages/task-message.ts';
import { withStates } from '../task-messages/task-messages.ts';
import { remindBeforeDue } from './before-due.ts';
import { changeDigests } from './change-digests.ts';
import { withReopened } from './notice-message.ts';
import { addNotice, dropNotice, type NoticeTarget } from './notices.ts';
import { updateNotice } from './update-notice.ts';

type Caller = AuthenticatedContext<PersonContext>;

/** Does what the task itself does not depend on. Never rejects: the task is created or marked already. */
const tell = (
  { inFlight, log }: Pick<Services, 'inFlight' | 'log'>,
  work: () => Promise<void>,
): Promise<void> =>
  inFlight(
    work().catch((error: unknown) => log.warn({ err: error }, 'A user may not be told about a task.')),
  );

type CreatedServices = Pick<
  Services,
  'deliveries' | 'inFlight' | 'log' | 'preferences' | 'scheduler' | 'now'
>;

/**
 * A user created a task through Touchline: the person it is for is told and reminded. Once this resolves, that survives the
 * process. Never rejects. A second call about the same task does nothing.
 */
export function tellCreated(
  services: CreatedServices,
  { connection, installation, userId, me, timeZone }: DraftContext,
  task: Task,
): Promise<void> {
  const { workspaceId, organization } = connection;
  const about = { workspaceId, installation: installation ?? { teamId: workspaceId } };
  if (task.user.id === me.id) {
    const assignee = { ...about, userId, organizationId: organization.id, timeZone };
    return tell(services, () => remindBeforeDue(services, assignee, [task]));
  }
  return tell(services, async () => {
    const to = { personId: task.user.id, email: task.user.email };
    const target = { ...about, kind: 'assigned', organizationId: organization.id, to } as const;
    await addNotice(services, target, { task: toRow(task), by: me.name }, task.id);
  });
}

/** Somebody marked a task: whoever created it is told, or sees the new state where they were told before. */
async function tellOne(caller: Caller, task: Task): Promise<void> {
  const { services, workspaceId, userId, connection, person, slack } = caller;
  const { taskCreators, taskMessages } = services;
  // A task that was done in quiet hours is no news afterwards.
  const to = { personId: task.user.id, email: '' };
  if (task.done)
    for (const kind of ['assigned', 'nudged', 'reminded'] as const)
      await dropNotice(services, { workspaceId, kind, to }, task.id);
  const creator = await taskCreators.get(workspaceId, task.id);
  if (creator === undefined || creator.userId === userId) return;
  const { installation, organizationId, told } = creator;
  if (organizationId !== connection.organization.id) return;
  const change = { task, by: person.user.name, byUser: userId };
  if (told !== undefined) {
    await taskMessages.revise(
      { workspaceId, id: told.messageId },
      (shown) => withReopened(withStates(shown, change), person.user.name),
      (shown) => updateNotice(services, slack, told, shown),
    );
    return;
  }
  const toCreator = { userId: creator.userId };
  const target = { workspaceId, kind: 'completed', installation, organizationId, to: toCreator } as const;
  if (!task.done) return dropNotice(services, target, task.id);
  if (isStaff(person)) return;
  const row = { ...toRow(task), doneBy: person.user.name, doneByUser: userId };
  await addNotice(services, target, { task: row, by: person.user.name });
}

/** Shows tasks' new states in the digests that have them. */
function showInDigests(caller: Caller, tasks: Task[]): Promise<void> {
  const { services, workspaceId, connection, person, userId } = caller;
  const change = { task: tasks, by: person.user.name, byUser: userId, atMs: services.now() };
  return changeDigests(services, { workspaceId, organizationId: connection.organization.id }, change);
}

/** Where the user who created a task is told that a client has completed it; undefined for no one. */
async function creatorToTell(caller: Caller, taskId: string): Promise<NoticeTarget | undefined> {
  const { services, workspaceId, userId, connection, person } = caller;
  if (isStaff(person)) return undefined;
  const creator = await services.taskCreators.get(workspaceId, taskId);
  if (creator === undefined || creator.userId === userId || creator.told !== undefined) return undefined;
  const { installation, organizationId } = creator;
  if (organizationId !== connection.organization.id) return undefined;
  return { kind: 'completed', workspaceId, installation, organizationId, to: { userId: creator.userId } };
}

/**
 * A client is about to complete a task: its creator is told in a minute, if it is done then. So they are also told if this
 * process ends in between. @throws StoreUnavailableError
 */
export async function tellIfDone(caller: Caller, taskId: string): Promise<void> {
  const target = await creatorToTell(caller, taskId);
  if (target === undefined) return;
  const { name } = caller.person.user;
  const task = { id: taskId, title: '', due: null, done: true, assignee: name, program: '' };
  const row = { ...task, doneBy: name, doneByUser: caller.userId };
  await addNotice(caller.services, target, { task: row, by: name });
}

/**
 * A user marked tasks done or not done: whoever is to be told is told, and digests show it. Once this resolves, that
 * survives the process. Never rejects.
 */
export async function tellMarked(caller: Caller, tasks: Task[]): Promise<void> {
  if (tasks.length === 0) return;
  void tell(caller.services, () => showInDigests(caller, tasks));
  await tell(caller.services, async () => {
    for (const task of tasks) await tellOne(caller, task);
  });
}
