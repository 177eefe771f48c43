import type { ActionsBlock, Button, KnownBlock } from '@slack/types';
import type { DueReading } from '../../tasks/drafts/draft.ts';
import type { StoredDraft } from '../../tasks/drafts/draft-store.ts';
import type { Question } from '../../tasks/drafts/question.ts';
import { actions, button, picker, section } from '../ui/blocks.ts';
import { type Choice, choiceBlocks } from '../ui/choices.ts';
import { LIMITS } from '../ui/limits.ts';
import { type Message, sentence, typedLine } from '../ui/message.ts';
import { clip } from '../ui/text.ts';
import { type Reader, understood } from '../ui/understood.ts';
import { askedOf } from './asked.ts';

/** People without their emails, if their names tell them apart. */
const byName = (people: readonly Choice[]): readonly Choice[] =>
  new Set(people.map(({ name }) => name)).size === people.length
    ? people.map(({ id, name }) => ({ id, name }))
    : people;

/** Finds anybody by a few letters of their name. What is chosen says who; the block's id says for which draft. */
const personPicker = picker('Somebody else…', 'draft.anybody');

/** Finds any program by a few letters of its name. What is chosen says which, the block's id for which draft. */
export const programPicker = (draftId: string): ActionsBlock => ({
  ...actions([picker('Choose a program…', 'draft.any-program')]),
  block_id: draftBlockId(draftId),
});

/** A list of people may be for one of them. */
export const onlyOne = (draftId: string): Button => button('Only one of them', 'draft.one', `${draftId} one`);

const draftBlock = 'draft ';
const draftBlockId = (draftId: string): string => `${draftBlock}${draftId}`;
/** The draft that a question's block is about. */
export const draftOfBlock = (blockId: string): string => blockId.replace(draftBlock, '');

/** A question whose choices (there may be none) end with a button that makes the task the author's own. */
function withMine(
  text: string,
  people: readonly Choice[],
  draftId: string,
  more: ActionsBlock['elements'],
  action = 'draft.person',
): KnownBlock[] {
  const others = [...more, button('Mine, keep the words', 'draft.mine', `${draftId} mine`)];
  const value = (id: string) => `${draftId} ${id}`;
  const [asked, block] = choiceBlocks(text, byName(people), action, value, others);
  return [asked, { ...block, block_id: draftBlockId(draftId) }];
}

/** No one would read more than this. */
const maxReadings = 5;

/** The dates that typed words may mean. */
export const readingButtons = (readings: readonly DueReading[], draftId: string): Button[] =>
  readings
    .slice(0, maxReadings)
    .map(({ label }, at) => button(clip(label, LIMITS.button.text), `draft.due.${at}`, `${draftId} ${at}`));

type Asking = { draftId: string; meId: string; canBeMine: boolean };

function ask(question: Question, { draftId, meId, canBeMine }: Asking): Message {
  const { why, ask: asks, choices = [], action, anyProgram, readings, refusal } = askedOf(question, meId);
  if (refusal !== undefined && !canBeMine) return sentence(`${why}${refusal}`);
  const text = `${why}, so the task is not created yet. ${asks}`;
  if (anyProgram) return { text, blocks: [section(text), programPicker(draftId)] };
  if (readings !== undefined) {
    const others = [
      button('No date', 'draft.due.none', `${draftId} none`),
      button('Pick a date', 'draft.pick-due', `${draftId} pick`),
    ];
    return { text, blocks: [section(text), actions([...readingButtons(readings, draftId), ...others])] };
  }
  // Whether the words name a person is not known, so they may also stay in the task.
  if (refusal !== undefined) {
    const isOneOfMany = question.kind === 'unknown-person' && (question.known?.length ?? 0) > 0;
    const more = [
      ...(question.kind === 'unknown-person' ? [personPicker] : []),
      ...(isOneOfMany ? [onlyOne(draftId)] : []),
    ];
    return { text, blocks: withMine(text, choices, draftId, more, action) };
  }
  const value = (id: string) => `${draftId} ${id}`;
  return { text, blocks: choiceBlocks(text, choices, action ?? 'draft.person', value) };
}

/** One button for everything that is open. */
function inForm(question: string, draftId: string): Message {
  const text = `${question} There is more to fill in.`;
  return { text, blocks: [section(text), actions([button('Fill in', 'draft.form', `${draftId} form`)])] };
}

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
