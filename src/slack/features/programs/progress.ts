import type { Program } from '../../../platform/resources.ts';
import { type Progress, readProgress, type Week } from '../../../programs/progress.ts';
import { type AuthenticatedContext, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { barChart } from '../../ui/bar-chart.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import type { Message } from '../../ui/message.ts';
import { escapeInline, plural } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';

const parts = ['done', 'open', 'overdue'] as const;
const labels = { done: 'Done', open: 'Open', overdue: 'Overdue' };

/** "16 Nov": at most 20 characters, as a chart's labels have. */
const weekLabel = ({ monday }: Week): string =>
  monday.toLocaleString('en-GB', { day: 'numeric', month: 'short' });

const figures = (week: Week): string => {
  const some = parts.filter((part) => week[part] > 0).map((part) => `${week[part]} ${part}`);
  return some.length === 0 ? 'nothing due' : some.join(', ');
};

/** What a chart shows, in words, with every figure. */
function progressLines({ weeks, overdueBefore, all }: Progress): string[] {
  const sum = `${all.done} of ${plural(all.done + all.open, 'task')} done.`;
  const earlier = overdueBefore > 0 ? [`Before that: ${overdueBefore} still overdue`] : [];
  const rows = weeks.map((week) => `${weekLabel(week)}: ${figures(week)}`);
  return [sum, ...earlier, ...rows];
}

/** A program's progress: a chart, and the same figures as text for those whose Slack has no charts. */
function progressMessage(program: Program, progress: Progress): Message {
  const name = escapeInline(program.name, 150);
  const after = actions([button('Members', 'program.show', program.id)]);
  if (progress.all.done + progress.all.open === 0) {
    const text = `*${name}* has no tasks yet.`;
    return { text, blocks: [section(text), after] };
  }
  const [sum = '', ...lines] = progressLines(progress);
  return {
    text: [`${name}: ${sum}`, ...lines].join('\n'),
    blocks: [
      section(`*${name}* · ${sum}`),
      barChart('Tasks by the week in which they are due', progress.weeks, labels, {
        categories: progress.weeks.map(weekLabel),
        x_label: 'Week due',
      }),
      section(`*Tasks by the week in which they are due*\n${lines.join('\n')}`),
      ...unreadableNote(progress.unreadable),
      after,
    ],
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
