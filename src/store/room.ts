import type { Store } from './ports.ts';
import type { RecordKind } from './records.ts';

/** The store as a room sees it. `values` and `bucket` throw TypeError for a kind that the room does not declare. */
export type RoomStore = Pick<Store, 'values' | 'bucket' | 'leases' | 'index'>;

/** The services of a room. */
export type Opened<Room extends { open: (...given: never[]) => unknown }> = ReturnType<Room['open']>;

/**
 * Declares a room: a part of Touchline, the records and jobs that it stores, and how its services are created. Export,
 * deletion, key rotation and the operators' guide read all these declarations: nothing else is stored.
 */
export const room = <Dependencies, Services>(declared: {
  /** Every kind of records and jobs that it stores. */
  records: readonly RecordKind<unknown>[];
  create: (dependencies: Dependencies, store: RoomStore) => Services;
}) => ({
  records: declared.records,
  /** Creates the room's services, once per process. */
  open(store: RoomStore, dependencies: Dependencies): Services {
    function own<T>(kind: RecordKind<T>): RecordKind<T> {
      if (declared.records.some(({ namespace }) => namespace === kind.namespace)) return kind;
      throw new TypeError(`No room declares "${kind.namespace}" where it is used.`);
    }
    const { leases, index } = store;
    return declared.create(dependencies, {
      values: (kind) => store.values(own(kind)),
      bucket: (kind) => store.bucket(own(kind)),
      leases,
      index,
    });
  },
});
