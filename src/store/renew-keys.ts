import { setTimeout as sleep } from 'node:timers/promises';
import type { DataKeys } from './data-keys.ts';
import { RecordError } from './errors.ts';
import type { StoredRow, StoredRows } from './ports.ts';
import type { RecordTexts } from './record-texts.ts';
import { scopeOf, scopesOfWorkspace } from './records.ts';

/** The most passes: each may find something that was written with an old key in the meantime. */
const maxPasses = 5;

type Options = { rows: StoredRows; texts: RecordTexts; dataKeys: DataKeys };

/** Encrypts a row again if one of the old keys encrypted it. @returns whether that was so */
async function encryptAgain(
  { rows, texts }: Options,
  row: StoredRow,
  old: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const found = texts.find(row);
  if (found === undefined || row.text === undefined) return false;
  const { kind, key, text } = found;
  const ids = kind.encrypted ? old.get(scopeOf(kind, key)) : undefined;
  if (ids === undefined || !ids.includes((await text.keyId(row.text)) ?? '')) return false;
  try {
    const renewed = await text.rewrite(key, row.text);
    if (renewed !== undefined) await rows.replace(row, renewed);
  } catch (error) {
    // An unreadable row is of no use.
    if (error instanceof RecordError) return false;
    throw error;
  }
  return true;
}

async function pass(options: Options, old: ReadonlyMap<string, readonly string[]>): Promise<number> {
  let found = 0;
  let cursor: string | undefined;
  do {
    const page = await options.rows.page(cursor);
    for (const row of page.rows) if (await encryptAgain(options, row, old)) found += 1;
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}

/** See `renewKeys` of {@link file://./ports.ts}. */
export async function renewKeys(options: Options, workspaceId: string): Promise<boolean> {
  const { dataKeys } = options;
  const old = new Map<string, string[]>();
  for (const scope of scopesOfWorkspace(workspaceId)) {
    const ids = await dataKeys.begin(scope);
    if (ids.length > 0) old.set(scope, ids);
  }
  if (old.size === 0) return true;
  // Until then, other processes may still use the old keys, or write what they have encrypted with them.
  await sleep(2 * dataKeys.keptMs);
  for (let passes = 1; (await pass(options, old)) > 0; passes++) if (passes === maxPasses) return false;
  for (const [scope, ids] of old) await dataKeys.end(scope, ids);
  return true;
}
