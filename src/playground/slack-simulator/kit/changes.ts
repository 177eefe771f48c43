/** A change in the simulator, which the page receives through its event stream. */
type Change = {
  what: 'messages' | 'views' | 'home' | 'state' | 'deliveries' | 'clock';
  channel?: string;
  /** The only person who sees a difference; left out if everyone does. */
  user?: string;
};

/** Tells listeners what changed in the simulator. */
export type Changes = {
  publish(change: Change): void;
  /** Calls `listener` for each change until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
};

export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish(change) {
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
