import { openSync, readSync, writeFileSync } from 'node:fs';

/** A clock that all processes of a run share: it starts at `from` and runs `times` as fast as the machine's. */
export type FastClock = { from: number; startedAt: number; times: number };

/** A clock that stands still until it is moved. Its time is in a file. */
export type MovedClock = { file: string };

export type ChaosClock = FastClock | MovedClock;

const files = new Map<string, number>();
const bytes = Buffer.alloc(8);

function readMoved({ file }: MovedClock): number {
  readSync(
    files.getOrInsertComputed(file, () => openSync(file, 'r')),
    bytes,
    0,
    8,
    0,
  );
  return bytes.readDoubleLE();
}

/** Sets a clock that stands still to a time (milliseconds, UTC). */
export function moveClock({ file }: MovedClock, ms: number): void {
  const time = Buffer.alloc(8);
  time.writeDoubleLE(ms);
  // Within the file, so that whoever has it open reads the new time.
  writeFileSync(file, time, { flag: files.has(file) ? 'r+' : 'w' });
}

/** Milliseconds, UTC. */
export const readClock = (clock: ChaosClock): number =>
  'file' in clock ? readMoved(clock) : Math.round(clock.from + (Date.now() - clock.startedAt) * clock.times);
