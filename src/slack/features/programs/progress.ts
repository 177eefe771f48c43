import type { Program } from '../../../platform/resources.ts';
import { type Progress, readProgress, type Week } from '../../../programs/progress.ts';
import { type AuthenticatedContext, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { barChart, chartLines } from '../../ui/bar-chart.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import type { Message } from '../../ui/message.ts';
import { escapeInline, plural } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';

/** Whether tasks are due in a week. */
const isFilled = ({ done, open, overdue }: Week): boolean => done + open + overdue > 0;
const labels = { done: 'Done', open: 'Open', overdue: 'Overdue' };

/** "16 Nov": at most 20 characters, as a chart's labels have. */
const weekLabel = ({ monday }: Week): string =>
  monday.toLocaleString('en-GB', { day: 'numeric', month: 'short' });

/** "17 of 48 tasks done. 12 are overdue (3 from before 2 Nov)." */
function progressWords({ weeks, overdueBefore, all }: Progress): string {
  const late = weeks.reduce((sum, { overdue }) => sum + overdue, overdueBefore);
  const earlier =
    weeks[0] && overdueBefore > 0 ? ` (${overdueBefore} from before ${weekLabel(weeks[0])})` : '';
  const overdue = late === 0 ? '' : ` ${late} ${late === 1 ? 'is' : 'are'} overdue${earlier}.`;
  return `${all.done} of ${plural(all.done + all.open, 'task')} done.${overdue}`;
}

/** A program's progress: a sentence, and a chart of the weeks. */
function progressMessage(program: Program, progress: Progress): Message {
  const name = escapeInline(program.name, 150);
  const after = actions([button('Members', 'program.show', program.id)]);
  if (progress.all.done + progress.all.open === 0) {
    const text = `*${name}* has no tasks yet.`;
    return { text, blocks: [section(text), after] };
  }
  const words = progressWords(progress);
  const { weeks: all } = progress;
  const weeks = all.slice(all.findIndex(isFilled), all.findLastIndex(isFilled) + 1);
  const axis = { categories: weeks.map(weekLabel), x_label: 'Week due' };
  const chart =
    weeks.length === 0 ? [] : [barChart('Tasks by the week in which they are due', weeks, labels, axis)];
  return {
    text: [`${name}: ${words}`, ...chart.flatMap(chartLines)].join('\n'),
    blocks: [section(`*${name}* · ${words}`), ...chart, ...unreadableNote(progress.unreadable), after],
  };
}

/** Reads and draws a program's progress. @throws PlatformError */
export async function readProgressMessage(
  { services, profile, platform }: AuthenticatedContext,
  program: Program,
): Promise<Message> {
  const reader = { nowMs: services.now(), timeZone: profile.timeZone };
  return progressMessage(program, await readProgress(platform, program.id, reader));
}

/** **Progress** under a program's members. */
export const openProgress: ActionHandler = forStaff(async (caller, click) => {
  const program = await readProgram(caller, click.value);
  await caller.redraw(await readProgressMessage(caller, program));
});
