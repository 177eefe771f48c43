import { NamedError } from '../lib/errors.ts';
import type { Run } from './runs.ts';
import type { Subscription } from './subscriptions.ts';

/** When a digest that was not posted is tried again: in a few minutes, at its next scheduled time, or never. */
export type NextTry = 'soon' | 'next-run' | 'never';

/** The digest was certainly not posted. The cause says why, in an error that can be shown to users. */
export class NotPostedError extends NamedError {
  readonly next: NextTry;
  /** A word for the record, such as `platform-down`. */
  readonly reason: string;
  /** Somebody has to change something, so whoever set up the digest is told. */
  readonly needsPeople: boolean;
  /** How long Slack or the platform asked to be left alone by this workspace (milliseconds), if one did. */
  readonly pauseMs: number | undefined;

  constructor(
    message: string,
    options: { next: NextTry; reason?: string; needsPeople?: boolean; pauseMs?: number; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.next = options.next;
    this.reason = options.reason ?? 'unknown';
    this.pauseMs = options.pauseMs;
    this.needsPeople = options.needsPeople ?? options.next !== 'soon';
  }
}

/** Touchline may not read the channel's messages, and that will not change within minutes. */
export class NotSearchableError extends NamedError {}

/** A digest that is ready to be sent. */
export type Digest = {
  /** The id in the message's blocks. */
  id: string;
  /**
   * Sends the message once, with the claim in its metadata.
   *
   * @returns Slack's timestamp of the message
   * @throws NotPostedError when nothing was posted; any other error when that is not known
   */
  send(claim: string): Promise<string>;
};

/**
 * What a search came to. `searchedTo` says how far back it has got, when there is more to read; `later` that this
 * workspace has had its search for this minute.
 */
export type Found = { ts: string } | { searchedTo: string } | 'later' | undefined;

/** What a digest most likely comes to, because the last one did. */
export type LikelyOutcome = 'posted' | 'nothing-overdue';

/** Puts digests together, posts them, and finds them again. Slack's room does this. */
export type Poster = {
  /**
   * @param options.last what came of the last digest, if it had no trouble: so the platform is read while the channel is
   *   checked, and who reads it is asked before there is something to post, if there was the last time
   * @returns undefined if nothing is overdue
   * @throws NotPostedError
   */
  prepare(subscription: Subscription, options?: { last?: LikelyOutcome }): Promise<Digest | undefined>;
  /**
   * Reads one page of the channel, newest messages first, and looks for the message that a run may have sent.
   *
   * @throws NotSearchableError; any other error when it may work a minute later
   */
  find(subscription: Subscription, run: Run): Promise<Found>;
};
