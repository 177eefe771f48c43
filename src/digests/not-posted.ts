import { NamedError } from '../lib/errors.ts';

/** When a digest that was not posted is tried again: in a few minutes, at its next scheduled time, or never. */
export type NextTry = 'soon' | 'next-run' | 'never';

/** The digest was certainly not posted. The cause says why, in an error that can be shown to users. */
export class NotPostedError extends NamedError {
  readonly next: NextTry;

  constructor(message: string, { next, cause }: { next: NextTry; cause?: unknown }) {
    super(message, { cause });
    this.next = next;
  }
}
