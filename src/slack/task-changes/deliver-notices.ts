import type { WebClient } from '@slack/web-api';
import { nextMorning } from '../../deliveries/daily-limit.ts';
import { type Found, NotSearchableError } from '../../deliveries/kind.ts';
import { insteadOf } from '../../lib/errors.ts';
import type { Told } from '../../notices/notice-handler.ts';
import type { Notice, Outbox, Sending, SentNotice } from '../../notices/outbox.ts';
import { byIds } from '../../tasks/by-ids.ts';
import { endOfQuiet } from '../../workspaces/quiet-hours.ts';
import type { Posted } from '../edge/messenger.ts';
import { codeOf, refusalOf } from '../edge/refusals.ts';
import type { AuthenticatedContext } from '../surface/authenticate.ts';
import type { PersonContext } from '../surface/context.ts';
import { findMessage } from '../surface/find-message.ts';
import type { Services } from '../surface/services.ts';
import { claimMetadata } from '../task-messages/message-metadata.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import { maxRows, type TaskMessage, type TaskMessageRow, toRow } from '../task-messages/task-message.ts';
import { remindBeforeDue } from './before-due.ts';
import { noticeParts, tellsOf } from './notice-message.ts';
import { recipientOf } from './recipient.ts';

type Recipient = AuthenticatedContext<PersonContext>;

/**
 * What follows a message so soon is added to it, without another notification. Nudges may come one by one from many people
 * during a day.
 */
const collectMs: Record<Outbox['kind'], number> = {
  assigned: 60_000,
  completed: 60_000,
  nudged: 12 * 60 * 60_000,
  // Of an earlier one nobody is notified again.
  reminded: 60_000,
};

/** Shows a notice's new state in its place. @throws the Web API's error */
export async function updateNotice(
  services: Services,
  slack: WebClient,
  { channel, ts }: Pick<SentNotice, 'channel' | 'ts'>,
  shown: TaskMessage,
): Promise<void> {
  const message = renderTaskMessage(shown, services.now());
  await services.messenger.change(slack, shown.workspaceId, { channel, ts }, message);
}

const rowsOf = ({ groups }: Pick<TaskMessage, 'groups'>): TaskMessageRow[] =>
  groups.flatMap(({ rows }) => rows);

/** The rows that a message has room for, and how many more there are. */
function fitting(rows: TaskMessageRow[], more = 0) {
  return { rows: rows.slice(0, maxRows), more: more + Math.max(0, rows.length - maxRows) };
}

const unique = (names: string[]): string[] => [...new Set(names)];

/** Adds notices to a message, also a second time. Undefined if that message is no longer stored. */
async function addTo(
  { services, slack, profile, workspaceId }: Recipient,
  kind: Outbox['kind'],
  { notices, more: others }: Sending,
  sent: SentNotice,
): Promise<SentNotice | undefined> {
  const by = unique([...sent.by, ...notices.map((one) => one.by)]);
  let more = sent.more;
  const add = (shown: TaskMessage): TaskMessage => {
    const before = rowsOf(shown);
    const known = new Set(before.map(({ id }) => id));
    const fresh = notices.map(({ task }) => task).filter(({ id }) => !known.has(id));
    const fits = fitting([...before, ...fresh], sent.more + others);
    more = fits.more;
    const about = { messageId: shown.id, timeZone: profile.timeZone, nowMs: services.now() };
    return { ...shown, ...noticeParts({ kind, by, ...fits }, about) };
  };
  const ref = { workspaceId, id: sent.messageId };
  const found = await services.taskMessages.revise(ref, add, (shown) =>
    updateNotice(services, slack, sent, shown),
  );
  return found ? { ...sent, by, more } : undefined;
}

/** What is remembered of a message once it is posted. */
const sentOf = ({ notices, more, messageId, atMs }: Sending, { channel, ts }: Posted): SentNotice => ({
  ...{ messageId, channel, ts, atMs },
  by: unique(notices.map((one) => one.by)),
  more: fitting(
    notices.map(({ task }) => task),
    more,
  ).more,
});

