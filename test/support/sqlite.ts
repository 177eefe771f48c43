import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../src/lib/log.ts';
import { openStore } from '../../src/store/open.ts';
import { testKeyring } from './keyring.ts';

/** A SQLite store in a folder of its own, a clock that stands still until a test moves it, and a log that is kept. */
export async function startSqlite(iso = '2026-11-18T10:00:00Z') {
  const clock = { ms: Date.parse(iso) };
  const now = () => clock.ms;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-sqlite-'));
  const store = await openStore({ dataDir, now, keyring: testKeyring });
  const { timetable } = store;
  if (timetable === undefined) throw new Error('SQLite has a timetable.');
  const lines: Record<string, unknown>[] = [];
  return {
    store,
    timetable,
    clock,
    now,
    at(moment: string) {
      clock.ms = Date.parse(moment);
    },
    log: createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }),
    /** What was logged since the last time this was called. */
    logged: () => lines.splice(0),
    async close() {
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type TestSqlite = Awaited<ReturnType<typeof startSqlite>>;
