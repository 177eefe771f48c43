import type { StoredDraft } from '../../tasks/drafts/draft-store.ts';
import { stopWait } from '../../tasks/drafts/waiting.ts';
import type { ActionContext } from '../surface/context.ts';
import type { Message } from '../ui/message.ts';
import { endedMessages } from './waiting-message.ts';

/**
 * Takes a draft that waits back, so that it can be changed: it goes on as a new one, which waits for **Create**.
 *
 * @returns the draft to change, or why there is none
 */
export async function reopenDraft(
  { services }: Pick<ActionContext, 'services'>,
  { id, workspaceId, userId }: StoredDraft,
): Promise<StoredDraft | Message> {
  const { drafts } = services;
  const outcome = await stopWait(drafts, { id, workspaceId, userId }, 'changed');
  if (outcome.kind === 'gone') return endedMessages.gone;
  if (outcome.kind === 'too-late') return endedMessages[outcome.why];
  const { id: _, waitsUntil: _until, ended: _how, place: _where, ...rest } = outcome.draft;
  return drafts.store.keep({ ...rest, proposed: true });
}
