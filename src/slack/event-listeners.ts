import type { Middleware, SlackEventMiddlewareArgs } from '@slack/bolt';
import { eventPayload, isWrittenByPerson, messageEvent, withoutOwnMention } from './edge/payloads.ts';
import type { SlackEvent } from './edge/stored-event.ts';
import { eventOrigin } from './edge/where.ts';
import { events, personEvents } from './routes.ts';
import type { MessageHandler } from './surface/context.ts';
import { readTyped } from './surface/read-typed.ts';
import { enter, rememberRequest, runRequest } from './surface/run-request.ts';
import type { Services } from './surface/services.ts';
import { tokenWritten } from './surface/typed-token.ts';
import { rememberUninstalled } from './uninstall.ts';

type EventListener = Middleware<SlackEventMiddlewareArgs>;

/** How long an event counts as the same one, in milliseconds. Slack repeats it after 1 and 5 minutes. */
const sameEventMs = 10 * 60_000;

/** True for the first delivery of an event. Bolt does not tell repeated ones apart, and each is handled once. */
const isFirstDelivery = async ({ isFirst }: Services, eventId: string): Promise<boolean> =>
  eventId === '' || isFirst(`event/${eventId}`, sameEventMs);

/** Does what an event of the tables asks for, if it is not a message. */
export async function handleEvent(services: Services, payload: SlackEvent): Promise<void> {
  const { event } = payload;
  const context = { ...eventOrigin(payload), services };
  await events.get(event.type)?.(context, event, payload);
  const ofPerson = personEvents.get(event.type);
  if (ofPerson === undefined) return;
  await ofPerson(await enter(services, { ...context, userId: String(event.user) }), event);
}

/** Whether an event is about somebody else who has joined a channel: there are many of those, and nothing is done then. */
const isOfOthers = ({ event, authorizations }: SlackEvent): boolean =>
  event.type === 'member_joined_channel' &&
  !authorizations?.some(({ user_id: own }) => own && own === event.user);

/** Remembers an event and begins to do what it asks for. */
async function take(services: Services, body: unknown): Promise<void> {
  const payload = eventPayload.parse(body);
  if (isOfOthers(payload)) return;
  const { workspaceId: workspace } = eventOrigin(payload);
  const begun = await services.unfinishedEvents.begin(`${workspace}/${payload.event_id}`, payload);
  const work = begun.run(async () => {
    const isFirst = await isFirstDelivery(services, payload.event_id);
    if (isFirst) await handleEvent(services, payload);
    return isFirst;
  });
  const logged = work.catch((error: unknown) => {
    services.log.error({ err: error, workspace, event: payload.event.type }, 'An event failed.');
  });
  void services.inFlight(logged);
}

/** An uninstalled workspace is remembered for certain, or Slack sends the event again. @throws StoreUnavailableError */
export const onEvent =
  (services: Services): EventListener =>
  async ({ body }) => {
    await rememberUninstalled(services, body);
    await take(services, body);
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
    const { channel, user, ts, thread_ts: threadTs } = event;
    const origin = eventOrigin(payload);
    const { text: written, refused } = readTyped(event.text, tokenWritten);
    const text = withoutOwnMention(written, payload);
    const asked = { ...origin, userId: user };
    const request = refused ? undefined : { request: { kind: 'other', typed: text } as const };
    const pending = await rememberRequest(services, { ...asked, channelId: channel }, request);
    void runRequest(
      services,
      { ...asked, pending },
      async (context) => {
        if (direct)
          void services.inFlight(
            services.homes.knowChannel(context.workspaceId, user, channel).catch(() => undefined),
          );
        if (!(await isFirstDelivery(services, payload.event_id))) return;
        if (refused) await context.reply(refused);
        else await handle({ ...context, channelId: channel, threadTs }, { text, ts });
      },
      // In a channel only the user who asked sees the answer.
      ({ slack, workspaceId }, message) =>
        direct
          ? services.messenger.post(slack, workspaceId, { channel, threadTs }, message)
          : services.messenger.postEphemeral(slack, workspaceId, { channel, threadTs }, user, message),
    );
  };
