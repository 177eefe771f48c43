import type {
  Middleware,
  SlackActionMiddlewareArgs,
  SlackCommandMiddlewareArgs,
  SlackOptionsMiddlewareArgs,
  SlackShortcutMiddlewareArgs,
  SlackViewMiddlewareArgs,
} from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import { oneLine } from '../lib/text.ts';
import { withTimeout } from '../lib/timeout.ts';
import { todoRequest } from './commands/todo.ts';
import { optionsMs } from './edge/limits.ts';
import {
  actionPayload,
  type ClickedView,
  clickOf,
  commandPayload,
  formOf,
  optionsPayload,
  type Submission,
  shortcutPayload,
  submissionOf,
  typedFields,
  viewPayload,
} from './edge/payloads.ts';
import { commandOrigin, interactionOrigin } from './edge/where.ts';
import { drawHome, drawSlow, redrawAfterModal } from './features/home/draw.ts';
import { tokenViews, unescapedCommands, views } from './routes.ts';
import type {
  ActionHandler,
  CommandHandler,
  MessageShortcutHandler,
  OptionsHandler,
  PersonContext,
  ShortcutHandler,
  ViewHandler,
} from './surface/context.ts';
import { fieldErrors, readMessage, readTyped } from './surface/read-typed.ts';
import { redrawView } from './surface/responder.ts';
import { enter, rememberRequest, runRequest } from './surface/run-request.ts';
import type { Services } from './surface/services.ts';
import { slowWords } from './surface/slow.ts';
import { tokenInMessage, tokenTyped } from './surface/typed-token.ts';
import { footnote } from './ui/blocks.ts';
import { withCommandNames } from './ui/command-names.ts';
import { maxTyped } from './ui/typed-text.ts';

/**
 * Bolt's listeners around our handlers. Each reads the payload, stores who asked for what, acks, and begins the work
 * without waiting for it. Texts are read only as far as {@link file://./surface/read-typed.ts} does.
 */

/** @param name the command's own name, whatever the manifest calls it */
export const onCommand =
  (services: Services, name: string, handler: CommandHandler): Middleware<SlackCommandMiddlewareArgs> =>
  async ({ ack, body, context }) => {
    context.isTaken = true;
    const payload = commandPayload.parse(body);
    const { channel_id: channelId, trigger_id: triggerId, response_url: responseUrl } = payload;
    const isEscaped = !unescapedCommands.has(name);
    const { text, refused } = readTyped(payload.text, tokenTyped, { isEscaped });
    const asked = { ...commandOrigin(payload), userId: payload.user_id, responseUrl };
    const request = name === '/todo' && refused === undefined ? todoRequest(triggerId, text) : undefined;
    const pending = await rememberRequest(services, { ...asked, channelId }, request);
    await ack();
    // What follows `/touchline` may be a token.
    const repeatable = isEscaped && refused === undefined ? { request: { name, text, channelId } } : {};
    void runRequest(services, { ...asked, ...repeatable, pending }, (request) =>
      refused ? request.reply(refused) : handler({ ...request, channelId, triggerId, responseUrl }, text),
    );
  };

/** Says in the clicked view that this takes a while. @returns shows the view as it was, or Home as it is then */
async function slowInView(
  there: PersonContext,
  view: ClickedView,
  shown: Submission | undefined,
): Promise<() => Promise<void>> {
  if (view.type === 'home') {
    await drawSlow(there);
    return () => drawHome(there);
  }
  // They came from Touchline.
  const blocks = (shown?.shown.blocks ?? []) as unknown as KnownBlock[];
  const show = (more: KnownBlock[]) =>
    redrawView(there.slack, there.userId, view, { text: '', blocks: [...more, ...blocks] });
  if (blocks.length > 0) await show([footnote(slowWords)]);
  return () => show([]);
}

export const onAction =
  (services: Services, handler: ActionHandler): Middleware<SlackActionMiddlewareArgs> =>
  async ({ ack, body, context }) => {
    context.isTaken = true;
    const payload = actionPayload.parse(body);
    const { user, view, trigger_id: triggerId, response_url: responseUrl } = payload;
    const channelId = payload.channel?.id;
    const asked = { ...interactionOrigin(body), userId: user.id, responseUrl };
    const pending = await rememberRequest(services, { ...asked, channelId });
    await ack();
    const onHome = view?.type === 'home';
    const form = onHome ? undefined : formOf(payload);
    let isRedrawn = false;
    void runRequest(
      services,
      { ...asked, pending },
      (request, { replace, endSlow }) => {
        if (onHome) void services.inFlight(services.homes.clicked(request.workspaceId, user.id));
        const redraw: Parameters<ActionHandler>[0]['redraw'] = async (message) => {
          if (!view) return replace(message);
          await endSlow();
          isRedrawn = true;
          // Whatever was read for this Home before the click is older than what the click did.
          if (onHome) services.homes.begin(request.workspaceId, user.id).end();
          const named = withCommandNames(services.commandNames, message);
          const place = { workspaceId: request.workspaceId, surface: view.type };
          await services.newerBlocks.send(place, named, (some) =>
            redrawView(request.slack, user.id, view, some),
          );
        };
        return handler({ ...request, triggerId, responseUrl, channelId, form, redraw }, clickOf(payload));
      },
      // What is said to a click on Home is shown there, with everything as it is then.
      onHome
        ? async (there, { text }) => {
            isRedrawn = true;
            await drawHome(there, { notice: text });
            return undefined;
          }
        : undefined,
      view
        ? async (there) => {
            const restore = await slowInView(there, view, form);
            return async () => {
              if (!isRedrawn) await restore();
            };
          }
        : undefined,
    );
  };

