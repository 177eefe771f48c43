import type { App } from '@slack/bolt';
import { eventOrigin, eventPayload, isWrittenByPerson, messageEvent, withoutOwnMention } from './payloads.ts';
import { events, messages, personEvents } from './routes.ts';
import { clientFor, rememberRequest, runRequest } from './run-request.ts';
import type { Services } from './services.ts';
import type { SlackEvent } from './stored-event.ts';
import { holdsToken, tokenWritten } from './typed-token.ts';

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

/** Listens to the events of the tables in {@link file://./routes.ts}. Bolt has acked each before it gets here. */
export function listenToEvents(app: App, services: Services): void {
  for (const type of [...events.keys(), ...personEvents.keys()]) {
    app.event(type, async ({ body }) => {
      const payload = eventPayload.parse(body);
      const { workspaceId: workspace } = eventOrigin(payload);
      const id = `${workspace}/${payload.event_id}`;
      const work = services.unfinishedEvents.run(id, payload, async () => {
        const isFirst = await isFirstDelivery(services, payload.event_id);
        if (isFirst) await handleEvent(services, payload);
        return isFirst;
      });
      await services.inFlight(
        work.catch((error: unknown) => {
          services.log.error({ err: error, workspace, event: type }, 'An event failed.');
        }),
      );
    });
  }

  for (const [type, handle] of messages) {
    app.event(type, async ({ body }) => {
      const payload = eventPayload.parse(body);
      const direct = payload.event.channel_type === 'im';
      // A mention in a direct message also comes as a message; messages of channels come with other apps' scopes only.
      if (!isWrittenByPerson(payload.event) || direct !== (type === 'message')) return;
      const event = messageEvent.parse(payload.event);
      const { channel, user, ts, thread_ts: threadTs } = event;
      const text = withoutOwnMention(event.text, payload);
      const asked = { ...eventOrigin(payload), userId: user, userWorkspaceId: event.user_team ?? event.team };
      const request = holdsToken(text) ? undefined : ({ kind: 'other', typed: text } as const);
      const owed = await rememberRequest(services, { ...asked, channelId: channel }, request);
      await runRequest(
        services,
        { ...asked, owed },
        async (context) => {
          if (!(await isFirstDelivery(services, payload.event_id))) return;
          if (holdsToken(text)) await context.reply(tokenWritten);
          else await handle({ ...context, channelId: channel, threadTs }, { text, ts });
        },
        // In a channel only the person who asked sees the answer (docs.slack.dev, "chat.postEphemeral").
        (slack, message) =>
          direct
            ? slack.chat.postMessage({ channel, thread_ts: threadTs, ...message })
            : slack.chat.postEphemeral({ channel, user, thread_ts: threadTs, ...message }),
      );
    });
  }
}
