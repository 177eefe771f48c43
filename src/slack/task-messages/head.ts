import { isOverdue } from '../../tasks/list.ts';
import { digestHead } from './digest-counts.ts';
import type { TaskMessage, TaskMessageRow } from './task-message.ts';

type Rows = Pick<TaskMessage, 'groups'>;

const rowsOf = ({ groups }: Rows) => groups.flatMap(({ rows }) => rows);

/** "3 overdue", "1 no longer overdue": a task that was moved to another day stays in its list. */
function openCounts(open: number, what: string, rows: TaskMessageRow[], nowMs: number): string[] {
  const isMoved = (row: TaskMessageRow) => what.startsWith('overdue') && !row.done && !isOverdue(row, nowMs);
  const moved = rows.filter(isMoved).length;
  const counts = [open > moved && `${open - moved} ${what}`, moved > 0 && `${moved} no longer overdue`];
  return counts.filter((count) => count !== false);
}

/** How many open tasks each part of a list still has: "4 overdue", "2 due Wed 18 Nov", "9 later". */
const partCounts = ({ groups }: Rows, nowMs: number): string[] =>
  groups.flatMap(({ part, rows }) =>
    part === undefined ? [] : openCounts(rows.filter(({ done }) => !done).length, part, rows, nowMs),
  );

/** How many were overdue until they were marked done, or moved to another day. */
const lateNoMore = ({ groups }: Rows, nowMs: number): number =>
  groups.flatMap(({ part, rows }) =>
    rows.filter((row) =>
      part === 'overdue' ? !isOverdue(row, nowMs) : row.done && isOverdue({ ...row, done: false }, nowMs),
    ),
  ).length;

/** The counts after a list's title, without the tasks that were marked in this message since. */
function headCounts({ head, groups, list }: TaskMessage, nowMs: number): string[] {
  if (head === undefined) return [];
  const rows = rowsOf({ groups });
  const paged = list !== undefined && list.lastPage > 1;
  const parts = partCounts({ groups }, nowMs);
  if (!paged && parts.length > 0) return parts;
  const left = head.total - rows.filter(({ done }) => done !== (head.done ?? false)).length;
  const late = (head.overdue ?? 0) - lateNoMore({ groups }, nowMs);
  return [
    ...(left === 0 ? [head.done ? `0 ${head.kind}` : 'all done'] : openCounts(left, head.kind, rows, nowMs)),
    ...(late > 0 ? [`${late} overdue`] : []),
    ...(paged ? [`page ${list.page} of ${list.lastPage}`] : []),
  ];
}

/** "12 open tasks, 4 of them overdue": a card's count. */
function countText({ count, groups }: TaskMessage, nowMs: number): string {
  if (count === undefined) return '';
  const rows = rowsOf({ groups });
  const left = count.total - rows.filter(({ done }) => done).length;
  const late = count.overdue - lateNoMore({ groups }, nowMs);
  const words = `${left} open ${left === 1 ? 'task' : 'tasks'}`;
  return late > 0 ? `${words}, ${late} of them overdue` : words;
}

/** The line above the tasks, as mrkdwn and in words: "*Your tasks* · 4 overdue · 2 due Wed 18 Nov · 9 later". */
export function headline(shown: TaskMessage, nowMs: number): { markup: string; words: string } {
  const { head, digest } = shown;
  if (digest !== undefined) {
    const [count, ...more] = digestHead(digest);
    return { markup: [`*${count}*`, ...more].join(' · '), words: [count, ...more].join(', ') };
  }
  if (head === undefined) {
    const words = countText(shown, nowMs);
    return { words, markup: words && `*${words}*` };
  }
  const counts = headCounts(shown, nowMs);
  return {
    markup: [`*${head.title}*`, ...counts].join(' · '),
    words: `${head.title}: ${counts.join(', ')}`,
  };
}
