import { localDate } from '../../../digests/schedule.ts';
import { clockText, zonedDateTime } from '../../../lib/local-date-time.ts';
import type { Task } from '../../../platform/resources.ts';
import { byIds } from '../../../tasks/by-ids.ts';
import { endOfQuiet } from '../../../workspaces/preferences.ts';
import type { Click } from '../../edge/payloads.ts';
import { type AuthenticatedContext, forStaff } from '../../surface/authenticate.ts';
import type { ActionContext, ActionHandler } from '../../surface/context.ts';
import { addNotice, type NoticeTarget } from '../../task-changes/notices.ts';
import { recipientOf } from '../../task-changes/recipient.ts';
import { taskChanged } from '../../task-changes/task-changed.ts';
import { messageIdOf, renderTaskMessage } from '../../task-messages/render.ts';
import { type TaskMessageRow, toRow } from '../../task-messages/task-message.ts';
import { sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';

type Caller = AuthenticatedContext<ActionContext>;

/**
 * Has the assignee told, once in their day however many people ask for it.
 *
 * @returns the result in a sentence, and what the task's row shows from now on
 */
async function nudge(
  caller: Caller,
  task: Task,
): Promise<{ words: string; row: Pick<TaskMessageRow, 'nudged' | 'unreachable'> }> {
  const { services, workspaceId, installation, connection, person } = caller;
  const { preferences, now } = services;
  const name = escapeInline(task.user.name);
  const nudged = { nudged: { by: person.user.name, atMs: now() } };
  const about: NoticeTarget = {
    kind: 'nudged',
    workspaceId,
    installation,
    organizationId: connection.organization.id,
    to: { personId: task.user.id, email: task.user.email },
  };
  const recipient = await recipientOf(services, about);
  if (recipient === undefined)
    return {
      words: `${name} is not in this Slack workspace, or not a full member of it, so nobody was nudged.`,
      row: { unreachable: 'not in Slack' },
    };
  const { userId, profile } = recipient;
  const chosen = await preferences.get(workspaceId, userId);
  if (!chosen.tellNudged)
    return {
      words: `${name} has turned nudges off, so nobody was nudged.`,
      row: { unreachable: 'no nudges' },
    };
  const once = `${task.id}/${localDate(now(), profile.timeZone)}`;
  const added = await addNotice(services, about, { task: toRow(task), by: person.user.name }, once);
  if (added === 'known')
    return {
      words: `${name} has been nudged about this task already. Once a day is enough.`,
      row: nudged,
    };
  const quietUntil = endOfQuiet(chosen.quiet, profile.timeZone, now());
  const when =
    quietUntil === undefined
      ? ''
      : ` after their quiet hours, which end at ${clockText(zonedDateTime(quietUntil, profile.timeZone))} their time`;
  return { words: `${name} gets a friendly reminder in a direct message${when}.`, row: nudged };
}

/** Shows the result in the row that was clicked, and takes the button away. */
async function showNudged(
  { services, workspaceId, channelId, redraw }: Caller,
  click: Click,
  about: Awaited<ReturnType<typeof nudge>>['row'],
) {
  const { taskMessages, now } = services;
  const ref = { workspaceId, id: messageIdOf(click.blockId) };
  const kept = await taskMessages.get(ref);
  if (kept === undefined || kept.channelId !== channelId) return;
  await taskMessages.revise(
    ref,
    (shown) => ({
      ...shown,
      groups: shown.groups.map((group) => ({
        ...group,
        rows: group.rows.map((row) => (row.id === click.value && !row.nudged ? { ...row, ...about } : row)),
      })),
    }),
    (shown) => redraw(renderTaskMessage(shown, now())),
  );
}

/** **Nudge**, on a row of a digest: its assignee gets one friendly direct message. */
export const nudgeAssignee: ActionHandler = forStaff(async (caller, click) => {
  const [task] = (await byIds(caller.platform, [click.value])).items;
  if (task === undefined) return caller.reply(sentence('That task is no longer on the coaching platform.'));
  if (task.done) {
    const { services, workspaceId, connection } = caller;
    const where = { workspaceId, organizationId: connection.organization.id };
    await (await taskChanged(services, where, { task, atMs: services.now() })).shown;
    return caller.reply(sentence('This task is done already, so nobody was nudged.'));
  }
  if (task.user.id === caller.person.user.id)
    return caller.reply(sentence('This task is your own, so nobody was nudged.'));
  const { words, row } = await nudge(caller, task);
  await showNudged(caller, click, row);
  await caller.reply(sentence(words));
});
