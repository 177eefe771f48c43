import type { KnownBlock } from '@slack/types';
import { oneLine } from '../../../../lib/text.ts';
import { scheduleOf } from '../../../../reminders/schedules.ts';
import { type ClientWeek, readWeek, type Week } from '../../../../reminders/week.ts';
import { isStaff } from '../../../../workspaces/permissions.ts';
import { weeklyAheadMs, weeklyLateMs } from '../../../edge/limits.ts';
import type { About, PrivateMessage } from '../../../surface/private-message.ts';
import type { TaskMessage } from '../../../task-messages/task-message.ts';
import { barChart } from '../../../ui/bar-chart.ts';
import { actions, button, footnote, section } from '../../../ui/blocks.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { capital, escapeInline, isolate, plural } from '../../../ui/text.ts';
import { unreadableNote } from '../../../ui/unreadable.ts';

/** More clients than this are no chart that can be read on a phone. */
const maxClients = 10;

const parts = ['finished', 'slipped', 'overdue'] as const;
const labels = { finished: 'Finished', slipped: 'Slipped', overdue: 'Overdue for longer' };

type Figures = Pick<ClientWeek, (typeof parts)[number]>;

/** "3 finished, 1 slipped, 2 overdue for longer" */
const figures = (week: Figures): string =>
  parts
    .filter((part) => week[part] > 0)
    .map((part) => `${week[part]} ${labels[part].toLowerCase()}`)
    .join(', ');

const sum = (weeks: readonly Figures[]): Figures => {
  const of = (part: (typeof parts)[number]) => weeks.reduce((all, week) => all + week[part], 0);
  return { finished: of('finished'), slipped: of('slipped'), overdue: of('overdue') };
};

const dayWords = (date: Temporal.PlainDate, more: Intl.DateTimeFormatOptions = { month: 'long' }): string =>
  date.toLocaleString('en-GB', { day: 'numeric', ...more });

/** "16–22 November", "28 December – 3 January" */
function weekWords(monday: Temporal.PlainDate): string {
  const sunday = monday.add({ days: 6 });
  if (sunday.month === monday.month) return `${monday.day}–${dayWords(sunday)}`;
  return `${dayWords(monday)} – ${dayWords(sunday)}`;
}

/** A chart's categories differ: of two clients with one name, the second gets a number. */
function categoriesOf(clients: readonly ClientWeek[]): string[] {
  const max = LIMITS.dataVisualization.label;
  const taken = new Set<string>();
  return clients.map(({ name }) => {
    const label = oneLine(name) || '–';
    let category = isolate(label, max);
    for (let number = 2; taken.has(category); number += 1)
      category = `${isolate(label, max - 1 - String(number).length)} ${number}`;
    taken.add(category);
    return category;
  });
}

const stop = (messageId: string): KnownBlock => ({
  ...actions([
    { ...button('Stop', 'weekly.stop', messageId), accessibility_label: 'Stop the weekly message' },
  ]),
  block_id: `${messageId}.weekly`,
});

/**
 * A coach's clients' week as a chart.
 *
 * @param unsure what is to be said about the last one, in our own words
 */
function weeklyMessage(
  { clients, monday, isPartial, unreadable }: Week,
  about: About,
  unsure?: string,
): TaskMessage {
  const shown = clients.slice(0, maxClients);
  const rest = clients.slice(maxClients);
  const lineOf = (client: ClientWeek) => `${escapeInline(client.name, 60)}: ${figures(client)}`;
  const others = rest.length === 0 ? [] : [`${plural(rest.length, 'more client')}: ${figures(sum(rest))}`];
  const title = `Your clients’ week, ${weekWords(monday)}`;
  const chartTitle =
    rest.length > 0 ? `Tasks of ${shown.length} clients, most overdue first` : 'Tasks by client';
  const all = `${isPartial ? 'at least ' : ''}${figures(sum(clients))}.`;
  const hint = `Slipped: due since ${dayWords(monday, { weekday: 'long', month: 'long' })}, and still open. \`/todo overdue all\` shows them.`;
  const hasLate = clients.some(({ slipped, overdue }) => slipped + overdue > 0);
  return {
    ...about,
    notice: 'weekly',
    text: [`${title}: ${all}`, ...shown.map(lineOf), ...others].join('\n'),
    before: [
      section(`*${title}*\n${capital(all)}`),
      // All the figures each week, so that a colour means the same.
      barChart(chartTitle, shown, labels, { categories: categoriesOf(shown) }),
      ...others.map((words) => section(words)),
    ],
    groups: [],
    after: [
      ...(hasLate ? [footnote(hint)] : []),
      ...unreadableNote(unreadable),
      ...(unsure ? [footnote(unsure)] : []),
      stop(about.id),
    ],
    tell: { assignee: false, program: false },
  };
}

/** A coach's clients' week. */
export const weekly: PrivateMessage = {
  // No one waits another week because of an outage in the morning.
  lateMs: weeklyLateMs,
  mostAheadMs: weeklyAheadMs,
  schedule: ({ person, profile }, chosen) =>
    isStaff(person) ? scheduleOf.weekly(chosen, profile.timeZone) : undefined,
  async write({ services, connection, directory, platform, person, profile }, about, unsure) {
    const programs = await directory.programsOf(person.user.id);
    if (programs.length === 0) return undefined;
    const team = new Set((await services.people.team(connection)).members.map(({ id }) => id));
    const ids = programs.map(({ id }) => id);
    const reader = { nowMs: services.now(), timeZone: profile.timeZone };
    const week = await readWeek(platform, ids, team, reader);
    return week.clients.length === 0 ? undefined : weeklyMessage(week, about, unsure);
  },
};
