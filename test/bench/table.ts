/** A table row, with every cell as text. */
export const row = (...cells: (string | number)[]): string[] => cells.map(String);

/** Prints a table with a title; the columns fit their content. */
export function table(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((cells) => cells[i]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  process.stdout.write(`\n${title}\n${[line(head), rule, ...rows.map(line)].join('\n')}\n`);
}

/** The median of some numbers. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The duration of some work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** CPU of this thread in milliseconds: on a busy machine, work takes longer for reasons that are not ours. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
