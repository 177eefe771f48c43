import { scheduleWords } from '../../digests/schedule-text.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { escapeInline, oneLine } from '../ui/text.ts';

/** How many overdue tasks somebody has. */
export type Count = { name: string; count: number };

/** The most characters of the names in {@link restLine}; what stands around them takes up to `restFrame`. */
export const restMax = 2_200;
export const restFrame = 160;

/** "*Anna Kowalski* · 38 overdue" */
export const headingOf = ({ name, count }: Count): string => `*${escapeInline(name)}* · ${count} overdue`;

/** A name as `/todo list for` finds it: a long one ends with a whole word. */
function typeable(name: string): string {
  const line = oneLine(name);
  const end = line.length > 80 ? line.lastIndexOf(' ', 80) : -1;
  return escapeInline(end > 0 ? line.slice(0, end) : line);
}

/** "…and 36 more: `/todo list overdue for Anna Kowalski`", under what is shown of somebody. */
export const moreOf = ({ name }: Count, left: number): string =>
  `…and ${left} more: \`/todo list overdue for ${typeable(name)}\``;

/** "Aroha Ngata (8)" */
const named = ({ name, count }: Count): string => `${escapeInline(name, 60)} (${count})`;

/** The characters of somebody in {@link restLine}, with the comma. */
export const namedLength = (one: Count): number => named(one).length + 2;

/**
 * Those of whom no task is shown, by name: "Also overdue: Aroha Ngata (8), Tom Weber (3)."
 *
 * @param rest who is most to be named first: where not all names fit, the last ones are only counted
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

/** The foot of a scheduled digest: by whom, when, and how to change it. Nobody is mentioned, so nobody is notified. */
export function footOf({ schedule, setByName }: Subscription): string {
  const when = scheduleWords(schedule);
  const what = setByName ? `Set up by ${escapeInline(setByName)}, posted ${when}.` : `Posted ${when}.`;
  return `${what} Change it with \`/todo digest weekdays 9am\`, stop it with \`/todo digest off\`.`;
}
