/** What has changed, for those who watch (the page's event stream). */
export type Change = {
  what: 'messages' | 'views' | 'home' | 'state' | 'deliveries' | 'clock';
  channel?: string;
  /** Only this person sees a difference. */
  user?: string;
};

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
