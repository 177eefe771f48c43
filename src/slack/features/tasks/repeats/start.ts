import { mostRepeats } from '../../../../repeats/limits.ts';
import { readTask, toReplaced } from '../../../../tasks/replace/replaced-task.ts';
import { authenticateStaff, forStaff } from '../../../surface/authenticate.ts';
import type { ActionHandler } from '../../../surface/context.ts';
import { repeatBlocks } from '../../../task-requests/message.ts';
import { repeatOffered } from '../../../task-requests/offer.ts';
import { section } from '../../../ui/blocks.ts';
import { sentence } from '../../../ui/message.ts';
import { nextWords, oftenWords, ruleNote } from '../../../ui/repeat-words.ts';
import { escapeInline } from '../../../ui/text.ts';

const gone = sentence(
  'That offer is more than a month old, or was not yours, so nothing repeats. Type the task again.',
);
const tooMany = sentence(
  `You have ${mostRepeats} tasks that repeat, and more are not possible. \`/todo repeats\` ends one of them.`,
);

/** **Repeat every Monday at 09:00**, on a receipt. A second click finds that it repeats already. */
export const startRepeat: ActionHandler = forStaff(async (caller, click) => {
  const { services, workspaceId, userId, connection } = caller;
  const offered = await services.repeats.offered({ workspaceId, userId, id: click.value });
  if (offered === undefined || offered.organizationId !== connection.organization.id)
    return caller.reply(gone);
  const outcome = await services.repeats.start(offered);
  if (outcome.kind === 'too-many') return caller.reply(tooMany);
  const { repeat } = outcome;
  const nowMs = services.now();
  const often = `${oftenWords(repeat)}.${ruleNote(repeat)}`;
  const title = escapeInline(repeat.text, 240);
  const lead = `${outcome.kind === 'started' ? 'From now on this repeats' : 'This repeats already,'} ${often}`;
  const next = repeat.state === 'active' ? ` ${nextWords(repeat, nowMs)}` : '';
  const text = `${lead}${next} \`/todo repeats\` pauses or ends it.`;
  await caller.reply({
    text: `${title}: ${text}`,
    blocks: [section(text), ...repeatBlocks(repeat, { nowMs, meId: caller.person.user.id, page: 1 })],
  });
});

/** **Repeat every week**, in a task's menu: from its own day on. */
export const repeatWeekly: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  const task = await readTask(caller.platform, click.value);
  if (task === undefined || task.done || task.due === null)
    return caller.reply(sentence('Only an open task with a due date can be repeated, so nothing repeats.'));
  const ready = toReplaced(task);
  const repeats = { kind: 'weekly' as const, days: [], interval: 1 as const };
  const offered = repeatOffered(caller, { task, ready, repeats });
  if (offered !== undefined) await caller.services.repeats.offer(offered);
  await startRepeat(context, click);
};
