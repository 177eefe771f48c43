import type { ModalView } from '@slack/types';
import { isKind } from '../../../lib/errors.ts';
import { PlatformError } from '../../../platform/errors.ts';
import { type Connection, organizationOf } from '../../../workspaces/connections.ts';
import { identify } from '../../surface/authenticate.ts';
import { changeable, mayConnect, mayConnectAll, requireAdminThere } from '../../surface/changeable.ts';
import type { ActionHandler, CommandHandler, RequestContext, ViewHandler } from '../../surface/context.ts';
import { openView, updateModal, whileShown } from '../../surface/modal.ts';
import { logError, toUserMessage, UserFacingError } from '../../surface/user-errors.ts';
import { welcome } from '../../surface/welcome.ts';
import { tryButtons } from '../../ui/first-steps.ts';
import { sentence } from '../../ui/message.ts';
import { connectOthers } from './all-workspaces.ts';
import { tellNews } from './connection-news.ts';
import { makeConnection } from './make-connection.ts';
import * as views from './views.ts';

export const noTokenHere =
  'Type `/touchline connect` on its own. It opens a window for the token. What you typed was not used or stored. If it was a token, revoke it and create a new one.';

/** The view that asks for a token. */
async function askView(context: RequestContext, existing: Connection | undefined, problem?: string) {
  const { offersProof } = context.services.organizationInstallations;
  const offersAll = await mayConnectAll(context).catch(() => false);
  return views.connectView(existing, { problem, offersProof, offersAll });
}

async function openConnect(context: RequestContext & { triggerId: string }): Promise<void> {
  const existing = await changeable(context);
  await openView(context, await askView(context, existing));
}

/** `/touchline connect` */
export const connect: CommandHandler = (context, text) =>
  text === '' ? openConnect(context) : context.reply(sentence(noTokenHere));

/** **Connect**, in the first steps. In a modal, the window for the token takes its place. */
export const connectAction: ActionHandler = async (context) => {
  if (context.form === undefined) return openConnect(context);
  await updateModal(context, context.form.viewId, await askView(context, await changeable(context)));
};

/** Counts a token that a user is about to try. @throws UserFacingError if they have tried too many */
async function countTry(context: RequestContext): Promise<void> {
  const { services, slack, workspaceId, userId } = context;
  const { admin: isAdmin } = await services.profiles.get(slack, workspaceId, userId);
  const reached = await services.connectionTries.take(workspaceId, userId, { isAdmin });
  if (reached === 'person')
    throw new UserFacingError('You have tried five tokens in ten minutes. Please try again in ten minutes.');
  if (reached === 'workspace')
    throw new UserFacingError(
      'Too many tokens were tried in this workspace in one day. Please try again the day after.',
    );
}

/** Stores the request and asks Slack's admins whether the workspace may be connected. */
async function askAdmins(
  context: RequestContext,
  { organization, token }: Connection,
  existing: Connection | undefined,
): Promise<ModalView> {
  const { services, installation, workspaceId, userId } = context;
  const { audit, connectionRequests } = services;
  const asked = { userId, isInstalled: false, organization, token, installation };
  const { from, id } = await audit.run(context, { action: 'connect.ask' }, () =>
    connectionRequests.ask(workspaceId, { ...asked, replaces: existing?.organization.id }),
  );
  await tellNews(services, { workspaceId, installation, news: { what: 'asked', from, id } });
  return views.askedView(organization);
}

/**
 * Connects the workspace with this token, or asks first if that needs an admin, or leaves another organization.
 *
 * @param forAll connects all workspaces of the Slack organization
 */
async function link(
  context: RequestContext,
  token: string,
  existing: Connection | undefined,
  { mayReplace, forAll = false }: { mayReplace?: string; forAll?: boolean } = {},
): Promise<ModalView> {
  const { services, workspaceId, userId } = context;
  if (forAll && !(await mayConnectAll(context, { fresh: true })))
    throw new UserFacingError('Only an admin of your Slack organization can connect all of its workspaces.');
  const { connections, connectionProofs, subscriptions } = services;
  const me = await connections.check(token);
  const { id } = me.organization;
  const before = existing?.organization;
  if (before !== undefined && before.id !== id && before.id !== mayReplace) {
    await connectionProofs.keepToken(workspaceId, userId, token);
    return views.replaceView(before, me.organization, await subscriptions.count(workspaceId), forAll);
  }
  const organization = organizationOf(me);
  const connection: Connection = {
    workspaceId,
    organization,
    token,
    connectedBy: userId,
    connectedAt: services.now(),
    ...(forAll && { forAll }),
  };
  if (before?.id !== id && !(await mayConnect(context, existing))) {
    await requireAdminThere(context, connections.platform(connection));
    return askAdmins(context, connection, existing);
  }
  await makeConnection(context, connection, existing, 'connect');
  const all = forAll ? await connectOthers(context, connection) : undefined;
  if (before?.id === id) return views.connectedView(me, [], all);
  if (existing === undefined) await welcome(services, context, 'connected');
  // It is connected, whether this user is found or not.
  const found = await identify(context, connection).catch(() => undefined);
  return views.connectedView(me, found && [tryButtons(found.person.role)], all);
}

