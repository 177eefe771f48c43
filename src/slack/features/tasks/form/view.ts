import type { KnownBlock } from '@slack/types';
import { zoneText } from '../../../../lib/local-date-time.ts';
import type { Ref } from '../../../../tasks/drafts/draft.ts';
import type { TaskFields } from '../../../../tasks/drafts/task-fields.ts';
import type { PersonRef } from '../../../../workspaces/directory.ts';
import { type Choices, menu, people, program, text } from '../../../forms/fields.ts';
import { whatReplacingDoes } from '../../../task-requests/replace-messages.ts';
import { alertBlock, footnote } from '../../../ui/blocks.ts';
import { choiceOption } from '../../../ui/choices.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { clip, escapeInline } from '../../../ui/text.ts';
import { block, notADate } from './fields.ts';

/** Drafts that replace a task have ids that say so, since a form knows no more than that of its draft. */
export const isReplacing = (draftId = ''): boolean => draftId.startsWith('replace-');

/** What the form of a draft is about: whoever opens it for the same message or task again gets another draft. */
export const subjectOf = (draftId = ''): string => draftId.replace(/^((?:message|replace)-.*)-[^-]*$/, '$1');

/** What the form shows. Names are for people to read, and ids to find them by. */
export type TaskForm = {
  /** What the task is created under, once; without it, the view's own id. Such a form is named after its task. */
  draftId?: string | undefined;
  fields: TaskFields;
  people: readonly PersonRef[];
  /** It is for whoever fills it in, and nobody has to be chosen. */
  isMine: boolean;
  /** The programs of the first of them. */
  programs: readonly Ref[];
  /** The IANA zone of the user who fills it in. */
  timeZone: string;
  /** The due date as it was read. */
  read?: string | undefined;
  /** What is not clear yet: our own words, names in them escaped. */
  problem?: string | undefined;
};

const priorities: Choices = [
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
];

const only = (programs: readonly Ref[]): Ref | undefined => (programs.length === 1 ? programs[0] : undefined);

/** The menu of the first person's programs; none until someone is chosen. */
function programBlocks({ people: [who], isMine, programs, fields }: TaskForm): KnownBlock[] {
  // Someone whose id no option can carry can't be chosen here.
  if (who === undefined || choiceOption(who).length === 0) return [];
  if (programs.length === 0) {
    const why = `*${escapeInline(who.name)}* is not in any program, and a task needs one.`;
    return [alertBlock(`${why} Add them with \`/program add\` first.`, 'warning')];
  }
  const chosen = programs.find(({ id }) => id === fields.programId) ?? only(programs);
  return [program(block.program(isMine ? undefined : who.id), 'Program', chosen, { action: 'task.program' })];
}

/** The form for a task, with everything that is known already. */
export function taskBlocks(form: TaskForm): KnownBlock[] {
  const { draftId, fields, isMine, problem, read, timeZone } = form;
  const replacing = isReplacing(draftId);
  return [
    ...(problem === undefined ? [] : [alertBlock(clip(problem, LIMITS.text.length), 'info')]),
    ...(replacing ? [footnote(whatReplacingDoes)] : []),
    text(block.text, 'Task', fields.text, { multiline: true, focus: !fields.text }),
    people(block.people, 'For', isMine ? [] : form.people, {
      action: 'task.person',
      dispatch_action: true,
      placeholder: isMine ? 'You' : 'Type names',
      optional: isMine,
      max: replacing ? 1 : LIMITS.select.options,
      hint: replacing
        ? undefined
        : 'Several people get a task each. You see their names before anything is created.',
    }),
    ...programBlocks(form),
    text(block.when, 'When', fields.when, {
      max: 150,
      placeholder: 'friday 3pm',
      optional: true,
      action: 'task.when',
      dispatch_action: true,
      hint: read
        ? `Read as ${read}.`
        : fields.when?.trim()
          ? notADate
          : `Without a time, by the end of that day. Times are in your own zone, ${zoneText(timeZone)}.`,
    }),
    menu(block.priority, 'Priority', priorities, fields.priority, { placeholder: 'None', optional: true }),
  ];
}
