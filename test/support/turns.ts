import { setImmediate as turn } from 'node:timers/promises';

/** Gives whatever could go on so many turns of the event loop to do so; for what must not happen. */
export async function turns(count = 100): Promise<void> {
  for (let at = 0; at < count; at += 1) await turn();
}
