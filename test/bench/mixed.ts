import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createLine, startCommands } from './commands.ts';
import { memoryFlags } from './processes.ts';
import { row, table } from './table.ts';

const lines = [
  () => 'help',
  () => '',
  () => 'overdue all',
  () => 'done last week',
  createLine,
  () => 'search anna',
  () => 'for nobody at all',
];

/** `npm run bench mixed [COUNT]`: so many commands of 50 people, 100,000 unless given; what grows shows. */
export async function benchMixed(): Promise<void> {
  const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000);
  const bench = await startCommands(memoryFlags);
  const rows: string[][] = [];
  try {
    let sent = 0;
    const workOff = async (until: number) => {
      while (sent < until) {
        sent += 1;
        const nth = sent;
        await bench.send(lines[nth % lines.length]?.() ?? '', `U${nth % 50}`);
      }
    };
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      const until = Math.ceil((count * tenth) / 10);
      await Promise.all(Array.from({ length: 5 }, () => workOff(until)));
      const megabytes = statSync(join(bench.dataDir, 'touchline.db')).size / 2 ** 20;
      const { ours } = bench;
      const used = (await ours.usedMb()).toFixed(1);
      rows.push(row(sent, used, ours.memoryMb().toFixed(0), ours.openFiles(), megabytes.toFixed(1)));
    }
  } finally {
    await bench.close();
  }
  table(
    'Mixed commands',
    ['commands', 'in use after a collection, MB', 'RSS, MB', 'open files', 'database, MB'],
    rows,
  );
}
