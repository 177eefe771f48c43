import type { Button } from '@slack/types';
import { clockText, zonedDateTime } from '../../lib/local-date-time.ts';
import type { DraftOutcome } from '../../tasks/drafts/advance-draft.ts';
import type { ReadyDraft, ReplacedTask } from '../../tasks/drafts/draft.ts';
import { dateAlone } from '../../tasks/due-day.ts';
import type { Replacement, ReplaceOutcome } from '../../tasks/replace/replace-task.ts';
import { differences, isUnchanged } from '../../tasks/replace/replaced-task.ts';
import type { Caller } from '../surface/authenticate.ts';
import { tasksMessage } from '../surface/reply-with-tasks.ts';
import { toUserMessage } from '../surface/user-errors.ts';
import { actions, button, footnote, plainSection, section } from '../ui/blocks.ts';
import { changeButtons } from '../ui/change-menu.ts';
import { choiceBlocks } from '../ui/choices.ts';
import { dueMarkup, dueWords } from '../ui/due-text.ts';
import { type Message, sentence, typedLine, withBelow } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { askedOf } from './asked.ts';
import { programPicker, readingButtons } from './questions.ts';

/** Says openly what replacing is. */
export const whatReplacingDoes =
  'This makes a new task and marks the old one done: the platform can’t change a task.';

type Asked = Extract<DraftOutcome, { kind: 'question' }>;
type Outcome<Kind extends ReplaceOutcome['kind']> = Extract<ReplaceOutcome, { kind: Kind }>;

const confirmButton = (label: string, draftId: string): Button => ({
  ...button(label, 'replace.confirm', draftId),
  style: 'primary',
});
const formButton = (label: string, draftId: string): Button => button(label, 'draft.form', `${draftId} form`);

/** Both have a time of day, and it is the same one. */
function sameClock(before: number, after: number, timeZone: string): boolean {
  const clock = (due: number) =>
    dateAlone(due, timeZone) === undefined && clockText(zonedDateTime(due * 1000, timeZone));
  return clock(before) !== false && clock(before) === clock(after);
}

/** What will be otherwise, a line for each. */
function changeLines(old: ReplacedTask, ready: ReadyDraft, { profile, services }: Caller, markup: boolean) {
  const { timeZone } = profile;
  const due = (seconds: number | null) =>
    seconds === null ? 'no due date' : (markup ? dueMarkup : dueWords)(seconds, timeZone, services.now());
  const bold = (words: string) => (markup ? `*${words}*` : words);
  const line = (label: string, before: string, after: string) => `${label}: ${before} → ${bold(after)}`;
  const differs = differences(old, ready);
  const kept =
    old.due !== null && ready.due !== null && sameClock(old.due, ready.due, timeZone)
      ? ', at the same time of day'
      : '';
  return [
    ...(differs.due ? [`${line('Due', due(old.due), due(ready.due))}${kept}`] : []),
    ...(differs.user ? [line('For', escapeInline(old.user.name), escapeInline(ready.user.name))] : []),
    ...(differs.program
      ? [line('Program', escapeInline(old.program.name), escapeInline(ready.program.name))]
      : []),
    ...(differs.priority ? [line('Priority', old.priority ?? 'none', ready.priority ?? 'none')] : []),
  ];
}

const recurringNote =
  'The old task repeats. The new one does not: the platform can’t repeat tasks made here.';

/** What replacing will do, with **Replace** to do it, and **Change** for the form. */
function preview(caller: Caller, stored: Replacement, ready: ReadyDraft): Message {
  const { id, typed, replaces } = stored;
  const title = escapeInline(replaces.text, 240);
  if (isUnchanged(replaces, ready))
    return sentence(`“${title}” is like that already, so nothing was changed.`);
  const lines = changeLines(replaces, ready, caller, true);
  const newText = differences(replaces, ready).text;
  const words = [
    ...changeLines(replaces, ready, caller, false),
    ...(newText ? [`New text: ${escapeInline(ready.text, 240)}`] : []),
  ];
  return {
    text: `Replace “${title}”? ${words.join('. ')}. ${whatReplacingDoes}`,
    blocks: [
      ...(newText ? [] : typedLine(typed)),
      section('*Replace this task?*'),
      plainSection(replaces.text.trim() || 'No title', 600),
      ...(newText ? [section('*New text:*'), plainSection(ready.text)] : []),
      ...(lines.length > 0 ? [section(lines.join('\n'))] : []),
      footnote(whatReplacingDoes),
      ...(replaces.recurring ? [footnote(recurringNote)] : []),
      actions([confirmButton('Replace', id), formButton('Change', id)]),
    ],
  };
}

