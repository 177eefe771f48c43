import type { KnownBlock } from '@slack/types';
import { WebAPIPlatformError } from '@slack/web-api';
import type { Program } from '../../platform/resources.ts';
import { type Progress, readProgress, type Week } from '../../programs/progress.ts';
import { type AuthenticatedContext, authenticateStaff } from '../authenticate.ts';
import type { ActionHandler } from '../context.ts';
import { ReplyFailedError } from '../responder.ts';
import { actions, button, section } from '../ui/blocks.ts';
import type { Message } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { readProgram } from './find.ts';
import { plural } from './messages.ts';

const parts = ['done', 'open', 'overdue'] as const;
const labels = { done: 'Done', open: 'Open', overdue: 'Overdue' };

/** "16 Nov": at most 20 characters, as a chart's labels have. */
const weekLabel = ({ monday }: Week): string =>
  monday.toLocaleString('en-GB', { day: 'numeric', month: 'short' });

/**
 * The weeks as bars (docs.slack.dev/reference/block-kit/blocks/data-visualization-block). @slack/types has no such block
 * yet.
 */
function chart(weeks: readonly Week[]): KnownBlock {
  const block = {
    type: 'data_visualization',
    title: 'Tasks by the week in which they are due',
    chart: {
      type: 'bar',
      series: parts.map((part) => ({
        name: labels[part],
        data: weeks.map((week) => ({ label: weekLabel(week), value: week[part] })),
      })),
      axis_config: { categories: weeks.map(weekLabel), x_label: 'Week due', y_label: 'Tasks' },
    },
  };
  return block as unknown as KnownBlock;
}

const isThisWeek = ({ monday }: Week, today: Temporal.PlainDate): boolean =>
  monday.equals(today.subtract({ days: today.dayOfWeek - 1 }));

const figures = (week: Week): string => {
  const some = parts.filter((part) => week[part] > 0).map((part) => `${week[part]} ${part}`);
  return some.length === 0 ? 'nothing due' : some.join(', ');
};

/** What a chart shows, in words: every figure of it. */
export function progressLines({ weeks, overdueBefore, all }: Progress, today: Temporal.PlainDate): string[] {
  const sum = `${all.done} of ${plural(all.done + all.open, 'task')} done.`;
  const earlier = overdueBefore > 0 ? [`Before that: ${overdueBefore} still overdue`] : [];
  const rows = weeks.map(
    (week) => `${weekLabel(week)}${isThisWeek(week, today) ? ' (this week)' : ''}: ${figures(week)}`,
  );
  return [sum, ...earlier, ...rows];
}

/** A program's progress: a chart, and the same figures as text. Without the chart where Slack does not take it. */
export function progressMessage(
  program: Program,
  progress: Progress,
  today: Temporal.PlainDate,
  { withChart }: { withChart: boolean },
): Message {
  const name = escapeInline(program.name, 150);
  const [sum = '', ...lines] = progressLines(progress, today);
  return {
    text: [`${name}: ${sum}`, ...lines].join('\n'),
    blocks: [
      section(`*${name}* · ${sum}`),
      ...(withChart ? [chart(progress.weeks)] : []),
      section(`*Tasks by the week in which they are due*\n${lines.join('\n')}`),
      actions([button('Members', 'program.show', program.id)]),
    ],
  };
}

const refusesBlocks = (error: unknown): boolean =>
  error instanceof ReplyFailedError &&
  error.cause instanceof WebAPIPlatformError &&
  error.cause.data.error === 'invalid_blocks';

/** Shows a program's progress, with a chart if this Slack knows charts. */
export async function showProgress(
  caller: AuthenticatedContext,
  program: Program,
  show: (message: Message) => Promise<void>,
): Promise<void> {
  const { services, profile } = caller;
  const { timeZone } = profile;
  const nowMs = services.now();
  const progress = await readProgress(caller.platform, program.id, { nowMs, timeZone });
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const message = (withChart: boolean) => progressMessage(program, progress, today, { withChart });
  try {
    await show(message(true));
  } catch (error) {
    if (!refusesBlocks(error)) throw error;
    services.log.info({ err: error }, 'Slack takes no charts here.');
    await show(message(false));
  }
}

/** **Progress** under a program's members. */
export const openProgress: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  const program = await readProgram(caller, click.value);
  await showProgress(caller, program, caller.redraw);
};
