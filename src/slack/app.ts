import { App, type AppOptions, type Receiver } from '@slack/bolt';
import { oneLine } from '../lib/text.ts';
import { withTimeout } from '../lib/timeout.ts';
import { todoRequest } from './commands/todo.ts';
import { todoHelp } from './commands/todo-help.ts';
import { isSlackAddress } from './edge/answers.ts';
import {
  actionPayload,
  clickOf,
  commandOrigin,
  commandPayload,
  formOf,
  interactionOrigin,
  optionsPayload,
  shortcutPayload,
  submissionOf,
  typedFields,
  viewPayload,
} from './edge/payloads.ts';
import { listenToEvents } from './event-listeners.ts';
import { drawHome, redrawAfterModal } from './features/home/draw.ts';
import {
  actions,
  commands,
  messageShortcuts,
  options,
  shortcuts,
  tokenViews,
  unescapedCommands,
  views,
  withSuffix,
} from './routes.ts';
import { fieldErrors, readMessage, readTyped } from './surface/read-typed.ts';
import { redrawView } from './surface/responder.ts';
import { clientFor, rememberRequest, runRequest } from './surface/run-request.ts';
import type { Services } from './surface/services.ts';
import { tokenInMessage, tokenTyped } from './surface/typed-token.ts';
import { commandNamed, withCommandNames } from './ui/command-names.ts';
import { maxTyped } from './ui/typed-text.ts';

/** How long options may take, in milliseconds: after three seconds Slack shows an error of its own. */
const optionsMs = 2_500;

/**
 * The Bolt app. Every listener acks first and reads nothing but the payload before that, texts only as far as
 * {@link file://./read-typed.ts} does; then one handler of {@link file://./routes.ts} does the work. Bolt's `authorize` looks nothing up: a store that is down is then told to
 * the user instead of ending in silence. It gives no bot token, so Bolt keeps no client per workspace.
 */