function question({ question: asked, more, draft }: Asked, meId: string): Message {
  const form = formButton(more ? 'Fill in' : 'Change in a form', draft.id);
  const { why, ask: asks, choices = [], action, anyProgram, readings = [] } = askedOf(asked, meId);
  const offered = more ? [] : choices;
  const dates = more ? [] : readingButtons(readings, draft.id);
  const mayAnswer = !more && (anyProgram || choices.length + readings.length > 0);
  const text = `${why}, so nothing was changed yet.${mayAnswer ? ` ${asks}` : ''}`;
  if (anyProgram) return { text, blocks: [section(text), programPicker(draft.id), actions([form])] };
  const value = (id: string) => `${draft.id} ${id}`;
  return { text, blocks: choiceBlocks(text, offered, action ?? 'draft.person', value, [...dates, form]) };
}

/** What is still open about a replacement, or what it will do. */
export function replacementMessage(
  caller: Caller,
  outcome: Extract<DraftOutcome, { kind: 'question' | 'proposal' }>,
): Message {
  if (outcome.kind === 'proposal') return preview(caller, outcome.draft as Replacement, outcome.ready);
  const { text, blocks = [] } = question(outcome, caller.person.user.id);
  return { text, blocks: [...typedLine(outcome.draft.typed), ...blocks] };
}

/** The old task, struck through, and the new one with **Done**. */
function replacedMessage(caller: Caller, { old, created }: Outcome<'replaced'>): Promise<Message> {
  const whose = created.user.id === caller.person.user.id ? 'you' : escapeInline(created.user.name);
  const [before, after] = [old, created].map(({ title, description }) =>
    escapeInline(title || description, 120),
  );
  return tasksMessage(caller, {
    text: `Replaced. Marked done: ${before}. New: ${after}`,
    receipt: `Replaced for *${whose}* in *${escapeInline(created.program.name)}*`,
    tasks: [old, created],
    tell: { assignee: false, program: false },
    hasMenu: false,
    after: [actions(changeButtons(created))],
  });
}

function notCompleted(caller: Caller, { created, why, draft }: Outcome<'not-completed'>): Promise<Message> {
  const text = `The new task is there, but the old one could not be marked done. ${toUserMessage(why)}`;
  return tasksMessage(caller, {
    text,
    heading: `*The new task is there, but the old one could not be marked done.* ${toUserMessage(why)}`,
    tasks: [created],
    tell: { assignee: false, program: true },
    after: [
      section(`Still open: ${escapeInline(draft.replaces.text, 240)}`),
      actions([confirmButton('Mark the old one done', draft.id)]),
    ],
  });
}

function unconfirmed(draftId: string | undefined): Message {
  const lead =
    'The coaching platform did not confirm the new task, and I can’t find it there yet. The old one is still open.';
  if (draftId === undefined)
    return sentence(`${lead} Look at \`/todo\` in a minute before you replace it again.`);
  return withBelow(
    sentence(`${lead} Give it a minute, then look again here: it is created only if it is still not there.`),
    actions([button('Look again', 'replace.confirm', draftId)]),
  );
}

/** For a replacement that is gone. */
export const replacementGone = sentence(
  'That is more than an hour old, or was not yours, so nothing was changed. Look at `/todo`.',
);

/** The result of replacing a task. */
export async function replaceOutcomeMessage(caller: Caller, outcome: ReplaceOutcome): Promise<Message> {
  switch (outcome.kind) {
    case 'replaced':
      return replacedMessage(caller, outcome);
    case 'not-completed':
      return notCompleted(caller, outcome);
    case 'question':
      return replacementMessage(caller, outcome);
    case 'unconfirmed':
      return unconfirmed(outcome.draft?.id);
    case 'gone':
      return replacementGone;
    case 'done-already':
      return sentence(
        `“${escapeInline(outcome.draft.replaces.text, 240)}” is done already, so it was not replaced.`,
      );
    case 'old-gone':
      return sentence('That task is no longer on the coaching platform, so it was not replaced.');
    case 'unchanged':
      return sentence('The new task would be the same as the old one, so nothing was changed.');
    case 'busy':
      return sentence('This task is being replaced right now. Look at `/todo` in a minute.');
    case 'already-asked':
      return sentence(
        'This was asked for before, and the coaching platform has no such new task so far. The old one is still open. ' +
          'I look again in a minute, and tell you what came of it.',
      );
  }
}