/** Posts notices as a message of their own, which is stored first, with its id as the claim in its metadata. */
async function post(
  { services, slack, profile, workspaceId, userId }: Recipient,
  kind: Outbox['kind'],
  { notices, more: others, messageId }: Sending,
): Promise<Posted> {
  const by = unique(notices.map((one) => one.by));
  const { rows, more } = fitting(
    notices.map(({ task }) => task),
    others,
  );
  const { timeZone } = profile;
  const shown = await services.taskMessages.keep({
    id: messageId,
    notice: true,
    workspaceId,
    viewer: userId,
    timeZone,
    ...noticeParts({ kind, by, rows, more }, { messageId, timeZone, nowMs: services.now() }),
    tell: { assignee: false, program: true },
  });
  const message = renderTaskMessage(shown, services.now());
  const metadata = claimMetadata('private', messageId);
  return services.messenger.post(slack, workspaceId, { channel: userId }, message, metadata);
}

/**
 * Looks for a message that may have been posted by a process that ended, or whose answer was lost. Where it cannot be
 * looked for, it counts as not posted: a notice that comes twice is better than none.
 *
 * @returns undefined if it is surely not there
 */
async function findPosted(
  { services, slack, workspaceId, userId }: Recipient,
  { messageId, atMs, searchedTo }: Sending,
  last: SentNotice | undefined,
): Promise<Found> {
  const channel = last?.channel ?? (await services.homes.get(workspaceId, userId))?.channel;
  if (channel === undefined) return undefined;
  const sought = { workspaceId, channel, claim: messageId, messageId, atMs, searchedTo };
  return findMessage(services, async () => slack, sought).catch(insteadOf(undefined, NotSearchableError));
}

/** Remembers where the creator of these tasks was told, so that an undo shows there. */
async function rememberTold({ services, workspaceId }: Recipient, notices: Notice[], sent: SentNotice) {
  const { messageId, channel, ts } = sent;
  for (const { task } of notices)
    await services.taskCreators.told(workspaceId, task.id, { messageId, channel, ts });
}

/** When the day's places are taken, a notice waits for the next morning: nothing of it is lost. */
async function holdUntilMorning(recipient: Recipient, key: string, messageId: string): Promise<Told> {
  const { services, workspaceId, userId, profile } = recipient;
  await services.outboxes.putBack(key, messageId);
  services.outboxes.pause(key);
  const { morningHour } = await services.preferences.get(workspaceId, userId);
  services.log.info(
    { workspace: workspaceId, user: userId },
    'A user has had all messages of the day, so a notice waits for the next morning.',
  );
  return { waitUntil: nextMorning(services.now(), profile.timeZone, morningHour) };
}

/** What was posted or changed is remembered; a process that ends before finds the message again. */
async function finish(
  recipient: Recipient,
  key: string,
  kind: Outbox['kind'],
  sending: Sending,
  sent: SentNotice,
) {
  if (kind === 'completed') await rememberTold(recipient, sending.notices, sent);
  await recipient.services.outboxes.end(key, sending.messageId, sent);
}

/** Posts what is on its way, unless the day's places are taken. */
async function postNew(
  recipient: Recipient,
  key: string,
  kind: Outbox['kind'],
  sending: Sending,
  maySend: () => boolean,
): Promise<Told> {
  const { services, workspaceId, userId, profile } = recipient;
  const { dailyLimit, outboxes, log } = services;
  const { messageId } = sending;
  const who = { workspaceId, userId, timeZone: profile.timeZone };
  if (!(await dailyLimit.take(who, messageId))) return holdUntilMorning(recipient, key, messageId);
  if (!maySend()) return 'try-again';
  try {
    const posted = await post(recipient, kind, sending);
    await finish(recipient, key, kind, sending, sentOf(sending, posted));
    return 'told';
  } catch (error) {
    log.warn({ workspace: workspaceId, reason: codeOf(error) }, 'A notice was not sent.');
    const refusal = refusalOf(error);
    // It may be there. It is looked for.
    if (refusal === undefined) return 'try-again';
    await dailyLimit.giveBack(who, messageId);
    if (refusal === 'passing') await outboxes.putBack(key, messageId);
    else await outboxes.end(key, messageId);
    return refusal === 'passing' ? 'try-again' : 'told';
  }
}

