import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '../../platform/resources.ts';
import {
  createTask,
  findCreated,
  type ReadyDraft,
  UncertainCreateError,
} from '../../tasks/drafts/create-once.ts';
import type { Pending } from '../../tasks/drafts/draft-store.ts';
import type { AuthenticatedUser } from '../authenticate.ts';
import type { RequestContext } from '../context.ts';
import { type Message, sentence } from '../ui/message.ts';
import { mrkdwn, plain } from '../ui/text.ts';
import { toUserMessage } from '../user-errors.ts';
import { receipt } from './reply-with-outcome.ts';

const claimMs = 24 * 60 * 60_000;
/** How long a second click waits for the first one's task, in milliseconds. */
const lookAfterMs = 3_000;
/** As long as a draft is kept: its task can't be older. */
const draftMs = 60 * 60_000;

function uncertain(draftId: string): Message {
  const text =
    'The coaching platform did not confirm the task, and it is not to be found there so far. ' +
    'Give it a minute, then look again here: it is created only if it is still not there.';
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
            text: plain('Look again'),
            value: `${draftId} again`,
          },
        ],
      },
    ],
  };
}

/**
 * The claim is another one's: a second click, which says nothing once the task is there. Where it does not come, the
 * process that had the claim may have been killed, and whoever clicked is told to look.
 */
async function askedBefore(
  context: RequestContext,
  caller: AuthenticatedUser,
  { draft }: Pending,
  { text, user }: ReadyDraft,
): Promise<void> {
  const { log, now } = context.services;
  log.info({ workspace: context.workspaceId }, 'A create that was asked for twice is done once.');
  await sleep(lookAfterMs);
  // The other click may have chosen another program or date, and somebody else where several fit.
  const wanted = { text, ...(draft.userName === undefined && { user }) };
  if ((await findCreated(caller.platform, wanted, now() - draftMs)) !== undefined) return;
  await context.reply(
    sentence(
      'This task was asked for before, and the coaching platform has no such task so far. ' +
        'Look at `/todo` in a minute, and type it again if it is not there.',
    ),
  );
}

/**
 * Creates a draft's task once, however often it is asked for: the claim is taken before the request goes out, and
 * given back when the platform surely has no such task.
 */
export async function create(
  context: RequestContext,
  caller: AuthenticatedUser,
  pending: Pending,
  ready: ReadyDraft,
  answer: RequestContext['reply'],
): Promise<void> {
  const { leases, drafts, now, log } = context.services;
  const { unconfirmed = { sinceMs: now(), count: 0 } } = pending;
  const claim = `create/${pending.workspaceId}/${pending.id}/${unconfirmed.count}`;
  if (!(await leases.claim(claim, claimMs))) return askedBefore(context, caller, pending, ready);
  let task: Task;
  try {
    const { sinceMs, count } = unconfirmed;
    const earlier = count > 0 ? await findCreated(caller.platform, ready, sinceMs) : undefined;
    task = earlier ?? (await createTask(caller.platform, ready, now));
  } catch (error) {
    if (!(error instanceof UncertainCreateError)) {
      await leases.release(claim).catch(() => undefined);
      throw error;
    }
    log.warn({ err: error, workspace: pending.workspaceId }, 'A create was not confirmed.');
    const next = { ...pending, unconfirmed: { ...unconfirmed, count: unconfirmed.count + 1 } };
    const kept = await drafts.keep(next).catch(() => undefined);
    return answer(kept === undefined ? sentence(toUserMessage(error)) : uncertain(kept.id));
  }
  await answer(await receipt(context, caller, ready, task, pending.note));
}
