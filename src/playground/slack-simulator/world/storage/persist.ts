import type { Channel, Message, SlackData } from '../data.ts';
import type { StoredFile } from '../files.ts';
import type { OpenView } from '../views/store.ts';
import type { World } from '../world.ts';
import { openRecordFile, type RecordChange, type RecordFile } from './record-file.ts';

/**
 * Stores the simulator in a file: people, channels, messages, files, Home tabs, installations and the moved clock. Open
 * modals, triggers, response URLs and the delivery log end with the process, and tokens are issued again.
 */
export type Storage = {
  /** False at the first start, when there was nothing to restore. */
  isRestored: boolean;
  /** Writes what has not been written yet, and closes the file. */
  close(): void;
};

/** The kind of the records with a channel's messages. */
const messagesKind = (channelId: string): string => `messages ${channelId}`;

type Entries = Iterable<[key: string, value: unknown]>;

/** Everything that is stored but messages, by kind. */
function* kindsOf(world: World): Generator<[kind: string, entries: Entries]> {
  const { messages: _messages, channels, ...maps } = world.data;
  yield* Object.entries(maps);
  yield ['channels', channels.entries().map(([id, channel]) => [id, toChannelRecord(channel)])];
  yield ['files', world.files.stored.entries().map(([id, file]) => [id, toFileRecord(file)])];
  yield ['homes', world.views.homes().map((view) => [view.id, view])];
  yield ['ids', world.ids.counts];
  yield ['clock', [['offsetMs', world.clock.offsetMs]]];
}

const toChannelRecord = (channel: Channel) => ({ ...channel, members: [...channel.members] });

const toFileRecord = (file: StoredFile) => ({ ...file, bytes: undefined });

/**
 * Restores what the file holds, if it holds anything, and from then on writes each change as it happens, before the
 * request that made it gets a response.
 *
 * @throws DataFileError
 */
export function persist(world: World, file: string): Storage {
  const records = openRecordFile(file);
  const saved = records.read();
  const isRestored = saved.size > 0;
  if (isRestored) restore(world, saved, records);
  const changedChannels = new Set(world.data.messages.keys());
  let isScheduled = false;
  let isClosed = false;

  function flush(): void {
    isScheduled = false;
    if (isClosed) return;
    const changes: RecordChange[] = [];
    for (const [kind, entries] of kindsOf(world)) changes.push(...findChanges(saved, kind, entries));
    for (const id of changedChannels)
      changes.push(...findChanges(saved, messagesKind(id), messageEntries(world, id)));
    if (changes.length > 0) records.write(changes, newContents(world, changes));
    for (const change of changes) note(saved, change);
    changedChannels.clear();
  }

  /** Changes that could not be written, as on a full disk, are tried again with the next change. */
  function flushOrReport(): void {
    try {
      flush();
    } catch (error) {
      console.error('slack simulator:', error);
    }
  }

  flush();
  const unsubscribe = world.changes.subscribe(({ what, channel }) => {
    if (channel !== undefined) changedChannels.add(channel);
    // Requests and responses are not stored, and there are many.
    if (isScheduled || what === 'deliveries') return;
    isScheduled = true;
    queueMicrotask(flushOrReport);
  });
  return {
    isRestored,
    close() {
      unsubscribe();
      flush();
      isClosed = true;
      records.close();
    },
  };
}

type Saved = Map<string, Map<string, string>>;

const messageEntries = (world: World, channelId: string): Entries =>
  (world.data.messages.get(channelId) ?? []).map((message) => [message.ts, message]);

/** The differences between the saved records of a kind and the current ones. */
function findChanges(saved: Saved, kind: string, entries: Entries): RecordChange[] {
  const before = saved.get(kind) ?? new Map<string, string>();
  const now = new Map<string, string>();
  for (const [key, value] of entries) now.set(key, JSON.stringify(value));
  return [
    ...[...now].filter(([key, json]) => before.get(key) !== json),
    ...[...before.keys()].filter((key) => !now.has(key)).map((key) => [key, undefined] as const),
  ].map(([key, json]) => ({ kind, key, json }));
}

/** Counts a change as saved. */
function note(saved: Saved, { kind, key, json }: RecordChange): void {
  const records = saved.getOrInsertComputed(kind, () => new Map());
  if (json === undefined) records.delete(key);
  else records.set(key, json);
}

/** The contents of the files among the changes. */
const newContents = (world: World, changes: RecordChange[]): { id: string; bytes: Buffer }[] =>
  changes
    .filter(({ kind, json }) => kind === 'files' && json !== undefined)
    .map(({ key }) => world.files.stored.get(key))
    .filter((file) => file !== undefined);

/** A kind without records, such as one that an older release did not have, stays as the seed has it. */
function restore(world: World, saved: Saved, records: RecordFile): void {
  const read = <Value>(kind: string): [string, Value][] =>
    [...(saved.get(kind) ?? [])].map(([key, json]) => [key, JSON.parse(json) as Value]);
  world.clock.advance(new Map(read<number>('clock')).get('offsetMs') ?? 0);
  for (const [prefix, count] of read<number>('ids')) world.ids.counts.set(prefix, count);
  const { messages, channels, ...maps } = world.data;
  for (const [kind, map] of Object.entries(maps) as [keyof SlackData, Map<string, unknown>][])
    replaceEntries(map, read(kind));
  replaceEntries(
    channels,
    read<Omit<Channel, 'members'> & { members: string[] }>('channels').map(([id, channel]) => [
      id,
      { ...channel, members: new Set(channel.members) },
    ]),
  );
  messages.clear();
  for (const id of channels.keys())
    messages.set(
      id,
      read<Message>(messagesKind(id)).map(([, message]) => message),
    );
  for (const [id, file] of read<StoredFile>('files')) {
    const bytes = records.readContent(id) ?? Buffer.alloc(0);
    world.files.stored.set(id, { ...file, bytes });
  }
  for (const [, view] of read<OpenView>('homes')) world.views.restoreHome(view);
}

function replaceEntries<Value>(map: Map<string, Value>, entries: [string, Value][]): void {
  if (entries.length > 0) map.clear();
  for (const [key, value] of entries) map.set(key, value);
}
