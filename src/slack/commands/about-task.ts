import type { Task } from '../../platform/resources.ts';
import { taskText } from '../../tasks/list.ts';
import {
  changeSaid,
  moodOf,
  namesOnly,
  ownWordsOf,
  peopleIn,
  type ReadLine,
} from '../../tasks/read-line/index.ts';
import { hasName } from '../../tasks/search.ts';
import { isPerson } from '../../workspaces/typed-names.ts';
import { shown } from '../features/lists/search.ts';
import { remindTyped } from '../features/personal/remind.ts';
import { proposeChange, type ReplacingContext } from '../features/tasks/form/replace-command.ts';
import { askWhichIsMeant, replyNear } from '../surface/ask-whether-task.ts';
import { type AuthenticatedContext, authenticateStaff } from '../surface/authenticate.ts';
import { replyIfDone } from '../surface/done-tasks.ts';
import { ownTasksNaming, tasksWith, withoutFiller } from '../surface/find-tasks.ts';
import { dueContextOf, namesFor } from '../surface/read-line.ts';
import { escapeInline } from '../ui/text.ts';
import { readable } from '../ui/typed-text.ts';

type Existing = NonNullable<Extract<ReadLine, { kind: 'create' }>['existing']>;

type Caller = AuthenticatedContext<ReplacingContext>;

/** More tasks would not be read. */
const maxShown = 10;

/** What is said above one task, and above several, that a line is probably about. */
const saidOf = {
  report: ['Nothing was changed. Is this one done?', 'Nothing was changed. Which of these is done?'],
  question: ['This is probably the task.', 'These are probably the tasks.'],
} as const;

/** Answers a line that is about a task which is not there. */
async function replyNone(caller: Caller, words: string, line: string): Promise<void> {
  const none = `No open task of yours or your clients has the words “${escapeInline(withoutFiller(words))}”.`;
  if (!(await replyIfDone(caller, words, none))) await askWhichIsMeant(caller, line, none);
}

/** Proposes what a line wants of a task. False where it wants nothing that can be read. */
async function proposeSaid(caller: Caller, task: Task, line: string, id: string): Promise<boolean> {
  const about = { text: taskText(task), assignee: task.user.name };
  const change = changeSaid(readable(line), about, await namesFor(caller), dueContextOf(caller));
  return change !== undefined && proposeChange(caller, task, change, { id: `replace-${id}`, line });
}

/** Proposes the change of one task that a question asks for: "could the slides wait until Friday?" */
export async function changeAsked(
  context: Caller,
  words: string,
  line: string,
  id: string,
): Promise<boolean> {
  const caller = await authenticateStaff(context);
  const [only, ...others] = (await tasksWith(caller, readable(words))).items;
  return only !== undefined && others.length === 0 && proposeSaid(caller, only, line, id);
}

/** "Close the door": what is named so is a thing. */
const withArticle = /(?:^| )(?:the|my|die|das|de[rn]|l[ae]s?|el|los|il|lo|os|de|het) (?=\p{L}{3})/iu;
/** A report with more words of its own is of something else than "Call Anna". */
const mostOwnWords = 1;

/**
 * Answers a line of few words that says that something is done, or is to change, with the caller's own tasks that name the
 * same person: "rang Anna", "Anna at 3 rather". False for other lines.
 */
async function aboutNamed(caller: Caller, line: string, id: string): Promise<boolean> {
  const names = await namesFor(caller);
  const own = ownWordsOf(readable(line), names, dueContextOf(caller));
  const mood = moodOf(readable(line), names);
  if (own.length > (mood === 'report' ? mostOwnWords : 0)) return false;
  const tasks = await ownTasksNaming(caller, readable(line));
  const [only, ...others] = tasks;
  if (only === undefined) return false;
  if (others.length === 0 && (await proposeSaid(caller, only, line, id))) return true;
  await replyNear(caller, tasks, line, mood && saidOf[mood][others.length === 0 ? 0 : 1]);
  return true;
}

/**
 * Answers a line that may be about tasks that are there: proposes what it asks for, or shows them. **Create** makes a new
 * task of it.
 *
 * @param id names the interaction, for good
 * @returns false where there is no such task
 */
export async function aboutTask(
  context: Caller,
  { rest, to, when, isSure }: Existing,
  line: string,
  id: string,
): Promise<boolean> {
  const caller = await authenticateStaff(context);
  const found = (await tasksWith(caller, readable(rest))).items;
  const names = await namesFor(caller);
  const typed = peopleIn(readable(line), names);
  const clients = typed.length === 0 ? [] : await caller.directory.clients();
  const named = typed.filter((name) => isPerson(clients, name));
  // "Invoice Anna" is not about "Send the invoice to Grace".
  const isOfOther = (task: Task): boolean => {
    const about = `${taskText(task)} ${task.user.name}`;
    return (
      named.length > 0 &&
      peopleIn(taskText(task), names).length > 0 &&
      !named.some((name) => hasName(about, name))
    );
  };
  const tasks = found.filter((task) => !isOfOther(task)).slice(0, maxShown);
  const [only, ...others] = tasks;
  if (only === undefined) {
    if (named.length > 0 && (await aboutNamed(caller, line, id))) return true;
    // "A bit later", "Friday doesn't work": of a task that the line does not name.
    const isNone =
      typed.length === 0 &&
      !withArticle.test(readable(rest)) &&
      ownWordsOf(readable(rest), names, dueContextOf(caller)).length === 0;
    if (isNone) await askWhichIsMeant(caller, line, 'I can’t tell which task is meant.');
    else if (isSure) await replyNone(caller, readable(rest), line);
    return isNone || isSure === true;
  }
  if (others.length === 0) {
    if (to === 'remind') {
      const isSure = namesOnly(readable(rest), taskText(only), names, dueContextOf(caller));
      if (isSure && (await remindTyped(caller, { rest, line, ...(when && { when }) }))) return true;
    } else if (await proposeSaid(caller, only, line, id)) return true;
  }
  const mood = moodOf(readable(line), names);
  await replyNear(caller, tasks, line, to ? shown[to] : mood && saidOf[mood][others.length === 0 ? 0 : 1]);
  return true;
}
