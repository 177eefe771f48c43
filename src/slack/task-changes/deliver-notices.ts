import { randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import { nextMorning } from '../../notices/daily-limit.ts';
import type { Told } from '../../notices/notice-handler.ts';
import type { Notice, Outbox, SentNotice } from '../../notices/outbox.ts';
import { byIds } from '../../tasks/by-ids.ts';
import { endOfQuiet } from '../../workspaces/quiet-hours.ts';
import { codeOf, refusalOf } from '../edge/refusals.ts';
import type { AuthenticatedContext } from '../surface/authenticate.ts';
import type { PersonContext } from '../surface/context.ts';
import type { Services } from '../surface/services.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import { maxRows, type TaskMessage, type TaskMessageRow } from '../task-messages/task-message.ts';
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

/** Adds notices to the message that was sent last. Undefined if that is no longer stored. */
async function addTo(
  { services, slack, profile, workspaceId }: Recipient,
  { kind, waiting: notices, more: others = 0 }: Outbox,
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

async function post(
  { services, slack, profile, workspaceId, userId }: Recipient,
  { kind, waiting: notices, more: others }: Outbox,
): Promise<SentNotice> {
  const messageId = randomUUID();
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
  const { channel, ts } = await services.messenger.post(slack, workspaceId, { channel: userId }, message);
  return { messageId, channel, ts, atMs: services.now(), by, more };
}

/** Remembers where the creator of these tasks was told, so that an undo shows there. */
async function rememberTold({ services, workspaceId }: Recipient, notices: Notice[], sent: SentNotice) {
  const { messageId, channel, ts } = sent;
  for (const { task } of notices)
    await services.taskCreators.told(workspaceId, task.id, { messageId, channel, ts });
}

/** When the day's places are taken, a notice waits for the next morning: nothing of it is lost. */
async function holdUntilMorning(recipient: Recipient, key: string, taken: Outbox): Promise<Told> {
  const { services, workspaceId, userId, profile } = recipient;
  await services.outboxes.putBack(key, taken);
  services.outboxes.pause(key);
  const { morningHour } = await services.preferences.get(workspaceId, userId);
  services.log.info(
    { workspace: workspaceId, user: userId },
    'Somebody has had all messages of the day, so a notice waits for the next morning.',
  );
  return { waitUntil: nextMorning(services.now(), profile.timeZone, morningHour) };
}

async function send(recipient: Recipient, key: string): Promise<Told> {
  const { services, workspaceId, userId, profile } = recipient;
  const { outboxes, log, now } = services;
  // Taken out first: after a crash in between, nobody is told twice.
  const taken = await outboxes.take(key);
  if (taken === undefined || taken.waiting.length === 0) return 'told';
  const { kind, waiting, sent: last } = taken;
  let place: Awaited<ReturnType<typeof services.dailyLimit.take>>;
  try {
    const isRecent = last !== undefined && now() - last.atMs < collectMs[kind];
    const added = isRecent ? await addTo(recipient, taken, last) : undefined;
    if (added === undefined) {
      place = await services.dailyLimit.take({ workspaceId, userId, timeZone: profile.timeZone });
      if (place === undefined) return await holdUntilMorning(recipient, key, taken);
    }
    const sent = added ?? (await post(recipient, taken));
    await outboxes.setSent(key, sent);
    if (kind === 'completed') await rememberTold(recipient, waiting, sent);
    return 'told';
  } catch (error) {
    log.warn({ workspace: recipient.workspaceId, reason: codeOf(error) }, 'A notice was not sent.');
    const refusal = refusalOf(error);
    if (refusal !== undefined) await place?.release();
    if (refusal !== 'passing') return 'told';
    await outboxes.putBack(key, taken);
    return 'try-again';
  }
}

/** Nobody is reminded of what was done while the reminder waited. */
async function dropDone({ services, platform }: Recipient, key: string, { waiting }: Outbox): Promise<void> {
  const ids = waiting.map(({ task }) => task.id);
  const open = new Set((await byIds(platform, ids)).items.flatMap(({ id, done }) => (done ? [] : [id])));
  for (const id of ids) if (!open.has(id)) await services.outboxes.drop(key, id);
}

/**
 * Tells somebody what waits for them, unless they are nobody here, want no such messages, or have quiet hours.
 *
 * @throws StoreUnavailableError, PlatformError, the Web API's error
 */
export async function deliverNotices(services: Services, key: string, outbox: Outbox): Promise<Told> {
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
  if (outbox.kind === 'reminded') await dropDone(recipient, key, outbox);
  return send(recipient, key);
}
