import type { App } from '@slack/bolt';
import { eventOrigin, eventPayload, isWrittenByPerson, messageEvent, withoutOwnMention } from './payloads.ts';
import { events, messages, personEvents } from './routes.ts';
import { clientFor, runRequest } from './run-request.ts';
import type { Services } from './services.ts';
import { holdsToken, tokenWritten } from './typed-token.ts';

/** How long an event counts as the same one, in milliseconds. Slack repeats it after 1 and 5 minutes. */
const sameEventMs = 10 * 60_000;

/** True for the first delivery of an event. Bolt does not tell repeated ones apart, and each is handled once. */
const isFirstDelivery = async ({ isFirst }: Services, eventId: string): Promise<boolean> =>
  eventId === '' || isFirst(`event/${eventId}`, sameEventMs);

/** Listens to the events of the tables in {@link file://./routes.ts}. Bolt has acked each before it gets here. */
export function listenToEvents(app: App, services: Services): void {
  const inBackground = (type: string, workspace: string, work: () => Promise<void>) =>
    services.inFlight(
      work().catch((error: unknown) => {
        services.log.error({ err: error, workspace, event: type }, 'An event failed.');
      }),
    );

  for (const [type, handle] of events) {
    app.event(type, async ({ body }) => {
      const payload = eventPayload.parse(body);
      const context = { ...eventOrigin(payload), services };
      await inBackground(type, context.workspaceId, async () => {
        if (await isFirstDelivery(services, payload.event_id)) await handle(context, payload.event, body);
      });
    });
  }

  for (const [type, handle] of personEvents) {
    app.event(type, async ({ body }) => {
      const payload = eventPayload.parse(body);
      const asked = { ...eventOrigin(payload), userId: String(payload.event.user) };
      await inBackground(type, asked.workspaceId, async () => {
        if (!(await isFirstDelivery(services, payload.event_id))) return;
        await handle({ ...asked, services, slack: await clientFor(services, asked) }, payload.event);
      });
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
      await runRequest(
        services,
        asked,
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
