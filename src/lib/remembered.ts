/**
 * A pure function of a text that remembers what it has returned: one line is asked about from many sides.
 *
 * @param max how many answers are kept. Then all are forgotten, which costs less than knowing which one was used last
 */
export function remembered<T>(of: (text: string) => T, max: number): (text: string) => T {
  const recent = new Map<string, { answer: T }>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known.answer;
    const answer = of(text);
    if (recent.size >= max) recent.clear();
    recent.set(text, { answer });
    return answer;
  };
}