type Attempt = (
  context: RequestContext,
  submitted: Parameters<ViewHandler['submit']>[1],
  existing: Connection | undefined,
) => Promise<ModalView>;

/** A form whose submission tries to connect. The result is shown even if it was closed since. `again` asks once more. */
const trying = (attempt: Attempt, again = askView): ViewHandler => ({
  ack: () => ({ response_action: 'update', view: views.checkingView }),
  async submit(context, submitted) {
    const { services, workspaceId } = context;
    let existing: Connection | undefined;
    let view: ModalView;
    try {
      view = await whileShown(context, submitted.viewId, views.title, async () => {
        existing = await changeable(context, { fresh: true });
        return attempt(context, submitted, existing);
      });
    } catch (error) {
      logError(services.log, error, { workspace: workspaceId }, 'A workspace could not be connected.');
      view = await again(context, existing, refusal(error));
    }
    await updateModal(context, submitted.viewId, view);
  },
});

/** In this view, a 401 is about the token that was just typed, not the workspace's current one. */
const refusal = (error: unknown): string =>
  isKind(error, PlatformError, 'unauthorized')
    ? 'The coaching platform does not accept this token. Copy it again, or create a new one there.'
    : toUserMessage(error);

/** The submitted token, which is never shown again. */
export const tokenSubmitted = trying(async (context, { values }, existing) => {
  const token = (values.token ?? '').trim();
  if (!/^[\x21-\x7e]{1,3000}$/.test(token))
    throw new UserFacingError('That does not look like an API token.');
  await countTry(context);
  return link(context, token, existing, { forAll: values.where === 'all' });
});

/** **Replace** in the view that says what stops. Its metadata is what to connect, and the organization that was named there. */
export const replacementConfirmed = trying(async (context, { privateMetadata }, existing) => {
  const { services, workspaceId, userId } = context;
  const token = await services.connectionProofs.takeToken(workspaceId, userId);
  if (token === undefined)
    throw new UserFacingError('That took longer than ten minutes. Please begin again.');
  const [, where, mayReplace = ''] = /^(\w+) (.*)$/.exec(privateMetadata) ?? [];
  return link(context, token, existing, { mayReplace, forAll: where === 'all' });
});

/** The view with the code of whoever asks for it. */
const askProof = async (
  { services, workspaceId, userId }: RequestContext,
  _existing?: Connection,
  problem?: string,
) => views.proveView(await services.connectionProofs.code(workspaceId, userId), problem);

/** **I installed Touchline there** in the view that asks for a token. */
export const openProof: ActionHandler = async (context) => {
  await changeable(context);
  await openView(context, await askProof(context), 'push');
};

/** The organization whose installation belongs to this person, as the code in their name there proves. */
export const proofSubmitted = trying(async (context, { values }, existing) => {
  const { services, workspaceId, userId } = context;
  const { connectionProofs, organizationInstallations } = services;
  await countTry(context);
  const code = await connectionProofs.code(workspaceId, userId);
  const token = await organizationInstallations.prove(values.organization ?? '', code);
  if (token === undefined)
    throw new UserFacingError(
      'No organization of this name has an installation with the code in its admin’s name. Check both, and that you are the admin who installed Touchline.',
    );
  await connectionProofs.used(workspaceId, userId);
  return link(context, token, existing);
}, askProof);

/** **Ask Marta**, in a workspace that is not connected: its admins are asked once a day, whoever asks. */
export const wantConnection: ActionHandler = async (context) => {
  const { services, workspaceId, installation, userId, reply, redraw, channelId, form } = context;
  // Home shows an answer above what it has. Anywhere else the answer takes the place of the button.
  const answer = (channelId ?? form) === undefined ? reply : redraw;
  const existing = await services.connections.get(workspaceId);
  if (existing !== undefined) return answer(sentence('This workspace is connected by now. Type `/todo`.'));
  // Guests and people of other workspaces may not ask either.
  await mayConnect(context, existing, { fresh: false });
  const day = new Date(services.now()).toISOString().slice(0, 10);
  const news = { what: 'wanted' as const, id: day, by: userId };
  const said = await tellNews(services, { workspaceId, installation, news });
  const asked = said === 'known' ? 'were asked already: I ask once a day' : 'are being asked';
  await answer(sentence(`The Slack admins here ${asked}. Once they connect it, Home has your tasks.`));
};
