/** When a digest that was not posted may be: in some minutes, at its schedule's next time, or not at all. */
export type NextTry = 'soon' | 'next-run' | 'never';

/** A post that surely did not happen. The cause says why, in words for whoever asked for the digest. */
export class NotPostedError extends Error {
  override readonly name = 'NotPostedError';
  readonly next: NextTry;

  constructor(message: string, { next, cause }: { next: NextTry; cause?: unknown }) {
    super(message, { cause });
    this.next = next;
  }
}
