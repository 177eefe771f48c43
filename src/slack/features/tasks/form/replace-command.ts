import { createHash } from 'node:crypto';
import { WebAPIPlatformError } from '@slack/web-api';
import { insteadOf } from '../../../../lib/errors.ts';
import { oneLine } from '../../../../lib/text.ts';
import type { Task } from '../../../../platform/resources.ts';
import { advanceDraft } from '../../../../tasks/drafts/advance-draft.ts';
import type { Draft } from '../../../../tasks/drafts/draft.ts';
import { withNames } from '../../../../tasks/drafts/draft-from-line.ts';
import type { ReadLine, ReplaceVerb } from '../../../../tasks/read-line/index.ts';
import { dueInstead } from '../../../../tasks/replace/new-due.ts';
import type { Replacement } from '../../../../tasks/replace/replace-task.ts';
import { readTask, sameDraft, toReplaced } from '../../../../tasks/replace/replaced-task.ts';
import { RefusedError } from '../../../../workspaces/refused.ts';
import { peopleNamed } from '../../../../workspaces/typed-names.ts';
import { askWhetherTask, askWhichIsMeant, createButton } from '../../../surface/ask-whether-task.ts';
import { type AuthenticatedContext, authenticateStaff } from '../../../surface/authenticate.ts';
import type { RequestContext, ResponseUrl } from '../../../surface/context.ts';
import { replyIfDone } from '../../../surface/done-tasks.ts';
import { eachNamed, numbered, taskFinder } from '../../../surface/find-tasks.ts';
import { nameMentioned, personMentioned } from '../../../surface/mentions.ts';
import { dueContextOf } from '../../../surface/read-line.ts';
import { tasksMessage } from '../../../surface/reply-with-tasks.ts';
import { UserFacingError } from '../../../surface/user-errors.ts';
import { whatReplacingDoes } from '../../../task-requests/replace-messages.ts';
import { outcomeMessage, toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import { actions, footnote } from '../../../ui/blocks.ts';
import { replaceButton } from '../../../ui/change-menu.ts';
import { choiceBlocks } from '../../../ui/choices.ts';
import { dueLabel } from '../../../ui/due-text.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { sentence, typedLine, withBelow } from '../../../ui/message.ts';
import { clip, escapeInline } from '../../../ui/text.ts';
import { mentionedUser, readable } from '../../../ui/typed-text.ts';
import { type Change, parseReplacing, type Replacing } from './parse-replacement.ts';
import { openFormForTask } from './replace-form.ts';

/** A command has a trigger for a form, a message to Touchline has none. */
export type ReplacingContext = RequestContext & ResponseUrl & { triggerId?: string };
type Caller = AuthenticatedContext<ReplacingContext>;
type ReplaceCommand = Extract<ReadLine, { kind: 'replace' }>;

const examples: Record<ReplaceVerb, string> = {
  move: '`/todo move 2 to friday` or `/todo reschedule call anna friday 3pm`',
  edit: '`/todo edit 2 New text` or `/todo edit call anna: New text`',
  assign: '`/todo assign 3 to Tom` or `/todo assign call anna to Tom`',
  replace: '`/todo move 2 to friday`, `/todo edit 2 New text` or `/todo assign 3 to Tom`',
};

/** More matches would not be read. */
const maxFound = 10;

/** The task of a number. @throws UserFacingError, PlatformError */
async function taskNumbered(caller: Caller, number: number): Promise<Task[]> {
  const [id = ''] = await numbered(caller, [number]);
  const task = await readTask(caller.platform, id);
  if (task !== undefined) return [task];
  throw new UserFacingError('That task is no longer on the coaching platform, so nothing was changed.');
}

/** Whose the new task is to be. @throws RefusedError */
async function assigneeOf(caller: Caller, name: string): Promise<Pick<Draft, 'user' | 'userName'>> {
  if (/^(?:me|myself)$/i.test(name)) return { user: caller.person.user };
  const mentioned = mentionedUser(name);
  if (mentioned === undefined) {
    // Names typed as a mention have no spaces: `@anna.kowalski`.
    const userName = name.startsWith('@') ? name.slice(1).replace(/[._-]+/g, ' ') : readable(name);
    return { user: undefined, userName };
  }
  const user = await personMentioned(caller, mentioned);
  if (user === undefined)
    throw new RefusedError({ kind: 'mention', mention: `<@${mentioned}>`, problem: 'not on the platform' });
  return { user };
}

/** The new task's draft, under an id that names the interaction and the task. */
async function replacementOf(
  caller: Caller,
  task: Task,
  change: Change,
  { id, line }: Started,
): Promise<Replacement> {
  const { workspaceId, userId, responseUrl, profile, services } = caller;
  const replaces = toReplaced(task);
  const draft = sameDraft(replaces, profile.timeZone, services.now());
  const changed: Partial<Draft> =
    change.kind === 'due'
      ? { due: dueInstead(change.newDue, replaces, dueContextOf(caller)) }
      : change.kind === 'text'
        ? { text: await withNames({ nameMentioned: (user) => nameMentioned(caller, user) }, change.text) }
        : change.kind === 'person'
          ? await assigneeOf(caller, change.name)
          : change.kind === 'priority'
            ? { priority: change.priority }
            : {};
  return {
    // An option carries 150 characters at most, and the platform's ids may be long.
    id: `${id}-${createHash('sha256').update(task.id).digest('base64url').slice(0, 22)}`,
    workspaceId,
    userId,
    responseUrl,
    typed: `/todo ${line}`,
    draft: { ...draft, ...changed },
    replaces,
  };
}

type Started = { id: string; line: string };

/** One task is meant: shows what will happen, or asks what is open. */
async function propose(
  caller: Caller,
  task: Task,
  change: Change,
  { mayBeNew, ...started }: Started & { mayBeNew: boolean },
): Promise<void> {
  const title = escapeInline(task.title || task.description, 240);
  if (task.done) return caller.reply(sentence(`“${title}” is done already, so there is nothing to replace.`));
  if (change.kind === 'any') {
    const { triggerId } = caller;
    // A search may have taken longer than a trigger lives: then a click opens the form.
    const opened =
      triggerId !== undefined &&
      (await openFormForTask({ ...caller, triggerId }, task.id).then(
        () => true,
        insteadOf(false, WebAPIPlatformError),
      ));
    if (opened) return;
    const text = `What is to be different? ${whatReplacingDoes}`;
    const after = [actions([replaceButton(task.id)])];
    return caller.reply(await tasksMessage(caller, { text, tasks: [task], after }));
  }
  const drafts = toDraftContext(caller);
  const outcome = await advanceDraft(drafts, await replacementOf(caller, task, change, started));
  const message = await outcomeMessage(caller, outcome);
  if (message === undefined) return;
  const offer = mayBeNew ? [actions([await createButton(caller, started.line)])] : [];
  await caller.reply(withBelow(message, ...offer));
}

/** Several tasks fit: choosing one opens the form, with the change filled in. */
async function askWhich(caller: Caller, tasks: Task[], change: Change, started: Started): Promise<void> {
  const { services, profile } = caller;
  const some = tasks.slice(0, maxFound);
  const drafts = await Promise.all(some.map((task) => replacementOf(caller, task, change, started)));
  await Promise.all(drafts.map((draft) => services.drafts.store.keep(draft)));
  const choices = drafts.map(({ id, replaces: { text, due, user } }) => {
    const when = due === null ? [] : [dueLabel(due, profile.timeZone, services.now())];
    const whose = user.id === caller.person.user.id ? [] : [clip(user.name, 20)];
    const details = [...when, ...whose].join(', ');
    return {
      id,
      name: [clip(oneLine(text), LIMITS.button.text - details.length - 3), details]
        .filter(Boolean)
        .join(' · '),
    };
  });
  const more =
    tasks.length > maxFound ? ` Here are the first ${maxFound}; more words would tell them apart.` : '';
  const text = `${tasks.length} open tasks have these words, so nothing was changed yet. Which one do you mean?${more}`;
  await caller.reply({
    text,
    blocks: [
      ...typedLine(`/todo ${started.line}`),
      ...choiceBlocks(text, choices, 'draft.form', (id) => `${id} form`),
      footnote(whatReplacingDoes),
    ],
  });
}

/** The first reading of the line that some task fits, or else one that a task comes near to. `isEach`: it names each of them. */
async function firstFit(
  caller: Caller,
  readings: Replacing[],
): Promise<{ tasks: Task[]; change: Change; isNear?: boolean; isEach?: boolean } | undefined> {
  const [first] = readings;
  if (first === undefined) return undefined;
  if ('number' in first.target)
    return { tasks: await taskNumbered(caller, first.target.number), change: first.change };
  const find = await taskFinder(caller);
  const found = readings.flatMap(({ target, change }) => {
    const { items, isNear } = 'words' in target ? find(readable(target.words)) : { items: [], isNear: true };
    const own = items.filter(({ user }) => user.id === caller.person.user.id);
    const each = 'words' in target && isNear ? eachNamed(find, readable(target.words)) : [];
    if (each.length > 0) return [{ tasks: each, change, isNear, isEach: true }];
    return items.length === 0 ? [] : [{ tasks: own.length === 1 ? own : items, change, isNear }];
  });
  return found.find(({ isNear }) => !isNear) ?? found[0];
}

const toReplace = (verb: ReplaceVerb): string => `To change a task, type ${examples[verb]}.`;

/** A line that could not be read: it may be a task, or a change of the number that it names. */
async function askAbout(caller: Caller, { verb, rest, line }: ReplaceCommand): Promise<void> {
  const [, number, words = ''] = /^#?(\d{1,4})\s+(?:to\s+)?(.*)$/s.exec(rest) ?? [];
  if (number === undefined || verb !== 'move')
    return askWhetherTask(caller, line, `I can’t tell which task is meant. ${toReplace(verb)}`);
  const task = await taskNumbered(caller, Number(number)).catch(insteadOf([], UserFacingError));
  const why = `I can’t read “${escapeInline(readable(words))}” as a date. ${toReplace(verb)}`;
  await askWhetherTask(
    caller,
    line,
    why,
    task.flatMap(({ id, done }) => (done ? [] : [replaceButton(id, `Replace ${number}`)])),
  );
}

/** Several numbers of a list, and what becomes of them: "1 and 2 to next monday" */
const several = /^(#?\d{1,4}(?:(?:\s?,\s?|\s(?:and|und|et|y|e|en|och|&)\s)#?\d{1,4}){1,9})\s(.*)$/isu;
/** Slack takes five answers to one command. */
const mostAtOnce = 4;

/** Proposes a change of a task that is known, with **Create** for the line. See {@link replaceCommand}. */
export async function proposeChange(
  caller: Caller,
  task: Task,
  { verb, rest }: Pick<ReplaceCommand, 'verb' | 'rest'>,
  started: Started,
): Promise<boolean> {
  const [read] = parseReplacing(verb, `1 ${rest}`, dueContextOf(caller));
  if (read === undefined || read.change.kind === 'any') return false;
  await propose(caller, task, read.change, { ...started, mayBeNew: true });
  return true;
}

/**
 * `move`, `reschedule`, `edit`, `assign` and `replace`: each task has a question of its own.
 *
 * @param id names the interaction, for good
 * @param orElse what a line that need not be a change is where no task has its words
 */
export async function replaceCommand(
  context: ReplacingContext,
  command: ReplaceCommand,
  id: string,
  orElse: () => Promise<void>,
): Promise<void> {
  const [, numbers, change] = several.exec(command.rest) ?? [];
  const all = numbers?.match(/\d+/g) ?? [];
  if (change === undefined || all.length > mostAtOnce) return replaceOne(context, command, id, orElse);
  for (const number of new Set(all))
    await replaceOne(context, { ...command, rest: `${number} ${change}` }, `${id}-${number}`, orElse);
}

async function replaceOne(
  context: ReplacingContext,
  command: ReplaceCommand,
  id: string,
  orElse: () => Promise<void>,
): Promise<void> {
  const { verb, rest, line } = command;
  const caller = await authenticateStaff(context);
  if (rest.trim() === '')
    return caller.reply(sentence(`To change a task, type ${examples[verb]}. ${whatReplacingDoes}`));
  const readings = parseReplacing(verb, rest, dueContextOf(caller));
  const found = await firstFit(caller, readings);
  const started = { id: `replace-${id}`, line };
  const mayBeNew = found?.isNear === true || command.orCreate === true;
  const [only, ...others] = found?.tasks ?? [];
  if (found?.isEach) {
    for (const task of found.tasks)
      await propose(caller, task, found.change, { ...started, mayBeNew: false });
    return;
  }
  if (found !== undefined && only !== undefined)
    return others.length === 0
      ? propose(caller, only, found.change, { ...started, mayBeNew })
      : askWhich(caller, found.tasks, found.change, started);
  if (command.orCreate) return orElse();
  const [read] = readings;
  if (read === undefined) {
    // "Move 2 to Priya", "passa 2 a Priya"
    const [, number, name = ''] =
      /^#?(\d{1,4}) (?:to|an|à|ad?|al|aan|para|pr[ao]|do|dla) (\p{L}.{0,80})$/su.exec(rest) ?? [];
    const people = await caller.directory.people();
    return peopleNamed(people, name).length > 0
      ? replaceOne(context, { ...command, verb: 'assign', rest: `${number} to ${name}` }, id, orElse)
      : askAbout(caller, command);
  }
  const words = 'words' in read.target ? read.target.words : '';
  const none = `No open task of yours or your clients has the words “${escapeInline(readable(words))}”.`;
  if (await replyIfDone(caller, readable(words), none)) return;
  await askWhichIsMeant({ ...caller, ...context }, line, `${none} ${toReplace(verb)}`);
}
