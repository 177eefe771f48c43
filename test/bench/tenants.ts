import fc from 'fast-check';
import { crossTenants } from '../support/cross-tenants.ts';
import { createCrosser, crossings } from '../support/crossings.ts';
import { moveRows } from '../support/moved-rows.ts';
import { startTenants } from '../support/tenants.ts';
import { row, table } from './table.ts';

const rounds = 10;

/**
 * `npm run bench tenants [COUNT]`: attempts of two workspaces' people to get at each other's data, 10,000 unless given,
 * and encrypted values in each other's place. The simulator and the platform run in the same process.
 */
export async function benchTenants(): Promise<void> {
  const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000);
  const tenants = await startTenants();
  try {
    const cross = await createCrosser(tenants);
    const rows: string[][] = [];
    let attempts = 0;
    let succeeded = 0;
    for (let seed = 1; seed <= rounds; seed += 1) {
      const began = performance.now();
      const given = fc.sample(crossings, { seed, numRuns: Math.ceil(count / rounds) });
      const run = await crossTenants(tenants, cross, given);
      attempts += run.attempts;
      succeeded += run.succeeded.length;
      for (const what of run.succeeded.slice(0, 3)) process.stderr.write(`${what.slice(0, 3_000)}\n`);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const statuses = Object.entries(run.statuses).map(([status, times]) => `${status}: ${times}`);
      rows.push(row(run.attempts, seconds, statuses.join(', '), run.calls, run.served, run.succeeded.length));
    }
    const moved = await moveRows(tenants);
    succeeded += moved.read.length;
    table(
      `Attempts to get at another tenant's data: ${attempts} requests and ${moved.count} moved values (${[...moved.namespaces.keys()].join(', ')}): ${succeeded} succeeded`,
      ['attempts', 's', 'answers', 'calls', 'of their own', 'succeeded'],
      rows,
    );
    if (succeeded > 0) process.exitCode = 1;
  } finally {
    await tenants.close();
  }
}
