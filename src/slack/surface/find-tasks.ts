import { trimEndOf } from '../../lib/text.ts';
import type { Rows, Task } from '../../platform/resources.ts';
import { listOpenTasks, type TaskFilter } from '../../tasks/list.ts';
import { peopleIn, tellingWords } from '../../tasks/read-line/index.ts';
import { readTasks, tasksAbout, tasksNaming, tasksWithAll } from '../../tasks/search.ts';
import { findNamed } from '../../workspaces/find-named.ts';
import { isAdmin, isStaff } from '../../workspaces/permissions.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import { namesFor } from './read-line.ts';
import { UserFacingError } from './user-errors.ts';

/**
 * The tasks behind numbers: those of the list that this person saw last, or else of the list that they would see now.
 *
 * @throws UserFacingError if the list has no such number
 */
export async function numbered(caller: AuthenticatedContext, numbers: number[]): Promise<string[]> {
  const shown = await caller.services.taskMessages.lastList(caller.workspaceId, caller.userId);
  const [rows, listName, first] = shown
    ? [shown.groups.flatMap((group) => group.rows), 'The list you saw last', shown.firstNumber ?? 1]
    : [(await listOpenTasks(caller.platform, { user: caller.person.user.id })).tasks, 'Your list', 1];
  return numbers.map((number) => {
    const row = rows[number - first];
    if (row !== undefined) return row.id;
    throw new UserFacingError(
      `${listName} has no number ${number}, so nothing was changed. Type \`/todo\` to see it.`,
    );
  });
}

/** How many tasks of a program are searched, those due soonest first: a search is worth some pages, not all. */
const maxRead = 300;
/** The same for done tasks, the newest first. */
const maxDoneRead = 100;

/** Where a person's `/todo done WORDS` searches: their own tasks, and for staff those of their programs' members. */
async function searched({ person, directory }: AuthenticatedContext): Promise<TaskFilter[]> {
  const own = { user: person.user.id };
  if (!isStaff(person)) return [own];
  const programs = await directory.programsOf(person.user.id);
  // An admin is in charge of everyone, in a program or not.
  if (programs.length === 0 || isAdmin(person)) return [own, {}];
  return [own, ...programs.map(({ id }) => ({ program: id }))];
}

/** "Anna's CV", "Annas CV", "la hoja de Anna": whose task it is, and its words. */
const ofName = [
  /^(?<name>\p{L}{2,30}?)['’]?s? (?<rest>\S.*)$/iu,
  /^(?<rest>\S.*?)(?: (?:of|for|from|von|für|de|d[aio]|del|di|van|voor|dla|od))? (?<name>\p{L}{2,30})$/iu,
];

/** The words that are searched for, from the first that says something to the last: "venue" of "anything about the venue". */
export function withoutFiller(words: string): string {
  const stems = tellingWords(words).toLowerCase().split(' ');
  const all = words.split(' ');
  const tells = (word: string) => stems.some((stem) => word.toLowerCase().includes(stem));
  const some = all.slice(Math.max(0, all.findIndex(tells)), all.findLastIndex(tells) + 1).join(' ');
  return trimEndOf(some, /[,;:.]/) || words;
}

/** Reads the tasks that are searched: the caller's own first, then those due soonest; done ones newest first. */
async function tasksOf(caller: AuthenticatedContext, done: boolean): Promise<Rows<Task>> {
  const { platform, person } = caller;
  const filters = await searched(caller);
  const [sort, most] = done ? (['-created_at', maxDoneRead] as const) : (['due_date', maxRead] as const);
  const found = await Promise.all(
    filters.map((filter) => readTasks(platform, { ...filter, done, sort }, most)),
  );
  const tasks = new Map(found.flatMap(({ items }) => items).map((task) => [task.id, task]));
  const [own = 0, ...others] = found.map(({ unreadable }) => unreadable);
  const isOthers = ({ user }: Task): number => (user.id === person.user.id ? 0 : 1);
  const items = [...tasks.values()].sort(
    (a, b) =>
      isOthers(a) - isOthers(b) ||
      (done ? 0 : (a.due ?? Number.MAX_SAFE_INTEGER) - (b.due ?? Number.MAX_SAFE_INTEGER)),
  );
  // The person's own tasks are mostly among the others as well.
  const unreadable = Math.max(
    own,
    others.reduce((sum, count) => sum + count, 0),
  );
  return { items, unreadable };
}

/** Tasks that were found. `isNear`: they don't have all the words, but are probably meant. */
export type FoundTasks = Rows<Task> & { isNear: boolean };

/**
 * Reads what is searched, once for any number of searches: for the tasks with some words, or else with those that say
 * something, or of the person who is named first or last; or else those that the words are probably about.
 *
 * @param done whether done tasks are searched instead
 * @returns a function that takes the words, and the line that they are of
 */
export async function taskFinder(
  caller: AuthenticatedContext,
  done = false,
): Promise<(words: string, line?: string) => FoundTasks> {
  const [{ items: tasks, unreadable }, names] = await Promise.all([tasksOf(caller, done), namesFor(caller)]);
  const withSome = (words: string): Task[] => {
    const all = tasksWithAll(tasks, words);
    return all.length > 0 ? all : tasksWithAll(tasks, tellingWords(words));
  };
  const ofSomebody = (words: string): Task[] => {
    for (const form of ofName) {
      const { name = '', rest = '' } = form.exec(words)?.groups ?? {};
      const people = name === '' ? [] : findNamed(names.people, name);
      if (people.length > 0)
        return withSome(rest).filter(({ user }) => people.some(({ id }) => id === user.id));
    }
    return [];
  };
  return (words, line = words) => {
    const exact = withSome(words);
    const items = exact.length > 0 || !/\S\s+\S/.test(words) ? exact : ofSomebody(words);
    if (items.length > 0) return { items, unreadable, isNear: false };
    const near = tasksAbout(words, tasks, names);
    return { items: near.length > 0 ? near : tasksAbout(line, tasks, names), unreadable, isNear: true };
  };
}

/** The open tasks with these words, or those that they are probably about. See {@link taskFinder}. */
export const tasksWith = async (
  caller: AuthenticatedContext,
  words: string,
  line?: string,
): Promise<FoundTasks> => (await taskFinder(caller))(words, line);

/** The caller's own open tasks that name the people of a line, if they are few: "Call Anna" for "rang Anna". */
export async function ownTasksNaming(caller: AuthenticatedContext, line: string): Promise<Task[]> {
  const people = peopleIn(line, await namesFor(caller));
  if (people.length === 0) return [];
  const { tasks } = await listOpenTasks(caller.platform, { user: caller.person.user.id });
  return tasksNaming(tasks, people);
}

/** What stands between several tasks of a line: "slides and invoice", "slides + essay". */
const between = /\s(?:and|und|et|y|e|en|i|\+|&)\s|,\s/iu;
/** More parts are no names of tasks. */
const mostParts = 4;

/** The tasks that the parts of some words name, one each: "the slides and Tom's essay". Empty unless each part has words of one. */
export function eachNamed(find: (words: string) => FoundTasks, words: string): Task[] {
  const parts = words.split(between);
  if (parts.length < 2 || parts.length > mostParts) return [];
  const tasks = parts.flatMap((part) => {
    const { items, isNear } = find(part);
    return items.length === 1 && !isNear ? items : [];
  });
  return new Set(tasks.map(({ id }) => id)).size === parts.length ? tasks : [];
}
