import type { Due, DueContext } from '../due-date/index.ts';
import type { Range } from './ranges.ts';

/** Who and what there is in the organization, besides when and where the line was typed. */
export type ParseLineContext = DueContext & {
  /** Whether all words of this name are words of somebody's. */
  isPerson?: (name: string) => boolean;
  /** The same for a name whose last word is only begun: "Anna K". */
  beginsPerson?: (name: string) => boolean;
  /** Whether a program has this name, or one that begins so. */
  isProgram?: (name: string) => boolean;
  /** Whether these words are a program's whole name, and plainly meant as that. */
  isProgramName?: (name: string) => boolean;
  /** Whose task it is is known already: people named in the line are part of its words. */
  assigneeGiven?: boolean;
};

export type Priority = 'high' | 'medium' | 'low';

/** Somebody whom a line names. `me`: whoever typed it. */
export type AssigneeRef =
  | { kind: 'slack'; id: string }
  | { kind: 'name'; name: string; known: boolean }
  | { kind: 'me' };

/** `several`: people who can't all have the task, so that one of them has to be chosen. */
export type Assignee = AssigneeRef | { kind: 'several'; people: AssigneeRef[] };

/** `name` may be a channel that Slack sent without its name, `<#C123>`; it is never known. */
export type ProgramRef = { name: string; known: boolean };

/** Something that the line says in so many signs, and where. */
export type Extracted<T> = { value: T; range: Range };

/**
 * A date that was found: the words that were read as one, and the task's text with these words left in; `textWithBoth`
 * has the words of the assignee's name as well.
 */
export type ParsedDue = Due & { words: string; textWithDate: string; textWithBoth?: string };

/**
 * A line taken apart. `text` is what the task says; `due.spans` are in the line as typed. `textWithName` is the text
 * with the words left in that name somebody, for the case that they don't say whose task it is.
 */
export type ParsedTaskLine = {
  text: string;
  textWithName?: string;
  due: ParsedDue | null;
  priority: Priority | null;
  assignee: Assignee | null;
  program: ProgramRef | null;
};
