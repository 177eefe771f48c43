import { setImmediate as turn } from 'node:timers/promises';
import { jobName } from '../store/job-name.ts';
import { keysOf } from '../store/keys-of.ts';
import type { JobRef, LeaseStore, Store, StoredPlace, StoredRow } from '../store/ports.ts';
import type { DataSubject, RecordKind } from '../store/records.ts';
import { type Audit, auditRecord } from './audit.ts';
import { connectionRecord } from './connections.ts';
import { workspaceEnterpriseRecord } from './enterprise-workspaces.ts';
import { isUninstalled } from './forget-workspace.ts';
import { organizationInstallationRecord } from './organization-installations.ts';

/** A stored record about a person. */
export type PersonalRecord = { what: string; key: string; value: unknown; kept?: string };

type FoundRecord = PersonalRecord & { at: StoredPlace };

/** Leases of running jobs, including this one. They end by themselves within seconds. */
const isOfRunningJob = (at: StoredPlace): boolean => 'claim' in at && at.claim.startsWith('job/');

const keyOf = (at: StoredPlace): string => ('claim' in at ? at.claim : 'key' in at ? at.key : jobName(at));

/** The ids in a key, which slashes separate, also where a part of it was encoded. */
const idsIn = (at: StoredPlace): Set<string> => new Set(keyOf(at).split(/\/|%2F/));

export type PersonalData = ReturnType<typeof createPersonalData>;

/**
 * Finds and deletes what is stored about a person, or of a workspace, as the kinds of records and jobs declare it. Both
 * read the whole store once, so they are for workers and for rare requests. All calls reject with
 * `StoreUnavailableError` while the store is down.
 */
