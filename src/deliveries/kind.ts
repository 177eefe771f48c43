import { NamedError } from '../lib/errors.ts';
import type { Recipient } from './daily-limit.ts';
import type { Delivery, Last, Sending } from './delivery.ts';

/** When a message that was not sent is tried again: in a few minutes, at its next time, or never. */
export type NextTry = 'soon' | 'next-run' | 'never';

/** A message was certainly not sent. The cause says why, in an error that can be shown to users. */
export class NotPostedError extends NamedError {
  readonly next: NextTry;
  /** A word for the record, such as `platform-down`. */
  readonly reason: string;
  /** Someone has to change something, so people are told. */
  readonly needsPeople: boolean;
  /** How long Slack or the platform asked to be left alone by this workspace (milliseconds), if one did. */
  readonly pauseMs: number | undefined;

  constructor(
    message: string,
    options: {
      next: NextTry;
      reason?: string;
      needsPeople?: boolean;
      pauseMs?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.next = options.next;
    this.reason = options.reason ?? 'unknown';
    this.pauseMs = options.pauseMs;
    this.needsPeople = options.needsPeople ?? options.next !== 'soon';
  }
}

/** Where a message is in Slack, and what is remembered of it. */
export type SentMessage = { ts: string } & Partial<Omit<Last, 'once' | 'dueMs' | 'state'>>;

/**
 * The result of a search. `searchedTo` says how far back it has got, when there is more to read; `later` that this
 * workspace has had its search for this minute; `not-searchable` that Touchline may not read the channel's messages, which
 * will not change within minutes.
 */
export type Found = SentMessage | { searchedTo: string } | 'later' | 'not-searchable' | undefined;

/** What is said now: its name, and when it was due (milliseconds, UTC). */
export type Due = Pick<Sending, 'once' | 'dueMs'>;

/** A message that is ready to be sent. */
export type Prepared = {
  /** The id in the message's blocks. */
  id: string;
  /**
   * Sends the message once, with the claim in its metadata.
   *
   * @returns `gone` if the message that it is added to is gone, and nothing was added
   * @throws NotPostedError when nothing was posted; any other error when that is not known
   */
  send(sending: Sending, claim: string): Promise<SentMessage | 'gone'>;
};

/** A result that is about to be stored. */
export type Result = Due & Pick<Last, 'state'> & { reason?: string; error?: NotPostedError };

/** What one recipient gets of one kind, as things are now. */
export type Opened = {
  /** What is due by now and was not said yet. */
  due(delivery: Delivery): Due | undefined;
  /** When there is something to do next, after what is due (milliseconds, UTC): without this, now if something waits. */
  nextMs?(delivery: Delivery): number | undefined;
  /** Until when the user has quiet hours (milliseconds, UTC). */
  quietUntil?: number | undefined;
  /** The user who gets it without asking, so that it takes one of their places of the day. */
  unasked?: Recipient;
  /** Until when it waits (milliseconds, UTC) if that user has had all messages of the day; without it, it is left out. */
  fullUntil?: number;
  /** Whether what is due is added to this message. */
  collects?(last: Last): boolean;
  /**
   * Reads what there is to say. Undefined if that is nothing.
   *
   * @throws NotPostedError; temporary errors
   */
  prepare(due: Due, delivery: Delivery): Promise<Prepared | undefined>;
  /**
   * Looks for a message that may have been sent: one page, newest first.
   *
   * @throws any error when it may work a minute later
   */
  find(sending: Sending, claim: string, delivery: Delivery): Promise<Found>;
  /** Tells people what they have to know, before it is stored. @returns what they were told about trouble since it last worked */
  tell?(result: Result, told: string | undefined): Promise<string | undefined>;
  /** Hears that it is over for good, after that was told. */
  ended?(): Promise<void>;
};

/** A kind of messages. */
export type DeliveryKind = {
  /** A message that would come later than this is not sent, in milliseconds. */
  lateMs: number;
  /** Where Slack lets no one look, a message is not sent again, unless this says so: twice is better than not at all. */
  ifUnknowable?: 'again';
  /** Its claims are the same in any copy of the store, so after a restore its message is searched for before it is sent. */
  looksFirst?: true;
  /** When it is tried again after an error (milliseconds); as any job is, unless given. */
  retryMs?: number;
  /** Undefined for a recipient who gets none any more. @throws temporary errors */
  open(key: string, delivery: Delivery): Promise<Opened | undefined>;
  /** The right time of a job that is far ahead (milliseconds, UTC), after the clock was set back. */
  rightTime?(key: string, runAt: number): Promise<number | undefined>;
};
