/** Keeps the results of a function of strings: making an `Intl` object costs more than all that is done with it. */
export function memoize<Words extends string[], Result>(work: (...words: Words) => Result) {
  const results = new Map<string, Result>();
  return (...words: Words): Result => {
    const key = words.join('\n');
    const known = results.get(key) ?? work(...words);
    results.set(key, known);
    return known;
  };
}
