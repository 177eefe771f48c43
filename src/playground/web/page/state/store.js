/** What the page knows, in one object; whoever draws subscribes. */
export function createStore(initial) {
  let state = initial;
  const listeners = new Set();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) };
      for (const listener of listeners) listener(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Makes a reader that never runs twice at once: a call while it runs makes it run once more afterwards, so that what is read
 * is never older than the last call. Errors go to `failed`.
 */
export function oneAtATime(read, failed) {
  let running;
  let again = false;
  async function run() {
    do {
      again = false;
      try {
        await read();
      } catch (error) {
        failed(error);
      }
    } while (again);
    running = undefined;
  }
  return () => {
    if (running !== undefined) again = true;
    running ??= run();
    return running;
  };
}
