import type { KnownBlock } from '@slack/types';
import { mrkdwn } from './text.ts';

/** What is said: `text` says what the blocks say, for notifications and screen readers. */
export type Message = { text: string; blocks?: KnownBlock[] };

/** A message of one sentence (or a few), our own words. */
export const sentence = (text: string): Message => ({
  text,
  blocks: [{ type: 'section', text: mrkdwn(text) }],
});
