import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';
import { z } from 'zod';
import { createLine } from '../../lib/line.ts';
import { boundedPauseMs, withTimeout } from '../../lib/timeout.ts';
import { second } from '../../lib/units.ts';
import type { Bucket } from '../../store/ports.ts';
import { recordKind } from '../../store/records.ts';
import {
  betweenPostsMs,
  callCountsMs,
  callsKeptMs,
  countCallMs,
  longestAnswerWaitMs,
  longestJobWaitMs,
  longestPersonWaitMs,
  timerMs,
  untoldPauseMs,
} from './limits.ts';
import { callsOfJobs, isAnswer, isPost, isRepeatable } from './method-limits.ts';
import { isOwnFailure, refusalOf } from './refusals.ts';

const slackCalls = z.object({
  /** How many calls were begun, by second (UTC). */
  begun: z.record(z.string(), z.int()),
  /** Before this time there are no more calls (milliseconds, UTC). */
  notBefore: z.number().optional(),
});
type SlackCalls = z.infer<typeof slackCalls>;

/** By `WORKSPACE/METHOD` and, of posts, `WORKSPACE/METHOD/HASH` of their channel. All processes count here. */
export const slackCallsRecord = recordKind<SlackCalls>({
  namespace: 'slack-calls',
  schema: slackCalls,
  owner: 'none',
  isLazy: true,
  what: 'how many calls of a method Slack got in the last minute',
  about: 'nobody',
  lasts: 'two minutes, or as long as Slack wants to be left alone',
});

/**
 * Slack wants no more calls of this method for now. For `pauseMsOf`, its own error also says so in milliseconds.
 *
 * @param isOurCount Slack has not refused any: the calls of jobs are used up
 */
export function slackBusy(pauseMs: number, isOurCount = false) {
  const retryAfterMs = Math.max(second, boundedPauseMs(pauseMs));
  const error = new WebAPIRateLimitedError(Math.ceil(retryAfterMs / second));
  return Object.assign(error, { retryAfterMs, isOurCount });
}

/** Whether a call was not made because the calls of jobs are used up. */
export const isOurCount = (error: unknown): boolean =>
  error instanceof WebAPIRateLimitedError && 'isOurCount' in error && error.isOurCount === true;

/** A call of the Web API: of which method, and whether a job makes it or a person waits for it. */
export type GatedCall = { workspaceId: string; method: string; channel?: unknown; byJob: boolean };

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** How long until fewer than `most` calls count (milliseconds). */
function waitFor(begun: [number, number][], most: number, nowMs: number): number {
  let left = begun.reduce((sum, [, count]) => sum + count, 0) - most;
  for (const [atMs, count] of begun.sort(([a], [b]) => a - b)) {
    if (left < 0) break;
    left -= count;
    if (left < 0) return atMs + callCountsMs - nowMs;
  }
  return 0;
}

/** What Slack's client says of a 429 without a time in `Retry-After`. */
const isUntold = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Retry header did not contain a valid timeout');

/** What Slack's refusal asks for (milliseconds); undefined for any other error. */
function askedPauseMs(error: unknown): number | undefined {
  if (error instanceof WebAPIRateLimitedError) return boundedPauseMs(error.retryAfter * second);
  return isUntold(error) || refusalOf(error) === 'passing' ? untoldPauseMs : undefined;
}

export type Gate = ReturnType<typeof createGate>;

/**
 * The one way to Slack's Web API with a bot token. Calls of a method in a workspace are counted over all processes. Those
 * that people wait for go at once. Jobs take turns, and leave a share of what Slack allows to people. When Slack asks for
 * a pause, nothing calls that method meanwhile.
 *
 * @param now milliseconds, UTC
 * @param wait lets this many milliseconds pass
 */
