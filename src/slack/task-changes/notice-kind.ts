import { randomUUID } from 'node:crypto';
import { nextMorning } from '../../deliveries/daily-limit.ts';
import type { Delivery, Last, Sending } from '../../deliveries/delivery.ts';
import { type DeliveryKind, NotPostedError, type Opened, type SentMessage } from '../../deliveries/kind.ts';
import { byIds } from '../../tasks/by-ids.ts';
import { endOfQuiet } from '../../workspaces/preferences.ts';
import { collectMs, collectNudgesMs, farAheadMs } from '../edge/limits.ts';
import { isGone, refusalOf } from '../edge/refusals.ts';
import type { Caller } from '../surface/authenticate.ts';
import { findOwn, follow, postDirect } from '../surface/private-message.ts';
import type { Services } from '../surface/services.ts';
import { maxRows, type TaskMessage, type TaskMessageRow, toRow } from '../task-messages/task-message.ts';
import { remindOfDue } from './before-due.ts';
import { noticeParts, tellsOf } from './notice-message.ts';
import { addNotice, type NoticeKind, noticesIn, targetOf } from './notices.ts';
import { recipientOf } from './recipient.ts';
import { showPosted } from './task-changed.ts';

/** What follows a message so soon is added to it. Of an earlier reminder no one is notified again. */
const collectedFor = (kind: NoticeKind): number => (kind === 'nudged' ? collectNudgesMs : collectMs);

const rowsOf = ({ groups }: Pick<TaskMessage, 'groups'>): TaskMessageRow[] =>
  groups.flatMap(({ rows }) => rows);

/** The rows that a message has room for, and how many more there are. */
function fitting(rows: TaskMessageRow[], more = 0) {
  return { rows: rows.slice(0, maxRows), more: more + Math.max(0, rows.length - maxRows) };
}

/** What a message of its own says: who gave or completed tasks, the rows, and how many more there are. */
function toldIn({ items, more }: Pick<Sending, 'items' | 'more'>) {
  const notices = noticesIn(items);
  const rows = notices.map(({ task }) => task);
  return { by: [...new Set(notices.map(({ by }) => by))], ...fitting(rows, more) };
}

/** Adds notices to a message, also a second time. @throws the Web API's error */
async function addTo(
  recipient: Caller,
  kind: NoticeKind,
  { items, more: others }: Sending,
  sent: Last,
): Promise<SentMessage | 'gone'> {
  const { services, profile, workspaceId } = recipient;
  const { channel = '', ts = '', messageId: id = '' } = sent;
  const told = toldIn({ items });
  const by = [...new Set([...(sent.by ?? []), ...told.by])];
  let { more } = sent;
  const add = (shown: TaskMessage): TaskMessage => {
    const before = rowsOf(shown);
    const known = new Set(before.map((row) => row.id));
    const fresh = noticesIn(items).flatMap(({ task }) => (known.has(task.id) ? [] : task));
    const fits = fitting([...before, ...fresh], (sent.more ?? 0) + (others ?? 0));
    more = fits.more;
    const about = { messageId: shown.id, timeZone: profile.timeZone, nowMs: services.now() };
    return { ...shown, ...noticeParts({ kind, by, ...fits }, about) };
  };
  const gone = new Error('The message is not in Slack.');
  const show = async (shown: TaskMessage) => {
    if (shown.posted === undefined) throw gone;
    await showPosted(services, shown);
  };
  const found = await services.taskMessages.revise({ workspaceId, id }, add, show).catch((error: unknown) => {
    if (error !== gone && refusalOf(error) !== 'lasting' && !isGone(error)) throw error;
    return false;
  });
  if (!found) return 'gone';
  await follow(recipient, id, { channel, ts });
  return { channel, ts, messageId: id, atMs: sent.atMs, by, more };
}

/** What waits, as it is now. No one is told what is no longer so: a reminder of what is done by now, or that something is done that is open again. */
async function refresh(
  { services, platform }: Caller,
  key: string,
  kind: NoticeKind,
  { waiting = [] }: Delivery,
): Promise<boolean> {
  if (kind === 'assigned' || kind === 'nudged') return true;
  const { items: found } = await byIds(
    platform,
    waiting.map(({ id }) => id),
  );
  const now = new Map(found.map((task) => [task.id, task]));
  const after = await services.deliveries.change(key, (delivery) => ({
    ...delivery,
    waiting: delivery.waiting?.flatMap((one) => {
      const task = now.get(one.id);
      if (task === undefined || task.done !== (kind === 'completed')) return [];
      const [{ task: before }] = noticesIn([one]) as [ReturnType<typeof noticesIn>[number]];
      const { doneBy, doneByUser } = before;
      return {
        ...one,
        task: { ...toRow(task), ...(doneBy && { doneBy }), ...(doneByUser && { doneByUser }) },
      };
    }),
  }));
  return (after?.waiting ?? []).length > 0;
}

