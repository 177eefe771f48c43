import { insteadOf, ofKind } from '../../../lib/errors.ts';
import { PlatformError } from '../../../platform/errors.ts';
import type { ConnectionRequest, RequestRef } from '../../../workspaces/connection-requests.ts';
import { type Connection, organizationOf } from '../../../workspaces/connections.ts';
import type { Click } from '../../edge/payloads.ts';
import { identify } from '../../surface/authenticate.ts';
import { mayConnect, requireAdminThere } from '../../surface/changeable.ts';
import type { ActionContext, ActionHandler } from '../../surface/context.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { tryButtons } from '../../ui/first-steps.ts';
import { sentence, withBelow } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { tellNews } from './connection-news.ts';
import { makeConnection } from './make-connection.ts';

const notYours = new UserFacingError('Only a Slack admin of this workspace can answer this.');
const gone = sentence('This request was answered already, or has expired.');

type Asked = { ref: RequestRef; request: ConnectionRequest; existing: Connection | undefined };

/** The request that a button is about. The user who clicks is authorized again. @throws UserFacingError */
async function requestOf(context: ActionContext, { value }: Click): Promise<Asked | undefined> {
  const { services, workspaceId } = context;
  const [from = '', id = ''] = value.split(' ');
  const ref = { workspaceId, from, id };
  const existing = await services.connections.current(workspaceId);
  if (!(await mayConnect(context, existing))) throw notYours;
  const request = await services.connectionRequests.get(ref);
  return request && { ref, request, existing };
}

/** Tells the user who asked the outcome. */
async function answer(
  { services, workspaceId, userId: by }: ActionContext,
  { ref: { id }, request: { userId: to, installation } }: Asked,
  said: 'approved' | 'refused' | 'void',
): Promise<void> {
  if (to === '') return;
  const news = { what: 'answered' as const, id, answer: said, by };
  await tellNews(services, { workspaceId, installation, news, to });
}

/** The connection that a request asks for, if all its conditions still hold. */
async function stillAsked(
  context: ActionContext,
  { request, existing }: Asked,
): Promise<Connection | undefined> {
  const { services, workspaceId } = context;
  const { connections, now } = services;
  const { userId, token, isInstalled, organization, replaces } = request;
  const me = await connections
    .check(token)
    .catch(insteadOf(undefined, ofKind(PlatformError, 'unauthorized')));
  if (me?.organization.id !== organization.id || existing?.organization.id !== replaces) return undefined;
  const connection: Connection = {
    workspaceId,
    organization: organizationOf(me),
    token,
    connectedBy: isInstalled ? context.userId : userId,
    connectedAt: now(),
  };
  if (isInstalled) return connection;
  const author = { ...context, userId };
  return requireAdminThere(author, connections.platform(connection)).then(
    () => connection,
    insteadOf(undefined, UserFacingError),
  );
}

/** **Connect**, in the message that asks Slack's admins. Everything is checked again, and the first answer counts. */
export const approveConnection: ActionHandler = async (context, click) => {
  const { services, redraw } = context;
  const asked = await requestOf(context, click);
  const connection = asked && (await stillAsked(context, asked));
  if (asked === undefined || !(await services.connectionRequests.end(asked.ref))) return redraw(gone);
  const { organization } = asked.request;
  const name = `*${escapeInline(organization.name)}*`;
  if (connection === undefined) {
    await answer(context, asked, 'void');
    const why = 'the connection, the token or the role of whoever asked has changed since';
    return redraw(sentence(`This workspace was not connected to ${name}: ${why}.`));
  }
  await makeConnection(context, connection, asked.existing, 'connect.approve');
  if (asked.request.isInstalled) await services.organizationInstallations.keep(organization.id);
  await answer(context, asked, 'approved');
  const said = sentence(`You approved it: this workspace is connected to ${name}.`);
  const found = await identify(context, connection).catch(() => undefined);
  await redraw(withBelow(said, ...(found ? [tryButtons(found.person.role)] : [])));
};

/** **Refuse**, in the same message. */
export const refuseConnection: ActionHandler = async (context, click) => {
  const { services, redraw } = context;
  const asked = await requestOf(context, click);
  if (asked === undefined || !(await services.connectionRequests.end(asked.ref))) return redraw(gone);
  services.audit.record(context, { action: 'connect.refuse' });
  const { organization, isInstalled } = asked.request;
  if (isInstalled) await services.organizationInstallations.forgetUnused(organization.id);
  await answer(context, asked, 'refused');
  const name = `*${escapeInline(organization.name)}*`;
  await redraw(
    sentence(`You refused it: this workspace was not connected to ${name}. The token is deleted.`),
  );
};
