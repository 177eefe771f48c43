import { randomUUID } from 'node:crypto';
import type { Middleware, SlackEventMiddlewareArgs } from '@slack/bolt';
import type { z } from 'zod';
import { withTimeout } from '../lib/timeout.ts';
import { rememberWorkMs } from '../operations/limits.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { sameEventMs } from './edge/limits.ts';
import { eventPayload, isWrittenByPerson, messageEvent, withoutOwnMention } from './edge/payloads.ts';
import { readEvent, type SlackEvent, slackEvent } from './edge/stored-event.ts';
import { eventOrigin } from './edge/where.ts';
import { events, personEvents } from './routes.ts';
import type { MessageHandler } from './surface/context.ts';
import { readTyped } from './surface/read-typed.ts';
import { enter, rememberRequest, runRequest } from './surface/run-request.ts';
import type { Services } from './surface/services.ts';
import { tokenWritten } from './surface/typed-token.ts';

type EventListener = Middleware<SlackEventMiddlewareArgs>;

/** Bolt does not tell repeated events apart, and each is handled once. */
const eventWork = { what: 'event', doneKeptMs: sameEventMs };

/** What the store says within half a second; without an answer, an event is new. */
const isNew = ({ log }: Services, ask: () => Promise<boolean>): Promise<boolean> =>
  withTimeout(rememberWorkMs, ask).catch((error: unknown) => {
    log.warn({ err: error }, 'An event could not be remembered. It is done all the same.');
    return true;
  });

/** Does what an event asks for. What fails is logged, and not done again. @throws StoreUnavailableError */
async function handleEvent(services: Services, event: SlackEvent): Promise<void> {
  const { type, workspaceId, installation, userId, isUnproven } = event;
  const asked = { workspaceId, installation, userId, ...(isUnproven && { isUnproven }) };
  try {
    await events.get(type)?.({ ...asked, services }, event);
    const ofPerson = personEvents.get(type);
    if (ofPerson !== undefined) await ofPerson(await enter(services, asked), event);
  } catch (error) {
    services.log.error({ err: error, workspace: workspaceId, event: type }, 'An event failed.');
    if (error instanceof StoreUnavailableError) throw error;
  }
}

/** The handler of the jobs that do what events ask for, if a process could not. */
export const createEventJobs = (services: Services) =>
  services.storedWork.handler(eventWork, slackEvent, (event) => handleEvent(services, event));

/** What an event says; undefined if there is nothing to do, or it is not of the form that Slack documents. */
function readable({ log }: Services, payload: z.infer<typeof eventPayload>): SlackEvent | undefined {
  try {
    return readEvent(payload);
  } catch (error) {
    log.error({ err: error, workspace: payload.team_id, event: payload.event.type }, 'An event failed.');
    return undefined;
  }
}

/** Remembers an event and begins to do what it asks for. */
export const onEvent =
  (services: Services): EventListener =>
  async ({ body }) => {
    const { storedWork, inFlight } = services;
    const payload = eventPayload.parse(body);
    const event = readable(services, payload);
    if (event === undefined) return;
    const { workspaceId, userId } = event;
    const id = { workspaceId, userId, id: payload.event_id || randomUUID() };
    if (!(await isNew(services, () => storedWork.take(eventWork, id, event, { isLazy: true })))) return;
    const work = storedWork.run(eventWork, id, () => handleEvent(services, event));
    // Its job does it again.
    void inFlight(work.catch(() => undefined));
  };

/** @param handle what a message asks for, in a direct message or a mention */
export const onMessage =
  (services: Services, handle: MessageHandler): EventListener =>
  async ({ body }) => {
    const payload = eventPayload.parse(body);
    const direct = payload.event.channel_type === 'im';
    // A mention in a direct message also comes as a message; messages of channels come with other apps' scopes only.
    if (!isWrittenByPerson(payload.event) || direct !== (payload.event.type === 'message')) return;
    const event = messageEvent.parse(payload.event);
    const { channel, user, ts } = event;
    const threadTs = event.thread_ts ?? undefined;
    const origin = eventOrigin(payload);
    const { text: written, refused } = readTyped(event.text ?? '', tokenWritten);
    const text = withoutOwnMention(written, payload);
    const asked = { ...origin, userId: user };
    const request = refused ? undefined : { request: { kind: 'other', typed: text } as const };
    const pending = await rememberRequest(services, { ...asked, channelId: channel }, request);
    const repeatable = { request: { name: payload.event.type, text, channelId: channel, ts, threadTs } };
    void runRequest(
      services,
      { ...asked, pending, ...(refused === undefined && repeatable) },
      async (context) => {
        const { workspaceId } = context;
        if (direct) void services.inFlight(services.homes.knowChannel(workspaceId, user, channel));
        const id = { workspaceId, userId: user, id: payload.event_id };
        const isFirst = () => services.storedWork.first(eventWork, id);
        if (payload.event_id !== '' && !(await isNew(services, isFirst))) return;
        if (refused) await context.reply(refused);
        else await handle({ ...context, channelId: channel, threadTs }, { text, ts });
      },
      // In a channel only the user who asked sees the answer. What Slack does not show there, they get directly.
      async ({ slack, workspaceId }, message) => {
        const place = { channel, threadTs };
        if (direct) return services.messenger.post(slack, workspaceId, place, message);
        const said = services.messenger.postEphemeral(slack, workspaceId, place, user, message);
        if (await said.then(() => true).catch(() => false)) return undefined;
        return services.messenger.post(slack, workspaceId, { channel: user }, message);
      },
    );
  };
