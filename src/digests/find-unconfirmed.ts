import { NotSearchableError } from './poster.ts';
import type { Run } from './runs.ts';
import type { Work } from './work.ts';

/** When a digest whose outcome is not known may be searched for again, or must be given up. */
type Settled = 'settled' | 'search-again';

/**
 * Finds out what became of a run that recorded no outcome: its process died, or Slack's answer was lost. If nobody has the
 * claim, nothing was sent. Otherwise the message itself is looked for, by the claim in its metadata. If it is not there,
 * the claim is taken over, and `work` may send. If it can't be looked for, nothing is sent and somebody decides.
 */
export async function findUnconfirmed(work: Work, run: Run): Promise<Settled> {
  const { date, log, about, poster, subscription, now, times } = work;
  const isToday = run.date === date;
  // True as well if the claim was taken by a call of ours that timed out. Once it was taken over, that says nothing.
  if (isToday && !run.takenOver && (await work.take(run.claim))) return interrupted(work);

  let found: Awaited<ReturnType<typeof poster.find>>;
  try {
    found = await poster.find(subscription, run);
  } catch (error) {
    const patient = now() - run.scheduledMs < 2 * times.lateMs;
    if (!(error instanceof NotSearchableError) && patient) {
      log.warn({ err: error, ...about }, 'A digest whose outcome is not known cannot be looked for yet.');
      return 'search-again';
    }
    log.error(
      { err: error, ...about },
      'It is not known whether a digest was posted. It is not posted again.',
    );
    await work.tell('unconfirmed', 'not-searchable', run);
    await work.record('unconfirmed', { reason: 'not-searchable' }, run);
    return 'settled';
  }

  if (found === undefined) {
    log.warn({ ...about, sent: run.date }, 'A digest whose process ended was not in the channel.');
    if (isToday && !work.isLate() && (await work.takeOver())) return interrupted(work);
    await work.tell('missed', 'interrupted', run);
    await work.record('not-posted', { reason: 'interrupted' }, run);
    return 'settled';
  }
  if (found === 'later') return 'search-again';
  if ('searchedTo' in found) {
    await work.runs.set(subscription, { ...run, searchedTo: found.searchedTo });
    return 'search-again';
  }
  log.info({ ...about, ts: found.ts }, 'A digest whose outcome was not known was found in the channel.');
  await work.record('posted', { ts: found.ts }, run);
  return 'settled';
}

/** The claim is ours now, and nobody has sent the message. The record stays as it is: this process may die as well. */
function interrupted({ log, about }: Work): Settled {
  log.warn(about, 'A digest was interrupted before it was posted. It is posted now.');
  return 'settled';
}
