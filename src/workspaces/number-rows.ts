/** A growing list of whole numbers. It has no object for each, so that large lists cost no garbage collection. */
export class Numbers {
  #all: Int32Array;
  length = 0;

  constructor(capacity = 64) {
    this.#all = new Int32Array(Math.max(1, capacity));
  }

  push(value: number): void {
    if (this.length === this.#all.length) {
      const larger = new Int32Array(this.#all.length * 2);
      larger.set(this.#all);
      this.#all = larger;
    }
    this.#all[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#all[index] as number;
  }

  /** Exactly these numbers. */
  toArray(): Int32Array {
    return this.#all.slice(0, this.length);
  }
}

/** Rows of numbers, one after the other: row 0 ends before `ends[0]`, and so on. */
export type Rows = { all: Int32Array; ends: Int32Array };

/** Where a row begins in `all`. */
export const startOf = ({ ends }: Rows, row: number): number => (row === 0 ? 0 : (ends[row - 1] as number));

export function rowOf(rows: Rows, row: number): number[] {
  const end = rows.ends[row] as number;
  const numbers: number[] = [];
  for (let at = startOf(rows, row); at < end; at += 1) numbers.push(rows.all[at] as number);
  return numbers;
}

/** The bits of all numbers in a row. @param bits the bits of each number */
export function bitsOfRow(rows: Rows, row: number, bits: Int32Array): number {
  const end = rows.ends[row] as number;
  let all = 0;
  for (let at = startOf(rows, row); at < end; at += 1) all |= bits[rows.all[at] as number] as number;
  return all;
}

export const rowLength = (rows: Rows, row: number): number => (rows.ends[row] as number) - startOf(rows, row);

/** Rows that grow at their end. */
export function createRows(count: number) {
  const all = new Numbers(count * 3);
  const ends = new Numbers(count);
  return {
    add(numbers: readonly number[]): void {
      for (const number of numbers) all.push(number);
      ends.push(all.length);
    },
    toRows: (): Rows => ({ all: all.toArray(), ends: ends.toArray() }),
  };
}

/** After this many rows, other work may have its turn. */
const turn = 2_048;

/**
 * For each number in some lists of rows: the rows that have it, in order and once each. The caller may do other work at
 * every `yield`.
 *
 * @param count how many numbers there are: 0, 1, and so on
 */
export function* invert(lists: readonly Rows[], count: number): Generator<void, Rows> {
  const length = lists[0]?.ends.length ?? 0;
  const last = new Int32Array(count).fill(-1);
  function* each(visit: (number: number, row: number) => void): Generator<void, void> {
    last.fill(-1);
    for (let row = 0; row < length; row += 1) {
      if (row % turn === 0) yield;
      for (const rows of lists) {
        const end = rows.ends[row] as number;
        for (let at = startOf(rows, row); at < end; at += 1) {
          const number = rows.all[at] as number;
          if (last[number] === row) continue;
          last[number] = row;
          visit(number, row);
        }
      }
    }
  }
  const ends = new Int32Array(count);
  yield* each((number) => {
    ends[number] = (ends[number] as number) + 1;
  });
  let sum = 0;
  for (let number = 0; number < count; number += 1) {
    const many = ends[number] as number;
    ends[number] = sum;
    sum += many;
  }
  // Each end is where its row begins, and moves as the row is filled.
  const all = new Int32Array(sum);
  yield* each((number, row) => {
    const at = ends[number] as number;
    all[at] = row;
    ends[number] = at + 1;
  });
  return { all, ends };
}
