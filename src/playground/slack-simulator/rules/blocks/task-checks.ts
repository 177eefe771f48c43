import { isDict } from '../../kit/dict.ts';
import { byType, list, object, oneOf, text } from './combinators.ts';
import { block, someText, url } from './compositions.ts';
import type { Check } from './problem.ts';
import { richTextBlock } from './rich-text-check.ts';

/** An agent's work (docs.slack.dev/reference/block-kit/blocks/plan-block and task-card-block). */

const source = byType({ url: object({ url: url(), text: someText }) });

export const taskCard = block(
  {
    task_id: text(255, 1),
    title: someText,
    status: oneOf('pending', 'in_progress', 'complete', 'error'),
  },
  { details: richTextBlock, output: richTextBlock, sources: list(source) },
);

/** A task in a plan, where `type` may be left out. */
const task: Check = (value, at, report) =>
  isDict(value) && value.type === undefined
    ? taskCard(value, at, report)
    : byType({ task_card: taskCard })(value, at, report);

export const plan = block({ title: someText }, { tasks: list(task) });
