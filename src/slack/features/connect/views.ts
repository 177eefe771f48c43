import type { KnownBlock, ModalView } from '@slack/types';
import type { Me, Organization } from '../../../platform/resources.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { alertBlock, button, section } from '../../ui/blocks.ts';
import { escapeInline, plain } from '../../ui/text.ts';

/** "2 channels no longer get their digest" */
export const digestWords = (count: number): string =>
  count === 0
    ? 'no channel gets a digest'
    : count === 1
      ? 'one channel no longer gets its digest'
      : `${count} channels no longer get their digests`;

/**
 * The view that asks for an API token. It never has an initial value: a token is not shown again.
 *
 * @param offersProof whether installations on the platform may wait for a workspace
 */
export function connectView(
  existing: Connection | undefined,
  { problem, offersProof = false }: { problem?: string; offersProof?: boolean } = {},
): ModalView {
  const current = `Currently connected to *${escapeInline(existing?.organization.name ?? '')}*.`;
  const installed = {
    ...section('Did you install Touchline on the coaching platform yourself? Then you need no token.'),
    accessory: button('I installed it', 'connect.prove', 'prove'),
  };
  return {
    type: 'modal',
    callback_id: 'connect',
    title: plain('Connect Touchline'),
    submit: plain('Connect'),
    close: plain('Cancel'),
    blocks: [
      ...(problem === undefined ? [] : [alertBlock(`*Not connected.* ${problem}`, 'error')]),
      ...(existing === undefined ? [] : [section(`${current} A new token replaces this connection.`)]),
      section(
        'Paste an API token of your organization. An administrator can create one on the coaching platform’s website, which shows it once.',
      ),
      {
        type: 'input',
        block_id: 'token',
        label: plain('API token'),
        hint: plain('It is stored encrypted, used for this workspace only, and never shown again.'),
        element: { type: 'plain_text_input', action_id: 'value', max_length: 3000, focus_on_load: true },
      },
      ...(offersProof ? [installed] : []),
    ],
  };
}

const told = (text: string, more: KnownBlock[] = []): ModalView => ({
  type: 'modal',
  title: plain('Connect Touchline'),
  close: plain('Close'),
  blocks: [section(text), ...more],
});

/** Shown while the token is being checked. */
export const checkingView: ModalView = told('Checking the token with the coaching platform…');

/** Shows whose token it is, once it is stored. @param more goes below it */
export const connectedView = ({ user, organization }: Me, more: KnownBlock[] = []): ModalView =>
  told(
    `This workspace is connected to *${escapeInline(organization.name)}*, as ${escapeInline(user.name)} (${escapeInline(user.email)}).\n` +
      'Everyone whose Slack email is known there can now use `/todo`.',
    more,
  );

/** Shown once Slack's admins are being asked. */
export const askedView = ({ name }: Pick<Organization, 'name'>): ModalView =>
  told(
    `*Not connected yet.* A Slack admin of this workspace has to approve that it is connected to *${escapeInline(name)}*.\n` +
      'I ask them in a direct message, and tell you what they answer. Your token waits for that, encrypted, for three days.',
  );

/** Asks before a workspace leaves its organization. The metadata is that organization's id. */
export const replaceView = (
  before: { id: string; name: string },
  { name }: Organization,
  digests: number,
): ModalView => ({
  type: 'modal',
  callback_id: 'connect.replace',
  private_metadata: before.id,
  title: plain('Connect Touchline'),
  submit: plain('Replace'),
  close: plain('Cancel'),
  blocks: [
    section(
      `This workspace is connected to *${escapeInline(before.name)}*. Connect it to *${escapeInline(name)}* instead?`,
    ),
    section(
      `Then people who are only in ${escapeInline(before.name)} can no longer use Touchline here, ${digestWords(digests)}, and its token is deleted here.`,
    ),
  ],
});

/** Shows a code that only the admin who installed Touchline can put into their name on the platform. */
export const proveView = (code: string, problem?: string): ModalView => ({
  type: 'modal',
  callback_id: 'connect.prove',
  title: plain('Connect Touchline'),
  submit: plain('Check'),
  close: plain('Cancel'),
  blocks: [
    ...(problem === undefined ? [] : [section(`*Not connected.* ${problem}`)]),
    section(
      `Put this code into your own name on the coaching platform, save it there, and press *Check* here:\n\`${code}\``,
    ),
    {
      type: 'input',
      block_id: 'organization',
      label: plain('Organization'),
      hint: plain('Its name on the coaching platform, where you installed Touchline in the last seven days.'),
      element: { type: 'plain_text_input', action_id: 'value', max_length: 300 },
    },
    section(
      'The code is yours alone and good for half an hour. Never use one that somebody sent you: it would connect their workspace to your organization. Afterwards, take it out of your name again.',
    ),
  ],
});
