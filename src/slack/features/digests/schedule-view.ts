import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { timeZoneNamed } from '../../../clients/time-zones.ts';
import { programsOf } from '../../../digests/collect-overdue.ts';
import { everyDay, type Schedule, type Weekday, weekdayNames, weekdays } from '../../../digests/schedule.ts';
import { clockText } from '../../../lib/local-date-time.ts';
import type { Submission } from '../../edge/payloads.ts';
import { actions, alertBlock, button, footnote, section } from '../../ui/blocks.ts';
import { personOption } from '../../ui/person-option.ts';
import { plain } from '../../ui/text.ts';
import { zoneOption } from '../../ui/zone-option.ts';
import type { DigestSettings } from './set-up.ts';

export const scheduleTitle = 'Digest of this channel';

/** The form as it was filled in; programs and people are ids. What is missing was not filled in. */
export type ScheduleForm = {
  days: Weekday[];
  time?: string;
  timeZone?: string;
  programs: string[];
  people: string[];
  alsoToday: boolean;
  postsEmpty: boolean;
};

/** The platform gets them in an address. */
const mostChosen = 20;

const option = (value: string, label: string): PlainTextOption => ({ text: plain(label), value });
const days = everyDay.map((day) => option(String(day), weekdayNames[day - 1] ?? ''));
const today = option('today', 'Also tasks that are due that day');
const empties = {
  nothing: option('nothing', 'Post nothing'),
  say: option('say', 'Say that nothing is overdue'),
};

/** What the form shows where a channel has no digest yet. */
export const firstSettings = (timeZone: string): DigestSettings => ({
  schedule: { days: weekdays, hour: 9, minute: 0, timeZone },
});

const input = (
  block_id: string,
  label: string,
  element: InputBlock['element'],
  more: Partial<InputBlock> = {},
): InputBlock => ({ type: 'input', block_id, label: plain(label), element, ...more });

/** A field for several programs or people, chosen by typing. */
function several(
  block_id: string,
  label: string,
  action_id: string,
  chosen: { id: string; name: string }[],
  hint: string,
): InputBlock {
  const initial_options = chosen.flatMap(({ id, name }) => personOption({ id, name }));
  const element: InputBlock['element'] = {
    type: 'multi_external_select',
    action_id,
    placeholder: plain('Type a name'),
    min_query_length: 0,
    max_selected_items: mostChosen,
    ...(initial_options.length > 0 && { initial_options }),
  };
  return input(block_id, label, element, { optional: true, hint: plain(hint) });
}

function inputs(settings: DigestSettings, nowMs: number): KnownBlock[] {
  const { schedule, people = [], alsoToday, postsEmpty } = settings;
  const zone = timeZoneNamed(schedule.timeZone, nowMs);
  const chosenDays = days.filter(({ value }) => schedule.days.some((day) => String(day) === value));
  return [
    input('days', 'Days', {
      type: 'checkboxes',
      action_id: 'value',
      options: days,
      ...(chosenDays.length > 0 && { initial_options: chosenDays }),
    }),
    input('time', 'Time', { type: 'timepicker', action_id: 'value', initial_time: clockText(schedule) }),
    input('timezone', 'Time zone', {
      type: 'external_select',
      action_id: 'pick.timezone',
      placeholder: plain('Type a city'),
      min_query_length: 0,
      ...(zone && { initial_option: zoneOption(zone) }),
    }),
    several('programs', 'Programs', 'pick.program', programsOf(settings), 'None means all programs.'),
    several('people', 'People', 'pick.person', people, 'None means everybody.'),
    input(
      'today',
      'What it shows besides overdue tasks',
      {
        type: 'checkboxes',
        action_id: 'value',
        options: [today],
        ...(alsoToday && { initial_options: [today] }),
      },
      { optional: true },
    ),
    input('empty', 'When there is nothing to show', {
      type: 'radio_buttons',
      action_id: 'value',
      options: [empties.nothing, empties.say],
      initial_option: postsEmpty ? empties.say : empties.nothing,
    }),
  ];
}

/**
 * The form for a channel's digest.
 *
 * @param status what is set, in our own words; absent where nothing is
 * @param problem why it was not saved, in our own words
 */
export function scheduleView(
  settings: DigestSettings,
  {
    channelId,
    status,
    problem,
    nowMs,
  }: { channelId: string; status?: string; problem?: string; nowMs: number },
): ModalView {
  const set =
    status === undefined
      ? [section('This channel has no digest yet. It posts overdue tasks at a time of yours.')]
      : [
          section(status),
          actions([button('Turn it off', 'digest.off', channelId)]),
          footnote('What you save here replaces it.'),
        ];
  return {
    type: 'modal',
    callback_id: 'digest.schedule',
    private_metadata: channelId,
    title: plain(scheduleTitle),
    submit: plain('Save'),
    close: plain('Cancel'),
    blocks: [
      ...(problem === undefined ? set : [alertBlock(`*Not saved.* ${problem}`, 'error')]),
      ...inputs(settings, nowMs),
    ],
  };
}

export const submittedSchedule = ({ values, lists }: Submission): ScheduleForm => ({
  days: everyDay.filter((day) => lists.days?.includes(String(day))),
  time: values.time,
  timeZone: values.timezone,
  programs: lists.programs ?? [],
  people: lists.people ?? [],
  alsoToday: lists.today?.includes('today') ?? false,
  postsEmpty: values.empty === 'say',
});

/** The form's schedule, or what has to be changed in it, by block id. */
export function scheduleOf(
  { days: chosen, time = '', timeZone = '' }: ScheduleForm,
  nowMs: number,
): { schedule: Schedule } | { errors: Record<string, string> } {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  const errors = {
    ...(chosen.length === 0 && { days: 'Choose at least one day.' }),
    ...(hour === undefined && { time: 'Choose a time, such as 09:00.' }),
    ...(timeZoneNamed(timeZone, nowMs) === undefined && { timezone: 'Choose a time zone.' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { schedule: { days: chosen, hour: Number(hour), minute: Number(minute), timeZone } };
}
