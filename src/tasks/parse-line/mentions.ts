import type { AssigneeRef, ParseLineContext } from './types.ts';

/** `<@U123>` and `<@U123|anna>`, as Slack sends them, or a typed `@name`. */
export const mentionPattern =
  /<@([UW][A-Z0-9]{1,20})(?:\|[^<>]{0,80})?>|(?<![^\s([])@(\p{L}(?:[\p{L}\p{N}._-]{0,60}[\p{L}\p{N}])?)/giu;

/** Whom a mention names. */
export function mentioned(
  [, id, typed = '']: RegExpMatchArray,
  { isPerson = () => false }: ParseLineContext,
): AssigneeRef {
  if (id) return { kind: 'slack', id };
  if (/^me$/i.test(typed)) return { kind: 'me' };
  const name = [typed, typed.replace(/[._-]+/g, ' ')].find(isPerson);
  return { kind: 'name', name: name ?? typed, known: name !== undefined };
}

/** Reads a mention at the very start of a text. `length` is in UTF-16 units. */
export function mentionAt(
  text: string,
  context: ParseLineContext,
): { value: AssigneeRef; length: number } | null {
  const match = text.matchAll(mentionPattern).next().value;
  return match?.index === 0 ? { value: mentioned(match, context), length: match[0].length } : null;
}
