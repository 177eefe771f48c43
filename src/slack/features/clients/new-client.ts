import type { ModalView } from '@slack/types';
import { BeingCreatedError, createClient, EmailTakenError } from '../../../clients/create-client.ts';
import { joinPrograms } from '../../../clients/join-programs.ts';
import { PlatformError, ValidationError } from '../../../platform/errors.ts';
import type { Client, Program } from '../../../platform/resources.ts';
import { toPersonRef } from '../../../workspaces/directory.ts';
import { type AuthenticatedContext, authenticateStaff } from '../../surface/authenticate.ts';
import type {
  ActionHandler,
  CommandContext,
  OptionsHandler,
  PersonContext,
  ShortcutHandler,
  ViewHandler,
} from '../../surface/context.ts';
import { fillModal, noticeView, openModal } from '../../surface/modal.ts';
import { isExpected, toUserMessage } from '../../surface/user-errors.ts';
import type { Message } from '../../ui/message.ts';
import { escapeInline, plain } from '../../ui/text.ts';
import { joinedMessage } from './created.ts';
import {
  type ClientForm,
  formErrors,
  formFrom,
  newClientView,
  submittedClient,
  title,
  zoneOptions,
} from './new-client-view.ts';
import { readClient } from './read-client.ts';

type Caller = AuthenticatedContext<PersonContext>;

/** Opens the form. @param typed a name or an email to start with */
export const openNewClient = (
  context: PersonContext & Pick<CommandContext, 'triggerId'>,
  typed = '',
): Promise<void> =>
  openModal(context, title, async () => {
    const { services } = await authenticateStaff(context);
    return newClientView(formFrom(typed), { nowMs: services.now() });
  });

/** **New client**, wherever it is shown; its value is a name or an email to start with, or empty. */
export const newClient: ActionHandler = (context, click) => openNewClient(context, click.value);
export const newClientShortcut: ShortcutHandler = (context) => openNewClient(context);

/** Time zones by what is typed. */
export const timeZoneOptions: OptionsHandler = async (context, { typed }) => {
  const { profile } = await authenticateStaff(context);
  return zoneOptions(typed, profile.timeZone, context.services.now());
};

const allPrograms = ({ services, connection }: Caller): Promise<readonly Program[]> =>
  services.directories
    .of(connection)
    .programs()
    .catch(() => []);

/** Adds somebody to programs and says what came of it. The directory sees it at once. */
async function join(
  caller: Caller,
  client: Pick<Client, 'id' | 'name'>,
  ids: readonly string[],
  lead: string,
): Promise<Message> {
  const { services, platform, connection } = caller;
  const done = await joinPrograms(platform, client.id, ids);
  for (const { error } of done.failed)
    services.log[isExpected(error) ? 'info' : 'error'](
      { err: error },
      'A client was not added to a program.',
    );
  for (const id of done.joined) await services.directories.memberAdded(connection, id, client.id);
  const programs = ids.length > 0 ? await allPrograms(caller) : [];
  return joinedMessage(lead, { ...done, client, programs });
}

/** **Add to the rest**: the programs that a new client could not be added to. */
export const joinRest: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  const [clientId = '', ...ids] = click.value.split(' ');
  const client = await readClient(caller, clientId);
  await caller.redraw(await join(caller, client, ids, `*${escapeInline(client.name)}*`));
};

/** What to say about a refusal, by the block that it is about. */
function problemsOf(error: unknown): Record<string, string> {
  if (error instanceof EmailTakenError)
    return {
      email: `The client *${escapeInline(error.client.name)}* has this email already. Type another one, or look them up with \`/client\`.`,
    };
  if (error instanceof BeingCreatedError)
    return { form: 'The same client was asked for a moment ago. Look with `/client` before you try again.' };
  if (error instanceof ValidationError) {
    const fields = Object.entries(error.fields).map(([field, said]): [string, string] => [
      field in blocks ? field : 'form',
      escapeInline(said.join(' '), 300),
    ]);
    return fields.length > 0 ? Object.fromEntries(fields) : { form: toUserMessage(error) };
  }
  if (error instanceof PlatformError && error.ambiguous)
    return {
      form: 'The platform’s answer was lost, and it has no such client so far. Look with `/client` before you try again.',
    };
  return { form: toUserMessage(error) };
}
const blocks = { name: true, email: true, timezone: true };

/** Creates the client, then adds them to programs. From here on nothing that fails makes the client again. */
async function create(caller: Caller, form: Required<Pick<ClientForm, 'name' | 'email'>> & ClientForm) {
  const { services, platform, connection } = caller;
  const { name, email, timeZone, invite, programs } = form;
  const client = await createClient(
    { platform, leases: services.leases, organizationId: connection.organization.id },
    { name, email, ...(timeZone && { timezone: timeZone }), ...(invite && { send_invite: true }) },
  );
  await services.directories.clientAdded(connection, toPersonRef(client));
  const invited = invite ? ` An invitation is on its way to ${escapeInline(client.email)}.` : '';
  return join(caller, client, programs, `*${escapeInline(client.name)}* is now a client.${invited}`);
}

/** The form as it was submitted, with what was wrong. */
async function formAgain(caller: Caller, form: ClientForm, error: unknown): Promise<ModalView> {
  const { services, workspaceId } = caller;
  const level = isExpected(error) || error instanceof EmailTakenError ? 'info' : 'error';
  services.log[level]({ err: error, workspace: workspaceId }, 'A client was not created.');
  const all = form.programs.length > 0 ? await allPrograms(caller) : [];
  const programs = all.filter(({ id }) => form.programs.includes(id));
  return newClientView(form, { programs, problems: problemsOf(error), nowMs: services.now() });
}

/** The submitted form. When the platform refuses, the form is shown again as it was, with the reason at its field. */
export const clientSubmitted: ViewHandler = {
  ack: (submission) => {
    const errors = formErrors(submittedClient(submission));
    if (Object.keys(errors).length > 0) return { response_action: 'errors', errors };
    return { response_action: 'update', view: noticeView(title, 'Creating…') };
  },
  submit: async (context, submission) => {
    const form = submittedClient(submission);
    let created: Message | undefined;
    const build = async (): Promise<ModalView> => {
      const caller = await authenticateStaff(context);
      try {
        created = await create(caller, { ...form, name: form.name ?? '', email: form.email ?? '' });
        return { type: 'modal', title: plain('Client'), close: plain('Close'), blocks: created.blocks ?? [] };
      } catch (error) {
        return formAgain(caller, form, error);
      }
    };
    // Whoever has closed the window meanwhile still has to know.
    const tell = async () => {
      if (created !== undefined) await context.reply(created);
    };
    await fillModal(context, submission.viewId, title, build, tell);
  },
};
