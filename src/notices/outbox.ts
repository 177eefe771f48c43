import { z } from 'zod';
import type { Deliveries } from '../deliveries/deliveries.ts';
import { addressOf, type Delivery, deliveryKey } from '../deliveries/delivery.ts';
import type { InstallationRef } from '../workspaces/installation-ref.ts';

const noticeTask = z.object({
  id: z.string(),
  title: z.string(),
  /** Seconds, UTC. */
  due: z.number().nullable(),
  done: z.boolean(),
  /** Names. */
  assignee: z.string(),
  program: z.string(),
  priority: z.string().optional(),
  doneBy: z.string().optional(),
  /** The Slack user who completed it. */
  doneByUser: z.string().optional(),
});

const notice = z.object({
  task: noticeTask,
  /** The name of the user who gave the task, completed it, or nudged. */
  by: z.string(),
});

/** What a user is told about one task. */
export type Notice = z.infer<typeof notice>;

/** Tasks that others created for a user, tasks of a user's that a client completed, what they are nudged about, or wanted to be reminded of. */
export const noticeKinds = ['assigned', 'completed', 'nudged', 'reminded'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Who is told, and about what kind of things: a person on the platform, who may be in Slack, or a Slack user. */
export type NoticeTarget = {
  kind: NoticeKind;
  workspaceId: string;
  installation: InstallationRef;
  organizationId: string;
  to: { personId: string; email: string } | { userId: string };
};

/** A client may take back at once what they marked done, so its creator is told a minute later (milliseconds). */
const delayMs: Record<NoticeKind, number> = { assigned: 0, completed: 60_000, nudged: 0, reminded: 0 };

/** The key of a user's notices of a kind among the deliveries. */
export const outboxKey = ({ workspaceId, kind, to }: Pick<NoticeTarget, 'workspaceId' | 'kind' | 'to'>) =>
  deliveryKey({ workspaceId, kind, to: 'userId' in to ? to.userId : to.personId });

/** The notices among items. @throws ZodError for what is none */
export const noticesIn = (items: Delivery['waiting'] = []): Notice[] => z.array(notice).parse(items);

/** Who is told what is in a delivery. */
export function targetOf(key: string, { target }: Delivery): NoticeTarget | undefined {
  const { workspaceId, kind } = addressOf(key);
  const known = noticeKinds.find((one) => one === kind);
  if (known === undefined || target?.organizationId === undefined) return undefined;
  return { ...target, organizationId: target.organizationId, kind: known, workspaceId };
}

export type Outboxes = ReturnType<typeof createOutboxes>;

/** What people are to be told about tasks. All calls reject with `StoreUnavailableError` while the store is down. */
export const createOutboxes = (
  deliveries: Pick<Deliveries, 'say' | 'drop'>,
  /** Milliseconds, UTC. */
  now: () => number,
) => ({
  /**
   * Adds a notice to those of a user, and has it told at once or, if it can be taken back, in a minute.
   *
   * @param once names what is told once in 72 hours, such as a task: a second call with this name adds nothing
   * @returns `known` for such a second call
   */
  add: (target: NoticeTarget, added: Notice, once?: string): Promise<'added' | 'known'> => {
    const { workspaceId, kind, installation, organizationId, to } = target;
    const address = { workspaceId, kind, to: 'userId' in to ? to.userId : to.personId };
    return deliveries.say(
      address,
      { ...added, id: added.task.id },
      // What comes until the next poll is told together.
      { target: { installation, organizationId, to }, once, atMs: now() + delayMs[kind], mayWait: true },
    );
  },
  /** Forgets a notice that is not being sent yet. */
  drop: (key: string, taskId: string): Promise<void> => deliveries.drop(key, taskId),
});
