import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { everyDay, type Weekday, weekdayNames, weekdays } from '../../../digests/schedule.ts';
import type { PersonalPreferences } from '../../../workspaces/preferences.ts';
import type { Submission } from '../../edge/payloads.ts';
import { alertBlock } from '../../ui/blocks.ts';
import { plain } from '../../ui/text.ts';
import { noProgram, programOption } from './program-option.ts';

export const settingsTitle = 'Your settings';

type Wait = PersonalPreferences['wait'];

/** The form as it was filled in: a program's id, and hours from 0 to 23. */
export type SettingsForm = {
  program?: string;
  wait?: Wait;
  tellAssigned: boolean;
  tellCompleted: boolean;
  tellNudged: boolean;
  remindBefore: boolean;
  morningHour?: number;
  /** Undefined for Monday to Friday. */
  morningDays?: Weekday[];
  weekly?: PersonalPreferences['weekly'];
  quietFrom?: number;
  quietTo?: number;
};

const option = (value: string, label: string): PlainTextOption => ({ text: plain(label), value });

const waits: Record<Wait, PlainTextOption> = {
  remembered: option('remembered', 'Only tasks with something I did not type, such as the program'),
  always: option('always', 'Every task'),
  never: option('never', 'No task'),
};

const tells = {
  assigned: option('assigned', 'Somebody creates a task for me'),
  completed: option('completed', 'A client completes a task that I created'),
  nudged: option('nudged', 'Somebody nudges me about a task'),
  before: option('before', 'A task of mine from Slack is due in a day'),
};

/** "07:00" */
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => option(String(hour), clock(hour)));

const input = (block_id: string, label: string, element: InputBlock['element']): InputBlock => ({
  type: 'input',
  block_id,
  label: plain(label),
  element,
});

/** A menu of hours. @param none says what no hour means @param others go before the hours */
function hourInput(
  block_id: string,
  label: string,
  none: string,
  chosen: number | string | undefined,
  others: PlainTextOption[] = [],
): InputBlock {
  const options = [option('none', none), ...others, ...hours];
  const initial_option = options.find(({ value }) => value === String(chosen ?? 'none'));
  return input(block_id, label, {
    type: 'static_select',
    action_id: 'value',
    options,
    ...(initial_option && { initial_option }),
  });
}

const days = everyDay.map((day) => option(String(day), weekdayNames[day - 1] ?? ''));

/** The days on which the morning message comes. All others are days off. */
function dayInput(chosen: Weekday[]): InputBlock {
  const initial_options = days.filter(({ value }) => chosen.some((day) => String(day) === value));
  return {
    ...input('morning-days', 'On these days', {
      type: 'multi_static_select',
      action_id: 'value',
      placeholder: plain('No day'),
      options: days,
      ...(initial_options.length > 0 && { initial_options }),
    }),
    optional: true,
  };
}

/** When a coach gets their clients' week. */
const weeklyInput = (weekly: PersonalPreferences['weekly']): InputBlock => ({
  ...hourInput('weekly', 'Weekly message about your clients', 'None', weekly, [
    option('usual', 'When the morning message comes, or at 09:00'),
  ]),
  hint: plain(
    'What they finished last week and what slipped, as a chart: on Mondays, or on the first of the days above.',
  ),
});

/** What concerns those who create tasks. */
function creating({ program, wait }: PersonalPreferences): KnownBlock[] {
  const chosen = (program && programOption(program)[0]) ?? option(noProgram, 'None');
  return [
    input('program', 'Default program of new tasks', {
      type: 'external_select',
      action_id: 'home.default-program',
      min_query_length: 0,
      initial_option: chosen,
    }),
    input('wait', 'Wait ten seconds, with Change and Cancel, before creating', {
      type: 'radio_buttons',
      action_id: 'value',
      options: [waits.remembered, waits.always, waits.never],
      initial_option: waits[wait],
    }),
  ];
}

