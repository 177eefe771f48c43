import type { ActionsBlock, Button, KnownBlock } from '@slack/types';
import type { Pending } from '../../tasks/drafts/draft-store.ts';
import type { DueReading, Step } from '../../tasks/drafts/next-step.ts';
import { type Choice, choiceBlocks } from '../ui/choices.ts';
import { type Message, sentence, typedLine } from '../ui/message.ts';
import { clip, escapeInline, mrkdwn, plain } from '../ui/text.ts';
import { type Reader, understood } from './understood.ts';

type Open = Exclude<Step, { kind: 'ready' }>;
type Person = { id: string; name: string };

/** A program's name as it was typed. Slack itself shows the name of a channel that it sent without one. */
const programWords = (name: string): string =>
  /^<#[CG][A-Z0-9]{1,20}>$/i.test(name) ? name : `“${escapeInline(name)}”`;

/** People without their emails, where their names tell them apart. */
const byName = (people: Choice[]): Choice[] =>
  new Set(people.map(({ name }) => name)).size === people.length
    ? people.map(({ id, name }) => ({ id, name }))
    : people;

/** A question whose choices, which may be none, end with a button that makes the task one's own. */
function withMine(text: string, people: Choice[], draftId: string): KnownBlock[] {
  const [asked, choices] = choiceBlocks(text, byName(people), 'draft.person', (id) => `${draftId} ${id}`);
  const mine: Button = {
    type: 'button',
    action_id: 'draft.mine',
    text: plain('Mine, keep the words'),
    value: `${draftId} mine`,
  };
  const others = choices?.type === 'actions' ? choices.elements : [];
  return [...(asked ? [asked] : []), { type: 'actions', elements: [...others, mine] }];
}

/** More readings than this would not be read. */
const maxReadings = 5;

function dueButtons(readings: DueReading[], draftId: string): ActionsBlock {
  const button = (label: string, action: string): Button => ({
    type: 'button',
    action_id: `draft.due.${action}`,
    text: plain(clip(label, 75)),
    value: `${draftId} ${action}`,
  });
  return {
    type: 'actions',
    elements: [
      ...readings.slice(0, maxReadings).map(({ label }, i) => button(label, String(i))),
      button('No date', 'none'),
      button('Pick a date', 'pick'),
    ],
  };
}

type Asking = { draftId: string; meId: string; canBeMine: boolean };

function ask(step: Open, { draftId, meId, canBeMine }: Asking): Message {
  const value = (id: string) => `${draftId} ${id}`;
  const are = ({ id, name }: Person) => (id === meId ? 'You are' : `${escapeInline(name)} is`);
  const choose = (text: string, from: Person[], actionId: string): Message => ({
    text,
    blocks: choiceBlocks(text, from, actionId, value),
  });
  /** A refusal, unless the task can be one's own: then it is a question. */
  const refuse = (why: string, what: string, refusal: string, people: Choice[] = []): Message => {
    if (!canBeMine) return sentence(`${why}${refusal}`);
    const text = `${why}, so the task is not created yet. ${what}`;
    return { text, blocks: withMine(text, people, draftId) };
  };
  switch (step.kind) {
    case 'ask-due': {
      const date = step.words === undefined ? 'That date' : `“${escapeInline(step.words)}”`;
      const why = step.past ? `${date} is in the past` : `${date} can be read in more than one way`;
      const text = `${why}, so the task is not created yet. When is it due?`;
      return { text, blocks: [{ type: 'section', text: mrkdwn(text) }, dueButtons(step.readings, draftId)] };
    }
    case 'ask-person': {
      const [only, ...others] = step.people;
      if (only && others.length === 0) {
        const none = `Nobody in your organization is called “${escapeInline(step.name)}”`;
        const text = `${none}, so the task is not created yet. Is it for ${escapeInline(only.name)}?`;
        return choose(text, step.people, 'draft.person');
      }
      const fit = `${step.people.length} people fit “${escapeInline(step.name)}”`;
      return choose(`${fit}, so the task is not created yet. Who is it for?`, step.people, 'draft.person');
    }
    case 'ask-program': {
      const several = `${are(step.person)} in ${step.programs.length} programs`;
      const text = `${several}, so the task is not created yet. Which one is it for?`;
      return choose(text, step.programs, 'draft.program');
    }
    case 'ask-one': {
      const why = 'A task is for one person, and this may be for more than one';
      return refuse(why, 'Whose is it?', ', so it was not created. Name one of them.', step.people);
    }
    case 'unknown-person': {
      const why = `Nobody in your organization is called “${escapeInline(step.name)}”`;
      const refusal = ', so the task was not created. Check the spelling, or mention them with @.';
      return refuse(why, 'Whose is it?', refusal, step.near);
    }
    case 'unknown-program': {
      const none = `There is no program called ${programWords(step.name)}`;
      if (step.programs.length === 0) return refuse(none, 'Is it yours?', ', so the task was not created.');
      const text = `${none}, so the task is not created yet. Which one is it for?`;
      return choose(text, step.programs, 'draft.program');
    }
    case 'no-program':
      return refuse(
        `${are(step.person)} not in any program, and a task needs one`,
        'Add them to a program on the coaching platform and type it again, or make it yours.',
        '. The task was not created: someone has to be added to a program on the coaching platform first.',
      );
    case 'not-a-member': {
      const not = `${are(step.person)} not in ${escapeInline(step.program.name)}`;
      if (step.programs.length === 0)
        return refuse(`${not}, nor in any other program`, 'Is it yours?', ', so the task was not created.');
      const text = `${not}, so the task is not created yet. Which program is it for?`;
      return choose(text, step.programs, 'draft.program');
    }
  }
}

/**
 * The question that a draft still needs answered, or why it cannot become a task, above it what was typed and what is
 * decided. Nothing is created yet, and the words say so.
 *
 * @param reader who typed it, as the platform knows them, and when and where they read it
 */
export function question(
  step: Open,
  { id, typed, draft }: Pick<Pending, 'id' | 'typed' | 'draft'>,
  reader: Reader,
): Message {
  const person = 'person' in step ? step.person : draft.user;
  const canBeMine = draft.textWithName !== undefined && person?.id !== reader.id;
  const { text, blocks = [] } = ask(step, { draftId: id, meId: reader.id, canBeMine });
  const isQuestion = blocks.some(({ type }) => type === 'actions');
  return {
    text,
    blocks: [...typedLine(typed), ...(isQuestion ? understood(step, draft, reader) : []), ...blocks],
  };
}
