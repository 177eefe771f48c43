import type { ModalView } from '@slack/types';
import { insteadOf } from '../../lib/errors.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import type { Me } from '../../platform/resources.ts';
import { RecordError } from '../../store/errors.ts';
import type { Connection } from '../../workspaces/connections.ts';
import { isAdmin } from '../../workspaces/permissions.ts';
import type { CommandHandler, RequestContext, ViewHandler } from '../context.ts';
import { updateModal } from '../modal.ts';
import { sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { isExpected, toUserMessage, UserFacingError } from '../user-errors.ts';
import { checkingView, connectedView, connectView } from './views.ts';

export const noTokenHere =
  'Type `/touchline connect` on its own. It opens a window for the token. What you typed was not used.';

const notAllowed = new UserFacingError(
  'Only a Slack admin, an admin of the coaching platform, or the person who connected this workspace can change its connection.',
);

/**
 * The workspace's connection, after checking that this user may change it. Anyone in the workspace who has a token may
 * connect it first. After that it takes a Slack admin, an admin of the platform, or whoever connected it.
 *
 * @throws UserFacingError
 */
export async function changeable(context: RequestContext): Promise<Connection | undefined> {
  const { services, slack, workspaceId, userId, userWorkspaceId } = context;
  const profile = await services.profiles.get(slack, workspaceId, userId);
  const foreign = userWorkspaceId !== undefined && userWorkspaceId !== workspaceId;
  if (foreign || profile.outsider || profile.guest)
    throw new UserFacingError('Guests and people from other workspaces can’t change the connection.');
  const stored = services.connections.get(workspaceId);
  // A connection that can no longer be decrypted (its key is gone) can be replaced by a Slack admin.
  const existing = await (profile.admin ? stored.catch(insteadOf(undefined, RecordError)) : stored);
  if (existing === undefined || profile.admin || existing.connectedBy === userId) return existing;
  const found =
    profile.confirmedEmail === undefined
      ? undefined
      : services.people.byEmail(existing, profile.confirmedEmail);
  // A token that the platform no longer accepts identifies nobody.
  const person = await found?.catch(insteadOf(undefined, UnauthorizedError));
  if (person && isAdmin(person)) return existing;
  throw notAllowed;
}

/** `/touchline connect` */
export const connect: CommandHandler = async (context, text) => {
  if (text !== '') return context.reply(sentence(noTokenHere));
  const existing = await changeable(context);
  await context.slack.views.open({ trigger_id: context.triggerId, view: connectView(existing) });
};

/** `/touchline disconnect` */
export const disconnect: CommandHandler = async (context) => {
  const existing = await changeable(context);
  const { services, workspaceId, userId } = context;
  const removed = await services.connections.remove(workspaceId);
  if (removed) services.audit.record(context, { action: 'disconnect' });
  if (!removed) return context.reply(sentence('This workspace is not connected.'));
  services.log.info({ workspace: workspaceId, user: userId }, 'A workspace was disconnected.');
  const from = existing === undefined ? '' : ` from ${escapeInline(existing.organization.name)}`;
  await context.reply(
    sentence(
      `Disconnected${from}. The token is deleted here. \`/touchline connect\` links this workspace again.`,
    ),
  );
};

/** Checks the token with `GET /me` and stores it. */
async function link(context: RequestContext, typed: string): Promise<Me> {
  const { services, workspaceId, userId } = context;
  const token = typed.trim();
  if (!/^[\x21-\x7e]{1,3000}$/.test(token))
    throw new UserFacingError('That does not look like an API token.');
  return services.audit.run(context, { action: 'connect' }, () =>
    services.connections.connect({ workspaceId, token, connectedBy: userId }),
  );
}

/** The submitted token, which is never shown again. The outcome stands even if the view was closed meanwhile. */
export const tokenSubmitted: ViewHandler = {
  ack: () => ({ response_action: 'update', view: checkingView }),
  async submit(context, { viewId, values }) {
    const { services, workspaceId, userId } = context;
    let existing: Connection | undefined;
    let view: ModalView;
    try {
      existing = await changeable(context);
      view = connectedView(await link(context, values.token ?? ''));
      services.log.info({ workspace: workspaceId, user: userId }, 'A workspace was connected.');
    } catch (error) {
      const level = isExpected(error) ? 'info' : 'error';
      services.log[level]({ err: error, workspace: workspaceId }, 'A workspace could not be connected.');
      view = connectView(existing, refusal(error));
    }
    await updateModal(context, viewId, view);
  },
};

/** In this view, a 401 is about the token that was just typed, not the workspace's current one. */
const refusal = (error: unknown): string =>
  error instanceof UnauthorizedError
    ? 'The coaching platform does not accept this token. Copy it again, or create a new one there.'
    : toUserMessage(error);
