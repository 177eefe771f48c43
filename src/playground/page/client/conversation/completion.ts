import { foldForSearch } from '../text/search.ts';

/** Completes commands, people and channels in the composer. Pure functions of the text and `{commands, people, channels}`. */

const maxItems = 8;

/** The items with a word that starts with the query, first those whose whole name starts with it. */
function rankByName(list, query, getName) {
  const prefix = foldForSearch(query);
  const rank = (item) => {
    const name = foldForSearch(getName(item));
    return name.startsWith(prefix)
      ? 0
      : name.split(/[\s.-]+/).some((word) => word.startsWith(prefix))
        ? 1
        : 2;
  };
  return list
    .map((item) => ({ item, rank: rank(item) }))
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxItems)
    .map(({ item }) => item);
}

/**
 * Finds what can be completed at the caret: `{kind, start, end, items}`, with items `{id, insert, title, hint, detail}`. A
 * chosen item's `insert` replaces the text from `start` to `end`. Null when there is nothing to suggest.
 */
export function findCompletion(text, caret, { commands, people, channels }, { inThread = false } = {}) {
  const before = text.slice(0, caret);
  if (!inThread && /^\/\S*$/.test(before)) {
    const items = rankByName(commands, before.slice(1), ({ command }) => command.slice(1)).map((found) => ({
      id: found.command,
      insert: `${found.command} `,
      title: found.command,
      hint: found.usage_hint,
      detail: found.description,
    }));
    return items.length === 0 ? null : { kind: 'command', start: 0, end: caret, items };
  }
  const mention = /(?:^|[\s(])([@#])([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]*)?)$/u.exec(before);
  if (mention === null) return null;
  const start = caret - mention[2].length - 1;
  const items =
    mention[1] === '@'
      ? rankByName(people, mention[2], ({ name }) => name).map((person) => ({
          id: person.id,
          insert: `@${person.name} `,
          title: person.name,
          detail: person.title,
          person,
        }))
      : rankByName(channels, mention[2], ({ name }) => name).map((channel) => ({
          id: channel.id,
          insert: `#${channel.name} `,
          title: `#${channel.name}`,
          detail: channel.topic,
        }));
  return items.length === 0
    ? null
    : { kind: mention[1] === '@' ? 'person' : 'channel', start, end: caret, items };
}

/** Finds the command that the text calls, once its name is complete. */
export const findCommand = (text, commands) =>
  commands.find(({ command }) => text === command || text.startsWith(`${command} `));

/** Replaces the completed part of the text with an item. Returns `{text, caret}`. */
export function applyCompletion(text, { start, end }, item) {
  const rest = text.slice(end).replace(/^ /, '');
  return { text: text.slice(0, start) + item.insert + rest, caret: start + item.insert.length };
}
