import type { FieldProblem, TaskFields } from '../../../../tasks/drafts/task-fields.ts';
import type { Submission } from '../../../edge/payloads.ts';
import { programBlockOf } from '../../../forms/choosers.ts';

/**
 * The form's blocks. The program's block is named after the person whose programs it offers, so that a program that was
 * chosen for one person is never taken for another. That is the first of several.
 */
export const block = {
  text: 'task',
  people: 'people',
  program: programBlockOf,
  when: 'when',
  priority: 'priority',
} as const;

/** What was filled in. */
export function fieldsOf({ values, lists }: Pick<Submission, 'values' | 'lists'>): TaskFields {
  const personIds = lists[block.people] ?? [];
  return {
    text: values[block.text],
    personIds,
    isMine: personIds.length === 0 && block.program() in lists,
    programId: values[block.program(personIds[0])],
    when: values[block.when],
    priority: values[block.priority],
  };
}

export const notADate = 'I can’t read this as a date. Type “friday 3pm” or “20 November”.';

function sentenceFor(problem: FieldProblem): string {
  switch (problem.kind) {
    case 'missing':
      return {
        text: 'Type what is to be done.',
        personIds: 'Choose who it is for.',
        programId: 'Choose one of this person’s programs.',
      }[problem.field];
    case 'past':
      return 'That is in the past.';
    case 'not-a-date':
      return notADate;
    case 'several':
      return `Which one? Type ${problem.readings.slice(0, 3).join(' or ')}.`;
  }
}

/** The problems as Slack shows them under the fields, by block id. @param shown the blocks that are in the form */
export function errorsFor(problems: FieldProblem[], shown: string[]): Record<string, string> {
  const programBlock = shown.find((id) => id.startsWith('program ')) ?? block.people;
  const blockOf = {
    text: block.text,
    personIds: block.people,
    programId: programBlock,
    when: block.when,
  };
  // The first problem of a block is the one to solve first.
  return Object.fromEntries(
    problems.toReversed().map((problem) => [blockOf[problem.field], sentenceFor(problem)]),
  );
}