/** Tells the user who gave the tasks that Slack takes no message about them. @throws StoreUnavailableError */
async function tellGivers(recipient: Caller, { items }: Pick<Sending, 'items'>): Promise<void> {
  const { services, workspaceId, installation, connection, person } = recipient;
  const organizationId = connection.organization.id;
  for (const { task, byUser: userId } of noticesIn(items)) {
    if (userId === undefined) continue;
    const target = { kind: 'untold', workspaceId, installation, organizationId, to: { userId } } as const;
    await addNotice(services, target, { task, by: person.user.name }, task.id);
  }
}

/** Posts notices as a message of their own, which is stored first. */
async function post(
  recipient: Caller,
  kind: NoticeKind,
  sending: Sending,
  claim: string,
): Promise<SentMessage> {
  const { services, profile, workspaceId, userId } = recipient;
  const { timeZone } = profile;
  const { messageId } = sending;
  const told = toldIn(sending);
  const shown = await services.taskMessages.keep({
    id: messageId,
    notice: kind,
    workspaceId,
    viewer: userId,
    timeZone,
    ...noticeParts({ kind, ...told }, { messageId, timeZone, nowMs: services.now() }),
    tell: { assignee: false, program: true },
  });
  const posted = await postDirect(recipient, shown, claim).catch(async (error: unknown) => {
    if (error instanceof NotPostedError && error.next !== 'soon') await tellGivers(recipient, sending);
    throw error;
  });
  return { ...posted, messageId, by: told.by, more: told.more };
}

/** Notices of one kind, for a recipient who is checked as when they click. */
export function noticeKind(services: Services, kind: NoticeKind): DeliveryKind {
  const { now, deliveries } = services;

  async function open(key: string, delivery: Delivery): Promise<Opened | undefined> {
    const { waiting = [], sending } = delivery;
    const target = targetOf(key, delivery);
    if (target === undefined || (waiting.length === 0 && sending === undefined)) return undefined;
    const recipient = await recipientOf(services, target);
    const { workspaceId, installation, organizationId } = target;
    if (recipient === undefined) {
      await deliveries.clear(key);
      return undefined;
    }
    const { userId, profile } = recipient;
    const { timeZone } = profile;
    if (kind === 'assigned') {
      const assignee = { workspaceId, userId, installation, organizationId, timeZone };
      await remindOfDue(
        services,
        assignee,
        noticesIn(waiting).map(({ task }) => task),
      );
    }
    const chosen = await services.preferences.get(workspaceId, userId);
    if (kind !== 'untold' && chosen[tellsOf[kind]] === false) {
      await deliveries.clear(key);
      return undefined;
    }
    return {
      due: ({ waiting: some = [] }) => (some.length > 0 ? { once: randomUUID(), dueMs: now() } : undefined),
      quietUntil: endOfQuiet(chosen.quiet, timeZone, now()),
      unasked: { workspaceId, userId, timeZone },
      fullUntil: nextMorning(now(), timeZone, chosen.morningHour),
      collects: ({ state, atMs }) => state === 'sent' && now() - atMs < collectedFor(kind),
      async prepare({ once: id }, was) {
        if (!(await refresh(recipient, key, kind, was))) return undefined;
        return {
          id,
          send: (it, claim) =>
            it.into ? addTo(recipient, kind, it, it.into) : post(recipient, kind, it, claim),
        };
      },
      async find({ messageId, atMs, searchedTo, ...it }, claim, { last }) {
        const sought = { claim, messageId, atMs, searchedTo, known: last?.channel };
        const found = await findOwn(recipient, sought);
        if (typeof found !== 'object' || 'searchedTo' in found) return found;
        const { by, more } = toldIn(it);
        return { ...found, messageId, atMs, by, more };
      },
    };
  }

  return {
    open,
    // What waits expires after three days.
    lateMs: Number.POSITIVE_INFINITY,
    ifUnknowable: 'again',
    retryMs: services.digestTimes.searchEveryMs,
    // Quiet hours are shorter than a day.
    rightTime: async (_, runAt) => (runAt > now() + farAheadMs ? now() : undefined),
  };
}
