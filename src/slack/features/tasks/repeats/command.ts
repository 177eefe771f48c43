import { mostRepeats } from '../../../../repeats/limits.ts';
import type { RepeatRef } from '../../../../repeats/repeat.ts';
import { readTask, toReplaced } from '../../../../tasks/replace/replaced-task.ts';
import { authenticateStaff, type Caller, forStaff } from '../../../surface/authenticate.ts';
import type { ActionHandler, RequestContext } from '../../../surface/context.ts';
import type { Services } from '../../../surface/services.ts';
import { repeatBlocks, repeatsMessage } from '../../../task-requests/message.ts';
import { repeatOffered } from '../../../task-requests/offer.ts';
import { section } from '../../../ui/blocks.ts';
import { type Message, sentence } from '../../../ui/message.ts';
import { pageNamed } from '../../../ui/pager.ts';
import { nextWords, oftenWords, ruleNote } from '../../../ui/repeat-words.ts';
import { escapeInline } from '../../../ui/text.ts';

async function message(caller: Caller, page: number): Promise<Message> {
  const { services, person } = caller;
  const repeats = await services.repeats.of(caller);
  return repeatsMessage(repeats, { nowMs: services.now(), meId: person.user.id, page });
}

/** `/todo repeats`: what repeats of the user who types it. */
export async function repeatsCommand(context: RequestContext): Promise<void> {
  const caller = await authenticateStaff(context);
  await caller.reply(await message(caller, 1));
}

/** A button under a repeat. The repeat is found for its owner only. */
const change = (work: (repeats: Services['repeats'], ref: RepeatRef) => Promise<unknown>): ActionHandler =>
  forStaff(async (caller, click) => {
    const { services, workspaceId, userId } = caller;
    const [id = '', page = ''] = click.value.split(' ');
    await work(services.repeats, { workspaceId, userId, id });
    await caller.redraw(await message(caller, pageNamed(page)));
  });

export const pauseRepeat = change((repeats, ref) => repeats.pause(ref));
export const resumeRepeat = change((repeats, ref) => repeats.resume(ref));
export const endRepeat = change((repeats, ref) => repeats.end(ref));

/** **Previous** and **Next** under the repeats. */
export const turnRepeatsPage: ActionHandler = forStaff(async (caller, click) =>
  caller.redraw(await message(caller, pageNamed(click.value))),
);

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
export const repeatWeekly: ActionHandler = forStaff(async (caller, click) => {
  const task = await readTask(caller.platform, click.value);
  if (task === undefined || task.done || task.due === null)
    return caller.reply(sentence('Only an open task with a due date can be repeated, so nothing repeats.'));
  const ready = toReplaced(task);
  const repeats = { kind: 'weekly' as const, days: [], interval: 1 as const };
  const offered = repeatOffered(caller, { task, ready, repeats });
  if (offered !== undefined) await caller.services.repeats.offer(offered);
  await startRepeat(caller, click);
});
