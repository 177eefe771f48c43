import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { testKeyring } from './keyring.ts';

/** An embedded store of this test alone, which is gone after it. */
export async function temporaryStore(now: () => number = Date.now, keyring = testKeyring): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  const store = await openStore({ dataDir, now, keyring });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  return store;
}

/** A log, and its lines since the last time that they were asked for. */
export function recordedLog() {
  const written: string[] = [];
  return {
    log: createLog('trace', { write: (line) => void written.push(line) }),
    lines: (): Record<string, unknown>[] => written.splice(0).map((line) => JSON.parse(line)),
  };
}
