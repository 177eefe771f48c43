import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../src/store/open.ts';
import { anyRecord } from '../support/any-record.ts';
import { testKeyring } from '../support/keyring.ts';
import { median, row, table, threadCpuMs } from './table.ts';

const count = 20_000;
/** About as long as a stored list of tasks. */
const text = 'x'.repeat(4_000);
const dayMs = 24 * 60 * 60_000;

type Took = { cpu: number; wall: number };

/** `npm run bench expired`: 20,000 values expire at once, and later writes remove them. */
export async function benchExpired(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const file = join(dataDir, 'touchline.db');
  let aheadMs = 0;
  const store = await openStore({ dataDir, now: () => Date.now() + aheadMs, keyring: testKeyring });
  const megabytes = () => statSync(file).size / 2 ** 20;
  /** The size without what only the write-ahead log has yet. */
  const checkpointed = () => {
    const handle = new DatabaseSync(file);
    handle.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const left = Number(handle.prepare('SELECT count(*) AS count FROM entries').get()?.count);
    handle.close();
    return left;
  };
  try {
    const values = store.bucket({ ...anyRecord<string>('expired'), isLazy: true });
    for (let at = 0; at < count; at += 500)
      await Promise.all(Array.from({ length: 500 }, (_, nth) => values.set(`K${at + nth}`, text, dayMs)));
    checkpointed();
    const before = megabytes();
    const others = store.bucket({ ...anyRecord<string>('others'), isLazy: true });
    /** One value written again and again, and how long each write took, in milliseconds. */
    const write = async (times: number): Promise<Took[]> => {
      const each: Took[] = [];
      for (let time = 0; time < times; time += 1) {
        const [start, startedAt] = [threadCpuMs(), performance.now()];
        await others.set('again', String(time));
        each.push({ cpu: threadCpuMs() - start, wall: performance.now() - startedAt });
      }
      return each;
    };
    const idle = await write(500);
    aheadMs = 2 * dayMs;
    const each: Took[] = [];
    // The first write only begins: whatever is left after so many stays.
    for (let left = count; left > 1 && each.length < 2 * count; left = checkpointed())
      each.push(...(await write(100)));
    for (let size = megabytes(), last = Number.NaN; size !== last && each.length < 4 * count; ) {
      each.push(...(await write(100)));
      checkpointed();
      last = size;
      size = megabytes();
    }
    const longest = Math.max(...each.map(({ cpu }) => cpu));
    const usual = (some: Took[]) => median(some.map(({ wall }) => wall)).toFixed(2);
    table(
      `${count} values of 4 kB expire`,
      ['what', 'goal', 'measured'],
      [
        row('longest write while they are removed (CPU)', '≤ 20 ms', `${longest.toFixed(1)} ms`),
        row('a write meanwhile, else (median, wall clock)', '', `${usual(each)}, ${usual(idle)} ms`),
        row('writes until all are gone, and the space is given back', '', each.length),
        row('the file before and after', '', `${before.toFixed(0)}, ${megabytes().toFixed(1)} MB`),
      ],
    );
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
}
