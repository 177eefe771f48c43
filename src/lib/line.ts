/** Creates a function that runs one piece of work at a time for each key of this process, in the order of the calls. */
export function createLine() {
  const last = new Map<string, Promise<unknown>>();
  return <R>(key: string, work: () => Promise<R>): Promise<R> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    const leave = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}
