import { randomUUID } from 'node:crypto';
import { type DeliveryKind, NotPostedError, type SentMessage } from '../../../deliveries/kind.ts';
import { type DigestNotice, noticeIn } from '../../../digests/notices.ts';
import { nextRun } from '../../../digests/schedule.ts';
import { momentWords } from '../../../digests/schedule-text.ts';
import type { AudienceSummary } from '../../../workspaces/channel-audience.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import { NotInstalledError } from '../../edge/installations.ts';
import { refusalOf } from '../../edge/refusals.ts';
import { findDirect } from '../../surface/find-message.ts';
import { knownCaller } from '../../surface/known-caller.ts';
import type { Services } from '../../surface/services.ts';
import { claimMetadata } from '../../task-messages/message-metadata.ts';
import { audienceWords } from '../../ui/audience-words.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import type { Message } from '../../ui/message.ts';
import { capital } from '../../ui/text.ts';
import { audienceAction, audienceButtons } from './audience-question.ts';
import { whenText } from './last-run.ts';
import { reasonText } from './reasons.ts';

const dayMs = 24 * 60 * 60_000;

/** Where a notice does not say who can read the channel. */
const unknownAudience: AudienceSummary = { groups: ['anyone'], counts: {} };

/** The action of **Post it now**. Its value is the channel's id and the local date. */
export const postNowAction = 'digest.post';

/** What the user who set up a digest is told. A mention shows a channel's name only to people who may see it. */
function words(
  { what, reason, channelId, scheduledMs, timeZone, audience }: DigestNotice,
  nowMs: number,
): string {
  const digest = `digest in <#${channelId}>`;
  const { why, fix = '' } = reasonText(reason);
  const at = whenText(scheduledMs, timeZone, nowMs);
  switch (what) {
    case 'missed':
      return `The ${digest} was not posted (${at}): ${why}. ${fix}`;
    case 'unconfirmed':
      return (
        `I can’t tell whether the ${digest} was posted (${at}). Slack didn’t confirm it, and I may not read that channel to ` +
        'see. Please look there, and if it is missing, post it now.'
      );
    case 'stopped':
      return `The ${digest} is not posted at the moment: ${why}. ${fix}`;
    case 'audience':
      return `The ${digest} shows only counts now: ${audienceWords(audience ?? unknownAudience)}. How should it be posted?`;
    case 'ended':
      return `The ${digest} has ended: ${why}. Set it up again with \`/todo digest weekdays 9am\` if you want it back.`;
  }
}

/** The direct message for a notice, with **Post it now** where that helps. */
function noticeMessage(notice: DigestNotice, next: string | undefined, nowMs: number): Message {
  const { what, channelId, date } = notice;
  const text = [words(notice, nowMs).trim(), next && `It is due again ${next}.`].filter(Boolean).join(' ');
  const offered = what === 'missed' || what === 'unconfirmed';
  const now = button('Post it now', postNowAction, `${channelId} ${date}`);
  const asked = what === 'audience' ? [audienceButtons(audienceAction, `${channelId} ${notice.reason}`)] : [];
  return { text: capital(text), blocks: [section(text), ...(offered ? [actions([now])] : asked)] };
}

/** The user who connected the workspace, if they are of the organization's team now. */
async function teamMemberBehind(
  services: Services,
  { workspaceId, installation, to }: DigestNotice,
): Promise<string[]> {
  const userId = (await services.connections.get(workspaceId))?.connectedBy;
  const caller =
    userId && userId !== to && (await knownCaller(services, { installation, workspaceId, userId }));
  return caller && isStaff(caller.person) ? [userId] : [];
}

/**
 * Sends a notice to the user who set up the digest. If they are gone from Slack, it goes to the user who connected the
 * workspace, if that is a team member.
 *
 * @throws NotPostedError; the Web API's error if it may have been posted
 */
async function send(services: Services, notice: DigestNotice, claim: string): Promise<SentMessage> {
  const { subscriptions, messenger, now } = services;
  const { workspaceId } = notice;
  const subscription = await subscriptions.get(workspaceId, notice.channelId);
  const next =
    subscription === undefined
      ? undefined
      : momentWords(nextRun(subscription.schedule, now()), subscription.schedule.timeZone, now());
  const message = noticeMessage(notice, next, now());
  const slack = await bulkClient(services, notice).catch((cause: unknown) => {
    if (!(cause instanceof NotInstalledError)) throw cause;
    throw new NotPostedError('Touchline is not installed there.', { next: 'never', cause });
  });
  let cause: unknown;
  for (const find of [async () => [notice.to], () => teamMemberBehind(services, notice)])
    for (const channel of await find()) {
      try {
        return await messenger.post(
          slack,
          workspaceId,
          { channel },
          message,
          claimMetadata('private', claim),
        );
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        if (refusal === 'passing') throw new NotPostedError('Slack was busy.', { next: 'soon' });
        cause = error;
      }
    }
  throw new NotPostedError('No one can be told about a digest.', { next: 'never', cause });
}

/** What users who set up a digest have to know about it. */
export function digestNoticeKind(services: Services): DeliveryKind {
  const { now, digestTimes } = services;
  return {
    lateMs: 8 * digestTimes.lateMs,
    ifUnknowable: 'again',
    async open(key, delivery) {
      const notice = noticeIn(key, delivery);
      if (notice === undefined) return undefined;
      const { workspaceId, to: userId, reason, date, scheduledMs } = notice;
      return {
        due: ({ waiting = [] }) =>
          waiting.length > 0 ? { once: `${date}/${reason}`, dueMs: scheduledMs } : undefined,
        nextMs: ({ waiting = [] }) => (waiting.length > 0 ? now() : undefined),
        prepare: async () => ({
          id: randomUUID(),
          send: (_, claim) => send(services, notice, claim),
        }),
        find: ({ messageId, atMs, searchedTo }, claim) =>
          findDirect(services, () => bulkClient(services, notice), {
            ...{ workspaceId, userId, claim },
            ...{ messageId, atMs, searchedTo },
          }),
      };
    },
    rightTime: async (_, runAt) => (runAt > now() + dayMs ? now() : undefined),
  };
}
