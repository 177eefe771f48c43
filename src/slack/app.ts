import { App, type AppOptions, type Receiver } from '@slack/bolt';
import type { Services } from '../app.ts';
import type { RequestContext } from './context.ts';
import { NotInstalledError } from './installations.ts';
import { actionPayload, clickOf, commandPayload, submissionOf, viewPayload } from './payloads.ts';
import { createResponder } from './responder.ts';
import { actionHandler, commands, views } from './routes.ts';
import { todoHelp } from './todo/help.ts';
import { typedText } from './typed-text.ts';
import { withErrorReply } from './with-error-reply.ts';

/** Where an interaction came from, before its workspace's token is known. */
type Origin = Pick<
  RequestContext,
  'workspaceId' | 'userId' | 'userWorkspaceId' | 'channelId' | 'triggerId' | 'responseUrl'
>;

/**
 * The Bolt app. Every listener acks first and looks at nothing but the payload before that; then one handler of
 * {@link file://./routes.ts} does the work. Bolt's `authorize` finds nothing out, so that a store that is down is
 * told to the user instead of ending in silence, and gives no bot token, so that Bolt keeps no client per workspace.
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

  const work = async (origin: Origin, handle: (context: RequestContext) => Promise<void>): Promise<void> => {
    const { slackClients, installations } = services;
    // The client is made once the token is known; answering through the response_url needs none.
    const authorized = async () => {
      const token = await installations.botToken(origin.workspaceId);
      if (token === undefined) throw new NotInstalledError('There is no bot token for this workspace.');
      return slackClients.person(token);
    };
    const answers = createResponder(origin.responseUrl, async (message) => {
      await (await authorized()).chat.postMessage({ channel: origin.userId, ...message });
    });
    const asked = { ...origin, ...answers, services };
    await services.inFlight(
      withErrorReply(asked, async () => handle({ ...asked, slack: await authorized() })),
    );
  };

  app.command(/./, async ({ ack, body }) => {
    const payload = commandPayload.parse(body);
    const handler = commands.get(payload.command);
    if (handler === undefined) {
      await ack({ response_type: 'ephemeral', ...todoHelp() });
      return;
    }
    await ack();
    const origin = {
      workspaceId: payload.team_id,
      userId: payload.user_id,
      channelId: payload.channel_id,
      triggerId: payload.trigger_id,
      responseUrl: payload.response_url,
    };
    await work(origin, (context) => handler(context, typedText(payload.text)));
  });

  app.action(/./, async ({ ack, body }) => {
    await ack();
    const payload = actionPayload.parse(body);
    const click = clickOf(payload);
    const handler = actionHandler(click.actionId);
    if (handler === undefined) return services.log.warn({ action: click.actionId }, 'An unknown action.');
    await work(originOf(payload), (context) => handler(context, click));
  });

  app.view(/./, async ({ ack, body }) => {
    const payload = viewPayload.parse(body);
    const handler = views.get(payload.view.callback_id);
    const submission = submissionOf(payload);
    const shown = handler?.ack?.(submission);
    await (shown === undefined ? ack() : ack(shown));
    if (handler === undefined)
      return services.log.warn({ view: payload.view.callback_id }, 'An unknown view.');
    const origin = originOf(payload);
    const workspaceId = payload.view.app_installed_team_id ?? origin.workspaceId;
    await work({ ...origin, workspaceId }, (context) => handler.submit(context, submission));
  });

  app.event('app_uninstalled', async ({ body }) => {
    await services.inFlight(forget(services, body.team_id));
  });
  app.event('tokens_revoked', async ({ body, event }) => {
    if ((event.tokens.bot?.length ?? 0) > 0) await services.inFlight(forget(services, body.team_id));
  });

  app.error(async (error) => {
    services.log.error({ err: error }, 'Bolt reported an error.');
  });
  return app;
}

type Interaction = {
  team?: { id: string } | null;
  user: { id: string; team_id?: string };
  channel?: { id: string } | null;
  trigger_id: string;
  response_url?: string;
};

/** A payload without a team comes from an installation for a whole organization, which Touchline does not take. */
const originOf = (payload: Interaction): Origin => ({
  workspaceId: payload.team?.id ?? '',
  userId: payload.user.id,
  userWorkspaceId: payload.user.team_id,
  channelId: payload.channel?.id,
  triggerId: payload.trigger_id,
  responseUrl: payload.response_url,
});

/** An uninstalled workspace leaves no token behind: neither Slack's nor the organization's. */
async function forget(services: Services, workspaceId: string): Promise<void> {
  try {
    await services.connections.remove(workspaceId);
    await services.installations.remove(workspaceId);
    services.log.info({ workspace: workspaceId }, 'Touchline was uninstalled; its tokens are deleted.');
  } catch (error) {
    services.log.error(
      { err: error, workspace: workspaceId },
      'An uninstalled workspace could not be forgotten.',
    );
  }
}
