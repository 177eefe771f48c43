/**
 * When what is to be done next, kept in the store: it survives the process and is shared by all that use one
 * store. It hands nothing out: who acts on a due entry takes a claim in the leases first, acts, then puts the
 * next time or removes the entry. All times are UTC, in milliseconds since the epoch.
 */
export type Timetable = {
  /** Sets when `id` is due, in place of an earlier time. */
  put(id: string, atMs: number): Promise<void>;
  /** Forgets `id`; nothing happens when it is not there. */
  remove(id: string): Promise<void>;
  /** Entries due at `nowMs` or before, earliest first, then by id; `limit` at most. They stay in the timetable. */
  due(nowMs: number, limit: number): Promise<{ id: string; atMs: number }[]>;
  /** When `id` is due, or undefined when it is not in the timetable. */
  get(id: string): Promise<number | undefined>;
};
