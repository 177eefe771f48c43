/** Tells listeners what happened, one after the other, before `publish` returns. */
export type Emitter<Happening> = {
  publish(happening: Happening): void;
  /** Calls `listener` for each happening until the returned function is called. */
  subscribe(listener: (happening: Happening) => void): () => void;
};

export function createEmitter<Happening>(): Emitter<Happening> {
  const listeners = new Set<(happening: Happening) => void>();
  return {
    publish(happening) {
      for (const listener of listeners) listener(happening);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
