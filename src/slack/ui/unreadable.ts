import type { ContextBlock } from '@slack/types';
import { footnote } from './blocks.ts';
import type { Message } from './message.ts';
import { plural } from './text.ts';

/** "1 task could not be read." Empty if all could. */
export const unreadableWords = (count: number, one = 'task', many = `${one}s`): string =>
  count === 0 ? '' : `${plural(count, one, many)} could not be read.`;

/** A note below a list: how many of its rows are missing because the platform's data for them could not be read. */
export function unreadableNote(...about: Parameters<typeof unreadableWords>): ContextBlock[] {
  const words = unreadableWords(...about);
  return words === '' ? [] : [footnote(words)];
}

/** A message with a list, and a note about its unreadable rows. */
export const withUnreadable = (
  { text, blocks = [] }: Message,
  ...about: Parameters<typeof unreadableWords>
): Message => ({
  text: [text, unreadableWords(...about)].filter(Boolean).join(' · '),
  blocks: [...blocks, ...unreadableNote(...about)],
});
