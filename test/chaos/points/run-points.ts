import { redisServer } from '../../support/machine.ts';
import { messageKinds } from './message-kinds.ts';
import { hows } from './outside.ts';
import { taskKinds } from './task-kinds.ts';
import { type Judgment, type Kind, tryPoint } from './trial.ts';
import { connect, type Point, startWorld, type World } from './world.ts';

export const kinds: Kind[] = [...taskKinds, ...messageKinds];
const stores = ['sqlite', 'redis'] as const;
export type StoreName = (typeof stores)[number];

export const usage = `npm run chaos -- points [KIND] [sqlite|redis] [SIZE]
KIND is one of ${kinds.map(({ name }) => name).join(', ')}; all unless given.
SIZE is the share of the points, above 0 and up to 1; 1 unless given.`;

export type PointsOptions = { kinds: Kind[]; stores: StoreName[]; size: number };

/** What the words after `points` ask for, or a sentence that says what is wrong with them. */
export function readPointsOptions(words: string[]): PointsOptions | string {
  const given: { kind?: Kind; store?: StoreName; size?: number } = {};
  for (const word of words) {
    const kind = kinds.find(({ name }) => name === word);
    const store = stores.find((name) => name === word);
    const size = /^\d*\.?\d+$/.test(word) ? Number(word) : undefined;
    if (size !== undefined && (size <= 0 || size > 1)) return `SIZE is above 0 and up to 1, not ${word}.`;
    if (kind === undefined && store === undefined && size === undefined)
      return `There is no kind of work and no store called “${word}”.`;
    const [name, value] = kind ? ['kind', kind] : store ? ['store', store] : ['size', size];
    if (name in given) return `“${word}” is one too many.`;
    Object.assign(given, { [name as string]: value });
  }
  return {
    kinds: given.kind ? [given.kind] : kinds,
    stores: given.store ? [given.store] : [...stores],
    size: given.size ?? 1,
  };
}

export const nameOf = (point: Point): string =>
  point.at === 'write' ? `killed after write ${point.nth}` : `call ${point.nth}, ${point.how}`;

/** A number in consonants: a text with a number or a word in it might be shown as a date. */
const letters = (nth: number): string =>
  [...nth.toString(16).padStart(3, '0')]
    .map((digit) => 'bcdfghjklmnpqrtv'[Number.parseInt(digit, 16)])
    .join('');

/** A world in which points are tried one after the other, on SQLite if no `redis-server` is given. */
export function createTrials(redis?: string) {
  let world: World | undefined;
  const prepared = new Set<Kind>();
  let tries = 0;
  async function close(): Promise<void> {
    const one = world;
    world = undefined;
    prepared.clear();
    await one?.close();
  }
  async function open(kind: Kind): Promise<World> {
    if (world === undefined) {
      world = await startWorld(redis);
      await connect(world);
    }
    if (!prepared.has(kind)) await kind.prepare?.(world);
    prepared.add(kind);
    return world;
  }
  return {
    /** After a trial that broke, the next one begins in a new world. @throws what broke the trial */
    async try(kind: Kind, point?: Point) {
      tries += 1;
      try {
        return await tryPoint(await open(kind), kind, `Water plant x${letters(tries)}`, point);
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}

/** All points of a trial with so many writes and calls, or a share of them that is spread evenly. */
export function pointsOf({ writes, calls }: { writes: number; calls: number }, size: number): Point[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);
  const all: Point[] = [
    ...numbers(writes).map((nth): Point => ({ at: 'write', nth })),
    ...numbers(calls).flatMap((nth) => hows.map((how): Point => ({ at: 'call', nth, how }))),
  ];
  const count = Math.max(1, Math.round(all.length * size));
  return all.filter(
    (_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length),
  );
}

export type Row = {
  points: number;
  lost: number;
  doubled: number;
  wrong: number;
  toldAgain: number;
  missed: number;
};

/** Tries the points of a kind on a store. `say` hears of each that went wrong. */
async function runKind(
  kind: Kind,
  store: StoreName,
  redis: string | undefined,
  size: number,
  say: (line: string) => void,
) {
  const row: Row = { points: 0, lost: 0, doubled: 0, wrong: 0, toldAgain: 0, missed: 0 };
  const trials = createTrials(store === 'redis' ? redis : undefined);
  const count = ({ lost, doubled, wrong, toldAgain, fired }: Judgment, what: string) => {
    row.points += 1;
    row.lost += Number(lost);
    row.doubled += Number(doubled);
    row.wrong += Math.min(1, wrong.length);
    row.toldAgain += Number(toldAgain);
    if (lost || doubled || wrong.length > 0)
      say(
        `  ${kind.name} on ${store}, ${what} (${fired ?? 'not reached'}): ${JSON.stringify({ lost, doubled, wrong })}`,
      );
  };
  try {
    // The second: in the first one, more is read.
    await trials.try(kind);
    const undisturbed = await trials.try(kind);
    count(undisturbed, 'undisturbed');
    for (const point of pointsOf(undisturbed, size)) {
      try {
        const judgment = await trials.try(kind, point);
        count(judgment, nameOf(point));
        row.missed += Number(judgment.fired === undefined);
      } catch (error) {
        row.points += 1;
        row.lost += 1;
        say(`  ${kind.name} on ${store}, ${nameOf(point)}: ${error}`);
      }
    }
  } finally {
    await trials.close();
  }
  return row;
}

/** Tries the points, and prints a table. @returns whether nothing was lost, doubled or told wrongly */
export async function runPoints(options: PointsOptions, say: (line: string) => void): Promise<boolean> {
  const columns = ['points', 'lost', 'doubled', 'wrong', 'told again', 'not reached'];
  const lines: string[] = [];
  let isGood = true;
  for (const store of options.stores) {
    const redis = store === 'redis' ? redisServer() : undefined;
    if (store === 'redis' && redis === undefined) continue;
    for (const kind of options.kinds) {
      const row = await runKind(kind, store, redis, options.size, say);
      if (row.lost + row.doubled + row.wrong > 0) isGood = false;
      const { points, lost, doubled, wrong, toldAgain, missed } = row;
      const cells = [points, lost, doubled, wrong, toldAgain, missed].map((cell, nth) =>
        String(cell).padStart(columns[nth]?.length ?? 0),
      );
      lines.push(`${`${kind.name}, ${store}`.padEnd(20)}  ${cells.join('  ')}`);
      say(lines.at(-1) ?? '');
    }
  }
  say(`\n${'kind, store'.padEnd(20)}  ${columns.join('  ')}`);
  for (const line of lines) say(line);
  return isGood;
}
