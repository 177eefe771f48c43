import type { Channel, Command, Person } from '../state/types.ts';
import { foldForSearch } from '../text/search.ts';

/** Completes commands, people and channels in the composer. Pure functions of the text and what there is. */

export type Sources = {
  commands: Command[];
  people: Pick<Person, 'id' | 'name' | 'title' | 'isBot'>[];
  channels: Pick<Channel, 'id' | 'name' | 'topic'>[];
};

/** `insert` replaces what was typed of it. */
export type Completed = {
  key: string;
  insert: string;
  text: string;
  hint?: string;
  detail?: string;
  person?: Sources['people'][number];
};

export type Completion = {
  kind: 'command' | 'person' | 'channel';
  start: number;
  end: number;
  items: Completed[];
};

const maxItems = 8;

/** The items with a word that starts with the query, first those whose whole name starts with it. */
function rankByName<Item>(list: Item[], query: string, getName: (item: Item) => string): Item[] {
  const prefix = foldForSearch(query);
  const rank = (item: Item) => {
    const name = foldForSearch(getName(item));
    if (name.startsWith(prefix)) return 0;
    return name.split(/[\s.-]+/).some((word) => word.startsWith(prefix)) ? 1 : 2;
  };
  return list
    .filter((item) => rank(item) < 2)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxItems);
}

const commandItem = ({ command, usage_hint: hint, description }: Command): Completed => ({
  key: command,
  insert: `${command} `,
  text: command,
  hint,
  detail: description,
});

const personItem = (person: Sources['people'][number]): Completed => ({
  key: person.id,
  insert: `@${person.name} `,
  text: person.name,
  detail: person.title,
  person,
});

const channelItem = ({ id, name, topic }: Sources['channels'][number]): Completed => ({
  key: id,
  insert: `#${name} `,
  text: `#${name}`,
  detail: topic,
});

/** Finds what can be completed at the caret. Null when there is nothing to suggest. */
export function findCompletion(
  text: string,
  caret: number,
  { commands, people, channels }: Sources,
  { inThread = false } = {},
): Completion | null {
  const before = text.slice(0, caret);
  const offer = (kind: Completion['kind'], start: number, items: Completed[]) =>
    items.length === 0 ? null : { kind, start, end: caret, items };
  if (!inThread && /^\/\S*$/.test(before)) {
    const found = rankByName(commands, before.slice(1), ({ command }) => command.slice(1));
    return offer('command', 0, found.map(commandItem));
  }
  const [, mark, name = ''] =
    /(?:^|[\s(])([@#])([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]*)?)$/u.exec(before) ?? [];
  if (mark === undefined) return null;
  const start = caret - name.length - 1;
  const nameOf = (one: { name: string }) => one.name;
  return mark === '@'
    ? offer('person', start, rankByName(people, name, nameOf).map(personItem))
    : offer('channel', start, rankByName(channels, name, nameOf).map(channelItem));
}

/** Finds the command that the text calls, once its name is complete. */
export const findCommand = (text: string, commands: Command[]): Command | undefined =>
  commands.find(({ command }) => text === command || text.startsWith(`${command} `));

/** Replaces the completed part of the text with an item. */
export function applyCompletion(
  text: string,
  { start, end }: Pick<Completion, 'start' | 'end'>,
  { insert }: Pick<Completed, 'insert'>,
): { text: string; caret: number } {
  const rest = text.slice(end).replace(/^ /, '');
  return { text: text.slice(0, start) + insert + rest, caret: start + insert.length };
}
