import { z } from 'zod';
import { addressOf, type Delivery, deliveryKey } from '../../deliveries/delivery.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import { takeBackMs } from '../edge/limits.ts';
import type { Services } from '../surface/services.ts';
import { taskRow } from '../task-messages/task-message.ts';

const notice = z.object({
  task: taskRow,
  /** The name of the user who gave the task, completed it, or nudged; of the one who could not be told. */
  by: z.string(),
  /** The user who gave the task, and learns if that can't be told. */
  byUser: z.string().optional(),
});

/** What a user is told about one task. */
export type Notice = z.infer<typeof notice>;

/** Tasks that others created for a user, tasks of a user's that a client completed, what they are nudged about, or wanted to be reminded of. */
export const stoppableKinds = ['assigned', 'completed', 'nudged', 'reminded'] as const;
export type StoppableKind = (typeof stoppableKinds)[number];

/** These, and tasks that a user gave to somebody for whom Slack takes no message. */
const noticeKinds = [...stoppableKinds, 'untold'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Who is told, and about what kind of things: a person on the platform, who may be in Slack, or a Slack user. */
export type NoticeTarget = {
  kind: NoticeKind;
  workspaceId: string;
  installation: InstallationRef;
  organizationId: string;
  to: { personId: string; email: string } | { userId: string };
};

/** What can be taken back is told in a minute. */
const delayMs: Partial<Record<NoticeKind, number>> = { completed: takeBackMs };

const addressFor = ({ workspaceId, kind, to }: Pick<NoticeTarget, 'workspaceId' | 'kind' | 'to'>) => ({
  workspaceId,
  kind,
  to: 'userId' in to ? to.userId : to.personId,
});

/** The notices among items. @throws ZodError for what is none */
export const noticesIn = (items: Delivery['waiting'] = []): Notice[] => z.array(notice).parse(items);

/** Who is told what is in a delivery. */
export function targetOf(key: string, { target }: Delivery): NoticeTarget | undefined {
  const { workspaceId, kind } = addressOf(key);
  const known = noticeKinds.find((one) => one === kind);
  if (known === undefined || target?.organizationId === undefined) return undefined;
  return { ...target, organizationId: target.organizationId, kind: known, workspaceId };
}

/**
 * Has a user told about a task at once or, if it can be taken back, in a minute.
 *
 * @param once names what is told once in 72 hours, such as a task: a second call with this name adds nothing
 * @returns `known` for such a second call
 * @throws StoreUnavailableError
 */
export function addNotice(
  { deliveries, now }: Pick<Services, 'deliveries' | 'now'>,
  given: NoticeTarget,
  added: Notice,
  once?: string,
): Promise<'added' | 'known'> {
  const { kind, installation, organizationId, to } = given;
  const target = { installation, organizationId, to };
  // What comes until the next poll is told together. A task that was created is begun before that, and told with it.
  const when = { atMs: now() + (delayMs[kind] ?? 0), mayWait: true, mayBeLost: kind === 'assigned' };
  return deliveries.say(addressFor(given), { ...added, id: added.task.id }, { target, once, ...when });
}

/** Forgets a notice about a task that is not being sent yet. @throws StoreUnavailableError */
export const dropNotice = (
  { deliveries }: Pick<Services, 'deliveries'>,
  of: Parameters<typeof addressFor>[0],
  taskId: string,
): Promise<void> => deliveries.drop(deliveryKey(addressFor(of)), taskId);
