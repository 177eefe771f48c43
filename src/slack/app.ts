import { App, type AppOptions, type Receiver } from '@slack/bolt';
import type { PersonContext, RequestContext } from './context.ts';
import { NotInstalledError } from './installations.ts';
import {
  actionPayload,
  clickOf,
  commandOrigin,
  commandPayload,
  eventOrigin,
  eventPayload,
  interactionOrigin,
  submissionOf,
  viewPayload,
} from './payloads.ts';
import { createResponder, type Responder, redrawView } from './responder.ts';
import { actionHandler, commands, events, views } from './routes.ts';
import type { Services } from './services.ts';
import { todoHelp } from './todo/help.ts';
import { withErrorReply } from './with-error-reply.ts';

/** Who did something where, before the workspace's token is known. */
type Asked = Omit<PersonContext, 'slack' | 'services'> & { responseUrl?: string };

/**
 * The Bolt app. Every listener acks first and reads nothing but the payload before that; then one handler of
 * {@link file://./routes.ts} does the work. Bolt's `authorize` looks nothing up: a store that is down is then told to
 * the user instead of ending in silence. It gives no bot token, so Bolt keeps no client per workspace.
 */
export function createApp(options: {
  services: Services;
  receiver: Receiver;
  logger: NonNullable<AppOptions['logger']>;
}): App {
  const { services, receiver, logger } = options;
  const app = new App({
    receiver,
    logger,
    authorize: async () => ({}),
    convoStore: false,
    ignoreSelf: false,
  });

  const run = async (
    { responseUrl, ...asked }: Asked,
    handle: (context: RequestContext, responder: Responder) => Promise<void>,
  ): Promise<void> => {
    // Replying through the response_url needs no token, so the client is made only when it is needed.
    const client = async () => {
      const token = await services.installations.botToken(asked.installation);
      if (token === undefined) throw new NotInstalledError('There is no bot token for this workspace.');
      return services.webClients.interactive(token);
    };
    const responder = createResponder(responseUrl, async (message) => {
      await (await client()).chat.postMessage({ channel: asked.userId, ...message });
    });
    const context = { ...asked, services, reply: responder.reply };
    const work = async () => handle({ ...context, slack: await client() }, responder);
    await services.inFlight(withErrorReply(context, work));
  };

  app.command(/./, async ({ ack, body }) => {
    const payload = commandPayload.parse(body);
    const { command, user_id: userId, response_url: responseUrl } = payload;
    const handler = commands.get(command);
    if (handler === undefined) {
      await ack({ response_type: 'ephemeral', ...todoHelp() });
      return;
    }
    await ack();
    const { channel_id: channelId, trigger_id: triggerId } = payload;
    await run({ ...commandOrigin(payload), userId, responseUrl }, (context) =>
      handler({ ...context, channelId, triggerId, responseUrl }, payload.text),
    );
  });

  app.action(/./, async ({ ack, body }) => {
    await ack();
    const payload = actionPayload.parse(body);
    const { user, view, trigger_id: triggerId, response_url: responseUrl } = payload;
    const click = clickOf(payload);
    const handler = actionHandler(click.actionId);
    if (handler === undefined) return services.log.warn({ action: click.actionId }, 'Unknown action.');
    const asked = {
      ...interactionOrigin(payload),
      userId: user.id,
      userWorkspaceId: user.team_id,
      responseUrl,
    };
    await run(asked, (context, { replace }) =>
      handler(
        {
          ...context,
          triggerId,
          responseUrl,
          channelId: payload.channel?.id,
          redraw: (message) => (view ? redrawView(context.slack, user.id, view, message) : replace(message)),
        },
        click,
      ),
    );
  });

  app.view(/./, async ({ ack, body }) => {
    const payload = viewPayload.parse(body);
    const { user, view, trigger_id: triggerId } = payload;
    const handler = views.get(view.callback_id);
    const submission = submissionOf(payload);
    const shown = handler?.ack?.(submission);
    await (shown === undefined ? ack() : ack(shown));
    if (handler === undefined) return services.log.warn({ view: view.callback_id }, 'Unknown view.');
    const origin = interactionOrigin(payload, view.app_installed_team_id);
    await run({ ...origin, userId: user.id, userWorkspaceId: user.team_id }, (context) =>
      handler.submit({ ...context, triggerId }, submission),
    );
  });

  for (const [type, handle] of events) {
    app.event(type, async ({ body }) => {
      const payload = eventPayload.parse(body);
      const context = { ...eventOrigin(payload), services };
      await services.inFlight(
        handle(context, payload.event).catch((error: unknown) => {
          services.log.error({ err: error, workspace: context.workspaceId, event: type }, 'An event failed.');
        }),
      );
    });
  }

  app.error(async (error) => {
    services.log.error({ err: error }, 'Bolt reported an error.');
  });
  return app;
}
