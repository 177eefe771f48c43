import type { Store } from './ports.ts';
import type { RecordKind } from './records.ts';

/** The services of a room. */
export type Opened<Room extends { create: (...given: never[]) => unknown }> = ReturnType<Room['create']>;

/**
 * Declares a room: a part of Touchline, the records that it stores, and how its services are created. Export, deletion, key
 * rotation and the operators' guide read all these declarations: the store takes no other records.
 */
export const room = <Dependencies, Services>(declared: {
  /** Every kind of records that it stores. */
  records: readonly RecordKind<unknown>[];
  /** Creates the room's services, once per process. */
  create: (store: Store, dependencies: Dependencies) => Services;
}) => declared;
