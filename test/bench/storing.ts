import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createKeyring } from '../../src/store/encryption.ts';
import { openStore } from '../../src/store/open.ts';
import { encryptedRecord } from '../support/any-record.ts';
import { row, table, timed } from './table.ts';

const count = 1000;

/** Encrypted tokens through the store, compared with plain SQLite rows of the same durability in the same run. */
export async function benchStoring(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const store = await openStore({ dataDir, keyring: createKeyring([randomBytes(32)]) });
  try {
    const tokens = store.bucket(encryptedRecord<string>('bench'));
    const writes = await timed(async () => {
      for (let i = 0; i < count; i += 1) await tokens.set(`T1/${i}`, `token ${i}`);
    });
    const reads = await timed(async () => {
      for (let i = 0; i < count; i += 1) await tokens.get(`T1/${i}`);
    });
    const bare = new DatabaseSync(join(dataDir, 'bare.sqlite'));
    bare.exec(
      'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (k TEXT PRIMARY KEY, v TEXT)',
    );
    const insert = bare.prepare('INSERT INTO t VALUES (?, ?)');
    const bareWrites = await timed(async () => {
      for (let i = 0; i < count; i += 1) insert.run(`T${i}`, `token ${i}`);
    });
    bare.close();
    table(
      `${count} tokens, one after the other`,
      ['what', 'ms', 'against bare SQLite writes'],
      [
        row('encrypted writes, each safe on disk', writes.toFixed(0), (writes / bareWrites).toFixed(2)),
        row('encrypted reads', reads.toFixed(0), (reads / bareWrites).toFixed(2)),
        row('bare SQLite writes (WAL, synchronous=FULL)', bareWrites.toFixed(0), '1'),
      ],
    );
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
}
