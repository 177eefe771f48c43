import { randomUUID } from 'node:crypto';
import type { KnownBlock } from '@slack/types';
import { NotPostedError } from '../../digests/poster.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { type AuthenticatedContext, authenticateStaff } from '../authenticate.ts';
import type { ActionHandler, CommandContext, RequestContext } from '../context.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import { actions, button, section } from '../ui/blocks.ts';
import { type Message, sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { UserFacingError } from '../user-errors.ts';
import { type DigestPost, scheduledPost } from './message.ts';
import { postDigest, readDigest, UnconfirmedPostError } from './post-digest.ts';

const maybePosted =
  'Slack did not confirm the digest. Check whether it is in this channel before you ask for it again.';
const nothing = 'Nothing is overdue, so nothing was posted.';

const hourMs = 60 * 60_000;

type Caller = AuthenticatedContext<RequestContext>;

/** The channel's digest, unless it belongs to another organization: such a digest ends when its time comes. */
export async function keptDigest(caller: Caller, channelId: string): Promise<Subscription | undefined> {
  const subscription = await caller.services.subscriptions.get(caller.workspaceId, channelId);
  const { id } = caller.connection.organization;
  return (subscription?.organizationId ?? id) === id ? subscription : undefined;
}

/** What is posted if somebody asks for it: the channel's digest, or else one of everything. */
async function postOf(caller: Caller, channelId: string): Promise<DigestPost> {
  const { workspaceId, installation, connection, person, profile } = caller;
  const subscription = await keptDigest(caller, channelId);
  if (subscription !== undefined) return scheduledPost(subscription);
  const foot = `Requested by ${escapeInline(person.user.name)}. \`/todo digest weekdays 9am\` posts it on weekday mornings.`;
  const organizationId = connection.organization.id;
  return { workspaceId, installation, channelId, organizationId, timeZone: profile.timeZone, foot };
}

/** The blocks of a digest without its buttons: nothing works before it is posted. */
function withoutButtons(blocks: KnownBlock[] = []): KnownBlock[] {
  return blocks.flatMap((block): KnownBlock[] => {
    if (block.type === 'actions') return [];
    if (block.type !== 'section') return [block];
    const { accessory: _button, ...rest } = block;
    return [rest];
  });
}

/** @param id names this preview, so that it is posted once */
function previewMessage(message: Omit<TaskMessage, 'id'>, id: string, nowMs: number): Message {
  const { text, blocks } = renderTaskMessage({ ...message, id: 'preview' }, nowMs);
  const lead = 'Only you see this. *Post it* posts the digest in this channel:';
  return {
    text: `Preview: ${text}`,
    blocks: [
      section(lead),
      ...withoutButtons(blocks),
      actions([{ ...button('Post it', 'digest.post-preview', id), style: 'primary' }]),
    ],
  };
}

/** `/todo digest now` shows what would be posted, to whoever asks. */
export async function previewNow(caller: AuthenticatedContext<CommandContext>): Promise<void> {
  const { services, workspaceId, triggerId, channelId } = caller;
  // The same command delivered twice is answered once.
  if (!(await services.leases.claim(`digest-now/${workspaceId}/${triggerId}`, hourMs))) return;
  const digest = await readDigest(services, await postOf(caller, channelId));
  if (digest === undefined) return caller.reply(sentence(nothing));
  await caller.reply(previewMessage(digest.message, randomUUID(), services.now()));
}

/** **Post it**, under the preview: everything is read and checked again, and it is posted once. */
export const postPreview: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  const { services, workspaceId, channelId } = caller;
  if (channelId === undefined) return;
  const claim = `digest-preview/${workspaceId}/${channelId}/${click.value}`;
  if (!(await services.leases.claim(claim, 24 * hourMs))) return;
  try {
    const posted = await postDigest(services, await postOf(caller, channelId));
    await caller.redraw(sentence(posted === 'posted' ? 'The digest is posted.' : nothing));
  } catch (error) {
    // Slack did not take it, so it can be asked for again.
    if (error instanceof NotPostedError) await services.leases.release(claim);
    if (error instanceof NotPostedError) throw error.cause ?? error;
    throw error instanceof UnconfirmedPostError ? new UserFacingError(maybePosted) : error;
  }
};
