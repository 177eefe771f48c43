import type { Connectors } from './connectors.ts';
import type { PhraseParser } from './rule.ts';
import type { Wording } from './wording.ts';

/** All that a language brings to the engine. */
export type Locale = {
  /** Makes the text plain before it is matched: lower case, accents. Its length stays the same. */
  fold: (text: string) => string;
  /** They read the smallest fragments. Where two read the same words, the earlier one is right. */
  parsers: PhraseParser[];
  /** They merge neighboring fragments. */
  connectors: Connectors;
  /** Tells a date from a word of the task. */
  wording: Wording;
};
