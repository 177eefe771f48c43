import type { Message } from './message.ts';

/**
 * Commands that have another name in this app's manifest, because another app has theirs: `{ '/todo': '/task' }`. A
 * command that the manifest leaves out may be `/touchline todo` here.
 */
export type CommandNames = Readonly<Record<string, string>>;

/** A command in our own words, such as `/todo list`. Text from outside never has a backtick in mrkdwn. */
const inCode = /(?<=`)\/[a-z]+(?=[\s`])/g;

function renamed(names: CommandNames, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(names, one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] =>
    key === 'text' && typeof inner === 'string' && 'type' in value && value.type === 'mrkdwn'
      ? [key, inner.replace(inCode, (command) => names[command] ?? command)]
      : [key, renamed(names, inner)],
  );
  return Object.fromEntries(entries);
}

/** A message whose hints use this app's names of commands. */
export function withCommandNames(names: CommandNames, message: Message): Message {
  if (Object.keys(names).length === 0) return message;
  const text = message.text.replace(inCode, (command) => names[command] ?? command);
  return { ...(renamed(names, message) as Message), text };
}
