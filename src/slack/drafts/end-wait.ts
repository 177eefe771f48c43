import { StoreUnavailableError } from '../../store/errors.ts';
import type { StoredDraft } from '../../tasks/drafts/draft-store.ts';
import { type EndedWait, endWait } from '../../tasks/drafts/end-wait.ts';
import { type DraftRef, readyOf } from '../../tasks/drafts/waiting.ts';
import { authenticateStaff } from '../authenticate.ts';
import { withCommandNames } from '../command-names.ts';
import type { PersonContext } from '../context.ts';
import { redrawAfterModal } from '../home/draw.ts';
import { createResponder } from '../responder.ts';
import { clientFor } from '../run-request.ts';
import type { Services } from '../services.ts';
import { section } from '../ui/blocks.ts';
import { type Message, sentence } from '../ui/message.ts';
import { isExpected, toUserMessage } from '../user-errors.ts';
import { outcomeMessage, proposal, toDraftContext } from './reply-with-outcome.ts';

/** Who the draft is of, as if they asked for it now. @throws NotInstalledError */
async function authorOf(
  services: Services,
  { workspaceId, userId, place }: StoredDraft,
): Promise<PersonContext> {
  const asked = { installation: place?.installation ?? { teamId: workspaceId }, workspaceId, userId };
  return { ...asked, services, slack: await clientFor(services, asked) };
}

/** Shows it where the wait was announced, or else in a direct message. Never rejects. */
async function tell(services: Services, stored: StoredDraft, message: Message): Promise<void> {
  const { workspaceId, userId, place } = stored;
  const shown = withCommandNames(services.commandNames, message);
  const directly = async () => {
    const { slack } = await authorOf(services, stored);
    const ours = place?.message;
    const change = ours && slack.chat.update({ channel: ours.channelId, ts: ours.ts, blocks: [], ...shown });
    if (change === undefined || !(await change.then(() => true).catch(() => false)))
      await slack.chat.postMessage({ channel: userId, ...shown });
  };
  const { reply, replace } = createResponder(place?.responseUrl, directly);
  await (place?.replaces ? replace : reply)(shown).catch((error: unknown) => {
    services.log.warn({ err: error, workspace: workspaceId, user: userId }, 'An author could not be told.');
  });
}

/** The task was not created: its author can try it again, or change it. */
async function failed(services: Services, stored: StoredDraft, error: unknown): Promise<void> {
  const { log, drafts, profiles, now } = services;
  const about = { err: error, workspace: stored.workspaceId, user: stored.userId };
  log[isExpected(error) ? 'info' : 'error'](about, 'A task that waited was not created.');
  const draft = await drafts.store.keep({ ...stored, waitsUntil: undefined, proposed: true });
  const why = `*The task was not created.* ${toUserMessage(error)}`;
  const ready = readyOf(stored);
  const profile = await authorOf(services, stored)
    .then(({ slack, workspaceId, userId }) => profiles.get(slack, workspaceId, userId))
    .catch(() => undefined);
  const { text, blocks = [] } =
    ready === undefined
      ? sentence('')
      : proposal(ready, draft, { id: '', timeZone: profile?.timeZone ?? 'UTC', nowMs: now() });
  await tell(services, stored, { text: `${why} ${text}`, blocks: [section(why), ...blocks] });
}

/**
 * Creates a draft whose wait is over, for its author as they are now, and turns what announced it into the receipt.
 *
 * @throws StoreUnavailableError
 */
export async function endWaitOf(
  services: Services,
  { id, workspaceId, userId }: DraftRef,
): Promise<EndedWait> {
  const stored = await services.drafts.store.get(id, workspaceId, userId);
  if (stored?.waitsUntil === undefined || stored.ended !== undefined) return undefined;
  try {
    const caller = await authenticateStaff(await authorOf(services, stored));
    const outcome = await endWait(toDraftContext(caller), stored);
    if (outcome === 'ended') return undefined;
    if ('retryAt' in outcome) return outcome;
    const message = await outcomeMessage(caller, outcome);
    if (message !== undefined) await tell(services, stored, message);
    await redrawAfterModal(caller);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    await failed(services, stored, error);
  }
}