export function createGate({
  bucket,
  now,
  wait = sleep,
}: {
  bucket: Bucket<SlackCalls>;
  now: () => number;
  wait?: ((ms: number) => Promise<unknown>) | undefined;
}) {
  const inLine = createLine();

  /** While the store is away, calls go as they come. */
  const change = (key: string, how: (before: SlackCalls) => SlackCalls): Promise<unknown> =>
    withTimeout(countCallMs, () =>
      bucket.update(key, (before) => how(before ?? { begun: {} }), {
        ttlMs: ({ notBefore = 0 }) => Math.max(callsKeptMs, boundedPauseMs(notBefore - now())),
      }),
    ).catch(() => undefined);

  /** Counts a call, unless it has to wait: then says how long (milliseconds), and whether that is for our count only. */
  async function take(key: string, most: number, gapMs: number) {
    let [waitMs, isCount] = [0, false];
    await change(key, (before) => {
      const nowMs = now();
      // What was begun later was counted by another clock, or before this one was set back.
      const begun = Object.entries(before.begun)
        .map(([atS, count]): [number, number] => [Number(atS) * second, count])
        .filter(([atMs]) => Math.abs(nowMs - atMs) < callCountsMs);
      const pauseMs = boundedPauseMs((before.notBefore ?? 0) - nowMs);
      waitMs = Math.max(pauseMs, waitFor(begun, most, nowMs));
      isCount = pauseMs === 0;
      if (waitMs > 0) return before;
      const thisS = Math.floor(nowMs / second);
      const counts = Object.fromEntries(begun.map(([atMs, count]) => [atMs / second, count]));
      return {
        begun: gapMs > 0 ? {} : { ...counts, [thisS]: (counts[thisS] ?? 0) + 1 },
        ...(gapMs > 0 && { notBefore: nowMs + gapMs }),
      };
    });
    return { waitMs, isCount };
  }

  return {
    /**
     * Makes a call when it may be made. It waits for at most two seconds if a person waits for it, ten if it is an answer
     * to them, else five, and is made again after such a pause: an answer as often as that time has room for, since somebody
     * who types three lines at once reads three answers; the rest once, or at once where Slack failed in itself and twice
     * does no harm. Jobs also leave a second between the messages of a channel.
     *
     * @throws WebAPIRateLimitedError when the pause is longer, and all errors of `send`
     */
    async pass<T>({ workspaceId, method, channel, byJob }: GatedCall, send: () => Promise<T>): Promise<T> {
      const key = `${workspaceId}/${method}`;
      const place = `${key}/${hash(`${workspaceId}/${channel}`)}`;
      const until = now() + longestJobWaitMs;
      let waitedMs = 0;
      const waitOut = async (waitMs: number, isCount = false): Promise<void> => {
        // Of a person's seconds, none goes while Slack answers: it may ask for all.
        const mostMs = (isAnswer(method) ? longestAnswerWaitMs : longestPersonWaitMs) + timerMs;
        const isTooLong = byJob ? now() + waitMs > until : waitedMs + waitMs > mostMs;
        if (isTooLong) throw slackBusy(waitMs, isCount);
        waitedMs += waitMs;
        await wait(waitMs);
      };
      const turn = async (name: string, most: number, gapMs: number): Promise<void> => {
        for (;;) {
          const { waitMs, isCount } = await take(name, most, gapMs);
          if (waitMs === 0) return;
          await waitOut(waitMs, isCount);
        }
      };
      const enter = async (): Promise<void> => {
        if (byJob) await inLine(key, () => turn(key, callsOfJobs(method), 0));
        else await turn(key, Number.POSITIVE_INFINITY, 0);
        if (!isPost(method)) return;
        if (byJob) await inLine(place, () => turn(place, Number.POSITIVE_INFINITY, betweenPostsMs));
        else await change(place, () => ({ begun: {}, notBefore: now() + betweenPostsMs }));
      };
      for (let attempt = 1; ; attempt += 1) {
        await enter();
        try {
          return await send();
        } catch (error) {
          if (attempt === 1 && isOwnFailure(error) && isRepeatable(method)) continue;
          const pauseMs = askedPauseMs(error);
          // What Slack refuses takes no second of the channel.
          if (isPost(method) && error instanceof WebAPIPlatformError)
            await change(place, () => ({ begun: {} }));
          if (pauseMs === undefined) throw error;
          await change(key, (before) => ({ ...before, notBefore: now() + pauseMs }));
          // It may come from a proxy, after Slack has posted the message.
          if (isPost(method) && isUntold(error)) throw error;
          if (attempt > 1 && (byJob || !isAnswer(method))) throw slackBusy(pauseMs);
          await waitOut(pauseMs);
        }
      }
    },
  };
}
