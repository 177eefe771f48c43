import { setTimeout as sleep } from 'node:timers/promises';
import type { DataKeys } from './data-keys.ts';
import { RecordError } from './errors.ts';
import { pagesFrom } from './keys-of.ts';
import type { StoredPlace, StoredRows } from './ports.ts';
import type { RecordTexts } from './record-texts.ts';
import { isEncrypted, scopeOf, scopesOfWorkspace } from './records.ts';

/** The most passes: each may find something that was written with an old key in the meantime. */
const maxPasses = 5;

type Options = { rows: StoredRows; texts: RecordTexts; dataKeys: DataKeys };

/** Encrypts a record again if one of the old keys encrypted it. @returns whether that was so */
async function encryptAgain(
  { rows, texts }: Options,
  at: StoredPlace,
  old: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const found = texts.find(at.namespace);
  const ids = found && isEncrypted(found.kind) ? old.get(scopeOf(found.kind, at.key)) : undefined;
  if (found === undefined || ids === undefined) return false;
  const stored = await rows.text(at);
  if (stored === undefined || !ids.includes((await found.text.keyId(stored)) ?? '')) return false;
  try {
    const renewed = await found.text.rewrite(at.key, stored);
    if (renewed !== undefined) await rows.replace(at, stored, renewed);
  } catch (error) {
    // An unreadable one is of no use.
    if (error instanceof RecordError) return false;
    throw error;
  }
  return true;
}

async function pass(
  options: Options,
  workspaceId: string,
  old: ReadonlyMap<string, readonly string[]>,
): Promise<number> {
  let found = 0;
  for await (const { places } of pagesFrom((cursor) => options.rows.page(workspaceId, cursor)))
    for (const at of places) if (await encryptAgain(options, at, old)) found += 1;
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
  for (let passes = 1; (await pass(options, workspaceId, old)) > 0; passes++)
    if (passes === maxPasses) return false;
  for (const [scope, ids] of old) await dataKeys.end(scope, ids);
  return true;
}
