import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { attack, recordCorpus, startEdge } from '../support/edge.ts';
import { row, table } from './table.ts';

const rounds = 10;

/** Collects garbage, and returns the heap in use in MB. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

/**
 * `npm run bench edge [COUNT]`: mutated requests at every route, 100,000 unless given. The simulator and the platform
 * run in the same process: the heap is all three's. It grows because the simulator keeps every message that Touchline
 * posts, as Slack does: of 28 MB that 15,000 requests added, 20 were these messages, and most of the rest compiled code.
 */
export async function benchEdge(): Promise<void> {
  const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000);
  let unhandled = 0;
  const note = (error: unknown) => {
    unhandled += 1;
    process.stderr.write(`Unhandled: ${error instanceof Error ? error.stack : String(error)}\n`);
  };
  process.on('unhandledRejection', note).on('uncaughtException', note);
  const edge = await startEdge();
  try {
    const corpus = await recordCorpus(edge);
    const rows: string[][] = [];
    let bad = 0;
    let slowest = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const began = performance.now();
      const run = await attack(edge, { corpus, count: Math.ceil(count / rounds), seed: round });
      edge.log.length = 0;
      edge.platform.requests.length = 0;
      bad += run.bad.length;
      slowest = Math.max(slowest, run.slowestMs);
      for (const one of run.bad.slice(0, 3)) process.stderr.write(`${JSON.stringify(one).slice(0, 1_500)}\n`);
      const seconds = (performance.now() - began) / 1000;
      const statuses = Object.entries(run.statuses).map(([status, times]) => `${status}: ${times}`);
      rows.push(row(run.sent, seconds.toFixed(1), statuses.join(', '), heapMb().toFixed(0)));
    }
    table(
      `Mutated requests at every route: ${bad} answered with 5xx, not at all or after 3 s; ${unhandled} unhandled errors; slowest ${slowest.toFixed(0)} ms`,
      ['requests', 's', 'answers', 'heap MB, with the messages that the simulator keeps'],
      rows,
    );
    if (bad + unhandled > 0) process.exitCode = 1;
  } finally {
    await edge.close();
    process.off('unhandledRejection', note).off('uncaughtException', note);
  }
}
