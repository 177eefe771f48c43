import { minute } from './units.ts';

/**
 * Lets one event of a cause through in a minute, and counts the others: an outage is one line a minute, however many
 * requests it meets.
 *
 * @param more called at the end of a minute with the number of events that were held back
 */
export function createTally(more: (cause: string, count: number) => void) {
  const heldBack = new Map<string, number>();
  function begin(cause: string): void {
    heldBack.set(cause, 0);
    setTimeout(() => {
      const count = heldBack.get(cause) ?? 0;
      heldBack.delete(cause);
      if (count === 0) return;
      more(cause, count);
      begin(cause);
    }, minute).unref();
  }
  return {
    /** Whether this event is the first of its cause in this minute. */
    isFirst(cause: string): boolean {
      const count = heldBack.get(cause);
      if (count === undefined) begin(cause);
      else heldBack.set(cause, count + 1);
      return count === undefined;
    },
  };
}
