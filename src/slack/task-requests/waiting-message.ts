import type { ReadyDraft } from '../../tasks/drafts/draft.ts';
import type { StoredDraft } from '../../tasks/drafts/draft-store.ts';
import { stopWait } from '../../tasks/drafts/waiting.ts';
import type { ProgramSource } from '../../workspaces/likely-programs.ts';
import type { ActionContext } from '../surface/context.ts';
import { actions, button, footnote, plainSection, section } from '../ui/blocks.ts';
import { type Message, sentence, typedLine, withBelow } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { type Reader, taskWords } from '../ui/understood.ts';

/** Why a task is for a program that no one named. */
function whyProgram(source: ProgramSource, { user, program }: ReadyDraft, meId: string): string {
  const name = escapeInline(program.name);
  const words: Record<ProgramSource, string> = {
    tied: `This channel is tied to ${name}.`,
    person: `${name} is the program you used last for ${user.id === meId ? 'yourself' : escapeInline(user.name)}.`,
    channel: `${name} is the program you used last in this channel.`,
    default: `${name} is your default program.`,
    newest: `${name} is the program of ${user.id === meId ? 'your' : `${escapeInline(user.name)}’s`} newest task.`,
    last: `${name} is the program you used last.`,
  };
  return words[source];
}

/** What is created in ten seconds, with **Change** and **Cancel**. */
export function waitingMessage(
  ready: ReadyDraft,
  { id, note }: StoredDraft,
  source: ProgramSource | undefined,
  reader: Reader,
): Message {
  const lead = 'Creating this in ten seconds';
  const why = [source && whyProgram(source, ready, reader.id), note].filter((words) => words !== undefined);
  return {
    text: `${lead} ${taskWords(ready, reader, '')}: ${escapeInline(ready.text, 240)}`,
    blocks: [
      section(`${lead} ${taskWords(ready, reader)}:`),
      plainSection(ready.text),
      ...why.map(footnote),
      actions([
        button('Change', 'draft.form', `${id} form`),
        button('Cancel', 'draft.cancel', `${id} cancel`),
      ]),
    ],
  };
}

/** What was typed stays to be read: it may be typed again in another way. */
export const cancelledMessage = ({ typed, draft }: StoredDraft): Message =>
  withBelow(sentence('Cancelled. Nothing was created.'), ...typedLine(typed ?? draft.text));

/** Why a draft can no longer be cancelled or changed. */
export const endedMessages = {
  created: sentence('It is too late for that: the task is created already. `/todo` shows it.'),
  cancelled: sentence('This task was cancelled, and nothing was created.'),
  changed: sentence('You changed this task: it goes on in another message or form.'),
  creating: sentence('It is too late for that: the task is being created. A message says what comes of it.'),
  unconfirmed: sentence('It is too late for that: the task may be created already. *Look again* finds out.'),
  gone: sentence(
    'That was too long ago, or was not yours, so nothing was changed. `/todo` shows what there is.',
  ),
};

/**
 * Takes a draft that waits back, so that it can be changed: it goes on as a new one, which waits for **Create**.
 *
 * @returns the draft to change, or why there is none
 */
export async function reopenDraft(
  { services }: Pick<ActionContext, 'services'>,
  { id, workspaceId, userId }: StoredDraft,
): Promise<StoredDraft | Message> {
  const { drafts } = services;
  const outcome = await stopWait(drafts, { id, workspaceId, userId }, 'changed');
  if (outcome.kind === 'gone') return endedMessages.gone;
  if (outcome.kind === 'too-late') return endedMessages[outcome.why];
  const { id: _, waitsUntil: _until, ended: _how, place: _where, ...rest } = outcome.draft;
  return drafts.store.keep({ ...rest, proposed: true });
}
