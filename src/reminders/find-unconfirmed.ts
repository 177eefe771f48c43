import { NotSearchableError } from '../digests/poster.ts';
import { about, isLate, record, type Work } from './private-message-work.ts';
import type { Send } from './sends.ts';

/** Nothing was sent. If it is still its day, `work` may send it. */
async function interrupted(work: Work, { place, searchedTo: _, ...send }: Send): Promise<Send> {
  work.log.warn(
    { ...about(work), sending: send.id },
    'A private message was interrupted before it was sent.',
  );
  const isStillToCome = send.id === work.id && !isLate(work);
  const recorded = await record(work, { ...send, outcome: isStillToCome ? 'not-sent' : 'unsure' });
  // Last: if this process dies before it, the day has one message less, and none too many.
  if (place !== undefined) await work.leases.release(place);
  return recorded;
}

/**
 * Finds out what became of a message without an outcome: its process died, or Slack's answer was lost. If nobody has the
 * claim, nothing was sent. Otherwise the message itself is looked for, by the claim in its metadata. If it is not there, the
 * claim is given back. If it can't be looked for, nothing is sent, and the next message says that this one may not have come.
 *
 * @throws StoreUnavailableError
 */
export async function findUnconfirmed(work: Work, send: Send): Promise<Send | 'search-again'> {
  const { leases, log, person, lateMs, now } = work;
  if (!(await leases.isHeld(send.id))) return interrupted(work, send);
  let found: Awaited<ReturnType<typeof person.find>>;
  try {
    found = await person.find(send);
  } catch (error) {
    if (!(error instanceof NotSearchableError) && now() - send.dueMs < lateMs) {
      log.warn({ err: error, ...about(work) }, 'A private message cannot be looked for yet.');
      return 'search-again';
    }
    log.error({ err: error, ...about(work) }, 'It is not known whether a private message was sent.');
    return record(work, { ...send, outcome: 'unsure' });
  }
  if (found === undefined) {
    await leases.release(send.id);
    return interrupted(work, send);
  }
  if (found === 'later') return 'search-again';
  if ('searchedTo' in found) {
    await work.sends.set({ ...work.ref, kind: work.kind }, { ...send, searchedTo: found.searchedTo });
    return 'search-again';
  }
  log.info({ ...about(work), sending: send.id }, 'A private message without an outcome was found.');
  return record(work, { ...send, outcome: 'sent' });
}
