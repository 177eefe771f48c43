/** Keeps the results of a function of strings: making an `Intl` object costs more than all that is done with it. */
export function memoize(work) {
  const results = new Map();
  return (...words) => {
    const key = words.join('\n');
    if (!results.has(key)) results.set(key, work(...words));
    return results.get(key);
  };
}
