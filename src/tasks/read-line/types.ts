import type { DueContext } from '../due-date/index.ts';
import type { ListFilters, ListReading } from './list.ts';
import type { Names, Piece } from './scan.ts';

/** A wish to change an existing task. */
export type Action =
  | { kind: 'done'; numbers: number[] }
  /** `orCreate`: if no task has these words, the line is a new task. */
  | { kind: 'done'; words: string; orCreate?: true }
  /** The platform can't change a task: a new one takes its place. */
  | { kind: 'replace'; verb: ReplaceVerb; rest: string; line: string; orCreate?: true }
  /** Shows an existing task, with what can be done `to` it; `when` has the words for the time. */
  | { kind: 'show'; rest: string; to?: 'repeat' | 'remind'; when?: string; line: string }
  /** A task can't be deleted. */
  | { kind: 'delete'; rest: string; line: string };

/** The words of a task that may be there already, and what is then to be done with it. `isSure`: it is no new task. */
export type Existing = { rest: string; to?: 'remind'; when?: string; isSure?: true };

/** What a question about Touchline itself is about. */
export type HelpTopic =
  | Exclude<ReplaceVerb, 'replace'>
  | ('undo' | 'delete' | 'repeat' | 'digest' | 'remind' | 'done')
  | ('priority' | 'privacy' | 'languages' | 'calendar');

export type ReplaceVerb = 'move' | 'edit' | 'assign' | 'replace';

/** What a user typed, after `/todo` or to Touchline itself. The same line means the same in both. */
export type ReadLine =
  | Action
  /** `slips`: the line as typed, and the words that were corrected. */
  | ({ kind: 'list'; slips?: { line: string; words: [typed: string, meant: string][] } } & ListFilters)
  /** A task, without polite words around it, unless the line is about one that is there. `reminds`: its author is to be reminded of it. */
  | { kind: 'create'; line: string; existing?: Existing | undefined; reminds?: boolean }
  /** Several tasks, one a line. */
  | { kind: 'pasted'; lines: string[]; line: string }
  /**
   * Whether it is a task has to be asked: it may also be this list, which would not use the words `unused`. Nothing is
   * done until that is answered. `many`: those say what is to be done to all of its tasks.
   */
  | { kind: 'ask'; line: string; list?: ListFilters | undefined; unused: string; many?: true }
  /** A question, so no task: about the tasks of this list that have the words `unused`, or else about all of it. Without a list it is about such tasks alone. */
  | { kind: 'question'; line: string; list: ListFilters | undefined; unused: string }
  /** `list`: the tasks to search, if the line says which. */
  | { kind: 'search'; words: string; line: string; list?: ListFilters }
  | { kind: 'client'; name: string }
  /** All clients, not their tasks. */
  | { kind: 'clients' }
  /** What `/program` takes. */
  | { kind: 'program'; words: string }
  /** `elsewhere`: of another channel, which the line names. */
  | { kind: 'digest'; words: string; elsewhere?: true }
  /** These people are to be in a program, unless the line is a task. */
  | { kind: 'join'; people: string[]; program: string; line: string }
  | { kind: 'repeats' }
  /** Reopen what this person marked done last. */
  /** `line`: a task was named, which anybody may have done. */
  | { kind: 'undo'; line?: string }
  | { kind: 'help'; about?: HelpTopic }
  /** `program`: they are to be in. */
  | { kind: 'new-client'; name: string; program?: string }
  /** Touchline's own settings. */
  | { kind: 'settings' }
  /** Or a question that is about nothing here, unless a task has its words. */
  | { kind: 'greeting'; isQuestion?: true; isThanks?: true }
  /** Not understood: a command without what it needs, a slip, or no words at all. `about`: what it is probably for. */
  | { kind: 'unclear'; typed: string; about?: 'cancel' | 'connect' | 'channel' }
  /** What Touchline can't do, or what asks for nothing: to write to somebody, to keep a note, a thought. It may be a task. */
  | { kind: 'beyond'; what: 'write' | 'note' | 'thought'; line: string };

/** A line of a few words, and what it is read with. */
export type Line = {
  /** As typed, and without the signs at its end. */
  typed: string;
  text: string;
  pieces: readonly Piece[];
  names: Names | undefined;
  context: DueContext | undefined;
  /** The line, read as a list. */
  list(): ListReading;
  /** Reads a part of the line, or the same in other words. */
  again(words: string): ReadLine;
};

/** Reads one thing that a line may be. Undefined for any other line. */
export type Reader = (line: Line) => ReadLine | undefined;
