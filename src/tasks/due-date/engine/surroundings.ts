/** What is around a date. */
export type Surroundings = {
  before: string;
  after: string;
  /** The words of `before` that belong to the date. */
  preposition: string;
  hasPreposition: boolean;
  /** A rule has read the preposition as part of the date. */
  includesPreposition: boolean;
  next: 'lineEnd' | 'functionWord' | 'content';
  startsLine: boolean;
  /** Nothing but a name is before it: "Mel 18:00 dinner". */
  afterName: boolean;
  capitalized: boolean;
  nextIsCapital: boolean;
};
