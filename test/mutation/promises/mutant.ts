/** A small change of the code that breaks a promise. One of the tests that the promise names has to fail for it. */
export type Mutant = {
  /** How the promise begins in SECURITY.md or in the operators' guide. */
  promise: string;
  /** Below `src/`. */
  file: string;
  /** What is changed there; it occurs once. */
  from: string;
  to: string;
};

/** Changes of one file that break one promise. */
export const breaks = (promise: string, file: string, ...changes: [from: string, to: string][]): Mutant[] =>
  changes.map(([from, to]) => ({ promise, file, from, to }));
