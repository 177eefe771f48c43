import type { DueContext } from '../due-date/index.ts';
import type { ListReading } from './list.ts';
import type { Names, Piece } from './scan.ts';
import type { ReadLine } from './types.ts';

/** A line of a few words, and what it is read with. */
export type Line = {
  /** As typed, and without the signs at its end. */
  typed: string;
  text: string;
  pieces: readonly Piece[];
  names: Names | undefined;
  context: DueContext | undefined;
  /** The line, read as a list. */
  list(): ListReading;
  /** Reads a part of the line, or the same in other words. */
  again(words: string): ReadLine;
};

/** Reads one thing that a line may be. Undefined for any other line. */
export type Reader = (line: Line) => ReadLine | undefined;