export function createPersonalData(options: {
  store: Pick<Store, 'rows' | 'values' | 'bucket' | 'index' | 'destroyWorkspaces'>;
  kinds: readonly RecordKind<unknown>[];
  /** Slack's installations. They, the connection and the link to Enterprise Grid go last, since they find the rest. */
  installationKind: string;
  scheduler: {
    cancel(job: JobRef): Promise<void>;
    forget(isForgotten: (job: JobRef) => boolean): Promise<void>;
  };
  leases: Pick<LeaseStore, 'release'>;
  audit: Pick<Audit, 'forget' | 'forgetPerson' | 'storeAll'>;
  /** Makes deleted data of a workspace unreadable in every copy. */
  renewKeys: (workspaceId: string) => Promise<void>;
}) {
  const { store, kinds, installationKind, scheduler, leases, audit, renewKeys } = options;
  const goLast = [connectionRecord.namespace, workspaceEnterpriseRecord.namespace, installationKind];
  const buckets = new Map(
    kinds.map((kind) => [kind.namespace, kind.isValue ? store.values(kind) : store.bucket(kind)]),
  );

  async function* pages(holding?: string): AsyncGenerator<StoredRow[]> {
    let cursor: string | undefined;
    do {
      const page = await store.rows.page(cursor, holding);
      yield page.rows;
      cursor = page.next;
      // Reading a large store must not block others.
      await turn();
    } while (cursor !== undefined);
  }

  /** Unreadable records are left out: their owner is unknown. */
  async function ofPerson(row: StoredRow, person: DataSubject): Promise<FoundRecord | undefined> {
    const { at } = row;
    const isOfOrganization = 'key' in at && at.namespace === organizationInstallationRecord.namespace;
    if (!isOfOrganization && !idsIn(at).has(person.workspaceId)) return undefined;
    const record = await store.rows.read(row);
    if (record === undefined || record.kind.about === 'nobody') return undefined;
    const { kind, key, value: whole } = record;
    const value = kind.about === 'nobody' ? undefined : kind.about(key, whole, person);
    if (value === undefined) return undefined;
    return { at, what: kind.what, key: keyOf(at), value, ...(kind.kept && { kept: kind.kept }) };
  }

  async function find(person: DataSubject): Promise<FoundRecord[]> {
    // While the store changes, a page may repeat something.
    const found = new Map<string, FoundRecord>();
    await audit.storeAll();
    for await (const page of pages())
      for (const row of page) {
        const record = await ofPerson(row, person);
        if (record !== undefined) found.set(JSON.stringify(record.at), record);
      }
    return [...found.values()];
  }

  async function remove(at: StoredPlace): Promise<void> {
    if ('claim' in at) return leases.release(at.claim);
    if ('key' in at) return void (await buckets.get(at.namespace)?.delete(at.key));
    await scheduler.cancel(at);
  }

  /** Pages of the places whose keys hold all of these ids. */
  async function* placesOf(ids: readonly string[]): AsyncGenerator<StoredPlace[]> {
    for await (const page of pages(ids[0]))
      yield page.map(({ at }) => at).filter((at) => ids.every((id) => idsIn(at).has(id)));
  }

  const removeAll = async (places: readonly StoredPlace[]): Promise<void> =>
    void (await Promise.all(places.map(remove)));

  /** Deletes the jobs and claims whose keys hold all of these ids, and what the queues still know of such jobs. */
  async function forgetTraces(ids: readonly string[]): Promise<void> {
    for await (const places of placesOf(ids))
      await removeAll(places.filter((at) => !('key' in at) && !isOfRunningJob(at)));
    await scheduler.forget((job) => ids.every((id) => idsIn(job).has(id)));
  }

  /** Deletes all records, jobs and claims of a workspace, except what is deleted last. */
  async function clear(workspaceId: string): Promise<void> {
    await audit.forget(workspaceId);
    await store.index.forget(workspaceId);
    const isLast = (at: StoredPlace): boolean =>
      'key' in at
        ? goLast.includes(at.namespace) || isUninstalled(at.key, workspaceId)
        : isOfRunningJob(at) || ('id' in at && isUninstalled(at.id, workspaceId));
    // What jobs and claims are about goes before them.
    const traces: StoredPlace[] = [];
    for await (const places of placesOf([workspaceId])) {
      const found = places.filter((at) => !isLast(at));
      await removeAll(found.filter((at) => 'key' in at));
      traces.push(...found.filter((at) => !('key' in at)));
    }
    // Keys of what has expired go when they are read.
    for (const kind of kinds)
      if (kind.isListed) for await (const _ of keysOf(store.bucket(kind), workspaceId));
    await removeAll(traces);
    await scheduler.forget((job) => idsIn(job).has(workspaceId));
  }

  return {
    /** What is stored about a person, without tokens. */
    find: async (person: DataSubject): Promise<PersonalRecord[]> =>
      (await find(person)).map(({ at: _, ...record }) => record),

    /**
     * Deletes what is stored about a person, except what has a reason to be kept. The audit keeps its lines, without
     * the person. Within seconds, no copy anywhere can be read.
     */
    async delete(person: DataSubject): Promise<{ deleted: PersonalRecord[]; kept: PersonalRecord[] }> {
      const { workspaceId, userId, personId } = person;
      const found = await find(person);
      for (const { at, kept } of found) {
        if (kept !== undefined) continue;
        if ('key' in at && at.namespace === auditRecord.namespace)
          await audit.forgetPerson(workspaceId, userId);
        else await remove(at);
      }
      for (const id of [userId, ...(personId === undefined ? [] : [personId])])
        await forgetTraces([workspaceId, id]);
      await renewKeys(workspaceId);
      return { deleted: found.filter(({ kept }) => !kept), kept: found.filter(({ kept }) => kept) };
    },

    /** Deletes everything of a workspace that has uninstalled Touchline, except what is deleted last. */
    async deleteWorkspace(workspaceId: string): Promise<void> {
      // The store's files are rewritten meanwhile.
      await Promise.all([store.destroyWorkspaces([workspaceId]), clear(workspaceId)]);
      // What was written in the meantime.
      await store.destroyWorkspaces([workspaceId]);
    },
  };
}
