import type { App } from '@slack/bolt';
import {
  eventOrigin,
  eventPayload,
  isWrittenByPerson,
  messageEvent,
  withoutOwnMention,
} from './edge/payloads.ts';
import type { SlackEvent } from './edge/stored-event.ts';
import { events, messages, personEvents } from './routes.ts';
import type { MessageHandler } from './surface/context.ts';
import { readTyped } from './surface/read-typed.ts';
import { clientFor, rememberRequest, runRequest } from './surface/run-request.ts';
import type { Services } from './surface/services.ts';
import { tokenWritten } from './surface/typed-token.ts';

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
  const asked = { ...context, userId: String(event.user) };
  await ofPerson({ ...asked, slack: await clientFor(services, asked) }, event);
}

/** What an event asks for, once it is acked. */
type Work = () => Promise<void>;

async function workOfEvent(services: Services, payload: SlackEvent): Promise<Work> {
  const { workspaceId: workspace } = eventOrigin(payload);
  const begun = await services.unfinishedEvents.begin(`${workspace}/${payload.event_id}`, payload);
  return async () => {
    const work = begun.run(async () => {
      const isFirst = await isFirstDelivery(services, payload.event_id);
      if (isFirst) await handleEvent(services, payload);
      return isFirst;
    });
    await services.inFlight(
      work.catch((error: unknown) => {
        services.log.error({ err: error, workspace, event: payload.event.type }, 'An event failed.');
      }),
    );
  };
}

async function workOfMessage(
  services: Services,
  payload: SlackEvent,
  handle: MessageHandler,
): Promise<Work | undefined> {
  const direct = payload.event.channel_type === 'im';
  // A mention in a direct message also comes as a message; messages of channels come with other apps' scopes only.
  if (!isWrittenByPerson(payload.event) || direct !== (payload.event.type === 'message')) return;
  const event = messageEvent.parse(payload.event);
  const { channel, user, ts, thread_ts: threadTs } = event;
  if (direct)
    void services.inFlight(
      services.homes.knowChannel(eventOrigin(payload).workspaceId, user, channel).catch(() => undefined),
    );
  const { text: written, refused } = readTyped(event.text, tokenWritten);
  const text = withoutOwnMention(written, payload);
  const asked = { ...eventOrigin(payload), userId: user, userWorkspaceId: event.user_team ?? event.team };
  const request = refused ? undefined : { request: { kind: 'other', typed: text } as const };
  const pending = await rememberRequest(services, { ...asked, channelId: channel }, request);
  return () =>
    runRequest(
      services,
      { ...asked, pending },
      async (context) => {
        if (!(await isFirstDelivery(services, payload.event_id))) return;
        if (refused) await context.reply(refused);
        else await handle({ ...context, channelId: channel, threadTs }, { text, ts });
      },
      // In a channel only the person who asked sees the answer (docs.slack.dev, "chat.postEphemeral").
      (slack, message) =>
        direct
          ? services.messenger.post(slack, asked.workspaceId, { channel, threadTs }, message)
          : services.messenger.postEphemeral(slack, asked.workspaceId, { channel, threadTs }, user, message),
    );
}

/** Remembers an event of the tables in {@link file://./routes.ts}. Resolves to what it asks for, if anything. */
async function rememberEvent(services: Services, body: unknown): Promise<Work | undefined> {
  const read = eventPayload.safeParse(body);
  if (!read.success) return;
  const { type } = read.data.event;
  if (events.has(type) || personEvents.has(type)) return workOfEvent(services, read.data);
  const handle = messages.get(type);
  return handle && workOfMessage(services, read.data, handle);
}

/** Listens to events. Bolt acks each before any listener hears of it, so it is remembered before Bolt gets it. */
export function listenToEvents(app: App, services: Services): void {
  const works = new WeakMap<object, Work>();
  const process = app.processEvent.bind(app);
  app.processEvent = async (event) => {
    const work = await rememberEvent(services, event.body).catch((error: unknown) => {
      services.log.error({ err: error }, 'An event could not be read.');
      return undefined;
    });
    if (work !== undefined) works.set(event.body, work);
    await process(event);
  };
  for (const type of [...events.keys(), ...personEvents.keys(), ...messages.keys()])
    app.event(type, async ({ body }) => works.get(body)?.());
}
