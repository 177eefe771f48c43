import type { DeliveryKind } from '../../../deliveries/kind.ts';
import { type DigestNotice, noticeIn } from '../../../digests/notices.ts';
import { nextRun } from '../../../digests/schedule.ts';
import { momentWords } from '../../../digests/schedule-text.ts';
import type { AudienceSummary } from '../../../workspaces/channel-audience.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { knownCaller } from '../../surface/authenticate.ts';
import { directKind } from '../../surface/direct-kind.ts';
import type { Services } from '../../surface/services.ts';
import { audienceWords } from '../../ui/audience-words.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import type { Message } from '../../ui/message.ts';
import { capital } from '../../ui/text.ts';
import { audienceAction, audienceButtons } from './audience-question.ts';
import { reasonText } from './reasons.ts';
import { whenText } from './status.ts';

/** Where a notice does not say who can read the channel. */
const unknownAudience: AudienceSummary = { groups: ['anyone'], counts: {} };

/** The action of **Post it now**. Its value is the channel's id and the local date. */
export const postNowAction = 'digest.post';

/** What the user who set up a digest is told. A mention shows a channel's name only to people who may see it. */
function words(
  { what, reason, channelId, scheduledMs, timeZone, audience, by }: DigestNotice,
  nowMs: number,
): string {
  const digest = `digest in <#${channelId}>`;
  const { why, fix = '' } = reasonText(reason);
  const at = whenText(scheduledMs, timeZone, nowMs);
  const said: Record<DigestNotice['what'], string> = {
    missed: `The ${digest} was not posted (${at}): ${why}. ${fix}`,
    unconfirmed:
      `I can’t tell whether the ${digest} was posted (${at}). Slack didn’t confirm it, and I may not read that channel to ` +
      'see. Please look there, and if it is missing, post it now.',
    stopped: `The ${digest} is not posted at the moment: ${why}. ${fix}`,
    audience: `The ${digest} shows only counts now: ${audienceWords(audience ?? unknownAudience)}. How should it be posted?`,
    ended: `The ${digest} has ended: ${by ? `<@${by}> turned it off` : why}. Set it up again with \`/todo digest weekdays 9am\` if you want it back.`,
  };
  return said[what];
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
 * What users who set up a digest have to know about it. If they are gone from Slack, the user who connected the workspace is
 * told, if that is a team member.
 */
export const digestNoticeKind = (services: Services): DeliveryKind =>
  directKind(services, {
    lateMs: 8 * services.digestTimes.lateMs,
    read(key, delivery) {
      const notice = noticeIn(key, delivery);
      return notice && { ...notice, once: `${notice.date}/${notice.reason}`, dueMs: notice.scheduledMs };
    },
    async write(notice) {
      const nowMs = services.now();
      const { schedule } = (await services.subscriptions.get(notice.workspaceId, notice.channelId)) ?? {};
      const next = schedule && momentWords(nextRun(schedule, nowMs), schedule.timeZone, nowMs);
      return noticeMessage(notice, next, nowMs);
    },
    instead: (notice) => teamMemberBehind(services, notice),
  });
