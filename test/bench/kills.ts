import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { encryptedRecord } from '../support/any-record.ts';
import { row, table } from './table.ts';

const writer = fileURLToPath(new URL('../store/token-writer.ts', import.meta.url));
const kills = 10;

/** Kills a process while it stores 1,000 tokens; returns how many it acknowledged and how many of those are lost. */
async function kill(after: number): Promise<{ acknowledged: number; lost: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  try {
    const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(child, 'close');
    const acknowledged: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      if (line === 'opening') continue;
      acknowledged.push(line);
      if (acknowledged.length === after) child.kill('SIGKILL');
    }
    await closed;
    const keyring = loadKeys({ dataDir });
    const store = await openStore({ dataDir, keyring });
    const tokens = store.bucket(encryptedRecord<string>('tokens'));
    let lost = 0;
    for (const index of acknowledged) {
      if ((await tokens.get(`T${index}`)) !== `token of T${index}`) lost += 1;
    }
    await store.close();
    return { acknowledged: acknowledged.length, lost };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** kill -9 at ten moments while 1,000 tokens are being stored. */
export async function benchKills(): Promise<void> {
  let acknowledged = 0;
  let lost = 0;
  for (let i = 0; i < kills; i += 1) {
    const result = await kill(50 + i * 100);
    acknowledged += result.acknowledged;
    lost += result.lost;
  }
  table(
    'kill -9 while 1,000 tokens are being stored',
    ['kills', 'acknowledged', 'lost or unreadable'],
    [row(kills, acknowledged, lost)],
  );
}
