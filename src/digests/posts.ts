import { z } from 'zod';
import type { JobScheduler } from '../jobs/scheduler.ts';
import { mapAtOnce } from '../lib/at-once.ts';
import type { Bucket, JobRef, StoreIndex } from '../store/ports.ts';
import { type RecordKind, timerKind } from '../store/records.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';

const counted = z.object({
  /** The local date of a digest, and how many tasks were overdue in it. */
  date: z.string(),
  count: z.number(),
});

type Counted = z.infer<typeof counted>;

const counts = z.object({
  /** Which tasks it counted: other counts cannot be compared. */
  scope: z.string(),
  last: counted,
  /** The last one of an earlier date. */
  before: counted.optional(),
});

/** The counts of a channel's last digests, by `WORKSPACE/CHANNEL`. */
export const digestCountRecord: RecordKind<z.infer<typeof counts>> = {
  namespace: 'digest-counts',
  version: 1,
  schema: counts,
  encrypted: false,
  what: 'how many tasks a channel’s last digests counted',
  about: 'nobody',
  lasts: '40 days',
  isLazy: true,
};

const post = z.object({
  channelId: z.string(),
  /** The record of what the message shows. */
  messageId: z.string(),
  /** Slack's timestamp of the message. */
  ts: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
  /** The end of its local day (milliseconds, UTC): until then the platform is asked about its tasks. */
  untilMs: z.number(),
  /** It shows less than its record: Slack did not take the last change. */
  isStale: z.boolean().optional(),
  /** On its day, its people did more than a page of the platform holds. */
  manyDone: z.boolean().optional(),
});

/** A digest's message in a channel, which shows what becomes of its tasks. */
export type DigestPosted = z.infer<typeof post>;

/** The messages of a channel's digests that are still changed, by `WORKSPACE/CHANNEL`. */
export const digestPostRecord: RecordKind<DigestPosted[]> = {
  namespace: 'digest-posts',
  version: 1,
  schema: z.array(post),
  encrypted: false,
  what: 'where a channel’s digests are, while they follow their tasks',
  about: 'nobody',
  lasts: '8 days',
  isLazy: true,
};

/** The kind of the jobs that ask the platform about a digest's tasks; a job's id is `WORKSPACE/CHANNEL`. */
export const lookKind = 'digest-look';

export const lookJobRecord = timerKind({
  namespace: lookKind,
  what: 'when the platform is asked about a digest’s tasks',
  about: 'nobody',
});

/**
 * How often the platform is asked, in milliseconds: what is done there shows within five minutes, with the time that the
 * call and the change take.
 */
export const lookEveryMs = 285_000;

const dayMs = 24 * 60 * 60_000;
/** Clicks in Slack change a digest for some days: people look at Friday's on Monday. */
const keepMs = 4 * dayMs;
/** Long enough for a digest that is posted once a week. */
const keepCountsMs = 40 * dayMs;
/** A channel rarely has more digests of a few days; older ones stay as they are. */
const mostOfChannel = 6;
/** How many tasks and lists are looked up at the same time. */
const readAtOnce = 50;

type Channel = { workspaceId: string; channelId: string };

const lookJob = ({ workspaceId, channelId }: Channel): JobRef => ({
  kind: lookKind,
  id: `${workspaceId}/${channelId}`,
});

export type DigestPosts = ReturnType<typeof createDigestPosts>;

