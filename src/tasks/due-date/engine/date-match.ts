import { ParsingComponents, ParsingResult, ReferenceWithTimezone } from 'chrono-node/en';
import type { DateFragment } from './date-fragment.ts';

/** What chrono would compute and imply for each match. A fragment says all of it, so one for all is enough. */
const nothing = new ReferenceWithTimezone(new Date(0));
const nothingImplied = new ParsingComponents(nothing);

/** A fragment and where it is in the text, in the form that chrono passes around. */
export class DateMatch extends ParsingResult {
  readonly fragment: DateFragment;

  constructor(index: number, text: string, fragment: DateFragment) {
    super(nothing, index, text, nothingImplied);
    this.fragment = fragment;
  }

  get endIndex(): number {
    return this.index + this.text.length;
  }
}

/** Of two that are equally long, the one that ends later ("by jan 30" is jan 30), then the one of the earlier rule. */
export const longestFirst = (a: DateMatch, b: DateMatch): number =>
  b.text.length - a.text.length || b.endIndex - a.endIndex;
