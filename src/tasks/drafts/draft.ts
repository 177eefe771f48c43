/** A person or a program on the platform. */
export type Ref = { id: string; name: string };

/** A {@link Ref} and nothing more, for what is stored. */
export const toRef = ({ id, name }: Ref): Ref => ({ id, name });

/** One reading of a typed date. `atMs` in milliseconds, UTC. */
export type DueReading = { atMs: number; precision: 'day' | 'minute'; label: string };

/**
 * A date that someone still has to choose: its readings, the words that were read as a date, and the task's text with
 * these words left in, in case they are no date. `textWithBoth` also keeps the words that name the assignee.
 */
export type OpenDue = {
  readings: DueReading[];
  past: boolean;
  words?: string;
  textWithDate?: string;
  textWithBoth?: string;
};

/**
 * A task that is not created yet and waits for answers. What was typed is kept as names; what was chosen, or was clear
 * from the start, as ids.
 */
export type Draft = {
  text: string;
  /** The text including the words that name someone: what the task says if its author keeps it. */
  textWithName?: string;
  priority: 'high' | 'medium' | 'low' | null;
  /** Chosen (null: no date), or the readings to choose from. */
  due: { chosen: DueReading | null } | OpenDue;
  user?: Ref;
  /** A name that was typed for the assignee. */
  userName?: string;
  /** Several people were named, and one of them has to be chosen. */
  several?: { users: Ref[]; names: string[] };
  program?: Ref;
  programName?: string;
};

/** A task with nothing left to ask. `due` in seconds, UTC; null for no date. */
export type ReadyDraft = Pick<Draft, 'text' | 'priority'> & { due: number | null; user: Ref; program: Ref };
