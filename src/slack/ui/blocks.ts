import type { ActionsBlock, Button, ContextBlock, SectionBlock } from '@slack/types';
import { mrkdwn, plain } from './text.ts';

/** Our own words with formatting, large and small. */
export const section = (text: string): SectionBlock => ({ type: 'section', text: mrkdwn(text) });
export const footnote = (text: string): ContextBlock => ({ type: 'context', elements: [mrkdwn(text)] });

export const actions = (elements: ActionsBlock['elements']): ActionsBlock => ({ type: 'actions', elements });

/** A button with anybody's words. Its value is an id that says where to look. */
export const button = (label: string, action_id: string, value: string): Button => ({
  type: 'button',
  action_id,
  text: plain(label),
  value,
});
