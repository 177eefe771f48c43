import type {
  ActionsBlock,
  AlertBlock,
  Button,
  ContextBlock,
  ExternalSelect,
  SectionBlock,
} from '@slack/types';
import { LIMITS } from './limits.ts';
import { clip, mrkdwn, plain } from './text.ts';

/** Our own words with formatting, large and small. */
export const section = (text: string): SectionBlock => ({ type: 'section', text: mrkdwn(text) });
/** Text from outside, exactly as it is. */
export const plainSection = (text: string, max: number = LIMITS.section.text): SectionBlock => ({
  type: 'section',
  text: plain(clip(text, max)),
});
export const footnote = (text: string): ContextBlock => ({ type: 'context', elements: [mrkdwn(text)] });

/**
 * An alert in a modal about something that went wrong, will, or is open: our own words with formatting. They make sense without
 * the level's color and icon. Words that are too long for an alert become a section.
 */
export const alertBlock = (text: string, level: 'info' | 'warning' | 'error'): AlertBlock | SectionBlock =>
  text.length > LIMITS.alert.text ? section(text) : { type: 'alert', level, text: mrkdwn(text) };

export const actions = (elements: ActionsBlock['elements']): ActionsBlock => ({ type: 'actions', elements });

/** A button. Its label may come from outside; its value is an id that says where to look. Slack takes no empty value. */
export const button = (label: string, action_id: string, value = ''): Button => ({
  type: 'button',
  action_id,
  text: plain(label),
  ...(value !== '' && { value }),
});

/** A menu that asks for its options, by what is typed into it. */
export const picker = (placeholder: string, action_id: string): ExternalSelect => ({
  type: 'external_select',
  action_id,
  placeholder: plain(placeholder),
  min_query_length: 0,
});
