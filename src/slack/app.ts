import { type AnyMiddlewareArgs, App, type AppOptions, type Middleware, type Receiver } from '@slack/bolt';
import type { Signal } from '../operating/metrics.ts';
import { todoHelp } from './commands/todo-help.ts';
import { isSlackAddress } from './edge/answers.ts';
import { contradicts, unmarked } from './edge/where.ts';
import { onEvent, onMessage } from './event-listeners.ts';
import * as listeners from './listeners.ts';
import * as routes from './routes.ts';
import type { Services } from './surface/services.ts';
import { withCommandNames } from './ui/command-names.ts';
import { installationEvents } from './uninstall.ts';

/** The entry of an action id, which may end with a suffix (`draft.due.0`), since ids must differ within a block, and a mark. */
export function entryOf<T>(table: ReadonlyMap<string, T>, actionId: string): [id: string, T] | undefined {
  const whole = unmarked(actionId);
  const id = table.has(whole) ? whole : whole.replace(/\.[^.]+$/, '');
  const found = table.get(id);
  return found && [id, found];
}

/**
 * What a signed request says is posted to Slack only: elsewhere it would be read. Without the address, answers go as
 * direct messages.
 */
const dropForeignAddress =
  ({ log }: Services, slackApiUrl: string): Middleware<AnyMiddlewareArgs> =>
  async ({ body, next }) => {
    if ('response_url' in body && !isSlackAddress(body.response_url, slackApiUrl)) {
      log.warn('A request named an address for its answers that is not Slack’s. It is not used.');
      Reflect.deleteProperty(body, 'response_url');
    }
    await next();
  };

/** What says two things about where it comes from is not ours: it is acked, and nothing else. */
const dropContradictions =
  ({ log }: Services): Middleware<AnyMiddlewareArgs> =>
  async ({ body, next, ...args }) => {
    if (!contradicts(body)) return next();
    log.warn('A request named another workspace than its button or form. Nothing was done.');
    if ('ack' in args && args.ack !== undefined) await (args.ack as () => Promise<void>)();
  };

/** Acks what no listener took: a button that only opens a link, or a command that the manifest has and the routes don't. */
const ackTheRest =
  ({ log, commandNames }: Services): Middleware<AnyMiddlewareArgs> =>
  async ({ context, next, ...args }) => {
    await next();
    if (context.isTaken || !('ack' in args) || args.ack === undefined) return;
    log.warn('Slack sent something that has no listener.');
    const help = { response_type: 'ephemeral' as const, ...withCommandNames(commandNames, todoHelp()) };
    await ('command' in args ? args.ack(help) : (args.ack as () => Promise<void>)());
  };

/**
 * The Bolt app. A listener stores what was asked for, acks, and returns while the work goes on: the receiver answers Slack
 * only then (`processBeforeResponse`). `authorize` looks nothing up: a store that is down is then told to the user
 * instead of ending in silence, and Bolt keeps no client per workspace, which it never lets go (26 KB each).
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
  slackApiUrl: string;
}): App {
  const app = new App({
    receiver,
    logger,
    authorize: async () => ({}),
    // Bolt would keep something of each conversation in memory, and look it up for each request: nothing here uses it.
    convoStore: false,
    // It needs ids that only Bolt's own `authorize` looks up. What bots write is left out where messages are read.
    ignoreSelf: false,
  });
  app.use(dropForeignAddress(services, slackApiUrl));
  app.use(dropContradictions(services));
  app.use(ackTheRest(services));

  /** Measures what is done about a request. */
  const of =
    <A extends unknown[], R>(signal: Signal, id: string, handler: (...args: A) => R | Promise<R>) =>
    (...args: A): Promise<R> =>
      services.metrics.measure(signal, id, () => handler(...args));
  for (const [name, handler] of routes.commands)
    app.command(
      services.commandNames[name] ?? name,
      listeners.onCommand(services, name, of('command', name, handler)),
    );
  // One listener for all of a kind: Bolt would ask each of them about every request.
  app.action({ type: 'block_actions', action_id: /^/ }, async (args) => {
    const found = entryOf(routes.actions, args.action.action_id);
    if (found) await listeners.onAction(services, of('click', ...found))(args);
    else if (routes.fields.has(unmarked(args.action.action_id))) await listeners.onFilledIn(services)(args);
  });
  app.options(/^/, async (args) => {
    const found = entryOf(routes.options, args.payload.action_id);
    if (found) await listeners.onOptions(services, of('click', ...found))(args);
  });
  app.view({ type: 'view_submission' }, async (args) => {
    const id = args.view.callback_id;
    const handler = routes.views.get(id);
    if (handler)
      await listeners.onView(services, id, { ...handler, submit: of('click', id, handler.submit) })(args);
  });
  for (const [id, handler] of routes.shortcuts)
    app.shortcut(
      { type: 'shortcut', callback_id: id },
      listeners.onShortcut(services, of('click', id, handler)),
    );
  for (const [id, handler] of routes.messageShortcuts)
    app.shortcut(
      { type: 'message_action', callback_id: id },
      listeners.onMessageShortcut(services, of('click', id, handler)),
    );
  const events = new Map([
    ...[...routes.events, ...routes.personEvents].map(([type]) => [type, onEvent(services)] as const),
    ...Object.entries(installationEvents).map(([type, on]) => [type, on(services)] as const),
    ...[...routes.messages].map(([type, handler]) => [type, onMessage(services, handler)] as const),
  ]);
  app.event(/^/, async (args) => {
    const { type } = args.event;
    const listener = events.get(type);
    if (listener) await of('event', type, listener)(args);
  });

  app.error(async (error) => {
    services.log.error({ err: error }, 'A request could not be taken.');
    // The receiver answers with an error, so that Slack sends an event again.
    throw error;
  });
  return app;
}
