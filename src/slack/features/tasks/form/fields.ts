import type { FieldProblem, TaskFields } from '../../../../tasks/drafts/task-fields.ts';
import type { Submission } from '../../../edge/payloads.ts';

/**
 * The form's blocks. The program's block is named after the person whose programs it offers, so that a program that was
 * chosen for one person is never taken for another.
 */
export const block = {
  text: 'task',
  person: 'person',
  others: 'others',
  program: (personId: string) => `program ${personId}`,
  date: 'date',
  time: 'time',
  words: 'words',
  priority: 'priority',
} as const;

/** What was filled in. */
export function fieldsOf({ values, lists }: Pick<Submission, 'values' | 'lists'>): TaskFields {
  const personId = values[block.person];
  return {
    text: values[block.text],
    personId,
    otherIds: lists[block.others]?.filter((id) => id !== personId),
    programId: personId === undefined ? undefined : values[block.program(personId)],
    date: values[block.date],
    time: values[block.time],
    words: values[block.words],
    priority: values[block.priority],
  };
}

function sentenceFor(problem: FieldProblem): string {
  switch (problem.kind) {
    case 'missing':
      return {
        text: 'Type what is to be done.',
        personId: 'Choose who it is for.',
        programId: 'Choose one of this person’s programs.',
      }[problem.field];
    case 'past':
      return 'That is in the past.';
    case 'no-such-date':
      return 'There is no such date or time.';
    case 'no-date':
      return 'Choose the date as well.';
    case 'not-a-date':
      return 'I can’t read this as a date. Type “friday 3pm”, or choose the date above.';
    case 'several':
      return `Choose one above: ${problem.readings.slice(0, 3).join(' or ')}.`;
    case 'conflict':
      return `This says ${problem.reading}, and above is something else. Clear one of them.`;
  }
}

/** The problems as Slack shows them under the fields, by block id. @param shown the blocks that are in the form */
export function errorsFor(problems: FieldProblem[], shown: string[]): Record<string, string> {
  const programBlock = shown.find((id) => id.startsWith('program ')) ?? block.person;
  const blockOf = {
    text: block.text,
    personId: block.person,
    programId: programBlock,
    date: block.date,
    time: block.time,
    words: block.words,
  };
  // The first problem of a block is the one to solve first.
  return Object.fromEntries(
    problems.toReversed().map((problem) => [blockOf[problem.field], sentenceFor(problem)]),
  );
}
