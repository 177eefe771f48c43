import type { ActionsBlock, ExternalSelect, KnownBlock } from '@slack/types';
import type { DueReading, Ref } from '../../../../tasks/drafts/draft.ts';
import type { StoredDraft } from '../../../../tasks/drafts/draft-store.ts';
import type { Question } from '../../../../tasks/drafts/question.ts';
import { actions, button, section } from '../../../ui/blocks.ts';
import { type Choice, choiceBlocks } from '../../../ui/choices.ts';
import { whyAsked } from '../../../ui/due-text.ts';
import { type Message, sentence, typedLine } from '../../../ui/message.ts';
import { clip, escapeInline, plain } from '../../../ui/text.ts';
import { type Reader, understood } from '../../../ui/understood.ts';

/** A program's name as it was typed. When Slack sent a channel without its name, Slack itself shows the name. */
const programWords = (name: string): string =>
  /^<#[CG][A-Z0-9]{1,20}>$/i.test(name) ? name : `“${escapeInline(name)}”`;

/** People without their emails, if their names tell them apart. */
const byName = (people: Choice[]): Choice[] =>
  new Set(people.map(({ name }) => name)).size === people.length
    ? people.map(({ id, name }) => ({ id, name }))
    : people;

/** Finds anybody by a few letters of their name. What is chosen says who; the block's id says for which draft. */
const personPicker: ExternalSelect = {
  type: 'external_select',
  action_id: 'draft.anybody',
  placeholder: plain('Somebody else…'),
  min_query_length: 0,
};

/** Finds any program by a few letters of its name. What is chosen says which, the block's id for which draft. */
export const programPicker = (draftId: string): ActionsBlock => ({
  ...actions([
    {
      type: 'external_select',
      action_id: 'draft.any-program',
      placeholder: plain('Choose a program…'),
      min_query_length: 0,
    },
  ]),
  block_id: draftBlockId(draftId),
});

const draftBlock = 'draft ';
const draftBlockId = (draftId: string): string => `${draftBlock}${draftId}`;
/** The draft that a question's block is about. */
export const draftOfBlock = (blockId: string): string => blockId.replace(draftBlock, '');

/** A question whose choices (there may be none) end with a button that makes the task the author's own. */
function withMine(
  text: string,
  people: Choice[],
  draftId: string,
  more: ActionsBlock['elements'],
): KnownBlock[] {
  const [asked, choices] = choiceBlocks(text, byName(people), 'draft.person', (id) => `${draftId} ${id}`);
  const mine = button('Mine, keep the words', 'draft.mine', `${draftId} mine`);
  const others = choices?.type === 'actions' ? choices.elements : [];
  const block = actions([...others, ...more, mine]);
  return [...(asked ? [asked] : []), { ...block, block_id: draftBlockId(draftId) }];
}

/** Nobody would read more than this. */
const maxReadings = 5;

function dueButtons(readings: DueReading[], draftId: string): ActionsBlock {
  const choice = (label: string, action: string) =>
    button(clip(label, 75), `draft.due.${action}`, `${draftId} ${action}`);
  return actions([
    ...readings.slice(0, maxReadings).map(({ label }, i) => choice(label, String(i))),
    choice('No date', 'none'),
    button('Pick a date', 'draft.pick-due', `${draftId} pick`),
  ]);
}

/** What to type to put somebody into a program. */
const adding = (person: Ref, program?: Ref): string =>
  `\`/program add ${escapeInline(person.name)} to ${program === undefined ? 'PROGRAM' : escapeInline(program.name)}\``;

type Asking = { draftId: string; meId: string; canBeMine: boolean };

