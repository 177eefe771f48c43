import type { Priority } from '../../platform/resources.ts';
import type { Due, DueContext } from '../due-date/index.ts';
import type { Range } from './ranges.ts';

/** When and where the line was typed, and lookups in the organization. */
export type ParseLineContext = DueContext & {
  /** True when a person's name contains all words of this name; also for a person's email. */
  isPerson?: ((name: string) => boolean) | undefined;
  /** The same for a name whose last word is incomplete: "Anna K". */
  beginsPerson?: ((name: string) => boolean) | undefined;
  /** True for the first word of a person's name. */
  isFirstName?: ((name: string) => boolean) | undefined;
  /** True when a person may be called this: "tommy" for Tom. */
  isCalled?: (name: string) => boolean;
  /** True when a program has this name, or one that starts with it. */
  isProgram?: (name: string) => boolean;
  /** True when these words are a program's whole name and clearly meant as such. */
  isProgramName?: ((name: string) => boolean) | undefined;
  /** The assignee is known already, so people named in the line are part of the task's text. */
  assigneeGiven?: boolean;
};

export type { Priority };

/**
 * A person whom a line names: by a Slack mention, by a name or email, or as the author (`me`). `ask`: the name may say
 * whose task it is, or belong to the task.
 */
export type AssigneeRef =
  | { kind: 'slack'; id: string }
  | { kind: 'name'; name: string; known: boolean; ask?: boolean }
  | { kind: 'me' };

/**
 * `several`: a task is for one person, so someone has to choose, or each of them gets one. `all`: they are named in one
 * list without an "or", so each probably gets one.
 */
export type Assignee = AssigneeRef | { kind: 'several'; people: AssigneeRef[]; all?: boolean };

/** `name` may be a channel that Slack sent without its name, `<#C123>`. That is never `known`. */
export type ProgramRef = { name: string; known: boolean };

/** A value found in the line, and where. */
export type Extracted<T> = { value: T; range: Range };

/**
 * A date found in the line. `words` are its words as typed; `textWithDate` is the task's text with them, and
 * `textWithBoth` also has the words that name the assignee. `textWithoutDate` is the text of a recurring task without
 * the words that say when.
 */
type ParsedDue = Due & {
  words: string;
  textWithDate: string;
  textWithBoth?: string;
  textWithoutDate?: string;
};

/**
 * The parts of a line. `text` is the task's text; `due.spans` are positions in the line as typed. `textWithName` is the
 * text with the words that name the assignee, in case they belong to the task after all; `textWithoutNames` is the text
 * without the names of several. `everyone`: each member of this program gets the task, except those in `except`.
 */
export type ParsedTaskLine = {
  text: string;
  textWithName?: string;
  textWithoutNames?: string;
  due: ParsedDue | null;
  priority: Priority | null;
  assignee: Assignee | null;
  program: ProgramRef | null;
  everyone?: ProgramRef & { except?: string[] };
};
