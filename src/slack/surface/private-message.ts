import { randomUUID } from 'node:crypto';
import { addressOf, type Delivery, deliveryKey } from '../../deliveries/delivery.ts';
import type { DeliveryKind, Due, Found, Opened } from '../../deliveries/kind.ts';
import { saidAt } from '../../deliveries/said.ts';
import { untilStored } from '../../deliveries/until-stored.ts';
import { lastRun, localDate, nextRun, type Schedule } from '../../digests/schedule.ts';
import { zonedDateTime } from '../../lib/local-date-time.ts';
import { endOfQuiet, type PersonalPreferences } from '../../workspaces/preferences.ts';
import type { Posted } from '../edge/messenger.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import { type Caller, knownCaller } from './authenticate.ts';
import { findDirect, type SoughtDirect } from './find-message.ts';
import { postClaimed } from './post-claimed.ts';
import type { Services } from './services.ts';

/** Stores where a message was posted, so that it follows its tasks. */
export const follow = (
  { services, workspaceId, installation, connection }: Caller,
  id: string,
  posted: Posted,
): Promise<void> => {
  const where = { ...posted, installation, organizationId: connection.organization.id };
  return untilStored(services.log, () => services.taskMessages.posted({ workspaceId, id }, where));
};

/** Looks for a message that may have been posted to its reader, as {@link findDirect} does. */
export async function findOwn(
  caller: Caller,
  sought: Omit<SoughtDirect, 'workspaceId' | 'userId'> & { messageId: string },
): Promise<Found> {
  const { services, slack, workspaceId, userId } = caller;
  const found = await findDirect(services, async () => slack, { ...sought, workspaceId, userId });
  if (typeof found === 'object' && 'ts' in found)
    await follow(caller, sought.messageId, { channel: found.channel ?? '', ts: found.ts });
  return found;
}

/** Sends a message to its reader. @throws as {@link postClaimed} */
export async function postDirect(caller: Caller, shown: TaskMessage, claim: string): Promise<Posted> {
  const { services, slack, workspaceId, userId: channel } = caller;
  const message = renderTaskMessage(shown, services.now());
  const posted = await postClaimed(services, slack, { workspaceId, channel }, message, claim);
  await follow(caller, shown.id, posted);
  return posted;
}

/** What the next message says about one that may not have come. */
function unsureWords(dueMs: number, timeZone: string): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const date = zonedDateTime(dueMs, timeZone).toPlainDate().toLocaleString('en-GB', day);
  return `I was interrupted while I sent your message of ${date}, so it may not have come.`;
}

/** Whose message it is, and in which zone they read it. */
export type About = Pick<TaskMessage, 'id' | 'workspaceId' | 'viewer' | 'timeZone'>;

/** What a private message of one kind says, and when it comes. */
export type PrivateMessage = {
  /** A message that would come later than this is not sent, in milliseconds. */
  lateMs: number;
  /** The next message is never further away than this, in milliseconds: a job further away was scheduled by a wrong clock. */
  mostAheadMs: number;
  /** Undefined for a user who wants none, or gets none; `later` for what they asked to have once more. */
  schedule(caller: Caller, chosen: PersonalPreferences): Schedule | 'later' | undefined;
  /** @param unsure what is to be said about the last one; undefined if there is nothing to say */
  write(caller: Caller, about: About, unsure: string | undefined): Promise<TaskMessage | undefined>;
};

/** What is due on a schedule, once for each local date. */
function dueOn(schedule: Schedule, { said, sending }: Delivery, nowMs: number): Due | undefined {
  const dueMs = lastRun(schedule, nowMs);
  const once = localDate(dueMs, schedule.timeZone);
  return saidAt(said, once) === undefined && sending?.once !== once ? { once, dueMs } : undefined;
}

/** What a user asked to have later. */
function askedFor({ waiting = [] }: Delivery): Due | undefined {
  const item = waiting.at(-1);
  return item?.atMs === undefined ? undefined : { once: `later-${item.id}`, dueMs: item.atMs };
}

/** Creates a kind of private messages. Its recipients are checked as when they click. */
export function privateMessageKind(services: Services, message: PrivateMessage): DeliveryKind {
  const { now, deliveries } = services;

  /** When the last message was due (milliseconds, UTC), also one after **Later**, if it may not have come. */
  async function unsureMs({ workspaceId, userId: to }: Caller, { last }: Delivery) {
    const later = (await deliveries.get(deliveryKey({ workspaceId, kind: 'later', to })))?.last;
    const latest = [last, later].filter((one) => one !== undefined).sort((a, b) => b.dueMs - a.dueMs)[0];
    return latest?.state === 'unknown' ? latest.dueMs : undefined;
  }

  return {
    lateMs: message.lateMs,
    looksFirst: true,
    async open(key, { target }): Promise<Opened | undefined> {
      const { workspaceId, to } = addressOf(key);
      const caller = target && (await knownCaller(services, { ...target, workspaceId, userId: to }));
      if (!caller) return undefined;
      const { userId, profile } = caller;
      const { timeZone } = profile;
      const chosen = await services.preferences.get(workspaceId, userId);
      const schedule = message.schedule(caller, chosen);
      if (schedule === undefined) return undefined;
      return {
        quietUntil: endOfQuiet(chosen.quiet, timeZone, now()),
        ...(schedule !== 'later' && { unasked: { workspaceId, userId, timeZone } }),
        due(delivery) {
          const due = schedule === 'later' ? askedFor(delivery) : dueOn(schedule, delivery, now());
          return due && due.dueMs <= now() ? due : undefined;
        },
        nextMs: (delivery) => (schedule === 'later' ? askedFor(delivery)?.dueMs : nextRun(schedule, now())),
        async prepare(_, delivery) {
          const unsure = await unsureMs(caller, delivery);
          const about = { id: randomUUID(), workspaceId, viewer: userId, timeZone };
          const words = unsure === undefined ? undefined : unsureWords(unsure, timeZone);
          const written = await message.write(caller, about, words);
          if (written === undefined) return undefined;
          const shown = await services.taskMessages.keep(written);
          return { id: shown.id, send: (_sending, claim) => postDirect(caller, shown, claim) };
        },
        find: ({ messageId, atMs, searchedTo }, claim, { last }) =>
          findOwn(caller, { claim, messageId, atMs, searchedTo, known: last?.channel }),
      };
    },
    rightTime: async (_, runAt) => (runAt > now() + message.mostAheadMs ? now() : undefined),
  };
}