function telling(
  { tellAssigned, tellCompleted, tellNudged, remindBefore = false, tellReminded = true }: PersonalPreferences,
  staff: boolean,
): KnownBlock {
  const everybody = [tells.assigned, tells.nudged, tells.before];
  const options = staff ? [...everybody, tells.completed] : everybody;
  const on = new Map([
    [tells.assigned, tellAssigned],
    [tells.completed, tellCompleted],
    [tells.nudged, tellNudged],
    [tells.before, remindBefore && tellReminded],
  ]);
  const chosen = options.filter((one) => on.get(one));
  return {
    ...input('tell', 'Tell me when', {
      type: 'checkboxes',
      action_id: 'value',
      options,
      ...(chosen.length > 0 && { initial_options: chosen }),
    }),
    optional: true,
  };
}

/** What somebody chose for themselves. @param problem why it was not saved, in our own words */
export function settingsView(
  preferences: PersonalPreferences,
  { staff, timeZone }: { staff: boolean; timeZone: string },
  problem?: string,
): ModalView {
  const { morningHour, morningDays = weekdays, weekly, quiet } = preferences;
  return {
    type: 'modal',
    callback_id: 'home.settings',
    title: plain(settingsTitle),
    submit: plain('Save'),
    close: plain('Cancel'),
    blocks: [
      ...(problem === undefined ? [] : [alertBlock(`*Not saved.* ${problem}`, 'error')]),
      ...(staff ? creating(preferences) : []),
      telling(preferences, staff),
      {
        ...hourInput('morning', 'Morning message', 'None', morningHour),
        hint: plain(
          `What is due today and what is overdue, in your time zone: ${timeZone.replaceAll('_', ' ')}.`,
        ),
      },
      dayInput(morningDays),
      ...(staff ? [weeklyInput(weekly)] : []),
      hourInput('quiet-from', 'No messages from', 'No quiet hours', quiet?.from),
      hourInput('quiet-to', 'until', 'No quiet hours', quiet?.to),
    ],
  };
}

function hourOf(value: string | undefined): number | undefined {
  const hour = Number(value);
  return value !== undefined && /^\d{1,2}$/.test(value) && hour < 24 ? hour : undefined;
}

const isUsual = (chosen: Weekday[]): boolean => String(chosen) === String(weekdays);

/** The submitted form. */
export function submittedSettings({ values, lists }: Submission): SettingsForm {
  const { program, wait, weekly } = values;
  const tell = lists.tell ?? [];
  const chosenDays = everyDay.filter((day) => lists['morning-days']?.includes(String(day)));
  return {
    program: program === noProgram ? undefined : program,
    wait: wait === 'always' || wait === 'never' || wait === 'remembered' ? wait : undefined,
    tellAssigned: tell.includes('assigned'),
    tellCompleted: tell.includes('completed'),
    tellNudged: tell.includes('nudged'),
    remindBefore: tell.includes('before'),
    morningHour: hourOf(values.morning),
    morningDays: isUsual(chosenDays) ? undefined : chosenDays,
    weekly: weekly === 'usual' ? weekly : hourOf(weekly),
    quietFrom: hourOf(values['quiet-from']),
    quietTo: hourOf(values['quiet-to']),
  };
}

/** What has to be changed in the form, by block id. */
export function settingsErrors({
  morningHour,
  morningDays = weekdays,
  quietFrom,
  quietTo,
}: SettingsForm): Record<string, string> | undefined {
  if (morningHour !== undefined && morningDays.length === 0)
    return { 'morning-days': 'Choose at least one day, or no morning message.' };
  if ((quietFrom === undefined) !== (quietTo === undefined))
    return { [quietFrom === undefined ? 'quiet-from' : 'quiet-to']: 'Choose both hours, or none.' };
  if (quietFrom !== undefined && quietFrom === quietTo)
    return { 'quiet-to': 'Choose another hour than the first.' };
  return undefined;
}
