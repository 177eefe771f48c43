import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLine, startCommands } from './commands.ts';
import { median, row, table } from './table.ts';

const warmUp = 100;
const rounds = 9;
/** After the answer: what is still written then belongs to the command (milliseconds). The jobs are looked at every two seconds, so the median has none of that. */
const settleMs = 300;

const columns = ['files', 'functions', 'statements', 'transactions'] as const;
type Path = Record<(typeof columns)[number], number>;

/** `npm run bench path`: what runs between a command and its answer, and is written for it. */
export async function benchPath(): Promise<void> {
  const bench = await startCommands(['--import', join(import.meta.dirname, 'path-probe.js')]);
  const kinds: [string, () => string][] = [
    ['a create for a name', createLine],
    ['a list', () => ''],
    ['/todo help', () => 'help'],
  ];
  const taken = async (): Promise<Path> => JSON.parse(await bench.ours.asked(/^path: (.+)/));
  try {
    for (const [, textOf] of kinds) for (let nth = 0; nth < warmUp; nth += 1) await bench.send(textOf());
    const rows: string[][] = [];
    for (const [what, textOf] of kinds) {
      const paths: Path[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(settleMs);
        await taken();
        await bench.send(textOf());
        await sleep(settleMs);
        paths.push(await taken());
      }
      rows.push(row(what, ...columns.map((column) => String(median(paths.map((path) => path[column]))))));
    }
    table(
      'From a command to its answer, SQLite: median of what ran and was written',
      ['what', ...columns],
      rows,
    );
  } finally {
    await bench.close();
  }
}