/** Where digests were posted, and what they counted. All calls reject with `StoreUnavailableError` while the store is down. */
export function createDigestPosts(options: {
  counts: Bucket<z.infer<typeof counts>>;
  posts: Bucket<DigestPosted[]>;
  /** The messages by their tasks: `CHANNEL/MESSAGE` by `WORKSPACE/TASK`. */
  index: Pick<StoreIndex, 'add' | 'of'>;
  scheduler: Pick<JobScheduler, 'schedule'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { posts, index, scheduler, now } = options;

  const isRecent = ({ untilMs }: DigestPosted): boolean => untilMs + keepMs > now();

  /** Changes one message; without a result it goes. */
  async function changeOne(
    workspaceId: string,
    { channelId, messageId }: Pick<DigestPosted, 'channelId' | 'messageId'>,
    how: (one: DigestPosted) => DigestPosted[],
  ): Promise<void> {
    const change = (all: DigestPosted[] | undefined) =>
      all?.some((one) => one.messageId === messageId)
        ? all.flatMap((one) => (one.messageId === messageId ? how(one) : [one])).filter(isRecent)
        : all;
    await posts.update(`${workspaceId}/${channelId}`, change, { ttlMs: 2 * keepMs });
  }

  return {
    /** What the last digest of an earlier date counted, if it was of the same scope. */
    async before({ workspaceId, channelId }: Channel, scope: string, date: string) {
      const known = await options.counts.get(`${workspaceId}/${channelId}`);
      if (known?.scope !== scope) return undefined;
      return known.last.date < date ? known.last : known.before;
    },
    /**
     * A digest was posted for a channel: it is counted, and its message changed from now on.
     *
     * @param counted with the digest before it, as `before` found it
     * @param taskIds the tasks that it shows or counts
     */
    async add(
      { workspaceId, channelId }: Channel,
      added: DigestPosted,
      { scope, before, ...last }: Counted & { scope: string; before?: Counted | undefined },
      taskIds: readonly string[],
    ): Promise<void> {
      const job = lookJob({ workspaceId, channelId: added.channelId });
      await Promise.all([
        options.counts.set(`${workspaceId}/${channelId}`, { scope, last, before }, keepCountsMs),
        posts.update(
          job.id,
          (all = []) => {
            const others = all.filter((one) => one.messageId !== added.messageId && isRecent(one));
            return [...others.slice(Math.max(0, others.length - mostOfChannel + 1)), added];
          },
          { ttlMs: 2 * keepMs },
        ),
        index.add(
          taskIds.map((id) => `${workspaceId}/${id}`),
          `${added.channelId}/${added.messageId}`,
          2 * keepMs,
        ),
        // As lasting as the message's record.
        scheduler.schedule({ ...job, runAt: now() + lookEveryMs }, { mayBeLost: true }),
      ]);
    },
    /** The messages that show or count one of these tasks and are still changed, oldest first. */
    async withTasks(workspaceId: string, taskIds: readonly string[]): Promise<DigestPosted[]> {
      const found = await mapAtOnce(taskIds, readAtOnce, (id) => index.of(`${workspaceId}/${id}`));
      const members = new Set(found.flat());
      const channels = new Set([...members].map((member) => member.slice(0, member.indexOf('/'))));
      const lists = await mapAtOnce([...channels], readAtOnce, (id) => posts.get(`${workspaceId}/${id}`));
      return lists
        .flatMap((list) => list ?? [])
        .filter((one) => members.has(`${one.channelId}/${one.messageId}`) && isRecent(one))
        .sort((a, b) => Number(a.ts) - Number(b.ts));
    },
    /** The messages of a channel that are still changed, oldest first. */
    async ofChannel({ workspaceId, channelId }: Channel): Promise<DigestPosted[]> {
      return ((await posts.get(`${workspaceId}/${channelId}`)) ?? []).filter(isRecent);
    },
    /** A message is gone from Slack, or nobody may change it any more. */
    remove: (workspaceId: string, posted: Pick<DigestPosted, 'channelId' | 'messageId'>): Promise<void> =>
      changeOne(workspaceId, posted, () => []),
    /** Remembers that more was done that day than a page of the platform holds. */
    setManyDone: (workspaceId: string, posted: DigestPosted): Promise<void> =>
      changeOne(workspaceId, posted, (one) => [{ ...one, manyDone: true }]),
    /** Remembers whether a message shows what its record says, and has it shown soon if not. */
    async setStale(workspaceId: string, { channelId, messageId }: DigestPosted, isStale: boolean) {
      await changeOne(workspaceId, { channelId, messageId }, (one) => [{ ...one, isStale }]);
      const job = lookJob({ workspaceId, channelId });
      if (isStale) await scheduler.schedule({ ...job, runAt: now() + lookEveryMs });
    },
  };
}
