import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { encryptedRecord } from '../support/any-record.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-kill-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Runs the process that stores tokens; `watch` sees each line that it prints. Returns the acknowledged tokens. */
async function storeTokens(watch: (line: string, kill: () => void) => void): Promise<number[]> {
  const script = fileURLToPath(new URL('token-writer.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    watch(line, () => void child.kill('SIGKILL'));
  }
  await closed;
  return lines.slice(1).map(Number);
}

/** The tokens that are stored, all of which must be right. */
async function storedTokens(): Promise<Set<number>> {
  const keyring = loadKeys({ dataDir });
  const store = await openStore({ dataDir, keyring });
  const tokens = store.bucket(encryptedRecord<string>('tokens'));
  const found = new Set<number>();
  for (let index = 0; index < 1000; index++) {
    const token = await tokens.get(`T${index}`);
    if (token === undefined) continue;
    expect(token).toBe(`token of T${index}`);
    found.add(index);
  }
  await store.close();
  return found;
}

describe('kill -9 while 1,000 tokens are being stored', () => {
  it.each([1, 2, 17, 150, 400, 650, 990])(
    'after %i were acknowledged: every acknowledged one can be read afterwards',
    async (count) => {
      let seen = 0;
      const acknowledged = await storeTokens((line, kill) => {
        if (line !== 'opening' && ++seen === count) kill();
      });
      expect(acknowledged.length).toBeGreaterThanOrEqual(count);
      const found = await storedTokens();
      expect(acknowledged.filter((index) => !found.has(index))).toStrictEqual([]);
      // Only the ten that were in flight may be stored without having been acknowledged.
      expect(found.size).toBeLessThanOrEqual(acknowledged.length + 10);
    },
  );

  it('again and again in one folder: nothing that was acknowledged is lost', async () => {
    const acknowledged = new Set<number>();
    for (let kills = 0; kills < 5; kills++) {
      let seen = 0;
      for (const index of await storeTokens((line, kill) => {
        if (line !== 'opening' && ++seen === 100) kill();
      }))
        acknowledged.add(index);
    }
    const found = await storedTokens();
    expect([...acknowledged].filter((index) => !found.has(index))).toStrictEqual([]);
  });

  it.each([0, 2, 4, 6, 8, 10, 12, 14, 16, 18])(
    '%i ms into the first start: the next start finds a good folder or creates one',
    async (delayMs) => {
      const acknowledged = await storeTokens((line, kill) => {
        if (line === 'opening') void sleep(delayMs).then(kill);
      });
      const found = await storedTokens();
      expect(acknowledged.filter((index) => !found.has(index))).toStrictEqual([]);
    },
  );
});
