import { z } from 'zod';
import type { JobHandler, JobScheduler } from '../jobs/scheduler.ts';
import type { LeaseStore } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';

/** The kind of the jobs that tell people about a workspace's connection. */
export const connectionNoticeKind = 'connection-notice';

const news = z.discriminatedUnion('what', [
  /** Slack's admins are asked to approve a request: whose it is, and which one. */
  z.object({ what: z.literal('asked'), from: z.string(), id: z.string() }),
  /** The workspace was connected at this time (milliseconds, UTC), by these Slack users; `before` had connected it before. */
  z.object({
    what: z.literal('connected'),
    at: z.number(),
    by: z.array(z.string()),
    before: z.string().optional(),
  }),
  /** Whoever asked hears what came of it. `void`: it could no longer be approved. */
  z.object({
    what: z.literal('answered'),
    id: z.string(),
    answer: z.enum(['approved', 'refused', 'void', 'nobody']),
    by: z.string().optional(),
  }),
]);

/** What people are told. It names nobody but by the ids of Slack. */
export type ConnectionNews = z.infer<typeof news>;

const notice = z.object({
  workspaceId: z.string(),
  installation: installationRefSchema,
  news,
  /** The Slack user who is told; without it, it has still to be found out who is. */
  to: z.string().optional(),
});

/** News about a connection, perhaps for one Slack user. */
export type ConnectionNotice = z.infer<typeof notice>;

/** The payloads of these jobs. */
export const connectionNoticeRecord = recordKind({
  namespace: connectionNoticeKind,
  version: 1,
  schema: notice,
  encrypted: false,
  what: 'what somebody is to be told about the connection',
  about: (key, value, { workspaceId, userId }) =>
    key.startsWith(`${workspaceId}/`) && value.to === userId ? value : undefined,
  lasts: 'until they are told',
  isJob: true,
});

export type ConnectionNotices = ReturnType<typeof createConnectionNotices>;

/** Creates the way to tell people about a connection. What is to be told outlives this process. */
export const createConnectionNotices = (scheduler: Pick<JobScheduler, 'schedule'>, now: () => number) => ({
  /**
   * Has people told. The same news counts once, at the time that was said last.
   *
   * @param delayMs milliseconds from now
   * @throws StoreUnavailableError
   */
  async tell(about: ConnectionNotice, delayMs = 0): Promise<void> {
    const { workspaceId, news: said, to = 'all' } = about;
    const which = said.what === 'connected' ? said.at : said.id;
    const id = `${workspaceId}/${to}/${said.what}/${which}`;
    await scheduler.schedule({ kind: connectionNoticeKind, id, runAt: now() + delayMs, payload: about });
  },
});

/** For longer than a request waits, nobody is told the same again (milliseconds). */
const toldMs = 7 * 24 * 60 * 60_000;

/**
 * Creates the handler of these jobs. Each person gets a job of their own, so that a failure with one keeps nobody else
 * from being told. Nobody is told twice, except when a process dies right after it told them.
 *
 * @param options.findPeople says who is told
 * @param options.post tells one person; what it throws is tried again, and so is what it asks to do later (milliseconds)
 */
export function createConnectionNoticeHandler(options: {
  notices: ConnectionNotices;
  leases: Pick<LeaseStore, 'claim' | 'isHeld'>;
  findPeople: (notice: ConnectionNotice) => Promise<string[]>;
  post: (notice: ConnectionNotice, to: string) => Promise<{ againInMs: number } | undefined>;
  /** Milliseconds, UTC. */
  now: () => number;
}): JobHandler {
  const { notices, leases, findPeople, post, now } = options;
  return {
    async run({ id, payload }) {
      const read = notice.safeParse(payload);
      if (!read.success) return { failed: 'The payload does not have the expected form.' };
      const { to } = read.data;
      if (to === undefined) {
        for (const person of await findPeople(read.data)) await notices.tell({ ...read.data, to: person });
        return undefined;
      }
      const done = `connection-told/${id}`;
      if (await leases.isHeld(done)) return undefined;
      const later = await post(read.data, to);
      if (later !== undefined) return { retryAt: now() + later.againInMs };
      await leases.claim(done, toldMs);
      return undefined;
    },
  };
}
