import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ofAtMost } from '../lib/cache.ts';
import { createLine } from '../lib/line.ts';
import type { Log } from '../lib/log.ts';
import type { PlatformClient } from '../platform/client.ts';
import { PlatformError } from '../platform/errors.ts';
import type { Bucket } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';
import { auditCollectMs, auditKept, organizationsCached } from './limits.ts';
import type { Person } from './people.ts';

const entry = z.object({
  /** Milliseconds, UTC. */
  atMs: z.number(),
  /** The Slack user; `''` once their data was deleted. */
  user: z.string(),
  /** Their id on the platform, if that matters. */
  person: z.string().optional(),
  /** Such as `task.create`. */
  action: z.string(),
  /** Ids of what was written: a task, a client, a program and its member, a channel. Never a name or a text. */
  target: z.string().optional(),
  /** `ok`; `unconfirmed`, when the platform may have done it; or the kind of the error. */
  result: z.string(),
});

/** One write. It holds ids only. */
export type AuditEntry = z.infer<typeof entry>;

/** The last writes of a workspace, newest last, by its id; encrypted. */
export const auditRecord: RecordKind<AuditEntry[]> = {
  namespace: 'audit',
  version: 1,
  schema: z.array(entry),
  encrypted: true,
  what: 'lines of the audit',
  about: (key, value, { workspaceId, userId }) => {
    const lines = key === workspaceId ? value.filter(({ user }) => user === userId) : [];
    return lines.length === 0 ? undefined : lines;
  },
  lasts: 'the last 200 writes; a person’s lines stay, without the person, when they delete their data',
  // The log has all of them.
  isLazy: true,
};

/** The user who acts, and who they are on the platform, if that is known. */
export type AuditActor = { workspaceId: string; userId: string; person?: Pick<Person, 'user'> };

type Written = { action: string; target?: string | undefined };

type Reads =
  | 'clockMs'
  | 'rateLimit'
  | 'me'
  | 'teamMembers'
  | 'clients'
  | 'programs'
  | 'programsPage'
  | 'programMembers'
  | 'programMembersPage'
  | 'tasks'
  | 'tasksPage';

/** The name and target of each write of the platform's client. A new write does not compile until it is added here. */
type Writes = {
  [Name in Exclude<keyof PlatformClient, Reads>]: (
    args: Parameters<PlatformClient[Name]>,
    result?: Awaited<ReturnType<PlatformClient[Name]>>,
  ) => Written;
};

const writes: Writes = {
  createTask: (_, task) => ({ action: 'task.create', target: task?.id }),
  setTaskDone: ([id, done]) => ({ action: done ? 'task.done' : 'task.undo', target: id }),
  createClient: (_, client) => ({ action: 'client.create', target: client?.id }),
  updateClientInfo: ([id]) => ({ action: 'client.edit', target: id }),
  addProgramMember: ([program, person]) => ({ action: 'program.add', target: `${program}/${person}` }),
  updateMe: () => ({ action: 'profile.edit' }),
  replaceAvatar: () => ({ action: 'profile.photo' }),
};

const resultOf = (error: unknown): string =>
  error instanceof PlatformError && error.ambiguous
    ? 'unconfirmed'
    : error instanceof Error
      ? error.name
      : 'error';

export type Audit = ReturnType<typeof createAudit>;

/** Creates the audit: one line in the log for each write, and the last ones of each workspace in the store. */
export function createAudit(options: {
  bucket: Bucket<AuditEntry[]>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  inFlight: (work: Promise<void>) => Promise<void>;
}) {
  const { bucket, log, now, inFlight } = options;
  /** Entries that are not stored yet, by workspace. A burst of writes is stored in few steps. */
  const waiting = new Map<string, AuditEntry[]>();
  /** When the last ones of each workspace were stored (milliseconds of this process). */
  const storedAt = new LRUCache<string, number>(ofAtMost(organizationsCached));
  const inLine = createLine();

  /** Stores what waits. Resolves once that, and what was being stored before, is there. */
  const store = (workspaceId: string): Promise<void> =>
    inLine(workspaceId, async () => {
      const added = waiting.get(workspaceId);
      if (added === undefined) return;
      waiting.delete(workspaceId);
      storedAt.set(workspaceId, performance.now());
      try {
        await bucket.update(workspaceId, (kept = []) => [...kept, ...added].slice(-auditKept));
      } catch (error) {
        log.warn({ err: error, workspace: workspaceId }, 'Audit entries are in the log only.');
      }
    });

  /** Returns at once, and never fails. */
  function record({ workspaceId, userId, person }: AuditActor, written: Written, error?: unknown): void {
    const result = error === undefined ? 'ok' : resultOf(error);
    const added: AuditEntry = { atMs: now(), user: userId, person: person?.user.id, ...written, result };
    log.info({ audit: true, workspace: workspaceId, ...added }, 'Write.');
    if (waiting.get(workspaceId)?.push(added)) return;
    waiting.set(workspaceId, [added]);
    const begin = () => void inFlight(store(workspaceId));
    const sinceMs = performance.now() - (storedAt.get(workspaceId) ?? Number.NEGATIVE_INFINITY);
    if (sinceMs < auditCollectMs) setTimeout(begin, auditCollectMs - sinceMs).unref();
    else begin();
  }

  /** Stores the collected entries. Never rejects. */
  const storeAll = async (): Promise<void> => {
    await Promise.all([...storedAt.keys(), ...waiting.keys()].map(store));
  };

  /** Runs and records a write, also if it fails: without a result then. */
  async function runAs<T>(
    actor: AuditActor,
    describe: (result?: T) => Written,
    write: () => Promise<T>,
  ): Promise<T> {
    try {
      const result = await write();
      record(actor, describe(result));
      return result;
    } catch (error) {
      record(actor, describe(), error);
      throw error;
    }
  }

  return {
    record,
    storeAll,
    /** Runs and records a write that is not one of the platform's, also if it fails. */
    run: <T>(actor: AuditActor, written: Written, write: () => Promise<T>): Promise<T> =>
      runAs(actor, () => written, write),
    /** The platform's client, with each of its writes recorded as this person's. */
    watch(platform: PlatformClient, actor: AuditActor): PlatformClient {
      const watched = (name: keyof Writes) => {
        const write = platform[name] as (...args: unknown[]) => Promise<never>;
        const describe = writes[name] as (args: unknown[], result?: never) => Written;
        return (...args: unknown[]) =>
          runAs(
            actor,
            (result) => describe(args, result),
            () => write(...args),
          );
      };
      const names = Object.keys(writes) as (keyof Writes)[];
      return { ...platform, ...Object.fromEntries(names.map((name) => [name, watched(name)])) };
    },
    async forget(workspaceId: string): Promise<void> {
      waiting.delete(workspaceId);
      await bucket.delete(workspaceId);
    },
    /** Removes a person from a workspace's lines, which stay. @throws StoreUnavailableError, RecordError */
    async forgetPerson(workspaceId: string, userId: string): Promise<void> {
      await store(workspaceId);
      await bucket.update(workspaceId, (kept) =>
        kept?.map(({ person, ...line }) =>
          line.user === userId ? { ...line, user: '' } : { ...line, person },
        ),
      );
    },
    /** The last writes of a workspace, newest first. @throws StoreUnavailableError, RecordError */
    async last(workspaceId: string, limit: number): Promise<AuditEntry[]> {
      await store(workspaceId);
      const stored = (await bucket.get(workspaceId)) ?? [];
      return stored.slice(-limit).reverse();
    },
  };
}
