import { isSameWord } from '../lib/same-word.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { TasksQuery } from '../platform/requests.ts';
import type { Rows, Task } from '../platform/resources.ts';
import { foldName, nameWords } from '../workspaces/names.ts';
import { maxSearched } from './limits.ts';
import { taskText } from './list.ts';
import { type Names, peopleIn, tellingWordsOf, verbOf, withoutElision } from './read-line/index.ts';
import { isSameThing } from './same-thing.ts';

/** Reads the first tasks of a list, of all its pages. @throws PlatformError */
export async function readTasks(
  platform: PlatformClient,
  query: TasksQuery,
  most: number,
): Promise<Rows<Task>> {
  const items: Task[] = [];
  const list = platform.tasks(query);
  for await (const task of list) {
    items.push(task);
    if (items.length >= most) break;
  }
  return { items, unreadable: list.unreadable };
}

/** Limits a search to beginnings of words, except in scripts without capitals (Chinese, Hebrew, Thai…). */
const searchTerm = (word: string): string => (/\p{Lo}/u.test(word) ? word : ` ${word}`);
const wordsOf = (text: string): string[] => nameWords(withoutElision(text.slice(0, maxSearched)));

/** The tasks whose text contains all of these words or beginnings of words, ignoring case and accents. */
export function tasksWithAll<Some extends Task>(tasks: readonly Some[], words: string): Some[] {
  const terms = [...new Set(wordsOf(words))].map(searchTerm);
  if (terms.length === 0) return [];
  const hasAll = (text: string) => terms.every((term) => text.includes(term));
  return tasks.filter((task) => hasAll(` ${foldName(withoutElision(taskText(task)))}`));
}

/** Whether a text names somebody: "Read Anna's essay". */
export const hasName = (text: string, name: string): boolean =>
  nameWords(name).some((word) =>
    wordsOf(text.replace(/['’]s(?!\p{L})/gu, '')).some((one) => isSameWord(one, word)),
  );

/** The tasks whose texts name these people, if they are few. */
export function tasksNaming<Some extends Task>(tasks: readonly Some[], people: readonly string[]): Some[] {
  const naming = tasks.filter((task) => people.some((name) => hasName(taskText(task), name)));
  return naming.length > mostAlike ? [] : naming;
}

/** More tasks with the same words: a line is about none of them. */
const mostAlike = 3;
/** Each word of a line is compared with each of the tasks: with no more of them. */
const mostWords = 20;
/** A task with more words for each one that the line has is another one. */
const mostOthers = 3;

/**
 * The tasks that a line in a coach’s own words is about: those that have most of its words that few others have. The
 * verb of a task, names, and words that say what is to be done with it don’t count.
 */
export function tasksAbout<Some extends Task>(
  line: string,
  tasks: readonly Some[],
  names: Names | undefined,
): Some[] {
  const sought = [...new Set(tellingWordsOf(line.slice(0, maxSearched), names).map(foldName))].slice(
    0,
    mostWords,
  );
  const people = names === undefined ? [] : peopleIn(line.slice(0, maxSearched), names);
  // "Llamada" for "Call Anna", "rang Anna", but not "llamar al hotel"
  const isSoughtAsThing = (verb: string, title: string): boolean =>
    (sought.length === 1 || people.some((name) => hasName(title, name))) &&
    sought.some((word) => !isSameWord(word, verb) && isSameThing(word, verb));
  const titles = tasks.map((task) => {
    const title = taskText(task);
    const verb = verbOf(title.slice(0, maxSearched));
    return wordsOf(title)
      .filter(
        (word) =>
          (word.length > 3 || sought.includes(word)) && (word !== verb || isSoughtAsThing(word, title)),
      )
      .slice(0, mostWords);
  });
  const shared = tasks.map(() => 0);
  const scores = tasks.map(() => 0);
  for (const word of sought) {
    const havingAs = (is: typeof isSameWord): number[] =>
      titles.flatMap((title, at) => (title.some((one) => is(one, word)) ? [at] : []));
    const exactly = havingAs(isSameWord);
    const having = exactly.length > 0 ? exactly : havingAs(isSameThing);
    for (const at of having) {
      shared[at] = (shared[at] ?? 0) + 1;
      scores[at] = (scores[at] ?? 0) + 1 / having.length;
    }
  }
  const isAlike = (at: number) => (titles[at]?.length ?? 0) <= (shared[at] ?? 0) * mostOthers;
  const most = Math.max(...scores.filter((_, at) => isAlike(at)), 0);
  const best = tasks.filter((_, at) => most > 0 && scores[at] === most && isAlike(at));
  return best.length > mostAlike ? [] : best;
}
