import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { mapAtOnce } from '../lib/at-once.ts';
import type { Log } from '../lib/log.ts';
import type { PlatformClient } from '../platform/client.ts';
import { PlatformError } from '../platform/errors.ts';
import type { Bucket } from '../store/ports.ts';
import { inWorkspace, type RecordKind } from '../store/records.ts';
import { auditKept, auditReadAtOnce, organizationsCached } from './limits.ts';
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

/** Each write of a workspace by `WORKSPACE/NAME`. The names put the newest first; encrypted. */
export const auditRecord: RecordKind<AuditEntry> = {
  namespace: 'audit',
  isListed: true,
  schema: entry,
  what: 'lines of the audit',
  about: (key, value, person) =>
    inWorkspace(key, person) && value.user === person.userId ? value : undefined,
  lasts:
    'the last 200 writes, and some before them; a person’s lines stay, without the person, when they delete their data',
  // The log has all of them.
  isLazy: true,
};

/** In the year 2286, in milliseconds, UTC: what is left until then puts the newest first. */
const farAhead = 9_999_999_999_999;

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
  bucket: Bucket<AuditEntry>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  inFlight: (work: Promise<void>) => Promise<void>;
}) {
  const { bucket, log, now, inFlight } = options;
  /** The lines that are being stored. */
  const storing = new Set<Promise<void>>();
  /** How many lines of each workspace this process has stored. */
  const counts = new LRUCache<string, number>({ max: organizationsCached });
  const ownName = randomUUID().slice(0, 8);

  /** Stores a line. With the first and each 200th go those that are not among the last ones. Never rejects. */
  async function store(workspaceId: string, line: AuditEntry): Promise<void> {
    const count = counts.get(workspaceId) ?? 0;
    counts.set(workspaceId, count + 1);
    const name = [farAhead - line.atMs, String(farAhead - count), ownName].join('-');
    try {
      await bucket.set(`${workspaceId}/${name}`, line);
      if (count % auditKept > 0) return;
      const { keys } = await bucket.list(`${workspaceId}/`);
      await Promise.all(keys.slice(auditKept).map(bucket.delete));
    } catch (error) {
      log.warn({ err: error, workspace: workspaceId }, 'A line of the audit is in the log only.');
    }
  }

  /** Returns at once, and never fails. */
  function record({ workspaceId, userId, person }: AuditActor, written: Written, error?: unknown): void {
    const result = error === undefined ? 'ok' : resultOf(error);
    const line: AuditEntry = { atMs: now(), user: userId, person: person?.user.id, ...written, result };
    log.info({ audit: true, workspace: workspaceId, ...line }, 'Write.');
    const stored = inFlight(store(workspaceId, line));
    storing.add(stored);
    void stored.then(() => storing.delete(stored));
  }

  /** Resolves once all lines until now are stored. Never rejects. */
  const storeAll = async (): Promise<void> => void (await Promise.all(storing));

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
    /** Removes the person from a line, which stays. @throws StoreUnavailableError, RecordError */
    forgetPerson: (key: string): Promise<unknown> =>
      bucket.update(key, (line) => line && { ...line, person: undefined, user: '' }),
    /** The last writes of a workspace, at most 200, newest first. @throws StoreUnavailableError, RecordError */
    async last(workspaceId: string, limit = auditKept): Promise<AuditEntry[]> {
      await storeAll();
      const { keys } = await bucket.list(`${workspaceId}/`, { limit });
      const lines = await mapAtOnce(keys, auditReadAtOnce, bucket.get);
      return lines.filter((line) => line !== undefined);
    },
  };
}
