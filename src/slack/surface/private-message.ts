import { type Found, NotSearchableError } from '../../digests/poster.ts';
import { zonedDateTime } from '../../lib/local-date-time.ts';
import type { Recipient, Sent } from '../../reminders/private-message-work.ts';
import type { PrivateMessageRef } from '../../reminders/private-messages.ts';
import type { Send } from '../../reminders/sends.ts';
import type { PersonalPreferences } from '../../workspaces/preferences.ts';
import { codeOf, refusalOf } from '../edge/refusals.ts';
import { claimMetadata } from '../task-messages/message-metadata.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import type { PersonContext } from './context.ts';
import { findMessage } from './find-message.ts';
import { knownCaller } from './known-caller.ts';
import type { Services } from './services.ts';

type Caller = AuthenticatedContext<PersonContext>;

const outcomes = { passing: 'try-again', lasting: 'refused' } as const;

/** Sends it once, with its id as the claim in its metadata. */
async function post({ services, slack, workspaceId, userId }: Caller, shown: TaskMessage): Promise<Sent> {
  const { log, messenger, now } = services;
  const message = renderTaskMessage(shown, now());
  const metadata = claimMetadata('private', shown.id);
  try {
    const { channel } = await messenger.post(slack, workspaceId, { channel: userId }, message, metadata);
    return { outcome: 'sent', channel };
  } catch (error) {
    log.warn({ workspace: workspaceId, reason: codeOf(error) }, 'Slack refused a private message.');
    const refusal = refusalOf(error);
    return { outcome: refusal === undefined ? 'unknown' : outcomes[refusal] };
  }
}

/**
 * Looks for a message in the direct message with its reader. Slack tells that one's channel with each message, and when
 * they open Touchline's Home: asking for it would take another scope.
 */
async function find({ services, slack, workspaceId, userId }: Caller, send: Send): Promise<Found> {
  const channel = send.channel ?? (await services.homes.get(workspaceId, userId))?.channel;
  if (channel === undefined) throw new NotSearchableError('The channel of a direct message is not known.');
  const { id, atMs, searchedTo } = send;
  const sought = { workspaceId, channel, claim: id, messageId: id, atMs, searchedTo };
  return findMessage(services, async () => slack, sought);
}

/** What the next message says about one that may not have come. */
function unsureWords(dueMs: number, timeZone: string): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const date = zonedDateTime(dueMs, timeZone).toPlainDate().toLocaleString('en-GB', day);
  return `I was interrupted while I sent your message of ${date}, so it may not have come.`;
}

/** What a private message of one kind says, and when it comes. */
export type PrivateMessage = {
  /** Undefined for somebody who wants none, or gets none. */
  schedule(caller: Caller, chosen: PersonalPreferences): Recipient['schedule'];
  /** @param unsure what is to be said about the last one; undefined if there is nothing to say */
  write(
    caller: Caller,
    about: Pick<TaskMessage, 'id' | 'workspaceId' | 'viewer' | 'timeZone'>,
    unsure: string | undefined,
  ): Promise<TaskMessage | undefined>;
};

/** Whoever gets a private message, checked as when they click. Undefined for somebody who may no longer use Touchline. */
export async function recipientOf(
  services: Services,
  { schedule, write }: PrivateMessage,
  ref: PrivateMessageRef,
): Promise<Recipient | undefined> {
  const caller = await knownCaller(services, ref);
  if (caller === undefined) return undefined;
  const { workspaceId, userId } = caller;
  const { timeZone } = caller.profile;
  const chosen = await services.preferences.get(workspaceId, userId);
  return {
    timeZone,
    schedule: schedule(caller, chosen),
    quiet: chosen.quiet,
    async prepare(id, unsureMs) {
      const unsure = unsureMs === undefined ? undefined : unsureWords(unsureMs, timeZone);
      const written = await write(caller, { id, workspaceId, viewer: userId, timeZone }, unsure);
      if (written === undefined) return undefined;
      const shown = await services.taskMessages.keep(written);
      return () => post(caller, shown);
    },
    find: (send) => find(caller, send),
  };
}
