import { setImmediate } from 'node:timers/promises';
import { turnMs } from './limits.ts';

/**
 * For long work in small steps. Call the returned function before each step: once the work has run long enough, it
 * returns a promise that resolves after others have had their turn.
 */
export function createPauses(): () => Promise<void> | undefined {
  let turnEnds = performance.now() + turnMs;
  return () => {
    if (performance.now() < turnEnds) return undefined;
    return setImmediate().then(() => {
      turnEnds = performance.now() + turnMs;
    });
  };
}
