import type { ActionsBlock, Button } from '@slack/types';
import type { DueReading, Step } from '../../../tasks/draft.ts';
import { choiceBlocks } from '../../blocks/choices.ts';
import { type Message, sentence, typedLine } from '../../blocks/message.ts';
import { clip, inWords, mrkdwn, plain } from '../../blocks/text.ts';
import type { Pending } from './pending.ts';

type Open = Exclude<Step, { kind: 'ready' }>;
type Person = { id: string; name: string };

/** A program's name as it was typed. Slack itself shows the name of a channel that it sent without one. */
const programWords = (name: string): string =>
  /^<#[CG][A-Z0-9]{1,20}>$/i.test(name) ? name : `“${inWords(name)}”`;

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

function ask(step: Open, draftId: string, meId: string): Message {
  const value = (id: string) => `${draftId} ${id}`;
  const are = ({ id, name }: Person) => (id === meId ? 'You are' : `${inWords(name)} is`);
  const choose = (text: string, from: Person[], actionId: string): Message => ({
    text,
    blocks: choiceBlocks(text, from, actionId, value),
  });
  switch (step.kind) {
    case 'ask-due': {
      const date = step.words === undefined ? 'That date' : `“${inWords(step.words)}”`;
      const why = step.past ? `${date} is in the past` : `${date} can be read in more than one way`;
      const text = `${why}, so the task is not created yet. When is it due?`;
      return { text, blocks: [{ type: 'section', text: mrkdwn(text) }, dueButtons(step.readings, draftId)] };
    }
    case 'ask-person': {
      const [only, ...others] = step.people;
      if (only && others.length === 0) {
        const none = `Nobody in your organization is called “${inWords(step.name)}”`;
        const text = `${none}, so the task is not created yet. Is it for ${inWords(only.name)}?`;
        return choose(text, step.people, 'draft.person');
      }
      const fit = `${step.people.length} people fit “${inWords(step.name)}”`;
      return choose(`${fit}, so the task is not created yet. Who is it for?`, step.people, 'draft.person');
    }
    case 'ask-program': {
      const several = `${are(step.person)} in ${step.programs.length} programs`;
      const text = `${several}, so the task is not created yet. Which one is it for?`;
      return choose(text, step.programs, 'draft.program');
    }
    case 'unknown-person':
      return sentence(
        `Nobody in your organization is called “${inWords(step.name)}”, so the task was not created. Check the spelling, or mention them with @.`,
      );
    case 'unknown-program': {
      const none = `There is no program called ${programWords(step.name)}`;
      if (step.programs.length === 0) return sentence(`${none}, so the task was not created.`);
      const text = `${none}, so the task is not created yet. Which one is it for?`;
      return choose(text, step.programs, 'draft.program');
    }
    case 'no-program':
      return sentence(
        `${are(step.person)} not in any program, and a task needs one. The task was not created: ` +
          'someone has to be added to a program on the coaching platform first.',
      );
    case 'not-a-member': {
      const not = `${are(step.person)} not in ${inWords(step.program.name)}`;
      if (step.programs.length === 0)
        return sentence(`${not}, nor in any other program, so the task was not created.`);
      const text = `${not}, so the task is not created yet. Which program is it for?`;
      return choose(text, step.programs, 'draft.program');
    }
  }
}

/**
 * The question that a draft still needs answered, or why it cannot become a task, above it what was typed. Nothing
 * is created yet, and the words say so.
 *
 * @param meId who typed it, as the platform knows them
 */
export function question(step: Open, { id, typed }: Pick<Pending, 'id' | 'typed'>, meId: string): Message {
  const { text, blocks = [] } = ask(step, id, meId);
  return { text, blocks: [...typedLine(typed), ...blocks] };
}
