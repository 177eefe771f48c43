import type { ContextBlock, KnownBlock } from '@slack/types';
import { section } from './blocks.ts';
import { LIMITS } from './limits.ts';
import { clip, plain } from './text.ts';
import { readable } from './typed-text.ts';

/** A message. Its `text` says what the blocks say, for notifications and screen readers. */
export type Message = { text: string; blocks?: KnownBlock[] };

/** A message of a sentence or a few, in our own words. */
export const sentence = (text: string): Message => ({ text, blocks: [section(text)] });

/** A message with more blocks at its end. */
export const withBelow = ({ text, blocks = [] }: Message, ...below: readonly KnownBlock[]): Message => ({
  text,
  blocks: [...blocks, ...below],
});

/** A message below a sentence of our own. */
export const withAbove = (lead: string, { text, blocks = [] }: Message): Message => ({
  text: `${lead} ${text}`,
  blocks: [section(lead), ...blocks],
});

/** Exactly what a user typed: Slack does not show a command, and they may have to type it again. */
export const typedLine = (typed: string | undefined): ContextBlock[] =>
  typed?.trim()
    ? [{ type: 'context', elements: [plain(clip(readable(typed.trim()), LIMITS.text.length))] }]
    : [];
