import type { TaskFields } from '../../../../tasks/drafts/task-fields.ts';
import { shortLabel } from '../../../../tasks/due-date/format.ts';
import { parseDue } from '../../../../tasks/due-date/index.ts';
import { permalinkIfThere } from '../../../edge/messenger.ts';
import type { AuthenticatedContext } from '../../../surface/authenticate.ts';
import type { CommandContext, MessageShortcutHandler, ShortcutMessage } from '../../../surface/context.ts';
import { nameMentioned, personMentioned } from '../../../surface/mentions.ts';
import { dueContextOf } from '../../../surface/read-line.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { clip } from '../../../ui/text.ts';
import { readable } from '../../../ui/typed-text.ts';
import { fillForm } from './fill.ts';
import { taskForm } from './submit.ts';

type Caller = AuthenticatedContext<CommandContext>;

/** More people than this in one message are shown as their ids. */
const maxNames = 10;

/** A message as people read it in Slack, with names instead of ids. */
async function wordsOf(caller: Caller, text: string): Promise<string> {
  const ids = new Set([...text.matchAll(/<@([UW][A-Z0-9]+)>/g)].map(([, id = '']) => id));
  const known = await Promise.all(
    [...ids].slice(0, maxNames).map(async (id) => [id, await nameMentioned(caller, id)] as const),
  );
  const names = new Map(known);
  return readable(
    text.replace(/<@([UW][A-Z0-9]+)>/g, (whole, id) => (names.get(id) ? `@${names.get(id)}` : whole)),
  );
}

/** Who wrote it: their name on the platform, or else in Slack. */
async function authorOf(caller: Caller, authorId: string): Promise<string | undefined> {
  const person = await personMentioned(caller, authorId).catch(() => undefined);
  return person?.name ?? nameMentioned(caller, authorId);
}

/** A date in the message, as meant when it was written: the day if that is clear, or its own words. */
function whenOf(caller: Caller, text: string, ts: string): string | undefined {
  const context = dueContextOf(caller);
  const found = parseDue(text, { ...context, now: new Date(Number(ts) * 1000) });
  const [first, ...others] = found?.readings ?? [];
  if (found === null || first === undefined || first.due < context.now) return undefined;
  if (others.length === 0) return shortLabel(first.due, first.precision, context);
  return found.spans.map(([from, to]) => text.slice(from, to).trim()).join(' ');
}

/** What a message says, who wrote it, and where it is. */
async function fieldsOfMessage(caller: Caller, message: ShortcutMessage): Promise<TaskFields> {
  const [text, author, link] = await Promise.all([
    wordsOf(caller, message.text),
    message.authorId === undefined ? undefined : authorOf(caller, message.authorId),
    permalinkIfThere(caller.services.messenger, caller.slack, { channel: caller.channelId, ts: message.ts }),
  ]);
  const source = [author && `From ${author}`, link].filter(Boolean).join(': ');
  const room = LIMITS.plainTextInput.length - source.length - 2;
  return {
    text: [clip(text.trim(), room), source].filter(Boolean).join('\n\n'),
    personIds: [caller.person.user.id],
    when: whenOf(caller, text, message.ts),
  };
}

/** **Create task from message**: the form with the message's words, its author and its address. */
export const openTaskFromMessage: MessageShortcutHandler = (context, message) =>
  taskForm.open(context, async (known) => {
    const caller = { ...context, ...known };
    const fields = await fieldsOfMessage(caller, message);
    return fillForm(caller, { draftId: `message-${message.ts}-${context.triggerId}`, fields });
  });
