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
  () => 'for nobody at all',
];
/** The embedded platform looks through all of its tasks for it, and these become many here: one command in so many. */
const searchEvery = 50;

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
        const line = nth % searchEvery === 0 ? 'search anna' : lines[nth % lines.length]?.();
        await bench.send(line ?? '', `U${nth % 50}`);
      }
    };
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      const until = Math.ceil((count * tenth) / 10);
      await Promise.all(Array.from({ length: 5 }, () => workOff(until)));
      const megabytes = statSync(join(bench.dataDir, 'touchline.db')).size / 2 ** 20;
      const { ours } = bench;
      const used = (await ours.usedMb()).toFixed(1);
      rows.push(row(sent, used, ours.memoryMb().toFixed(0), ours.openFiles(), megabytes.toFixed(1)));
      process.stdout.write(`${rows.at(-1)?.join(' · ')}\n`);
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
