/** Holds the page's state as one object. `set` takes changes, or a function of the state that returns them. */
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
 * Wraps a reader so that it never runs twice at once. A call while it is running makes it run once more afterwards, so
 * the data is never older than the last call. Errors go to `onError`.
 */
export function oneAtATime(read, onError) {
  let running;
  let pending = false;
  async function run() {
    do {
      pending = false;
      try {
        await read();
      } catch (error) {
        onError(error);
      }
    } while (pending);
    running = undefined;
  }
  return () => {
    if (running !== undefined) pending = true;
    running ??= run();
    return running;
  };
}
