import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  HTTPReceiver,
  type HTTPReceiverOptions,
  type Logger,
  type Receiver,
  SocketModeReceiver,
} from '@slack/bolt';
import { WebAPIPlatformError } from '@slack/web-api';
import { ZodError } from 'zod';
import type { SlackConfig } from '../../config.ts';
import type { Connections } from '../../http/connections.ts';
import { ConfigError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { withReference } from '../../lib/reference.ts';
import type { Installations } from './installations.ts';
import { slackTimeoutMs, unhandledMs } from './limits.ts';
import { slackLogger } from './logger.ts';
import { createStateStore, installerLogger, type OnInstalled, oauthCallbacks } from './oauth.ts';
import { createRefusals } from './refused-requests.ts';
import { earlyAnswer, type ReadOptions } from './signed-request.ts';

/** How Slack reaches Touchline. */
export type SlackReceiver = {
  receiver: Receiver;
  /** `POST /slack/events` and the OAuth pages, by path. */
  routes: [path: string, RequestListener][];
  /** Opens the Socket Mode connection, if there is one. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The bot scopes that `manifest.yml` asks for; a test compares the two. */
export const scopes = [
  'app_mentions:read',
  'channels:history',
  'channels:read',
  'chat:write',
  'commands',
  'files:read',
  'files:write',
  'groups:history',
  'groups:read',
  'im:history',
  'users:read',
  'users:read.email',
];

/** Those of them that a workspace may leave out; see `bot_optional` there. */
export const optionalScopes: readonly string[] = ['channels:history', 'groups:history'];

const retrySoon = { 'retry-after': '1' };

/**
 * Answers what failed before it was acked, so that Slack sends an event again. A body that neither Bolt nor we can read is
 * not sent again: Slack never sends such bodies.
 */
const answerFailed: NonNullable<HTTPReceiverOptions['processEventErrorHandler']> = async ({
  error,
  response,
}) => {
  const cause: unknown = 'original' in error ? error.original : error;
  const status = cause instanceof TypeError || cause instanceof ZodError ? 400 : 503;
  if (!response.headersSent) response.writeHead(status, status === 503 ? retrySoon : {}).end();
  return true;
};

function httpReceiver(options: ReceiverOptions, logger: Logger): SlackReceiver {
  const { config, installations, isFirst, connections, log } = options;
  const { signingSecret } = config;
  const http = new HTTPReceiver({
    signingSecret: config.signingSecret,
    logger: installerLogger(logger),
    endpoints: ['/slack/events'],
    // Slack is answered when the listeners have stored what was asked for.
    processBeforeResponse: true,
    processEventErrorHandler: answerFailed,
    unhandledRequestTimeoutMillis: unhandledMs,
    ...(config.oauth !== undefined && {
      ...config.oauth,
      scopes,
      ...(installations.store && { installationStore: installations.store }),
      installerOptions: {
        directInstall: true,
        stateStore: createStateStore(config.oauth.stateSecret, { scopes }, isFirst),
        callbackOptions: oauthCallbacks(options.onInstalled),
        // A person waits for the page; Slack's client would retry for half an hour.
        clientOptions: {
          slackApiUrl: config.apiUrl,
          timeout: slackTimeoutMs,
          retryConfig: { retries: 1 },
        },
        authorizationUrl: new URL('../../oauth/v2/authorize', config.apiUrl).href,
      },
    }),
  });
  const pages = config.oauth ? ['/slack/install', '/slack/oauth_redirect'] : [];
  const refusals = createRefusals(log);
  async function post(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const signed = () => {
      connections.keep(req, res);
      refusals.signed();
    };
    const { refused } = refusals;
    const given = { ...options, signingSecret, signed, refused };
    const status = await earlyAnswer(req, given).catch((error: unknown) => {
      log.error({ err: error }, 'A request could not be checked.');
      return 503 as const;
    });
    if (status === undefined) return http.requestListener(req, res);
    refusals.answered(status);
    // The rest of a body that was cut off is not read.
    if (req.isPaused()) res.setHeader('connection', 'close');
    res.writeHead(status, status === 503 ? retrySoon : {}).end();
  }
  const page: RequestListener = (req, res) => {
    try {
      http.requestListener(req, res);
    } catch {
      // Bolt has this path, but not this method.
      res.writeHead(404).end();
    }
  };
  const events: RequestListener = (req, res) =>
    req.method === 'POST' ? void post(req, res) : page(req, res);
  return {
    // Hides its `installer`, so that Bolt uses our `authorize`.
    receiver: {
      init: (app) => http.init(app),
      start: async () => {},
      stop: async () => {},
    },
    routes: [['/slack/events', events], ...pages.map((path): [string, RequestListener] => [path, page])],
    start: async () => {},
    stop: async () => {},
  };
}

function socketReceiver(appToken: string, { config, log }: ReceiverOptions, logger: Logger): SlackReceiver {
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    installerOptions: { clientOptions: { slackApiUrl: config.apiUrl } },
  });
  // The client ends the process on an envelope of the Events API without an event, such as `app_rate_limited`.
  const [read] = receiver.client.listeners('ws_message') as ((...message: unknown[]) => Promise<void>)[];
  receiver.client.removeAllListeners('ws_message');
  receiver.client.on('ws_message', (...message) => {
    withReference(() => read?.(...message))?.catch((error: unknown) =>
      log.error({ err: error }, 'An envelope of Socket Mode could not be read.'),
    );
  });
  return {
    receiver,
    routes: [],
    async start() {
      try {
        await receiver.start();
      } catch (error) {
        if (!(error instanceof WebAPIPlatformError)) throw error;
        throw new ConfigError(`Slack does not accept SLACK_APP_TOKEN (${error.data.error}).`);
      }
    },
    stop: async () => void (await receiver.stop()),
  };
}

export type ReceiverOptions = Omit<ReadOptions, 'signingSecret' | 'signed' | 'refused'> & {
  config: SlackConfig;
  connections: Connections;
  installations: Installations;
  onInstalled: OnInstalled;
  log: Log;
};

/** HTTP, or Socket Mode if there is an app token. */
export function createReceiver(options: ReceiverOptions): SlackReceiver {
  const { config, log } = options;
  const logger = slackLogger(log);
  return config.appToken === undefined
    ? httpReceiver(options, logger)
    : socketReceiver(config.appToken, options, logger);
}
