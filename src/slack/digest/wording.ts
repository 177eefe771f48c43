import { scheduleWords } from '../../digests/schedule-text.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { escapeInline, oneLine } from '../ui/text.ts';

/** A person and how many overdue tasks they have. */
export type Count = { name: string; count: number };

/** The maximum length of the names in {@link restLine}; the words around them take up to `restFrame`. */
export const restMax = 2_200;
export const restFrame = 160;

/** "*Anna Kowalski* · 38 overdue" */
export const headingOf = ({ name, count }: Count): string => `*${escapeInline(name)}* · ${count} overdue`;

/** A name that `/todo list for` finds. A long one is cut after a whole word. */
function typeable(name: string): string {
  const line = oneLine(name);
  const end = line.length > 80 ? line.lastIndexOf(' ', 80) : -1;
  return escapeInline(end > 0 ? line.slice(0, end) : line);
}

/** "…and 36 more: `/todo list overdue for Anna Kowalski`", under somebody's rows. */
export const moreOf = ({ name }: Count, left: number): string =>
  `…and ${left} more: \`/todo list overdue for ${typeable(name)}\``;

/** "Aroha Ngata (8)" */
const named = ({ name, count }: Count): string => `${escapeInline(name, 60)} (${count})`;

/** How long somebody's part of {@link restLine} is, comma included. */
export const namedLength = (one: Count): number => named(one).length + 2;

/**
 * Names the people of whom no task is shown: "Also overdue: Aroha Ngata (8), Tom Weber (3)."
 *
 * @param rest the most important first: if not all names fit, the last ones are only counted
 */
export function restLine(rest: Count[]): string {
  let length = 0;
  const fitting = rest.filter((one) => {
    length += namedLength(one);
    return length <= restMax;
  });
  const others = rest.slice(fitting.length);
  const names = fitting.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(named);
  const tasks = others.reduce((sum, { count }) => sum + count, 0);
  const unnamed = others.length === 0 ? '' : ` and ${others.length} more people (${tasks})`;
  return `Also overdue: ${names.join(', ')}${unnamed}. \`/todo list overdue for NAME\` shows a person’s tasks.`;
}

/** The footer of a scheduled digest: who set it up, when it runs, and how to change it. A mention would notify them. */
export function footOf({ schedule, setByName }: Subscription): string {
  const when = scheduleWords(schedule);
  const what = setByName ? `Set up by ${escapeInline(setByName)}, posted ${when}.` : `Posted ${when}.`;
  return `${what} Change it with \`/todo digest weekdays 9am\`, stop it with \`/todo digest off\`.`;
}
