import type { ActionsBlock, KnownBlock } from '@slack/types';
import type { DueReading, Step } from '../../../tasks/draft.ts';
import { type Message, sentence } from '../../blocks/message.ts';
import { clip, inWords, mrkdwn, plain } from '../../blocks/text.ts';
import { choiceBlocks, nobodyNamed } from '../../people-choice.ts';

type Open = Exclude<Step, { kind: 'ready' }>;

/** Slack's limit of elements in one row of buttons is 25; more readings than this would not be read. */
const maxReadings = 5;

function dueButtons(readings: DueReading[], draftId: string): ActionsBlock {
  const button = (label: string, action: string, value: string) => ({
    type: 'button' as const,
    action_id: `draft.due.${action}`,
    text: plain(clip(label, 75)),
    value: `${draftId} ${value}`,
  });
  return {
    type: 'actions',
    elements: [
      ...readings.slice(0, maxReadings).map((reading, i) => button(reading.label, String(i), String(i))),
      button('No date', 'none', 'none'),
      button('Pick a date', 'pick', 'pick'),
    ],
  };
}

const asked = (text: string, blocks: KnownBlock[]): Message => ({ text, blocks });

const programNames = (programs: { name: string }[]): string =>
  programs.map(({ name }) => inWords(name)).join(', ');

/**
 * The question that a draft still needs answered, or why it cannot become a task. Nothing is created yet, and the
 * words say so.
 *
 * @param draftId undefined for a step that takes no answer
 */
export function question(step: Open, draftId: string): Message {
  const value = (id: string) => `${draftId} ${id}`;
  switch (step.kind) {
    case 'ask-due': {
      const text = step.past
        ? 'That date is in the past, so the task is not created yet. When is it due?'
        : 'That date can be read in more than one way, so the task is not created yet. When is it due?';
      return asked(text, [{ type: 'section', text: mrkdwn(text) }, dueButtons(step.readings, draftId)]);
    }
    case 'ask-person': {
      const text = `${step.people.length} people fit “${inWords(step.name)}”, so the task is not created yet. Who is it for?`;
      return asked(text, choiceBlocks(text, step.people, 'draft.person', value));
    }
    case 'ask-program': {
      const text = `${inWords(step.person.name)} is in ${step.programs.length} programs, so the task is not created yet. Which one is it for?`;
      return asked(text, choiceBlocks(text, step.programs, 'draft.program', value));
    }
    case 'unknown-person':
      return sentence(`${nobodyNamed(step.name).text} The task was not created.`);
    case 'unknown-program': {
      const text = `There is no program called “${inWords(clip(step.name, 100))}”, so the task is not created yet.`;
      if (step.programs.length === 0) return sentence(text);
      return asked(text, choiceBlocks(`${text} Which one is it for?`, step.programs, 'draft.program', value));
    }
    case 'no-program':
      return sentence(
        `${inWords(step.person.name)} is not in any program, and a task needs one. ` +
          'Add them to a program on the platform, then try again. The task was not created.',
      );
    case 'not-a-member': {
      const text = `${inWords(step.person.name)} is not in ${inWords(step.program.name)}, so the task is not created yet.`;
      if (step.programs.length === 0) return sentence(`${text} They are in no program at all.`);
      const more = `${text} They are in ${programNames(step.programs.slice(0, 5))}. Which one is it for?`;
      return asked(more, choiceBlocks(more, step.programs, 'draft.program', value));
    }
  }
}
