import { createRequire } from 'node:module';
import { onTestFinished, vi } from 'vitest';
import { turns } from './turns.ts';

/** undici counts its timeouts on a clock of its own; what it exports for tests moves it. */
const undici = createRequire(import.meta.url)('undici/lib/util/timers.js') as {
  setFastTimeout(callback: () => void, ms: number): void;
  tick(ms?: number): void;
};

/** Makes the requests that undici is waiting for so many milliseconds older, and up to 1 s more. */
export function ageRequests(ms: number): void {
  undici.tick();
  undici.tick(ms);
}

/** Files are read and written in their own time: no time passes meanwhile. */
async function filesDone(): Promise<void> {
  while (process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'))) await turns(1);
}

export type StoppedClock = {
  /** The time on the stopped clock, in milliseconds. */
  now(): number;
  /** Lets this many milliseconds pass, and whatever they set off happen. undici's timeouts go off up to 1 s early. */
  advance(ms: number): Promise<void>;
  /**
   * Lets time pass until this settles, which must happen within so many milliseconds. undici's timeouts do not go off.
   */
  run<T>(work: Promise<T>, withinMs?: number): Promise<T>;
};

/**
 * Stops the clock of this process for the rest of a test: pauses, deadlines and timeouts end when the test says so, on
 * a machine of any speed. Sockets and files work on.
 */
export function stopClock(): StoppedClock {
  // undici's clock lives as long as the process, so its timer must not be one of this test's.
  undici.setFastTimeout(() => {}, 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true });
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
    return controller.signal;
  });
  // `expect.poll` would let time pass with each look: the more, the slower the machine.
  const polls = vi.spyOn(vi, 'advanceTimersByTime').mockReturnValue(vi);
  onTestFinished(() => {
    timeouts.mockRestore();
    polls.mockRestore();
    vi.useRealTimers();
  });
  return {
    now: () => performance.now(),
    async advance(ms) {
      ageRequests(ms);
      await filesDone();
      await vi.advanceTimersByTimeAsync(ms);
      await turns();
      await filesDone();
    },
    async run(work, withinMs = Number.POSITIVE_INFINITY) {
      const end = performance.now() + withinMs;
      let isSettled = false;
      const settled = () => {
        isSettled = true;
      };
      work.then(settled, settled);
      while (!isSettled) {
        if (performance.now() >= end) throw new Error(`It is not done after ${withinMs} ms.`);
        await vi.advanceTimersByTimeAsync(50);
        await turns(20);
        await filesDone();
      }
      return work;
    },
  };
}
