import type { PersonRef } from '../../workspaces/directory.ts';
import type { OpenDue, Ref } from './draft.ts';

/** Whom a name means. `known`: the others of a list, as far as they are clear. */
export type PersonQuestion = { name: string; known?: Ref[] } & (
  | /** With one person only: no one has exactly this name, but theirs begins with it. */ {
      kind: 'ask-person';
      people: PersonRef[];
    }
  | { kind: 'unknown-person'; near: PersonRef[] }
);

/** What is asked before a task can be created, or why it cannot be. */
export type Question =
  | ({ kind: 'ask-due'; person: Ref; program: Ref } & Pick<
      OpenDue,
      'readings' | 'past' | 'unclear' | 'words'
    >)
  | PersonQuestion
  /** Several people were named. These are the ones we recognize; may be empty. */
  | { kind: 'ask-one'; people: PersonRef[] }
  /** Words of the task that may say whose it is. These people may be meant. */
  | { kind: 'ask-whose'; name: string; people: PersonRef[] }
  | { kind: 'ask-program'; programs: Ref[]; person: Ref }
  /** No one knows yet in which programs they are: any of the organization can be chosen. */
  | { kind: 'find-program'; person: Ref }
  /** `programs`: those of the person, if they are known. */
  | { kind: 'unknown-program'; name: string; programs: Ref[] | undefined }
  /** Several programs fit a name, or several people are in more than one; or it is for everyone, of no program that was named. */
  | { kind: 'which-program'; programs: Ref[]; ofEveryone?: true }
  | { kind: 'no-program'; person: Ref }
  | { kind: 'not-a-member'; person: Ref; program: Ref; programs: Ref[] | undefined };

export const isQuestion = (value: object): value is Question => 'kind' in value;
export const isPersonQuestion = (value: Ref | PersonQuestion): value is PersonQuestion => 'kind' in value;
