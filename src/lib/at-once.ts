/** Like `Promise.all` over a list, with at most `atOnce` calls at the same time. */
export async function mapAtOnce<T, R>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = list.entries();
  const workOff = async () => {
    for (const [at, one] of left) results[at] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, workOff));
  return results;
}
