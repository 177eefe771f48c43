import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { zoneText } from '../../../../lib/local-date-time.ts';
import { oneLine } from '../../../../lib/text.ts';
import type { Ref } from '../../../../tasks/drafts/draft.ts';
import type { TaskFields } from '../../../../tasks/drafts/task-fields.ts';
import type { PersonRef } from '../../../../workspaces/directory.ts';
import { alertBlock, footnote } from '../../../ui/blocks.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { personOption } from '../../../ui/person-option.ts';
import { clip, escapeInline, plain } from '../../../ui/text.ts';
import { whatReplacingDoes } from '../messages/replace-messages.ts';
import { block } from './fields.ts';

export const newTask = 'New task';
export const replaceTitle = 'Replace task';

/** Drafts that replace a task have ids that say so, since a form knows no more than that of its draft. */
const isReplacing = (draftId: string): boolean => draftId.startsWith('replace-');

/** What the form shows. Names are for people to read, and ids to find them by. */
export type TaskForm = {
  /** What the task is created under, once; without it, the view's own id. Such a form is named after its task. */
  draftId?: string;
  fields: TaskFields;
  person?: PersonRef;
  /** Others who get a task of their own. */
  others?: readonly PersonRef[];
  /** The person's programs. */
  programs: readonly Ref[];
  /** Whoever fills it in: their IANA zone. */
  timeZone: string;
  /** What is not clear yet, or why the task was not created: our own words, names in them escaped. */
  problem?: string;
};

type Element = InputBlock['element'];

const input = (
  block_id: string,
  label: string,
  element: Element,
  more: Partial<InputBlock> = {},
): KnownBlock => ({
  type: 'input',
  block_id,
  label: plain(label),
  element,
  ...more,
});

const priorityOption = (value: string): PlainTextOption => ({
  text: plain(value.charAt(0).toUpperCase() + value.slice(1)),
  value,
});
const priorities = ['high', 'medium', 'low'].map(priorityOption);

/** The menu of the person's programs; empty until a person is chosen. */
function programBlocks({ person, programs, fields }: TaskForm): KnownBlock[] {
  // Someone whose id no option can carry can't be chosen here.
  if (person === undefined || personOption(person).length === 0) return [];
  if (programs.length === 0) {
    const name = escapeInline(person.name);
    return [
      alertBlock(
        `*${name}* is not in any program, and a task needs one. Add them with \`/program add\` first.`,
        'warning',
      ),
    ];
  }
  const chosen = programs.find(({ id }) => id === fields.programId) ?? only(programs);
  const initial_option = chosen && personOption(chosen)[0];
  return [
    input(block.program(person.id), 'Program', {
      type: 'external_select',
      action_id: 'task.program',
      placeholder: plain('Type a name'),
      min_query_length: 0,
      ...(initial_option && { initial_option }),
    }),
  ];
}

/** The menu of people who get the same task. */
function othersBlock({ others = [] }: TaskForm): KnownBlock {
  const chosen = others.flatMap(personOption).slice(0, LIMITS.select.options);
  return input(
    block.others,
    'Also for',
    {
      type: 'multi_external_select',
      action_id: 'task.people',
      placeholder: plain('Type names'),
      min_query_length: 0,
      max_selected_items: LIMITS.select.options,
      ...(chosen.length > 0 && { initial_options: chosen }),
    },
    {
      optional: true,
      hint: plain('Each of them gets a task of their own. You see the names before anything is created.'),
    },
  );
}

const only = (programs: readonly Ref[]): Ref | undefined => (programs.length === 1 ? programs[0] : undefined);

/** A task from elsewhere gives the form its name. */
const titleOf = ({ draftId, fields }: TaskForm): string =>
  (draftId && clip(oneLine(fields.text ?? ''), LIMITS.modal.title)) || newTask;

/** The form for a task, with everything that is known already. */
export function taskFormView(form: TaskForm): ModalView {
  const { draftId = '', fields, person, problem, timeZone } = form;
  const { text, date, time, words, priority } = fields;
  const initial_option = person && personOption(person)[0];
  const replacing = isReplacing(draftId);
  const initialPriority = priorities.find(({ value }) => value === priority);
  return {
    type: 'modal',
    ...(replacing
      ? { callback_id: 'replace.form', title: plain(replaceTitle), submit: plain('Replace') }
      : { callback_id: 'task.new', title: plain(titleOf(form)), submit: plain('Create task') }),
    private_metadata: draftId,
    close: plain('Cancel'),
    blocks: [
      ...(problem === undefined ? [] : [alertBlock(clip(problem, LIMITS.text.length), 'error')]),
      ...(replacing ? [footnote(whatReplacingDoes)] : []),
      input(block.text, 'Task', {
        type: 'plain_text_input',
        action_id: 'value',
        multiline: true,
        max_length: LIMITS.plainTextInput.length,
        ...(text ? { initial_value: clip(text, LIMITS.plainTextInput.length) } : { focus_on_load: true }),
      }),
      input(
        block.person,
        'For',
        {
          type: 'external_select',
          action_id: 'task.person',
          placeholder: plain('Type a name'),
          min_query_length: 0,
          ...(initial_option && { initial_option }),
        },
        { dispatch_action: true },
      ),
      ...(replacing ? [] : [othersBlock(form)]),
      ...programBlocks(form),
      input(
        block.date,
        'Date',
        { type: 'datepicker', action_id: 'value', ...(date && { initial_date: date }) },
        { optional: true },
      ),
      input(
        block.time,
        'Time',
        { type: 'timepicker', action_id: 'value', ...(time && { initial_time: time }) },
        { optional: true, hint: plain('Without a time it is due by the end of that day.') },
      ),
      input(
        block.words,
        'Or the date in words',
        {
          type: 'plain_text_input',
          action_id: 'value',
          max_length: 150,
          placeholder: plain('friday 3pm'),
          ...(words && { initial_value: clip(words, 150) }),
        },
        { optional: true },
      ),
      input(
        block.priority,
        'Priority',
        {
          type: 'static_select',
          action_id: 'value',
          placeholder: plain('None'),
          options: priorities,
          ...(initialPriority && { initial_option: initialPriority }),
        },
        { optional: true },
      ),
      footnote(`Times are in your own zone, ${zoneText(timeZone)}.`),
    ],
  };
}