async function send(
  recipient: Recipient,
  key: string,
  { kind, sent: last }: Outbox,
  maySend: () => boolean,
): Promise<Told> {
  const { services } = recipient;
  const { outboxes, now, digestTimes } = services;
  const begun = await outboxes.begin(key, ({ atMs }) => now() - atMs < collectMs[kind]);
  if (begun === undefined) return 'told';
  const { sending, isNew } = begun;
  const { into, messageId } = sending;
  if (into !== undefined) {
    const added = await addTo(recipient, kind, sending, into).catch((error: unknown) => {
      if (refusalOf(error) !== 'lasting') throw error;
      return undefined;
    });
    if (added !== undefined) {
      await finish(recipient, key, kind, sending, added);
      return 'told';
    }
    // That message is gone: from now on it is one of its own.
    await outboxes.note(key, messageId, { into: undefined });
  } else if (!isNew) {
    const found = await findPosted(recipient, sending, last);
    if (found === 'later') return { waitUntil: now() + digestTimes.searchEveryMs };
    if (found !== undefined && 'searchedTo' in found) {
      await outboxes.note(key, messageId, { searchedTo: found.searchedTo });
      return { waitUntil: now() + digestTimes.searchEveryMs };
    }
    if (found !== undefined) {
      const channel =
        last?.channel ?? (await services.homes.get(recipient.workspaceId, recipient.userId))?.channel;
      await finish(recipient, key, kind, sending, sentOf(sending, { channel: channel ?? '', ts: found.ts }));
      return 'told';
    }
  }
  return postNew(recipient, key, kind, sending, maySend);
}

/** No one is told what is no longer so: a reminder of what is done by now, or that something is done that is open again. */
async function refresh(
  { services, platform }: Recipient,
  key: string,
  { kind, waiting }: Outbox,
): Promise<void> {
  // All of it may be on its way already: a process ended while it sent them.
  if (waiting.length === 0) return;
  const found = await byIds(
    platform,
    waiting.map(({ task }) => task.id),
  );
  const now = new Map(found.items.map((task) => [task.id, task]));
  await services.outboxes.refresh(key, (notice) => {
    const task = now.get(notice.task.id);
    if (task === undefined || task.done !== (kind === 'completed')) return undefined;
    const { doneBy, doneByUser } = notice.task;
    return {
      ...notice,
      task: { ...toRow(task), ...(doneBy && { doneBy }), ...(doneByUser && { doneByUser }) },
    };
  });
}

/**
 * Tells somebody what waits for them, unless they are nobody here, want no such messages, or have quiet hours.
 *
 * @throws StoreUnavailableError, PlatformError, the Web API's error
 */
export async function deliverNotices(
  services: Services,
  key: string,
  outbox: Outbox,
  maySend: () => boolean,
): Promise<Told> {
  const recipient = await recipientOf(services, outbox);
  if (recipient === undefined) return 'not-told';
  const { workspaceId, userId, profile } = recipient;
  if (outbox.kind === 'assigned') {
    const { installation, organizationId, waiting } = outbox;
    const assignee = { workspaceId, userId, installation, organizationId, timeZone: profile.timeZone };
    await remindBeforeDue(
      services,
      assignee,
      waiting.map(({ task }) => task),
    );
  }
  const chosen = await services.preferences.get(workspaceId, userId);
  if (chosen[tellsOf[outbox.kind]] === false) return 'not-told';
  const quietUntil = endOfQuiet(chosen.quiet, profile.timeZone, services.now());
  if (quietUntil !== undefined) return { waitUntil: quietUntil };
  if (outbox.kind === 'reminded' || outbox.kind === 'completed') await refresh(recipient, key, outbox);
  return send(recipient, key, outbox, maySend);
}
