/**
 * A pure function of a text or a number that remembers what it has returned: one line is asked about from many sides.
 *
 * @param max how many answers are kept. Then all are forgotten, which costs less than knowing which one was used last
 */
export function remembered<T, K = string>(of: (key: K) => T, max: number): (key: K) => T {
  const recent = new Map<K, { answer: T }>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known.answer;
    const answer = of(key);
    if (recent.size >= max) recent.clear();
    recent.set(key, { answer });
    return answer;
  };
}
