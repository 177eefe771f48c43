/** A clock that all processes of a run share: it starts at `from` and runs `times` as fast as the machine's. */
export type FastClock = { from: number; startedAt: number; times: number };

/** Milliseconds, UTC. */
export const readClock = ({ from, startedAt, times }: FastClock): number =>
  Math.round(from + (Date.now() - startedAt) * times);
