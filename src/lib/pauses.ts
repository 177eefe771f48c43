import { setImmediate } from 'node:timers/promises';

/** How long work goes on before others have a turn, in milliseconds. */
const turnMs = 4;

/**
 * For long work in small steps. The function that is returned says before each step whether others have waited for long
 * enough: if so, it resolves when they have had their turn.
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
