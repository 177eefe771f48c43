import { randomUUID } from 'node:crypto';
import type { KnownBlock } from '@slack/types';
import { createClient, findClientByEmail } from '../../../clients/create-client.ts';
import { type Joined, joinPrograms } from '../../../clients/join-programs.ts';
import { findTimeZones } from '../../../clients/time-zones.ts';
import { isKind } from '../../../lib/errors.ts';
import { oneLine } from '../../../lib/text.ts';
import { PlatformError } from '../../../platform/errors.ts';
import type { Client, Program } from '../../../platform/resources.ts';
import { toPersonRef } from '../../../workspaces/directory.ts';
import { requireStaff } from '../../../workspaces/permissions.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import type { Submission } from '../../edge/payloads.ts';
import { choices, email, programs, text, zone, zoneOption } from '../../forms/fields.ts';
import { type FieldErrors, form } from '../../forms/form.ts';
import { answerLater } from '../../surface/answer-later.ts';
import { type FindResult, lead } from '../../surface/answer-pending.ts';
import { type Caller, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, OptionsHandler, ShortcutHandler } from '../../surface/context.ts';
import { findPrograms } from '../../surface/find.ts';
import { emailTakenWords, logError, toUserMessage } from '../../surface/user-errors.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { LIMITS } from '../../ui/limits.ts';
import { type Message, sentence, withBelow } from '../../ui/message.ts';
import { escapeInline, listed } from '../../ui/text.ts';
import { readClient } from './card.ts';

/** Time zones for a typed text, nearest to the coach's own first. */
export const timeZoneOptions: OptionsHandler = forStaff(async ({ services, profile }, { typed }) => {
  const about = { near: profile.timeZone, nowMs: services.now(), max: LIMITS.select.options };
  return findTimeZones(typed.slice(0, 100), about).map(zoneOption);
});

/** A client who was added to programs, and the result. */
type Outcome = Joined & { client: { id: string; name: string }; programs: readonly Program[] };

const named = (ids: readonly string[], programs: readonly Program[]): string =>
  listed(
    ids.map((id) => {
      const program = programs.find((one) => one.id === id);
      return `*${escapeInline(program?.name || 'a program', 80)}*`;
    }),
  );

/** A button's value: `first` and as many ids as fit. */
function idsThatFit(first: string, ids: readonly string[]): string {
  let value = first;
  for (const id of ids) if (`${value} ${id}`.length <= LIMITS.button.value) value += ` ${id}`;
  return value;
}

/** "Now in *Spring* and *Autumn*. Not added to *Winter*: …", with a button for the rest. */
function joinedMessage(lead: string, { client, joined, failed, programs }: Outcome): Message {
  const missing = failed.map(({ id }) => id);
  const why = toUserMessage(failed[0]?.error);
  const sentences = [
    lead,
    joined.length > 0 ? `Now in ${named(joined, programs)}.` : '',
    missing.length > 0 ? `*Not added* to ${named(missing, programs)}: ${why}` : '',
  ].filter(Boolean);
  const again = button('Add to the rest', 'client.join', idsThatFit(client.id, missing));
  const show = button('Show card', 'client.show', client.id);
  const blocks: KnownBlock[] = [
    ...sentences.map((text) => section(text)),
    actions([...(missing.length > 0 ? [{ ...again, style: 'primary' as const }] : []), show]),
  ];
  return { text: sentences.join(' '), blocks };
}

/** Adds a client to programs and says the result. The directory sees it at once. */
async function join(
  caller: Caller,
  client: Pick<Client, 'id' | 'name'>,
  ids: readonly string[],
  lead: string,
): Promise<Message> {
  const { services, platform, connection, directory } = caller;
  const done = await joinPrograms(platform, client.id, ids);
  for (const { error } of done.failed)
    logError(services.log, error, {}, 'A client was not added to a program.');
  for (const id of done.joined) await services.directories.memberAdded(connection, id, client.id);
  const programs = ids.length > 0 ? await directory.programs().catch(() => []) : [];
  return joinedMessage(lead, { ...done, client, programs });
}

/** The client is there. @param more a sentence to add */
async function created(caller: Caller, client: Client, ids: readonly string[], more = ''): Promise<Message> {
  await caller.services.directories.clientAdded(caller.connection, toPersonRef(client));
  return join(caller, client, ids, `*${escapeInline(client.name)}* is now a client.${more}`);
}

/** How a request for a new client ended: nothing is created without a look by the user. */
export const clientResult: FindResult = async (caller, { pending: { request } }) => {
  requireStaff(caller.person);
  if (request.kind !== 'client') return undefined;
  const client = await findClientByEmail(caller.platform, request.email);
  if (client?.name === request.name) return created(caller, client, request.programs);
  if (client !== undefined)
    return sentence(`${lead} ${emailTakenWords(client)} Look them up with \`/client\`.`);
  const name = `*${escapeInline(request.name)}*`;
  const said = sentence(`${lead} ${name} was not created: there is no such client. Please try again.`);
  return withBelow(said, actions([button('New client', 'client.new', request.email)]));
};

