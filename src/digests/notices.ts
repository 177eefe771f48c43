import { z } from 'zod';
import type { DigestTimes } from '../deliveries/times.ts';
import type { JobHandler, JobOutcome, JobScheduler } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import { holdLease } from '../store/held-lease.ts';
import { jobName } from '../store/job-name.ts';
import type { Job, LeaseStore } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';
import { audienceSummary } from '../workspaces/channel-audience.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';
import type { Subscription } from './subscriptions.ts';

/** Longer than any local day (milliseconds). */
const claimMs = 72 * 60 * 60_000;

const notice = z.object({
  workspaceId: z.string(),
  installation: installationRefSchema.optional(),
  channelId: z.string(),
  /** The Slack user who set up the digest. */
  to: z.string(),
  /** The digest was missed, may be posted or not, needs somebody's help, has ended, or shows counts until somebody answers. */
  what: z.enum(['missed', 'unconfirmed', 'stopped', 'ended', 'audience']),
  reason: z.string(),
  /** The local date of the digest and its time (milliseconds, UTC), in this zone. */
  date: z.string(),
  scheduledMs: z.number(),
  timeZone: z.string(),
  /** Who can read the channel, where that is the question. */
  audience: audienceSummary.optional(),
});

/** Something that whoever set up a digest has to know. */
export type DigestNotice = z.infer<typeof notice>;

/** The kind of the jobs that tell people about a digest. */
export const digestNoticeKind = 'digest-notice';

/** The payloads of these jobs: a program's name is in them. */
export const digestNoticeRecord = recordKind({
  namespace: digestNoticeKind,
  version: 1,
  schema: notice,
  encrypted: true,
  what: 'what somebody is to be told about a digest',
  about: (_, value, { workspaceId, userId }) =>
    value.workspaceId === workspaceId && value.to === userId ? value : undefined,
  lasts: 'until they are told, a day at most',
  isJob: true,
});

/** Whether a notice was sent; `later` if that may work in some minutes. */
export type Told = 'told' | 'later' | { failed: string };

/** Creates the way to tell whoever set up a digest. The notice is a job of its own, so that it outlives this process. */
export const createDigestNotices = (scheduler: Pick<JobScheduler, 'schedule'>, now: () => number) => ({
  async tell(
    subscription: Subscription,
    about: Pick<DigestNotice, 'what' | 'reason' | 'date' | 'scheduledMs' | 'audience'>,
  ) {
    const { workspaceId, installation, channelId, setBy, schedule } = subscription;
    const payload: DigestNotice = {
      ...about,
      workspaceId,
      installation,
      channelId,
      to: setBy,
      timeZone: schedule.timeZone,
    };
    await scheduler.schedule({
      kind: digestNoticeKind,
      id: `${workspaceId}/${channelId}/${about.date}/${about.what}`,
      runAt: now(),
      payload,
    });
  },
});

export type DigestNotices = ReturnType<typeof createDigestNotices>;

/** Creates the handler that sends notices. Each is sent once, except when its process dies right after. */
export function createDigestNoticeHandler(options: {
  leases: LeaseStore;
  send: (notice: DigestNotice) => Promise<Told>;
  log: Log;
  now: () => number;
  times: DigestTimes;
}): JobHandler {
  const { leases, send, log, now, times } = options;

  async function run(job: Job): Promise<JobOutcome> {
    const name = jobName(job);
    const parsed = notice.safeParse(job.payload);
    if (!parsed.success) {
      log.error({ job: name }, 'A notice about a digest cannot be read.');
      return { failed: 'The payload cannot be read.' };
    }
    const { what, reason, scheduledMs } = parsed.data;
    const done = `digest-told/${job.id}/${reason}`;
    if (await leases.isHeld(done)) return undefined;
    const lease = await holdLease(leases, `digest-telling/${job.id}`, times.leaseMs);
    if (lease === undefined) return { runAt: now() + times.leaseMs };
    try {
      if (await leases.isHeld(done)) return undefined;
      const told = await send(parsed.data);
      if (told === 'later' && now() - scheduledMs < 8 * times.lateMs)
        return { retryAt: now() + times.retryMs };
      if (told === 'told') {
        log.info({ job: name, what, reason }, 'Whoever set up a digest was told about it.');
        await leases.claim(done, claimMs);
        return undefined;
      }
      const failed = told === 'later' ? 'Slack could not be reached.' : told.failed;
      log.error({ job: name, what, reason, failed }, 'Nobody could be told about a digest.');
      return { failed };
    } finally {
      await lease.release();
    }
  }

  return { run };
}
