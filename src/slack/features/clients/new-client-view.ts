import type { KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { findTimeZones, timeZoneNamed } from '../../../clients/time-zones.ts';
import { oneLine } from '../../../lib/text.ts';
import type { Program } from '../../../platform/resources.ts';
import type { Submission } from '../../edge/payloads.ts';
import { alertBlock } from '../../ui/blocks.ts';
import { LIMITS } from '../../ui/limits.ts';
import { personOption } from '../../ui/person-option.ts';
import { plain } from '../../ui/text.ts';
import { zoneOption } from '../../ui/zone-option.ts';

export const title = 'New client';

/** What the form asks for; what is missing was not filled in. */
export type ClientForm = {
  name?: string;
  email?: string;
  timeZone?: string;
  invite: boolean;
  /** Ids. */
  programs: string[];
};

const maxText = 255;
const emailPattern = /^[^\s@<>|,;]+@[^\s@<>|,;.]+(?:\.[^\s@<>|,;.]+)+$/;

/** A form with what was typed before: a name, or an email. */
export function formFrom(typed: string): ClientForm {
  const text = oneLine(typed).slice(0, maxText);
  return { [text.includes('@') ? 'email' : 'name']: text, invite: false, programs: [] };
}

export const submittedClient = ({ values, lists }: Submission): ClientForm => ({
  name: oneLine(values.name ?? ''),
  email: values.email?.trim(),
  timeZone: values.timezone,
  invite: lists.invite?.includes('yes') ?? false,
  programs: lists.programs ?? [],
});

/** What is wrong with the form itself, by block id. */
export function formErrors({ name, email }: ClientForm): Record<string, string> {
  return {
    ...(!name && { name: 'A client needs a name.' }),
    ...(!emailPattern.test(email ?? '') && { email: 'Type an email address, such as anna@example.com.' }),
  };
}

/** The zones that typed words mean, nearest to the coach's own first. */
export const zoneOptions = (typed: string, near: string, nowMs: number): PlainTextOption[] =>
  findTimeZones(typed.slice(0, 100), { near, nowMs, max: LIMITS.select.options }).map(zoneOption);

type Element = Extract<KnownBlock, { type: 'input' }>['element'];
const input = (block_id: string, label: string, element: Element, more: object = {}): KnownBlock => ({
  type: 'input',
  block_id,
  label: plain(label),
  element,
  ...more,
});

/** An error directly below the field that it is about. Ours; anything in it is escaped. */
const errorBelow = (words: string | undefined): KnownBlock[] =>
  words === undefined ? [] : [alertBlock(`*Not created.* ${words}`, 'error')];

/**
 * The form for a new client, without a password: that does not belong into Slack.
 *
 * @param programs the programs that are chosen already
 * @param problems what the platform said, by block id: `name`, `email`, `timezone`, or `form` for the rest
 */
export function newClientView(
  { name, email, timeZone, invite }: ClientForm,
  {
    programs = [],
    problems = {},
    nowMs,
  }: { programs?: Program[]; problems?: Record<string, string>; nowMs: number },
): ModalView {
  const zone = timeZone === undefined ? undefined : timeZoneNamed(timeZone, nowMs);
  const inviteOption: PlainTextOption = { text: plain('Send an invitation by email'), value: 'yes' };
  const chosen = programs.flatMap(({ id, name }) => personOption({ id, name }));
  return {
    type: 'modal',
    callback_id: 'client.new',
    title: plain(title),
    submit: plain('Create'),
    close: plain('Cancel'),
    blocks: [
      ...errorBelow(problems.form),
      input('name', 'Name', {
        type: 'plain_text_input',
        action_id: 'value',
        max_length: maxText,
        focus_on_load: !name,
        ...(name && { initial_value: name }),
      }),
      ...errorBelow(problems.name),
      input('email', 'Email', {
        type: 'email_text_input',
        action_id: 'value',
        focus_on_load: Boolean(name),
        ...(email && email.length <= maxText && { initial_value: email }),
      }),
      ...errorBelow(problems.email),
      input(
        'timezone',
        'Time zone',
        {
          type: 'external_select',
          action_id: 'pick.timezone',
          placeholder: plain('Type a city'),
          min_query_length: 0,
          ...(zone && { initial_option: zoneOption(zone) }),
        },
        { optional: true },
      ),
      ...errorBelow(problems.timezone),
      input(
        'programs',
        'Programs',
        {
          type: 'multi_external_select',
          action_id: 'pick.program',
          placeholder: plain('Type a name'),
          min_query_length: 0,
          max_selected_items: maxPrograms,
          ...(chosen.length > 0 && { initial_options: chosen }),
        },
        { optional: true },
      ),
      input(
        'invite',
        'Invitation',
        {
          type: 'checkboxes',
          action_id: 'value',
          options: [inviteOption],
          ...(invite && { initial_options: [inviteOption] }),
        },
        { optional: true },
      ),
    ],
  };
}

/** The ids of the rest have to fit into a button, should the platform refuse them. */
const maxPrograms = 20;