export function createApp({
  services,
  receiver,
  logger,
  slackApiUrl,
}: {
  services: Services;
  receiver: Receiver;
  logger: NonNullable<AppOptions['logger']>;
  slackApiUrl?: string | undefined;
}): App {
  const app = new App({
    receiver,
    logger,
    authorize: async () => ({}),
    convoStore: false,
    ignoreSelf: false,
  });

  // What a signed request says is posted to Slack only: elsewhere it would be read. Then answers go another way.
  app.use(async ({ body, next }) => {
    if ('response_url' in body && !isSlackAddress(body.response_url, slackApiUrl)) {
      services.log.warn('A request named an address for its answers that is not Slack’s. It is not used.');
      Reflect.deleteProperty(body, 'response_url');
    }
    await next();
  });

  app.command(/./, async ({ ack, body }) => {
    const payload = commandPayload.parse(body);
    const { command, user_id: userId, response_url: responseUrl } = payload;
    const own = commandNamed(services.commandNames, command);
    const handler = commands.get(own);
    if (handler === undefined) {
      await ack({ response_type: 'ephemeral', ...withCommandNames(services.commandNames, todoHelp()) });
      return;
    }
    const { channel_id: channelId, trigger_id: triggerId } = payload;
    const isEscaped = !unescapedCommands.has(own);
    const { text, refused } = readTyped(payload.text, tokenTyped, { isEscaped });
    const asked = { ...commandOrigin(payload), userId, responseUrl };
    const request = own === '/todo' && refused === undefined ? todoRequest(triggerId, text) : undefined;
    const pending = await rememberRequest(services, { ...asked, channelId }, request);
    await ack();
    await runRequest(services, { ...asked, pending }, (context) =>
      refused ? context.reply(refused) : handler({ ...context, channelId, triggerId, responseUrl }, text),
    );
  });

  app.action(/./, async ({ ack, body }) => {
    const payload = await actionPayload.parseAsync(body).catch(async (error: unknown) => {
      await ack();
      throw error;
    });
    const { user, view, trigger_id: triggerId, response_url: responseUrl } = payload;
    const click = clickOf(payload);
    const handler = withSuffix(actions, click.actionId);
    const asked = {
      ...interactionOrigin(payload),
      userId: user.id,
      userWorkspaceId: user.team_id,
      responseUrl,
    };
    const pending =
      handler && (await rememberRequest(services, { ...asked, channelId: payload.channel?.id }));
    await ack();
    if (handler === undefined) return services.log.warn({ action: click.actionId }, 'Unknown action.');
    const onHome = view?.type === 'home';
    if (onHome) void services.inFlight(services.homes.clicked(asked.workspaceId, user.id));
    await runRequest(
      services,
      { ...asked, pending },
      (context, { replace }) =>
        handler(
          {
            ...context,
            triggerId,
            responseUrl,
            channelId: payload.channel?.id,
            form: formOf(payload),
            redraw: async (message) => {
              if (!view) return replace(message);
              // Whatever was read for this Home before the click is older than what the click did.
              if (onHome) services.homes.begin(context.workspaceId, user.id).end();
              const named = withCommandNames(services.commandNames, message);
              const place = { workspaceId: context.workspaceId, surface: view.type };
              await services.newerBlocks.send(place, named, (some) =>
                redrawView(context.slack, user.id, view, some),
              );
            },
          },
          click,
        ),
      // What is said to a click on Home is shown there, with everything as it is then.
      onHome ? (slack, { text }) => drawHome({ ...asked, services, slack }, { notice: text }) : undefined,
    );
  });

  app.view(/./, async ({ ack, body }) => {
    const payload = viewPayload.parse(body);
    const { user, view, trigger_id: triggerId } = payload;
    const handler = views.get(view.callback_id);
    const submission = submissionOf(payload);
    const origin = interactionOrigin(payload, view.app_installed_team_id);
    const asked = { ...origin, userId: user.id, userWorkspaceId: user.team_id };
    const errors = fieldErrors(typedFields(payload), tokenViews.has(view.callback_id));
    const shown =
      errors === undefined
        ? await handler?.ack?.(submission, { ...asked, services })
        : { response_action: 'errors' as const, errors };
    const works = handler !== undefined && shown?.response_action !== 'errors';
    const pending = works ? await rememberRequest(services, asked) : undefined;
    await (shown === undefined ? ack() : ack(shown));
    if (handler === undefined) return services.log.warn({ view: view.callback_id }, 'Unknown view.');
    if (!works) return;
    await runRequest(services, { ...asked, pending }, async (context) => {
      await handler.submit({ ...context, triggerId }, submission);
      await redrawAfterModal(context);
    });
  });

  app.shortcut(/./, async ({ ack, body }) => {
    const payload = await shortcutPayload.parseAsync(body).catch(async (error: unknown) => {
      await ack();
      throw error;
    });
    const { user, callback_id: id, trigger_id: triggerId, response_url: responseUrl, channel } = payload;
    const asked = {
      ...interactionOrigin(payload),
      userId: user.id,
      userWorkspaceId: user.team_id,
      responseUrl,
    };
    const shortcut = shortcuts.get(id);
    const ofMessage = messageShortcuts.get(id);
    const works = shortcut !== undefined || ofMessage !== undefined;
    const pending = works ? await rememberRequest(services, { ...asked, channelId: channel?.id }) : undefined;
    await ack();
    if (payload.message && channel && ofMessage) {
      const { ts, user: authorId, thread_ts: threadTs } = payload.message;
      const { text, refused } = readMessage(payload.message.text, tokenInMessage);
      await runRequest(services, { ...asked, pending }, (context) =>
        refused
          ? context.reply(refused)
          : ofMessage(
              { ...context, triggerId, responseUrl, channelId: channel.id },
              { text, ts, authorId, threadTs },
            ),
      );
    } else if (shortcut) {
      await runRequest(services, { ...asked, pending }, (context) => shortcut({ ...context, triggerId }));
    } else {
      await pending?.end('told');
      services.log.warn({ shortcut: id }, 'Unknown shortcut.');
    }
  });

  // The options are the ack, so here the work comes first. While a large organization is being read, there are none.
  app.options(/./, async ({ ack, body }) => {
    const payload = optionsPayload.parse(body);
    const { user, view, action_id: actionId, block_id: blockId, value: typed } = payload;
    const origin = interactionOrigin(payload, view?.app_installed_team_id);
    const asked = { ...origin, userId: user.id, userWorkspaceId: user.team_id };
    const query = {
      actionId,
      blockId,
      typed: oneLine(typed.slice(0, maxTyped)),
      privateMetadata: view?.private_metadata ?? '',
    };
    const find = async () =>
      (await withSuffix(options, actionId)?.(
        { ...asked, services, slack: await clientFor(services, asked) },
        query,
      )) ?? [];
    const found = await withTimeout(optionsMs, () => services.inFlight(find())).catch((error: unknown) => {
      services.log.info({ err: error, workspace: asked.workspaceId, action: actionId }, 'No options.');
      return [];
    });
    await ack({ options: found });
  });

  listenToEvents(app, services);
  app.error(async (error) => {
    services.log.error({ err: error }, 'Bolt reported an error.');
  });
  return app;
}
