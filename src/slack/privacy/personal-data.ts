import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { digestKind, subscriptionRecord } from '../../digests/subscriptions.ts';
import { noticeJobKind, outboxRecord } from '../../notices/outbox.ts';
import type { Keyring } from '../../store/encryption.ts';
import { RecordError } from '../../store/errors.ts';
import { jobName } from '../../store/job-name.ts';
import type { JobRef, Store, StoredText } from '../../store/ports.ts';
import { createRecordText } from '../../store/record-bucket.ts';
import type { RecordKind } from '../../store/records.ts';
import type { DraftServices } from '../../tasks/drafts/context.ts';
import { type Audit, auditRecord } from '../../workspaces/audit.ts';
import { connectionRecord } from '../../workspaces/connections.ts';
import { workspaceEnterpriseRecord } from '../../workspaces/enterprise-workspaces.ts';
import { installationRecord } from '../installations.ts';
import { type DataSubject, encryptedJobs, forgetWorkspaceKind, storedKinds } from './stored-kinds.ts';

/** Something that is stored about a person. */
export type PersonalRecord = { what: string; key: string; value: unknown; kept?: string };

type Place = { namespace: string; key: string } | JobRef;
type FoundRecord = PersonalRecord & { at: Place };

/** Whom the payload of a job names: each kind of job calls them differently. */
const payloadOf = z.object({
  workspaceId: z.string().optional(),
  userId: z.string().optional(),
  to: z.string().optional(),
});

/** What finds the rest of a workspace: it goes by itself, in an order that can be begun again. */
const forgottenElsewhere: readonly string[] = [
  connectionRecord.namespace,
  installationRecord.namespace,
  workspaceEnterpriseRecord.namespace,
];

export type PersonalData = ReturnType<typeof createPersonalData>;

/**
 * Finds and deletes what is stored about a person, or of a workspace. Both read the whole store once, so they are for
 * workers and for what is asked for rarely. All calls reject with `StoreUnavailableError` while the store is down.
 */
export function createPersonalData(options: {
  store: Pick<Store, 'texts' | 'bucket'>;
  keyring: Keyring;
  scheduler: Pick<DraftServices['scheduler'], 'cancel'>;
  audit: Pick<Audit, 'forget' | 'forgetPerson' | 'storeAll'>;
}) {
  const { store, keyring, scheduler, audit } = options;
  const byNamespace = new Map(
    storedKinds.map((each) => [
      each.record.namespace,
      {
        ...each,
        texts: createRecordText(each.record, each.plain ? undefined : keyring),
        bucket: store.bucket(each.record),
      },
    ]),
  );
  const jobTexts = new Map(
    Object.entries(encryptedJobs).map(([name, record]) => [
      name,
      createRecordText(record as RecordKind<unknown>, keyring),
    ]),
  );

  /** Records that can't be read are left out: nobody can say whose they are. */
  function tryRead<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof RecordError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** Whom a job is about, and what it holds. */
  function readJob({ kind, id }: JobRef, text: string) {
    const texts = jobTexts.get(kind);
    const value: unknown = tryRead(() => {
      const stored: unknown = JSON.parse(text);
      return texts === undefined ? stored : texts.parse(id, String(stored));
    });
    return { value, ...payloadOf.safeParse(value).data };
  }

  function ofPerson({ at, text }: StoredText, person: DataSubject): FoundRecord | undefined {
    if (!('key' in at)) {
      const { workspaceId, userId, to, value } = readJob(at, text);
      const isTheirs = workspaceId === person.workspaceId && (userId ?? to) === person.userId;
      return isTheirs ? { at, what: 'work that is not finished', key: jobName(at), value } : undefined;
    }
    const { namespace, key } = at;
    if (namespace === 'failed-jobs')
      return key.includes(`/${person.workspaceId}/${person.userId}/`)
        ? { at, what: 'work that failed', key, value: 'a job' }
        : undefined;
    const known = byNamespace.get(namespace);
    if (known === undefined) return undefined;
    const record = tryRead(() => known.texts.parse(key, text));
    const value = record === undefined ? undefined : known.about(key, record, person);
    if (value === undefined) return undefined;
    return { at, what: known.what, key, value, ...(known.kept !== undefined && { kept: known.kept }) };
  }

  async function* all(): AsyncGenerator<StoredText> {
    let cursor: string | undefined;
    do {
      const page = await store.texts.page(cursor);
      yield* page.texts;
      cursor = page.next;
      // A large store keeps nobody else waiting.
      await turn();
    } while (cursor !== undefined);
  }

  async function find(person: DataSubject): Promise<FoundRecord[]> {
    // While a store is changed, a page may repeat something.
    const found = new Map<string, FoundRecord>();
    await audit.storeAll();
    for await (const stored of all()) {
      const record = ofPerson(stored, person);
      if (record !== undefined) found.set(JSON.stringify(record.at), record);
    }
    return [...found.values()];
  }

  async function remove(at: Place): Promise<void> {
    if (!('key' in at)) return scheduler.cancel(at);
    const { namespace, key } = at;
    if (namespace === subscriptionRecord.namespace) await scheduler.cancel({ kind: digestKind, id: key });
    if (namespace === outboxRecord.namespace) await scheduler.cancel({ kind: noticeJobKind, id: key });
    await store.bucket({ namespace, version: 1, schema: z.unknown() }).delete(key);
  }

  return {
    /** What is stored about a person, without tokens. */
    find: async (person: DataSubject): Promise<PersonalRecord[]> =>
      (await find(person)).map(({ at: _, ...record }) => record),

    /** Deletes what is stored about a person, but not what has a reason to be kept. The audit keeps its lines, without them. */
    async delete(person: DataSubject): Promise<{ deleted: PersonalRecord[]; kept: PersonalRecord[] }> {
      const found = await find(person);
      for (const { at, kept } of found) {
        if (kept !== undefined) continue;
        if ('key' in at && at.namespace === auditRecord.namespace)
          await audit.forgetPerson(person.workspaceId, person.userId);
        else await remove(at);
      }
      return { deleted: found.filter(({ kept }) => !kept), kept: found.filter(({ kept }) => kept) };
    },

    /** Deletes everything of a workspace that has uninstalled Touchline, but not what is {@link forgottenElsewhere}. */
    async deleteWorkspace(workspaceId: string): Promise<void> {
      for await (const { at, text } of all()) {
        if (!('key' in at)) {
          const isTheirs =
            at.id.startsWith(`${workspaceId}/`) || readJob(at, text).workspaceId === workspaceId;
          // The job that does this is there until all is done.
          if (isTheirs && at.kind !== forgetWorkspaceKind) await remove(at);
          continue;
        }
        const { namespace, key } = at;
        const known = byNamespace.get(namespace);
        if (forgottenElsewhere.includes(namespace)) continue;
        const isKeyed =
          key === workspaceId || key.startsWith(`${workspaceId}/`) || key.includes(`/${workspaceId}/`);
        const record: unknown = isKeyed ? undefined : tryRead(() => known?.texts.parse(key, text));
        if (isKeyed || payloadOf.safeParse(record).data?.workspaceId === workspaceId) await remove(at);
      }
      await audit.forget(workspaceId);
    },
  };
}
