import type { Task } from '../../platform/resources.ts';
import type { DraftContext } from '../../tasks/drafts/context.ts';
import type { Created } from '../../tasks/drafts/draft-store.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import type { TaskCreator } from '../../workspaces/task-creators.ts';
import type { Caller } from '../surface/authenticate.ts';
import type { Services } from '../surface/services.ts';
import { type TaskMessage, toRow } from '../task-messages/task-message.ts';
import { statesIn } from '../task-messages/task-messages.ts';
import { remindOfDue } from './before-due.ts';
import { addNotice, dropNotice, type NoticeTarget } from './notices.ts';
import { taskChanged } from './task-changed.ts';

/** Does what the task itself does not depend on. Never rejects: the task is created or marked already. */
const tell = (
  { inFlight, log }: Pick<Services, 'inFlight' | 'log'>,
  work: () => Promise<void>,
): Promise<void> =>
  inFlight(
    work().catch((error: unknown) => log.warn({ err: error }, 'A user may not be told about a task.')),
  );

type CreatedServices = Pick<Services, 'deliveries' | 'inFlight' | 'log' | 'preferences' | 'profiles' | 'now'>;

/**
 * A user created a task through Touchline: the person it is for is told, or reminded. Once this resolves, that survives the
 * process. Never rejects. A second call about the same task does nothing.
 */
export function tellCreated(
  services: CreatedServices,
  { connection, installation, userId, me, timeZone }: DraftContext,
  { task, reminds }: Pick<Created, 'task' | 'reminds'>,
): Promise<void> {
  const { workspaceId, organization } = connection;
  const about = { workspaceId, installation: installation ?? { teamId: workspaceId } };
  if (task.user.id === me.id) {
    const assignee = { ...about, userId, organizationId: organization.id, timeZone };
    return tell(services, () => remindOfDue(services, assignee, [task], reminds ? 'due' : 'before'));
  }
  if (services.profiles.isAbsent(workspaceId, task.user.email)) return Promise.resolve();
  return tell(services, async () => {
    const to = { personId: task.user.id, email: task.user.email };
    const target = { ...about, kind: 'assigned', organizationId: organization.id, to } as const;
    await addNotice(services, target, { task: toRow(task), by: me.name, byUser: userId }, task.id);
  });
}

/** Whether the creator of a task was told that it is done: that message shows the new state. */
const wasTold = (messages: TaskMessage[], creator: TaskCreator, taskId: string): boolean =>
  messages.some(
    (shown) => shown.notice === 'completed' && shown.viewer === creator.userId && statesIn(shown).has(taskId),
  );

/** Where the user who created a task is told that it is done; undefined for the same user, and one who was told. */
async function creatorToTell(
  { services, workspaceId, userId, connection }: Caller,
  taskId: string,
  messages: TaskMessage[],
): Promise<(NoticeTarget & { kind: 'completed' }) | undefined> {
  const creator = await services.taskCreators.get(workspaceId, taskId);
  if (creator === undefined || creator.userId === userId || wasTold(messages, creator, taskId))
    return undefined;
  const { installation, organizationId } = creator;
  if (organizationId !== connection.organization.id) return undefined;
  return { kind: 'completed', workspaceId, installation, organizationId, to: { userId: creator.userId } };
}

/** A user marked a task: the user who created it is told, unless one of the changed messages has. */
async function tellOne(caller: Caller, task: Task, messages: TaskMessage[]): Promise<void> {
  const { services, workspaceId, userId, person } = caller;
  // A task that was done in quiet hours is no news afterwards.
  const to = { personId: task.user.id, email: '' };
  if (task.done)
    for (const kind of ['assigned', 'nudged', 'reminded'] as const)
      await dropNotice(services, { workspaceId, kind, to }, task.id);
  const target = await creatorToTell(caller, task.id, messages);
  if (target === undefined) return;
  if (!task.done) return dropNotice(services, target, task.id);
  if (isStaff(person)) return;
  const row = { ...toRow(task), doneBy: person.user.name, doneByUser: userId };
  await addNotice(services, target, { task: row, by: person.user.name });
}

/**
 * A client is about to complete a task: its creator is told in a minute, if it is done then. So they are also told if this
 * process ends in between. @throws StoreUnavailableError
 */
export async function tellIfDone(caller: Caller, taskId: string): Promise<void> {
  if (isStaff(caller.person)) return;
  const messages = await caller.services.taskMessages.showing(caller.workspaceId, [taskId]);
  const target = await creatorToTell(caller, taskId, messages);
  if (target === undefined) return;
  const { name } = caller.person.user;
  const task = { id: taskId, title: '', due: null, done: true, assignee: name, program: '' };
  const row = { ...task, doneBy: name, doneByUser: caller.userId };
  await addNotice(caller.services, target, { task: row, by: name });
}

/**
 * A user marked tasks done or not done: people who are to be told are told, and messages show it. Once this resolves, that
 * survives the process. Never rejects.
 */
export async function tellMarked(caller: Caller, tasks: Task[]): Promise<void> {
  if (tasks.length === 0) return;
  const { services, workspaceId, connection, person, userId } = caller;
  const where = { workspaceId, organizationId: connection.organization.id };
  const change = { task: tasks, by: person.user.name, byUser: userId, atMs: services.now() };
  await tell(services, async () => {
    const { messages, shown } = await taskChanged(services, where, change);
    void services.inFlight(shown);
    for (const task of tasks) await tellOne(caller, task, messages);
  });
}
