import { oneLine } from '../../lib/text.ts';
import { dayLabel } from '../../tasks/due-date/index.ts';
import { escapeInline, isolate, plural } from '../ui/text.ts';
import type { DigestCounts } from './task-message.ts';

/** A person in a digest, and how many of their overdue tasks are still open. */
export type Share = { id: string; name: string; left: number };

type Which = 'overdue' | 'today';

/** The ids of all tasks in a digest: person by person, overdue ones first. */
export const idsIn = ({ people }: DigestCounts): string[] =>
  people.flatMap(({ overdue, today }) => [...overdue, ...today]);

/** The ids of the tasks in a digest that are not known to be done, in the same order. */
export function openIn(digest: DigestCounts): string[] {
  const done = new Set(digest.done);
  return idsIn(digest).filter((id) => !done.has(id));
}

/** A digest's counts after some of its tasks were done, or opened again. */
export function withCounts(digest: DigestCounts, states: ReadonlyMap<string, boolean>): DigestCounts {
  const done = new Set(digest.done);
  for (const id of idsIn(digest)) {
    const state = states.get(id);
    if (state === true) done.add(id);
    if (state === false) done.delete(id);
  }
  return { ...digest, done: [...done] };
}

/** How many tasks of a digest are open, by person. */
function sharesIn({ people, done }: DigestCounts, which: Which = 'overdue'): Share[] {
  const known = new Set(done);
  return people
    .map(({ id, name, [which]: ids }) => ({ id, name, left: ids.filter((one) => !known.has(one)).length }))
    .filter(({ left }) => left > 0);
}

export const countIn = (digest: DigestCounts, which: Which = 'overdue'): number =>
  sharesIn(digest, which).reduce((sum, { left }) => sum + left, 0);

/** "3 more than on Fri 13 Nov", "as many as on Tue 17 Nov"; empty for a first digest. */
function comparison(left: number, { before }: DigestCounts): string {
  if (before === undefined) return '';
  const day = `on ${dayLabel(Temporal.PlainDate.from(before.date))}`;
  if (left === before.count) return left === 0 ? '' : `as many as ${day}`;
  return left > before.count
    ? `${left - before.count} more than ${day}`
    : `${before.count - left} fewer than ${day}`;
}

/** "12 overdue in Leadership Basics", "3 more than on Fri 13 Nov", "2 done since". */
export function digestHead(digest: DigestCounts): [count: string, ...more: string[]] {
  const left = countIn(digest);
  const done = digest.done.length;
  const people = sharesIn(digest).length;
  const owners =
    digest.isAnonymous && left > 0
      ? ` ${left === 1 ? 'task' : 'tasks'} of ${people === 1 ? 'one person' : `${people} people`}`
      : '';
  const count = `${left === 0 ? 'Nothing' : left} overdue${owners}`;
  const more = [comparison(left, digest), done === 0 ? '' : `${done} done since`].filter(Boolean);
  return [`${count}${digest.where}`, ...more];
}

/** The maximum length of the line of people: about four lines on a phone. */
const lineMax = 150;

/** Short names for a line: the first part, unless another person has the same. */
function shortNames(shares: Share[]): string[] {
  const first = (name: string): string => oneLine(name).split(' ')[0] ?? '';
  const times = Map.groupBy(shares, ({ name }) => first(name).toLowerCase());
  return shares.map(({ name }) => {
    const short = first(name);
    // "Dr." and an initial are no first names.
    const isClear = short.length > 1 && !short.endsWith('.') && times.get(short.toLowerCase())?.length === 1;
    return escapeInline(isolate(isClear ? short : oneLine(name) || 'No name'), 40);
  });
}

/** "Aroha 5 · Anna 4 · 7 others with 1 each": the people with the most tasks first. Empty if there are none. */
export function peopleLine(digest: DigestCounts): string {
  const shares = sharesIn(digest).sort((a, b) => b.left - a.left || a.name.localeCompare(b.name, 'en'));
  const names = shortNames(shares);
  let length = 0;
  const fitting = shares.flatMap(({ left }, index) => {
    // Keeps a number beside its name.
    const words = `${names[index]}\u00a0${left}`;
    length += words.length + 3;
    return length <= lineMax ? [words] : [];
  });
  const others = shares.slice(fitting.length);
  const rest = others.reduce((sum, { left }) => sum + left, 0);
  const [most, least] = [others[0]?.left, others.at(-1)?.left];
  const howMany = others.length === 1 ? rest : most === least ? `${most} each` : `${rest} in all`;
  const more = others.length === 0 ? [] : [`${plural(others.length, 'other')} with ${howMany}`];
  return [...fitting, ...more].join(' · ');
}