function ask(question: Question, { draftId, meId, canBeMine }: Asking): Message {
  const are = ({ id, name }: Ref) => (id === meId ? 'You are' : `${escapeInline(name)} is`);
  const nobody = (name: string) => `Nobody in your organization is called “${escapeInline(name)}”`;
  const notYet = (why: string, asked: string) => `${why}, so the task is not created yet. ${asked}`;
  const choose = (why: string, asked: string, from: Ref[], actionId: string): Message => {
    const text = notYet(why, asked);
    return { text, blocks: choiceBlocks(text, from, actionId, (id) => `${draftId} ${id}`) };
  };
  /** Any program may be meant: nobody knows yet which ones the person is in. */
  const pick = (why: string): Message => {
    const text = notYet(why, 'Which program is it for?');
    return { text, blocks: [section(text), programPicker(draftId)] };
  };
  /** A refusal, or a question when the author can keep the task. */
  const refuse = (
    why: string,
    asked: string,
    refusal: string,
    people: Choice[] = [],
    more: ActionsBlock['elements'] = [],
  ): Message => {
    if (!canBeMine) return sentence(`${why}${refusal}`);
    const text = notYet(why, asked);
    return { text, blocks: withMine(text, people, draftId, more) };
  };
  switch (question.kind) {
    case 'ask-due': {
      const { readings, words } = question;
      const date = words === undefined ? 'That date' : `“${escapeInline(words)}”`;
      const why = `${date} ${whyAsked(question)}`;
      const text = notYet(why, 'When is it due?');
      return { text, blocks: [section(text), dueButtons(readings, draftId)] };
    }
    case 'ask-person': {
      const { name, people } = question;
      const [only, ...others] = people;
      if (only && others.length === 0)
        return choose(nobody(name), `Is it for ${escapeInline(only.name)}?`, people, 'draft.person');
      const several = `${people.length} people fit “${escapeInline(name)}”`;
      return choose(several, 'Who is it for?', people, 'draft.person');
    }
    case 'ask-whose': {
      const { name, people } = question;
      const [only, ...others] = people;
      const asked = only && others.length === 0 ? `Is this for ${escapeInline(only.name)}?` : 'Whose is it?';
      return refuse(
        `“${escapeInline(name)}” may say whose task it is`,
        asked,
        ', so it was not created.',
        people,
      );
    }
    case 'ask-program': {
      const { person, programs } = question;
      const several = `${are(person)} in ${programs.length} programs`;
      return choose(several, 'Which one is it for?', programs, 'draft.program');
    }
    case 'find-program': {
      const { id, name } = question.person;
      const whose = id === meId ? 'Your programs' : `The programs of ${escapeInline(name)}`;
      return pick(`${whose} are still being read`);
    }
    case 'ask-one': {
      const why = 'A task is for one person, and this may be for more than one';
      return refuse(why, 'Whose is it?', ', so it was not created. Name one of them.', question.people);
    }
    case 'unknown-person': {
      const refusal = ', so the task was not created. Check the spelling, or mention them with @.';
      return refuse(nobody(question.name), 'Whose is it?', refusal, question.near, [personPicker]);
    }
    case 'unknown-program': {
      const { name, programs } = question;
      const none = `There is no program called ${programWords(name)}`;
      if (programs === undefined) return pick(none);
      if (programs.length === 0) return refuse(none, 'Is it yours?', ', so the task was not created.');
      return choose(none, 'Which one is it for?', programs, 'draft.program');
    }
    case 'which-program':
      return choose(
        'There is more than one program that this may be for',
        'Which one is it for?',
        question.programs,
        'draft.program',
      );
    case 'no-program':
      return refuse(
        `${are(question.person)} not in any program, and a task needs one`,
        `Type ${adding(question.person)} and then the task again, or make it yours.`,
        `. The task was not created. Type ${adding(question.person)} first.`,
      );
    case 'not-a-member': {
      const { person, program, programs } = question;
      const not = `${are(person)} not in ${escapeInline(program.name)}`;
      if (programs === undefined) return pick(not);
      if (programs.length === 0)
        return refuse(
          `${not}, nor in any other program`,
          'Is it yours?',
          `, so the task was not created. Type ${adding(person, program)} first.`,
        );
      return choose(not, 'Which program is it for?', programs, 'draft.program');
    }
  }
}

/** One button for everything that is open. */
const inForm = (text: string, draftId: string): Message => ({
  text,
  blocks: [section(text), actions([button('Fill in', 'draft.form', `${draftId} form`)])],
});

/**
 * The question that a draft still needs answered, or why it cannot become a task; above it, what was typed and what is
 * decided. Nothing is created yet, and the words say so.
 *
 * @param reader who typed it, as the platform knows them, and when and where they read it
 * @param more an answer would lead to another question: a form asks for everything at once instead
 */
export function questionMessage(
  question: Question,
  { id, typed, draft }: Pick<StoredDraft, 'id' | 'typed' | 'draft'>,
  reader: Reader,
  more = false,
): Message {
  const person = 'person' in question ? question.person : draft.user;
  const canBeMine = draft.textWithName !== undefined && person?.id !== reader.id;
  const asked = ask(question, { draftId: id, meId: reader.id, canBeMine });
  const { text, blocks = [] } = more ? inForm(asked.text, id) : asked;
  const hasChoices = blocks.some(({ type }) => type === 'actions');
  return {
    text,
    blocks: [...typedLine(typed), ...(hasChoices ? understood(question, draft, reader) : []), ...blocks],
  };
}
