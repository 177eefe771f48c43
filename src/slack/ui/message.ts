import type { ContextBlock, KnownBlock } from '@slack/types';
import { readable } from '../typed-text.ts';
import { LIMITS } from './limits.ts';
import { clip, mrkdwn, plain } from './text.ts';

/** What is said: `text` says what the blocks say, for notifications and screen readers. */
export type Message = { text: string; blocks?: KnownBlock[] };

/** A message of one sentence (or a few), our own words. */
export const sentence = (text: string): Message => ({
  text,
  blocks: [{ type: 'section', text: mrkdwn(text) }],
});

/** What somebody typed, to the letter: Slack does not show a command, and it may have to be typed again. */
export const typedLine = (typed: string | undefined): ContextBlock[] =>
  typed?.trim()
    ? [{ type: 'context', elements: [plain(clip(readable(typed.trim()), LIMITS.text.length))] }]
    : [];
