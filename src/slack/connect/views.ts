import type { ModalView } from '@slack/types';
import type { Me } from '../../platform/resources.ts';
import type { Connection } from '../../workspaces/connections.ts';
import { alertBlock, section } from '../ui/blocks.ts';
import { escapeInline, plain } from '../ui/text.ts';

/** The view that asks for an API token. It never has an initial value: a token is not shown again. */
export function connectView(existing?: Connection, problem?: string): ModalView {
  const current = `Currently connected to *${escapeInline(existing?.organization.name ?? '')}*.`;
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
    ],
  };
}

const told = (text: string): ModalView => ({
  type: 'modal',
  title: plain('Connect Touchline'),
  close: plain('Close'),
  blocks: [section(text)],
});

/** Shown while the token is being checked. */
export const checkingView: ModalView = told('Checking the token with the coaching platform…');

/** Shows whose token it is, once it is stored. */
export const connectedView = ({ user, organization }: Me): ModalView =>
  told(
    `This workspace is connected to *${escapeInline(organization.name)}*, as ${escapeInline(user.name)} (${escapeInline(user.email)}).\n` +
      'Everyone whose Slack email is known there can now use `/todo`.',
  );
