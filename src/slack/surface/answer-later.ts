import { randomUUID } from 'node:crypto';
import type { ReplyPlace } from '../../operations/operation.ts';
import type { PendingAnswer, TaskOperation } from '../../tasks/drafts/draft-store.ts';
import type { RequestContent } from '../../tasks/drafts/request.ts';
import { sentence } from '../ui/message.ts';
import type { ActionContext, RequestContext } from './context.ts';

/** What is said when the process ends first. */
const toldLater = sentence('I am being restarted. In a minute or two I tell you what came of this.');

/**
 * Makes sure that a user is told the result of what they asked for, even if this process ends first.
 *
 * @param asked the operation, what is known of it, and what they want of it
 * @throws StoreUnavailableError
 */
export async function answerLater(
  context: Omit<RequestContext, 'reply'> & Partial<Pick<ActionContext, 'channelId'>>,
  { request, ...asked }: Partial<TaskOperation> & { id: string; request: RequestContent },
  place: ReplyPlace,
): Promise<PendingAnswer> {
  const { pending, ifStopped, services, workspaceId, userId, channelId } = context;
  const by = pending?.by ?? randomUUID();
  const about = { by, channelId, place, askedMs: services.now(), request };
  const operation = { ...asked, workspaceId, userId, pending: about };
  await pending?.become(operation);
  const own = pending ?? (await services.operations.begin(operation));
  if (ifStopped) Object.assign(ifStopped, { message: toldLater, isPending: true });
  return own;
}
