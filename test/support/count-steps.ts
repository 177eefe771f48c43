import { Session } from 'node:inspector/promises';
import { unlimitedRepetitions } from '../rules/due-dates/count-work.ts';

/** What calls did, counted and not timed. */
export type Steps = {
  /** How often blocks of code of `src` and of the reader of dates ran, all of them together. */
  blocks: number;
  /**
   * Characters that patterns and methods of strings went over in each call. A pattern goes over each of them a few times at
   * most, which is for `regexps.test.ts` to show.
   */
  characters: number[];
};

const ownCode = /\/src\/|\/chrono-node\/|\/planted-readers\.ts$/;

/** Methods of strings that go over the whole string, whatever they find. */
const wholeString = [
  ...(['toLowerCase', 'toUpperCase', 'normalize', 'trim', 'trimStart', 'trimEnd', 'split'] as const),
  ...(['replaceAll', 'includes', 'indexOf', 'lastIndexOf', 'localeCompare'] as const),
];

const readsOn = new Map<string, boolean>();

/** Whether a pattern that fits nowhere may have read far: not if it has to begin in one place, and repeats nothing for ever. */
function mayReadOn({ source, flags, sticky }: RegExp): boolean {
  // A split tries a sticky pattern at each position.
  if (sticky) return false;
  if (!source.startsWith('^') || flags.includes('m')) return true;
  return readsOn.getOrInsertComputed(source, () => unlimitedRepetitions(source).length > 0);
}

/** Counts the characters that patterns and methods of strings go over; each call of one is a step too. */
function watchCharacters(): { count: () => number; stop: () => void } {
  let characters = 0;
  const { exec } = RegExp.prototype;
  const methods = String.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  const before = wholeString.map((name) => [name, methods[name] as () => unknown] as const);
  let isOwn = false;
  RegExp.prototype.exec = function counted(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    // Looking at a pattern takes patterns as well.
    if (isOwn) return match;
    isOwn = true;
    if (match) characters += match.index + match[0].length - from;
    else if (mayReadOn(this)) characters += text.length - from;
    characters += 1;
    isOwn = false;
    return match;
  };
  for (const [name, method] of before)
    methods[name] = function counted(this: string, ...given: unknown[]) {
      characters += this.length + 1;
      return method.apply(this, given as []);
    };
  return {
    count: () => characters,
    stop() {
      RegExp.prototype.exec = exec;
      for (const [name, method] of before) methods[name] = method;
    },
  };
}

/** What Node is started with where steps are counted: V8 does not count the calls of a function that it has optimized. */
export const exactCounts = ['--no-opt', '--no-maglev'];

/** Counts steps by V8's precise coverage, which counts each block of code. */
export async function createStepCounter() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const watch = watchCharacters();

  async function takeBlocks(): Promise<number> {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => ownCode.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  }

  return {
    /** Runs functions, which may be asynchronous, one after the other, and counts what they did. */
    async steps(runs: readonly (() => unknown)[]): Promise<Steps> {
      await takeBlocks();
      const characters: number[] = [];
      for (const run of runs) {
        const before = watch.count();
        await run();
        characters.push(watch.count() - before);
      }
      return { blocks: await takeBlocks(), characters };
    },
    async close(): Promise<void> {
      watch.stop();
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
