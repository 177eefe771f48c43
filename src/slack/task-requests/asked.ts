import type { DueReading, Ref } from '../../tasks/drafts/draft.ts';
import type { Question } from '../../tasks/drafts/question.ts';
import type { Choice } from '../ui/choices.ts';
import { whyAsked } from '../ui/due-text.ts';
import { escapeInline } from '../ui/text.ts';

/** What is asked about a draft: our own words, names in them escaped. */
export type Asked = {
  /** What is open: the beginning of a sentence. */
  why: string;
  /** The question itself. */
  ask: string;
  choices?: readonly Choice[];
  /** The action of the choices; a person is chosen unless given. */
  action?: 'draft.program';
  /** Any program of the organization can be chosen. */
  anyProgram?: boolean;
  /** Dates to choose from. */
  readings?: readonly DueReading[];
  /** The end of the sentence if the task can't be its author's own. Without it, something can be chosen. */
  refusal?: string;
};

const quoted = (words: string): string => `“${escapeInline(words)}”`;

/** A program's name as it was typed. When Slack sent a channel without its name, Slack itself shows the name. */
const programWords = (name: string): string => (/^<#[CG][A-Z0-9]{1,20}>$/i.test(name) ? name : quoted(name));

/** What to type to put a person into a program. */
const adding = (person: Ref, program?: Ref): string =>
  `\`/program add ${escapeInline(person.name)} to ${program === undefined ? 'PROGRAM' : escapeInline(program.name)}\``;

const notCreated = ', so it was not created.';

/** One of some programs, any program if they are not known, or none. */
function oneOf(
  why: string,
  programs: readonly Ref[] | undefined,
  ask: string,
  none: Pick<Asked, 'why' | 'refusal'>,
): Asked {
  if (programs === undefined) return { why, ask: 'Which program is it for?', anyProgram: true };
  if (programs.length === 0) return { ask: 'Is it yours?', ...none };
  return { why, ask, choices: programs, action: 'draft.program' };
}

/** A question about a draft in words. @param meId the id of its author, on the platform */
export function askedOf(question: Question, meId: string): Asked {
  const are = ({ id, name }: Ref) => (id === meId ? 'You are' : `${escapeInline(name)} is`);
  const nobody = (name: string) => `Nobody in your organization is called ${quoted(name)}`;
  const onlyOne = (people: readonly Ref[]) => (people.length === 1 ? people[0] : undefined);
  switch (question.kind) {
    case 'ask-due': {
      const { words, readings } = question;
      const date = words === undefined ? 'That date' : quoted(words);
      return { why: `${date} ${whyAsked(question)}`, ask: 'When is it due?', readings };
    }
    case 'ask-person': {
      const { name, people: choices } = question;
      const only = onlyOne(choices);
      return only
        ? { why: nobody(name), ask: `Is it for ${escapeInline(only.name)}?`, choices }
        : { why: `${choices.length} people fit ${quoted(name)}`, ask: 'Who is it for?', choices };
    }
    case 'ask-whose': {
      const { name, people: choices } = question;
      const only = onlyOne(choices);
      const ask = only ? `Is this for ${escapeInline(only.name)}?` : 'Whose is it?';
      return { why: `${quoted(name)} may say whose task it is`, ask, choices, refusal: notCreated };
    }
    case 'ask-one':
      return {
        why: 'A task is for one person, and this may be for more than one',
        ask: 'Whose is it?',
        choices: question.people,
        refusal: `${notCreated} Name one of them.`,
      };
    case 'unknown-person': {
      const refusal = ', so the task was not created. Check the spelling, or mention them with @.';
      return { why: nobody(question.name), ask: 'Whose is it?', choices: question.near, refusal };
    }
    case 'ask-program': {
      const { person, programs } = question;
      const why = `${are(person)} in ${programs.length} programs`;
      return { why, ask: 'Which one is it for?', choices: programs, action: 'draft.program' };
    }
    case 'which-program': {
      const asked = { choices: question.programs, action: 'draft.program' } as const;
      if (!question.ofEveryone) {
        const why = 'There is more than one program that this may be for';
        return { why, ask: 'Which one is it for?', ...asked };
      }
      const why = 'A task is for one person, and each member of a program can get one';
      return { why, ask: 'The members of which one?', ...asked, refusal: notCreated };
    }
    case 'find-program': {
      const { id, name } = question.person;
      const whose = id === meId ? 'Your programs' : `The programs of ${escapeInline(name)}`;
      return { why: `${whose} are still being read`, ask: 'Which program is it for?', anyProgram: true };
    }
    case 'unknown-program': {
      const why = `There is no program called ${programWords(question.name)}`;
      const none = { why, refusal: ', so the task was not created.' };
      return oneOf(why, question.programs, 'Which one is it for?', none);
    }
    case 'no-program':
      return {
        why: `${are(question.person)} not in any program, and a task needs one`,
        ask: `Type ${adding(question.person)} and then the task again, or make it yours.`,
        refusal: `. The task was not created. Type ${adding(question.person)} first.`,
      };
    case 'not-a-member': {
      const { person, program, programs } = question;
      const why = `${are(person)} not in ${escapeInline(program.name)}`;
      const refusal = `, so the task was not created. Type ${adding(person, program)} first.`;
      const none = { why: `${why}, nor in any other program`, refusal };
      return oneOf(why, programs, 'Which program is it for?', none);
    }
  }
}
