import type { Batch, BatchItem, FailReason } from '../../tasks/for-many/batch.ts';
import { escapeInline } from './text.ts';

/** No one reads more names than this. */
const maxNames = 40;

/** "12 tasks", "1 task" */
export const tasksWords = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'task' : 'tasks'}`;

/** Names for mrkdwn, only the first ones if there are many. Their programs are named if they differ. Pasted lines are named by their words. */
export function namesOf(items: readonly BatchItem[]): string {
  const own = items.flatMap((item) => (item.own ? [`“${escapeInline(item.own.text, 60)}”`] : []));
  if (own.length > 0) return own.join(', ');
  const differ = new Set(items.map(({ program }) => program.id)).size > 1;
  const names = items
    .slice(0, maxNames)
    .map(({ user, program }) =>
      differ
        ? `${escapeInline(user.name, 50)} (${escapeInline(program.name, 30)})`
        : escapeInline(user.name, 60),
    );
  const more = items.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
}

/** Who gets the tasks: ", one for each member of *Leadership*", ", one for each of these people"; empty for pasted lines. */
export const forWords = ({ everyone, items }: Batch): string => {
  if (everyone !== undefined) return `, one for each member of *${escapeInline(everyone.name)}*`;
  const [first] = items;
  if (first?.own !== undefined) return '';
  const isOne = new Set(items.map(({ program }) => program.id)).size === 1;
  return `, one for each of these people${isOne && first ? `, in *${escapeInline(first.program.name)}*` : ''}`;
};

/** Why some people got no task, after their names. */
export const failWords: Record<FailReason, string> = {
  refused: 'the coaching platform did not accept it',
  'not-a-member': 'no longer in the program',
  away: 'the coaching platform was not responding',
  'owner-gone': 'you may no longer create tasks',
  'not-connected': 'this workspace is no longer connected to the coaching platform',
};