/** Something was filled in in a form that keeps it. Nobody waits for an answer. */
export const onFilledIn =
  (services: Services): Middleware<SlackActionMiddlewareArgs> =>
  async ({ ack, body, context }) => {
    context.isTaken = true;
    const payload = actionPayload.parse(body);
    const form = formOf(payload);
    await ack();
    const view = views.get(form?.shown.callback_id ?? '');
    if (form === undefined || view?.keep === undefined) return;
    const asked = { ...interactionOrigin(body), userId: payload.user.id };
    const keep = async () => view.keep?.(await enter(services, asked), form);
    void services.inFlight(keep()).catch((error: unknown) => {
      services.log.info({ err: error, workspace: asked.workspaceId }, 'What was filled in was not kept.');
    });
  };

/** A submitted view. Problems with its fields are the ack, and nothing is stored then. */
export const onView =
  (services: Services, id: string, handler: ViewHandler): Middleware<SlackViewMiddlewareArgs> =>
  async ({ ack, body, context }) => {
    context.isTaken = true;
    const payload = viewPayload.parse(body);
    const { user, trigger_id: triggerId } = payload;
    const submission = submissionOf(payload);
    const asked = { ...interactionOrigin(body), userId: user.id };
    const errors = fieldErrors(typedFields(payload), tokenViews.has(id));
    const shown =
      errors === undefined
        ? await handler.ack?.(submission, { ...asked, services })
        : { response_action: 'errors' as const, errors };
    if (shown?.response_action === 'errors') return ack(shown);
    const pending = await rememberRequest(services, asked);
    await (shown === undefined ? ack() : ack(shown));
    void runRequest(services, { ...asked, pending }, async (request) => {
      await handler.submit({ ...request, triggerId }, submission);
      await redrawAfterModal(request);
    });
  };

function readShortcut(body: unknown) {
  const payload = shortcutPayload.parse(body);
  const { user, trigger_id: triggerId, response_url: responseUrl } = payload;
  const asked = { ...interactionOrigin(body), userId: user.id, responseUrl };
  return { payload, asked, triggerId, responseUrl };
}

export const onShortcut =
  (services: Services, handler: ShortcutHandler): Middleware<SlackShortcutMiddlewareArgs> =>
  async ({ ack, body, context }) => {
    context.isTaken = true;
    const { asked, triggerId } = readShortcut(body);
    const pending = await rememberRequest(services, asked);
    await ack();
    void runRequest(services, { ...asked, pending }, (request) => handler({ ...request, triggerId }));
  };

export const onMessageShortcut =
  (services: Services, handler: MessageShortcutHandler): Middleware<SlackShortcutMiddlewareArgs> =>
  async ({ ack, body, context }) => {
    context.isTaken = true;
    const { payload, asked, triggerId, responseUrl } = readShortcut(body);
    const { message, channel } = payload;
    if (message === undefined || channel === undefined) return ack();
    const { ts, user: authorId } = message;
    const { text, refused } = readMessage(message.text, tokenInMessage);
    const pending = await rememberRequest(services, { ...asked, channelId: channel.id });
    await ack();
    void runRequest(services, { ...asked, pending }, (request) =>
      refused
        ? request.reply(refused)
        : handler({ ...request, triggerId, responseUrl, channelId: channel.id }, { text, ts, authorId }),
    );
  };

/** The options are the ack, so here the work comes first. While a large organization is being read, there are none. */
export const onOptions =
  (services: Services, handler: OptionsHandler): Middleware<SlackOptionsMiddlewareArgs<'block_suggestion'>> =>
  async ({ ack, body, context }) => {
    context.isTaken = true;
    const payload = optionsPayload.parse(body);
    const { user, action_id: action, block_id: blockId, value } = payload;
    const asked = { ...interactionOrigin(body), userId: user.id };
    const typed = oneLine(value.slice(0, maxTyped));
    const find = async () => handler(await enter(services, asked), { blockId, typed });
    const found = await withTimeout(optionsMs, () => services.inFlight(find())).catch((error: unknown) => {
      services.log.info({ err: error, workspace: asked.workspaceId, action }, 'No options.');
      return [];
    });
    await ack(Array.isArray(found) ? { options: found } : found);
  };
