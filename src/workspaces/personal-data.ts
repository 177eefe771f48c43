import { setImmediate as turn } from 'node:timers/promises';
import { keysOf, pagesFrom } from '../store/keys-of.ts';
import type { JobRef, Store, StoredPlace } from '../store/ports.ts';
import { type DataSubject, everyone, type RecordKind } from '../store/records.ts';
import { type Audit, auditRecord } from './audit.ts';
import { connectionRecord } from './connections.ts';
import { workspaceEnterpriseRecord } from './enterprise-workspaces.ts';
import { organizationInstallationRecord } from './organization-installations.ts';

/** A stored record about a person. */
export type PersonalRecord = { what: string; key: string; value: unknown; kept?: string };

type FoundRecord = PersonalRecord & { at: StoredPlace };

/** The ids in a key, which slashes separate, also where a part of it was encoded. */
const idsIn = (key: string): Set<string> => new Set(key.split(/\/|%2F/));

/** The work that forgets a workspace, which may take a while. */
export const uninstalledWork = { what: 'uninstalled' };

/** Whether a key is that of this work: it is deleted by itself, once nothing else is left. */
const isUninstalled = (key: string, workspaceId: string): boolean =>
  key.startsWith(`${workspaceId}/${everyone}/${uninstalledWork.what}/`);

/** How often what is left of a workspace is looked for. */
const mostPasses = 5;

export type PersonalData = ReturnType<typeof createPersonalData>;

/**
 * Finds and deletes what is stored about a person, or of a workspace, as the kinds of records and jobs declare it. Only
 * what is that workspace's is read. Leases are left: they name work that runs, and end by themselves within seconds. All
 * calls reject with `StoreUnavailableError` while the store is down.
 */
export function createPersonalData(options: {
  store: Pick<Store, 'rows' | 'values' | 'bucket' | 'destroyWorkspaces'>;
  kinds: readonly RecordKind<unknown>[];
  /** Slack's installations. They, the connection and the link to Enterprise Grid go last, since they find the rest. */
  installationKind: string;
  scheduler: { forget(workspaceId: string, isForgotten: (job: JobRef) => boolean): Promise<void> };
  audit: Pick<Audit, 'forgetPerson' | 'storeAll'>;
  /** Makes deleted data of a workspace unreadable in every copy. */
  renewKeys: (workspaceId: string) => Promise<void>;
}) {
  const { store, kinds, installationKind, scheduler, audit, renewKeys } = options;
  const goLast = [connectionRecord.namespace, workspaceEnterpriseRecord.namespace, installationKind];
  const buckets = new Map(
    kinds.map((kind) => [kind.namespace, kind.isValue ? store.values(kind) : store.bucket(kind)]),
  );

  async function* placesOf(workspaceId: string): AsyncGenerator<StoredPlace[]> {
    for await (const { places } of pagesFrom((cursor) => store.rows.page(workspaceId, cursor))) {
      yield places.filter(({ key }) => idsIn(key).has(workspaceId));
      // Reading a large store must not block others.
      await turn();
    }
  }

  /** Unreadable records are left out: their owner is unknown. */
  async function ofPerson(at: StoredPlace, person: DataSubject): Promise<FoundRecord | undefined> {
    const record = await store.rows.read(at);
    if (record === undefined) return undefined;
    const { kind, key, value: whole } = record;
    const value = kind.about === 'nobody' ? undefined : kind.about(key, whole, person);
    if (value === undefined) return undefined;
    return { at, what: kind.what, key, value, ...(kind.kept && { kept: kind.kept }) };
  }

  async function find(person: DataSubject): Promise<FoundRecord[]> {
    // While the store changes, a page may repeat something.
    const found = new Map<string, FoundRecord>();
    const look = async (places: readonly StoredPlace[]): Promise<void> => {
      for (const record of await Promise.all(places.map((at) => ofPerson(at, person))))
        if (record !== undefined) found.set(JSON.stringify(record.at), record);
    };
    await audit.storeAll();
    for await (const places of placesOf(person.workspaceId)) await look(places);
    const { namespace } = organizationInstallationRecord;
    if (buckets.has(namespace))
      for await (const key of keysOf(store.bucket(organizationInstallationRecord), ''))
        await look([{ namespace, key }]);
    return [...found.values()];
  }

  const remove = ({ namespace, key }: StoredPlace) => buckets.get(namespace)?.delete(key);

  /** Deletes all records and jobs of a workspace, except what is deleted last. */
  async function clear(workspaceId: string): Promise<void> {
    await audit.storeAll();
    const isLast = ({ namespace, key }: StoredPlace): boolean =>
      goLast.includes(namespace) || isUninstalled(key, workspaceId);
    // What jobs are about goes before them. What ran meanwhile may have written something.
    for (let passes = 0, left = 1; left > 0 && passes < mostPasses; passes += 1) {
      left = 0;
      for await (const places of placesOf(workspaceId)) {
        const found = places.filter((at) => !isLast(at));
        left += found.length;
        await Promise.all(found.map(remove));
      }
      await scheduler.forget(workspaceId, ({ id }) => !isUninstalled(id, workspaceId));
    }
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
      const { workspaceId, userId, personId = userId } = person;
      const found = await find(person);
      for (const { at, kept } of found) {
        if (kept !== undefined) continue;
        if (at.namespace === auditRecord.namespace) await audit.forgetPerson(at.key);
        else await remove(at);
      }
      const isTheirs = (ids: Set<string>): boolean => ids.has(userId) || ids.has(personId);
      await scheduler.forget(workspaceId, ({ id }) => isTheirs(idsIn(id)));
      await renewKeys(workspaceId);
      return { deleted: found.filter(({ kept }) => !kept), kept: found.filter(({ kept }) => kept) };
    },

    /** Deletes everything of a workspace that has uninstalled Touchline, except what is deleted last. */
    async deleteWorkspace(workspaceId: string): Promise<void> {
      await Promise.all([store.destroyWorkspaces([workspaceId]), clear(workspaceId)]);
      // What was written in the meantime.
      await store.destroyWorkspaces([workspaceId]);
    },
  };
}
