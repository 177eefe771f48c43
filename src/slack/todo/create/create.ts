import type { Task } from '../../../platform/resources.ts';
import { createTask, findCreated, type ReadyDraft, UncertainCreateError } from '../../../tasks/create.ts';
import type { Message } from '../../blocks/message.ts';
import { mrkdwn, plain } from '../../blocks/text.ts';
import type { Caller } from '../../caller.ts';
import { explain } from '../../explain.ts';
import type { Incoming } from '../../incoming.ts';
import type { Pending } from './pending.ts';
import { receipt } from './receipt.ts';

const claimMs = 24 * 60 * 60_000;

function uncertain(draftId: string, error: UncertainCreateError): Message {
  const text = explain(error);
  return {
    text,
    blocks: [
      { type: 'section', text: mrkdwn(text) },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'draft.again',
            text: plain('Look again, then create it'),
            value: `${draftId} again`,
          },
        ],
      },
    ],
  };
}

/**
 * Creates a draft's task once, however often it is asked for: the claim is taken before the request goes out and
 * given back only when the platform surely has no such task.
 */
export async function create(
  incoming: Incoming,
  caller: Caller,
  pending: Pending,
  ready: ReadyDraft,
  answer: Incoming['reply'],
): Promise<void> {
  const { ledger, drafts, now, log } = incoming.services;
  const again = pending.sentAtMs !== undefined;
  const claim = `create/${pending.workspaceId}/${pending.id}${again ? '/again' : ''}`;
  if (!(await ledger.claim(claim, claimMs))) {
    log.info({ workspace: pending.workspaceId }, 'A create that was asked for twice is done once.');
    return;
  }
  const sentAtMs = pending.sentAtMs ?? now();
  let task: Task;
  try {
    const earlier = again ? await findCreated(caller.platform, ready, sentAtMs) : undefined;
    task = earlier ?? (await createTask(caller.platform, ready, now));
  } catch (error) {
    if (!(error instanceof UncertainCreateError)) {
      await ledger.release(claim).catch(() => undefined);
      throw error;
    }
    log.warn({ err: error, workspace: pending.workspaceId }, 'A create was not confirmed.');
    await drafts.keep({ ...pending, sentAtMs });
    return answer(uncertain(pending.id, error));
  }
  await answer(await receipt(incoming, caller, ready, task, pending.note));
}
