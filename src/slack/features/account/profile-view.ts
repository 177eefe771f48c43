import type { KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { type EmailNotifications, emailNotifications, type User } from '../../../platform/resources.ts';
import type { Submission } from '../../edge/payloads.ts';
import { alertBlock } from '../../ui/blocks.ts';
import { plain } from '../../ui/text.ts';

export const title = 'Your profile';

/** What the form asks for, as text: what is missing was not filled in. */
export type ProfileForm = {
  name?: string;
  email?: string;
  notifications?: EmailNotifications;
  digests?: 'yes' | 'no';
};

export const formOf = ({ name, email, email_notifications, digests }: User): ProfileForm => ({
  name,
  email,
  notifications: emailNotifications.safeParse(email_notifications).data,
  digests: typeof digests === 'boolean' ? (digests ? 'yes' : 'no') : undefined,
});

/** The submitted form, and what to use as the photo. */
export function submittedForm({
  values,
  lists,
}: Submission): ProfileForm & { file?: string; slackPhoto: boolean } {
  return {
    name: values.name?.trim(),
    email: values.email?.trim(),
    notifications: emailNotifications.safeParse(values.notifications).data,
    digests: values.digests === 'yes' ? 'yes' : values.digests === 'no' ? 'no' : undefined,
    file: lists.photo?.[0],
    slackPhoto: lists['slack-photo']?.includes('yes') ?? false,
  };
}

const option = (value: string, label: string): PlainTextOption => ({ text: plain(label), value });

const notificationOptions: Record<EmailNotifications, PlainTextOption> = {
  never: option('never', 'Never'),
  hourly: option('hourly', 'Every hour'),
  daily: option('daily', 'Every day'),
  weekly: option('weekly', 'Every week'),
};
const digestOptions = { yes: option('yes', 'Yes'), no: option('no', 'No') };

const textInput = (
  block_id: string,
  label: string,
  value: string | undefined,
  hint?: string,
): KnownBlock => ({
  type: 'input',
  block_id,
  label: plain(label),
  ...(hint && { hint: plain(hint) }),
  element: {
    type: block_id === 'email' ? 'email_text_input' : 'plain_text_input',
    action_id: 'value',
    // A longer value would be refused as an initial one.
    ...(value && value.length <= 255 && { initial_value: value }),
    ...(block_id === 'name' && { max_length: 255 }),
  } as Extract<KnownBlock, { type: 'input' }>['element'],
});

function photoInputs({ hasSlackPhoto, upload }: PhotoChoice): KnownBlock[] {
  const file: KnownBlock = {
    type: 'input',
    block_id: 'photo',
    optional: true,
    label: plain('New photo'),
    hint: plain('A jpg, png or gif of at most 4 MB.'),
    element: {
      type: 'file_input',
      action_id: 'value',
      filetypes: ['jpg', 'jpeg', 'png', 'gif'],
      max_files: 1,
    },
  };
  const own: KnownBlock = {
    type: 'input',
    block_id: 'slack-photo',
    optional: true,
    label: plain('Or your photo in Slack'),
    element: { type: 'checkboxes', action_id: 'value', options: [option('yes', 'Use my Slack photo')] },
  };
  return [...(upload ? [file] : []), ...(hasSlackPhoto ? [own] : [])];
}

/** What photos can be chosen from. A Touchline that was installed before it asked for `files:read` has no upload. */
export type PhotoChoice = { hasSlackPhoto: boolean; upload: boolean };

/** The form. @param problem what was not saved and why, in our own words */
export function profileView(form: ProfileForm, photos: PhotoChoice, problem?: string): ModalView {
  return {
    type: 'modal',
    callback_id: 'profile',
    title: plain(title),
    submit: plain('Save'),
    close: plain('Cancel'),
    blocks: [
      ...(problem === undefined ? [] : [alertBlock(problem, 'error')]),
      textInput('name', 'Name', form.name),
      textInput(
        'email',
        'Email',
        form.email,
        'Touchline knows you by it: keep it the same as the email of your Slack account.',
      ),
      {
        type: 'input',
        block_id: 'notifications',
        label: plain('Email notifications'),
        element: {
          type: 'static_select',
          action_id: 'value',
          options: Object.values(notificationOptions),
          ...(form.notifications && { initial_option: notificationOptions[form.notifications] }),
        },
      },
      {
        type: 'input',
        block_id: 'digests',
        label: plain('Email digests'),
        element: {
          type: 'radio_buttons',
          action_id: 'value',
          options: Object.values(digestOptions),
          ...(form.digests && { initial_option: digestOptions[form.digests] }),
        },
      },
      ...photoInputs(photos),
    ],
  };
}
