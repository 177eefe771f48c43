/** What the composer offers while somebody types, and where a choice goes. Pure: `{commands, people, channels}` in, lists out. */

const MOST = 8;

const folded = (text) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** Names that begin with the query come before those that have it at the start of a later word. */
function byName(list, query, nameOf) {
  const wanted = folded(query);
  const rank = (item) => {
    const name = folded(nameOf(item));
    return name.startsWith(wanted)
      ? 0
      : name.split(/[\s.-]+/).some((word) => word.startsWith(wanted))
        ? 1
        : 2;
  };
  return list
    .map((item) => ({ item, rank: rank(item) }))
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ item }) => item);
}

/**
 * What can be completed at the caret: `{kind, start, end, items}` where `items` are `{id, insert, title, detail}` and the text
 * from `start` to `end` is what a choice replaces. Null when there is nothing to offer.
 */
export function complete(text, caret, { commands, people, channels }, { inThread = false } = {}) {
  const before = text.slice(0, caret);
  if (!inThread && /^\/\S*$/.test(before)) {
    const items = byName(commands, before.slice(1), ({ command }) => command.slice(1)).map((found) => ({
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
      ? byName(people, mention[2], ({ name }) => name).map((person) => ({
          id: person.id,
          insert: `@${person.name} `,
          title: person.name,
          detail: person.title,
          person,
        }))
      : byName(channels, mention[2], ({ name }) => name).map((channel) => ({
          id: channel.id,
          insert: `#${channel.name} `,
          title: `#${channel.name}`,
          detail: channel.topic,
        }));
  return items.length === 0
    ? null
    : { kind: mention[1] === '@' ? 'person' : 'channel', start, end: caret, items };
}

/** The command that the text calls, once its name is whole: its hint is shown while the rest is typed. */
export const commandOf = (text, commands) =>
  commands.find(({ command }) => text === command || text.startsWith(`${command} `));

/** A choice put into the text: `{text, caret}`. */
export function choose(text, { start, end }, item) {
  const rest = text.slice(end).replace(/^ /, '');
  return { text: text.slice(0, start) + item.insert + rest, caret: start + item.insert.length };
}
