import type { ActionsBlock, AlertBlock, Button, ContextBlock, SectionBlock } from '@slack/types';
import { LIMITS } from './limits.ts';
import { mrkdwn, plain } from './text.ts';

/** Our own words with formatting, large and small. */
export const section = (text: string): SectionBlock => ({ type: 'section', text: mrkdwn(text) });
export const footnote = (text: string): ContextBlock => ({ type: 'context', elements: [mrkdwn(text)] });

/**
 * Our own words with formatting about something that went wrong, or will, in a modal. The words say it themselves, without
 * the level's color and sign. Words that are too long for an alert are a section.
 */
export const alertBlock = (text: string, level: 'warning' | 'error'): AlertBlock | SectionBlock =>
  text.length > LIMITS.alert.text ? section(text) : { type: 'alert', level, text: mrkdwn(text) };

export const actions = (elements: ActionsBlock['elements']): ActionsBlock => ({ type: 'actions', elements });

/** A button with anybody's words. Its value is an id that says where to look. */
export const button = (label: string, action_id: string, value: string): Button => ({
  type: 'button',
  action_id,
  text: plain(label),
  value,
});