/** **Add to the rest**: the programs that a new client could not be added to. */
export const joinRest: ActionHandler = forStaff(async (caller, click) => {
  const [clientId = '', ...ids] = click.value.split(' ');
  const client = await readClient(caller, clientId);
  await caller.redraw(await join(caller, client, ids, `*${escapeInline(client.name)}*`));
});

const shown = ['name', 'email', 'timezone'];

/** The words for a refusal, by the block that it is about. */
function problemsOf(error: unknown): FieldErrors | undefined {
  if (isKind(error, RefusedError, 'email-taken')) return { email: toUserMessage(error) };
  if (isKind(error, RefusedError, 'being-created')) return { form: toUserMessage(error) };
  if (isKind(error, PlatformError, 'validation')) {
    const fields = Object.entries(error.fields).map(([field, said]): [string, string] => [
      shown.includes(field) ? field : 'form',
      escapeInline(said.join(' '), 300),
    ]);
    return fields.length > 0 ? Object.fromEntries(fields) : undefined;
  }
  if (error instanceof PlatformError && error.ambiguous)
    return {
      form: 'The platform’s answer was lost, and it has no such client so far. Look with `/client` before you try again.',
    };
  return undefined;
}

const maxText = 255;
const emailPattern = /^[^\s@<>|,;]+@[^\s@<>|,;.]+(?:\.[^\s@<>|,;.]+)+$/;
const mailOf = (typed: string): string => /(?<!\S)[^\s@]{1,64}@\S{1,190}/.exec(typed)?.[0] ?? '';
/** The ids of all programs have to fit into a button, in case the platform refuses them. */
const maxPrograms = 20;

export const submittedClient = ({ values, lists }: Pick<Submission, 'values' | 'lists'>) => ({
  name: oneLine(values.name ?? ''),
  email: values.email?.trim() ?? '',
  timezone: values.timezone,
  invite: lists.invite?.includes('yes') ?? false,
  programs: lists.programs ?? [],
});

/** The problems of the form itself. */
export const clientErrors = (client: ReturnType<typeof submittedClient>): FieldErrors => ({
  ...(!client.name && { name: 'A client needs a name.' }),
  ...(!emailPattern.test(client.email) && { email: 'Type an email address, such as anna@example.com.' }),
});

/**
 * The form for a new client, without a password, which does not belong in Slack. It starts with a name or an email, and
 * the program that a second line names.
 */
export const clientForm = form({
  id: 'client.new',
  title: 'New client',
  submit: 'Create',
  saving: 'Creating…',
  failed: 'Not created.',
  who: 'staff',
  load: async (caller, typed: string) => {
    const [words = '', program = ''] = typed.split('\n');
    const found = program === '' ? [] : await findPrograms(caller, program);
    return {
      typed: oneLine(words).slice(0, maxText),
      nowMs: caller.services.now(),
      chosen: found.length === 1 ? found : [],
    };
  },
  fields: ({ typed, nowMs, chosen }) => [
    text('name', 'Name', typed.replace(mailOf(typed), '').trim(), {
      max: maxText,
      focus: !typed || mailOf(typed) !== '',
    }),
    email('email', 'Email', mailOf(typed), { focus: typed !== '' && mailOf(typed) === '' }),
    zone('timezone', 'Time zone', undefined, nowMs, { optional: true }),
    programs('programs', 'Programs', chosen, { optional: true, max: maxPrograms }),
    choices('invite', 'Invitation', [['yes', 'Send an invitation by email']], [], { optional: true }),
  ],
  read: submittedClient,
  resume: { load: (_about, _left, { services }) => ({ typed: '', nowMs: services.now(), chosen: [] }) },
  check: clientErrors,
  // Once the client exists, no failure creates it again.
  async save(caller, { programs: ids, invite, timezone, ...said }) {
    const { services, platform, workspaceId } = caller;
    const id = caller.pending?.by ?? randomUUID();
    const request = { kind: 'client', ...said, programs: ids } as const;
    const { end } = await answerLater(caller, { id, request }, { installation: caller.installation });
    caller.whenShown(() => end('told'));
    const client = await createClient({ ...services, platform }, workspaceId, {
      ...said,
      ...(timezone && { timezone }),
      ...(invite && { send_invite: true }),
    });
    const invited = invite ? ` An invitation is on its way to ${escapeInline(client.email)}.` : '';
    return { title: 'Client', ...(await created(caller, client, ids, invited)) };
  },
  problems: problemsOf,
  closed: 'reply',
});

export const newClientShortcut: ShortcutHandler = (context) => clientForm.open(context, '');
