import { Session } from 'node:inspector/promises';
import { StatementSync } from 'node:sqlite';

/**
 * Lets a process say on SIGUSR2 what it did since the last time: how many functions of `src/` ran, in how many files, and
 * how many statements and transactions SQLite had. Node runs it with `--import`.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const counts = { statements: 0, transactions: 0 };
let isInTransaction = false;
for (const method of ['run', 'get', 'all']) {
  const original = StatementSync.prototype[method];
  StatementSync.prototype[method] = function (...values) {
    const sql = this.sourceSQL.trimStart();
    const ends = sql.startsWith('COMMIT');
    if (sql.startsWith('BEGIN')) isInTransaction = true;
    else if (ends) isInTransaction = false;
    else if (!sql.startsWith('PRAGMA')) counts.statements += 1;
    const writes = /^(INSERT|UPDATE|DELETE)/.test(sql) && !isInTransaction;
    if (ends || writes) counts.transactions += 1;
    return original.apply(this, values);
  };
}

process.on('SIGUSR2', async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result
    .filter(({ url }) => url.includes('/src/') && !url.includes('/node_modules/'))
    .map(
      ({ functions }) =>
        functions.filter(({ functionName, ranges }) => functionName && ranges[0].count > 0).length,
    );
  const functions = ran.reduce((sum, some) => sum + some, 0);
  const files = ran.filter((some) => some > 0).length;
  process.stdout.write(`path: ${JSON.stringify({ files, functions, ...counts })}\n`);
  Object.assign(counts, { statements: 0, transactions: 0 });
});
