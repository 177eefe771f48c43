import type { Due, DueContext } from '../due/index.ts';

/** Who and what there is in the organization, besides when and where the line was typed. */
export type CaptureContext = DueContext & {
  isPerson?: (name: string) => boolean;
  isProgram?: (name: string) => boolean;
  /** Whose task it is is known already: people named in the line are part of its words. */
  assigneeGiven?: boolean;
};

export type Priority = 'high' | 'medium' | 'low';
export type Assignee = { kind: 'slack'; id: string } | { kind: 'name'; name: string; known: boolean };
export type Program = { name: string; known: boolean };

/** A line taken apart. `text` is what the task says; `due.span` is in the line as typed. */
export type Captured = {
  text: string;
  due: Due | null;
  priority: Priority | null;
  assignee: Assignee | null;
  program: Program | null;
};
