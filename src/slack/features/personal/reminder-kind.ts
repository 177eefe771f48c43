import type { DeliveryKind } from '../../../deliveries/kind.ts';
import { reminderAgainMs, reminderLateMs } from '../../../reminders/limits.ts';
import { type Reminder, reminderIn } from '../../../reminders/reminders.ts';
import { byIds } from '../../../tasks/by-ids.ts';
import { knownCaller } from '../../surface/authenticate.ts';
import type { Services } from '../../surface/services.ts';
import { addNotice } from '../../task-changes/notices.ts';
import { toRow } from '../../task-messages/task-message.ts';

/** Has the user who wanted to be reminded told of a task that is still open. */
async function remind(services: Services, reminder: Reminder): Promise<void> {
  const { workspaceId, userId, installation, organizationId, taskId, isStanding } = reminder;
  if (isStanding && !(await services.preferences.get(workspaceId, userId)).remindBefore) return;
  const caller = await knownCaller(services, reminder);
  if (caller?.connection.organization.id !== organizationId) return;
  const { platform, person } = caller;
  const [task] = (await byIds(platform, [taskId])).items;
  if (task === undefined || task.done) return;
  const to = { personId: person.user.id, email: person.user.email };
  const target = { kind: 'reminded', workspaceId, installation, organizationId, to } as const;
  await addNotice(
    services,
    target,
    { task: toRow(task), by: person.user.name },
    `${taskId}/${reminder.atMs}`,
  );
}

/**
 * **Remind me**: each task waits by itself until its time, and is then told with what else the user is reminded of. It
 * sends no message of its own.
 */
export const reminderKind = (services: Services): DeliveryKind => ({
  lateMs: reminderLateMs,
  retryMs: reminderAgainMs,
  async open(key, delivery) {
    const reminder = reminderIn(key, delivery);
    if (reminder === undefined) return undefined;
    const { atMs: dueMs } = reminder;
    return {
      due: ({ waiting = [] }) =>
        waiting.length > 0 && dueMs <= services.now() ? { once: String(dueMs), dueMs } : undefined,
      nextMs: ({ waiting = [] }) => (waiting.length > 0 ? dueMs : undefined),
      async prepare() {
        await remind(services, reminder);
        return undefined;
      },
      find: async () => undefined,
    };
  },
});
