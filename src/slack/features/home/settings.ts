import { everyDay, weekdayNames, weekdays } from '../../../digests/schedule.ts';
import { clockText, zoneText } from '../../../lib/local-date-time.ts';
import { toRef } from '../../../tasks/drafts/draft.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import type { PersonalPreferences } from '../../../workspaces/preferences.ts';
import { seesProgram } from '../../../workspaces/program-limit.ts';
import type { Submission } from '../../edge/payloads.ts';
import { noProgram } from '../../forms/choosers.ts';
import { type Choices, choices, menu, program, radio } from '../../forms/fields.ts';
import { type FieldErrors, form } from '../../forms/form.ts';
import type { Caller } from '../../surface/authenticate.ts';
import { readProgram } from '../../surface/find.ts';
import { savePreferences } from '../../surface/save-preferences.ts';
import { dueLabel } from '../../ui/due-text.ts';
import { sentence } from '../../ui/message.ts';

/** What a user chose. A default program that they may no longer see counts as none. */
async function chosenBy({ services, workspaceId, userId, connection }: Caller): Promise<PersonalPreferences> {
  const { program, ...chosen } = await services.preferences.get(workspaceId, userId);
  return program && seesProgram(connection, program.id) ? { ...chosen, program } : chosen;
}

/** When the next private messages come, if any. */
function nextWords({ services, profile }: Caller, next: Awaited<ReturnType<typeof savePreferences>>): string {
  const all = Object.entries(next).map(
    ([kind, ms]) =>
      `${kind} message comes on ${dueLabel(Math.floor(ms / 1000), profile.timeZone, services.now())}`,
  );
  return all.length === 0 ? '' : ` Your next ${all.join(' and your next ')}, if there is something to say.`;
}

const none = { id: noProgram, name: 'None' };
const waits = [
  ['remembered', 'Only tasks with something I did not type, such as the program'],
  ['always', 'Every task'],
  ['never', 'No task'],
] as const;

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), clockText({ hour })] as const);
const hoursOr = (none: string, ...others: Choices): Choices => [['none', none], ...others, ...hours];
const shownHour = (hour: number | string | undefined): string => String(hour ?? 'none');
const days = everyDay.map((day) => [String(day), weekdayNames[day - 1] ?? ''] as const);

function hourOf(value: string | undefined): number | undefined {
  const hour = Number(value);
  return value !== undefined && /^\d{1,2}$/.test(value) && hour < 24 ? hour : undefined;
}

/** The submitted form: a program's id, and hours from 0 to 23. The days are undefined for Monday to Friday. */
function read({ values, lists }: Submission) {
  const tell = lists.tell ?? [];
  const morningDays = everyDay.filter((day) => lists['morning-days']?.includes(String(day)));
  return {
    program: values.program === noProgram ? undefined : values.program,
    wait: waits.find(([wait]) => wait === values.wait)?.[0],
    told: {
      tellAssigned: tell.includes('assigned'),
      tellNudged: tell.includes('nudged'),
    },
    tellCompleted: tell.includes('completed'),
    remindBefore: tell.includes('before'),
    morningHour: hourOf(values.morning),
    morningDays: String(morningDays) === String(weekdays) ? undefined : morningDays,
    weekly: values.weekly === 'usual' ? ('usual' as const) : hourOf(values.weekly),
    from: hourOf(values['quiet-from']),
    to: hourOf(values['quiet-to']),
  };
}
type Filled = ReturnType<typeof read>;

function check({ morningHour, morningDays = weekdays, from, to }: Filled): FieldErrors {
  if (morningHour !== undefined && morningDays.length === 0)
    return { 'morning-days': 'Choose at least one day, or no morning message.' };
  if ((from === undefined) !== (to === undefined))
    return { [from === undefined ? 'quiet-from' : 'quiet-to']: 'Choose both hours, or none.' };
  return from !== undefined && from === to ? { 'quiet-to': 'Choose another hour than the first.' } : {};
}

/** The changes to store. Clients are not asked about creating tasks, so that setting stays as it is. */
async function changeOf(caller: Caller, filled: Filled): Promise<Partial<PersonalPreferences>> {
  const { told, remindBefore, morningHour, morningDays, from, to } = filled;
  const quiet = from === undefined || to === undefined ? undefined : { from, to };
  // A user who stopped reminders and wants them again gets them again.
  const reminded = remindBefore ? { remindBefore, tellReminded: undefined } : { remindBefore: undefined };
  const change = { ...told, ...reminded, morningHour, morningDays, quiet };
  if (!isStaff(caller.person)) return change;
  const { tellCompleted, wait, weekly } = filled;
  const chosen = filled.program ? toRef(await readProgram(caller, filled.program)) : undefined;
  return { ...change, tellCompleted, program: chosen, wait, weekly };
}

/** **Settings** on Home: what a user chose for themselves. */
export const settingsForm = form({
  id: 'home.settings',
  title: 'Your settings',
  submit: 'Save',
  saving: 'Saving…',
  failed: 'Not saved.',
  who: 'anyone',
  load: async (caller, _: undefined) => ({
    ...(await chosenBy(caller)),
    staff: isStaff(caller.person),
    timeZone: caller.profile.timeZone,
  }),
  fields: (shown) => [
    ...(shown.staff
      ? [
          program('program', 'Default program of new tasks', shown.program ?? none, {
            action: 'home.default-program',
          }),
          radio('wait', 'Wait ten seconds, with Change and Cancel, before creating', waits, shown.wait),
        ]
      : []),
    choices(
      'tell',
      'Tell me when',
      [
        ['assigned', 'Somebody creates a task for me'],
        ['nudged', 'Somebody nudges me about a task'],
        ['before', 'A task of mine from Slack is due in a day'],
        ...(shown.staff ? ([['completed', 'A client completes a task that I created']] as const) : []),
      ],
      [
        shown.tellAssigned ? 'assigned' : '',
        shown.tellNudged ? 'nudged' : '',
        shown.remindBefore && (shown.tellReminded ?? true) ? 'before' : '',
        shown.tellCompleted ? 'completed' : '',
      ],
      { optional: true },
    ),
    menu('morning', 'Morning message', hoursOr('None'), shownHour(shown.morningHour), {
      hint: `What is due today and what is overdue, in your time zone: ${zoneText(shown.timeZone)}.`,
    }),
    choices('morning-days', 'On these days', days, (shown.morningDays ?? weekdays).map(String), {
      placeholder: 'No day',
      optional: true,
    }),
    ...(shown.staff
      ? [
          menu(
            'weekly',
            'Weekly message about your clients',
            hoursOr('None', ['usual', 'When the morning message comes, or at 09:00']),
            shownHour(shown.weekly),
            {
              hint: 'What they finished last week and what slipped, as a chart: on Mondays, or on the first of the days above.',
            },
          ),
        ]
      : []),
    menu('quiet-from', 'No messages from', hoursOr('No quiet hours'), shownHour(shown.quiet?.from)),
    menu('quiet-to', 'Until', hoursOr('No quiet hours'), shownHour(shown.quiet?.to)),
  ],
  read,
  check,
  // The program is looked up again.
  save: async (caller, filled) => {
    const next = await savePreferences(caller, await changeOf(caller, filled));
    return sentence(`Your settings are saved.${nextWords(caller, next)}`);
  },
});
