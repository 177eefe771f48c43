import type { KnownBlock, ModalView } from '@slack/types';
import type { Me, Organization } from '../../../platform/resources.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { radio, text } from '../../forms/fields.ts';
import { formView } from '../../forms/form.ts';
import { noticeView } from '../../surface/modal.ts';
import { alertBlock, button, section } from '../../ui/blocks.ts';
import { escapeInline, plural } from '../../ui/text.ts';

export const title = 'Connect Touchline';

/** "2 channels no longer get their digest" */
export const digestWords = (count: number): string =>
  count === 0
    ? 'no channel gets a digest'
    : count === 1
      ? 'one channel no longer gets its digest'
      : `${count} channels no longer get their digests`;

const notConnected = (problem: string | undefined): KnownBlock[] =>
  problem === undefined ? [] : [alertBlock(`*Not connected.* ${problem}`, 'error')];

const places = [
  ['here', 'This workspace'],
  [
    'all',
    'All workspaces of your Slack organization',
    'Those with Touchline, also the ones that get it later',
  ],
] as const;

/**
 * The view that asks for an API token. It never has an initial value: a token is not shown again.
 *
 * @param offersProof whether installations on the platform may wait for a workspace
 * @param offersAll whether this user may connect all workspaces of their Slack organization
 */
export function connectView(
  existing: Connection | undefined,
  {
    problem,
    offersProof,
    offersAll,
  }: { problem?: string | undefined; offersProof: boolean; offersAll: boolean },
): ModalView {
  const current = `Currently connected to *${escapeInline(existing?.organization.name ?? '')}*.`;
  const installed = {
    ...section('Did you install Touchline on the coaching platform yourself? Then you need no token.'),
    accessory: button('I installed it', 'connect.prove', 'prove'),
  };
  return formView({ id: 'connect', submit: 'Connect' }, title, [
    ...notConnected(problem),
    ...(existing === undefined ? [] : [section(`${current} A new token replaces this connection.`)]),
    section(
      'Paste an API token of your organization. An administrator can create one on the coaching platform’s website, which shows it once.',
    ),
    text('token', 'API token', undefined, {
      hint: 'It is stored encrypted, used for this workspace only, and never shown again.',
      focus: true,
    }),
    ...(offersAll ? [radio('where', 'Connect', places, existing?.forAll ? 'all' : 'here')] : []),
    ...(offersProof ? [installed] : []),
  ]);
}

const told = (words: string, more?: KnownBlock[]): ModalView => noticeView(title, words, more);

/** Shown while the token is being checked. */
export const checkingView: ModalView = told('Checking the token with the coaching platform…');

/** How many workspaces were connected at once, and how many stay connected to another organization. */
export type AllConnected = { connected: number; elsewhere: number };

/** Shows the token's owner, once the token is stored. @param more goes below it */
export function connectedView(
  { user, organization }: Me,
  more: KnownBlock[] = [],
  all?: AllConnected,
): ModalView {
  const what = all === undefined ? 'This workspace is' : `*${all.connected}* of your workspaces are`;
  const others = all?.elsewhere
    ? `\n${plural(all.elsewhere, 'workspace stays', 'workspaces stay')} connected to another organization. \`/touchline disconnect\` there ends that.`
    : '';
  return told(
    `${what} connected to *${escapeInline(organization.name)}*, as ${escapeInline(user.name)} (${escapeInline(user.email)}).\n` +
      `Everyone whose Slack email is known there can now use \`/todo\`.${others}`,
    more,
  );
}

/** Shown once Slack's admins are being asked. */
export const askedView = ({ name }: Pick<Organization, 'name'>): ModalView =>
  told(
    `*Not connected yet.* A Slack admin of this workspace has to approve that it is connected to *${escapeInline(name)}*.\n` +
      'I ask them in a direct message, and tell you what they answer. Your token waits for that, encrypted, for three days.',
  );

/** Asks before a workspace leaves its organization. The metadata is what to connect (`all` or `here`), and that organization's id. */
export const replaceView = (
  before: { id: string; name: string },
  { name }: Organization,
  digests: number,
  forAll: boolean,
): ModalView => {
  const [old, other] = [escapeInline(before.name), escapeInline(name)];
  const blocks = [
    section(`This workspace is connected to *${old}*. Connect it to *${other}* instead?`),
    section(
      `Then people who are only in ${old} can no longer use Touchline here, ${digestWords(digests)}, and its token is deleted here.`,
    ),
  ];
  return formView(
    { id: 'connect.replace', submit: 'Replace' },
    title,
    blocks,
    `${forAll ? 'all' : 'here'} ${before.id}`,
  );
};

/** Shows a code that only the admin who installed Touchline can put into their name on the platform. */
export const proveView = (code: string, problem?: string): ModalView =>
  formView({ id: 'connect.prove', submit: 'Check' }, title, [
    ...notConnected(problem),
    section(
      `Put this code into your own name on the coaching platform, save it there, and press *Check* here:\n\`${code}\``,
    ),
    text('organization', 'Organization', undefined, {
      hint: 'Its name on the coaching platform, where you installed Touchline in the last seven days.',
      max: 300,
    }),
    section(
      'The code is yours alone and good for half an hour. Never use one that somebody sent you: it would connect their workspace to your organization. Afterwards, take it out of your name again.',
    ),
  ]);
