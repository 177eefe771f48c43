import type { WebClient } from '@slack/web-api';
import { NotPostedError } from '../../deliveries/kind.ts';
import { pauseMsOf } from '../../lib/timeout.ts';
import type { Posted } from '../edge/messenger.ts';
import { codeOf, refusalOf } from '../edge/refusals.ts';
import { claimMetadata } from '../task-messages/message-metadata.ts';
import type { Message } from '../ui/message.ts';
import type { Services } from './services.ts';

/**
 * Posts a message under the claim by which it is found again.
 *
 * @throws NotPostedError if Slack has surely not taken it; another error if that is not known
 */
export async function postClaimed(
  { messenger }: Pick<Services, 'messenger'>,
  slack: WebClient,
  { workspaceId, channel }: { workspaceId: string; channel: string },
  message: Message,
  claim: string,
): Promise<Posted> {
  try {
    return await messenger.post(slack, workspaceId, { channel }, message, claimMetadata(claim));
  } catch (cause) {
    const refusal = refusalOf(cause);
    const why = `${codeOf(cause)}, in ${workspaceId}`;
    // Without the cause: a broken response repeats the message.
    if (refusal === undefined) throw new Error(`Slack did not confirm a message: ${why}.`);
    const next = refusal === 'passing' ? 'soon' : 'next-run';
    throw new NotPostedError(`Slack refused a message: ${why}.`, { next, pauseMs: pauseMsOf(cause), cause });
  }
}
