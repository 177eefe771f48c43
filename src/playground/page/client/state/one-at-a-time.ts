/**
 * Wraps a reader so that it never runs twice at once. A call while it is running makes it run once more afterwards, so
 * the data is never older than the last call. Errors go to `onError`.
 */
export function oneAtATime(
  read: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let pending = false;
  async function run() {
    do {
      pending = false;
      await read().catch(onError);
    } while (pending);
    running = undefined;
  }
  return () => {
    if (running !== undefined) pending = true;
    running ??= run();
    return running;
  };
}
