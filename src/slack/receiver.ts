import type { IncomingMessage, RequestListener } from 'node:http';
import {
  HTTPModuleFunctions,
  HTTPReceiver,
  type Logger,
  type Receiver,
  SocketModeReceiver,
} from '@slack/bolt';
import { WebAPIPlatformError } from '@slack/web-api';
import { ConfigError, type SlackConfig } from '../config.ts';
import type { Log } from '../lib/log.ts';
import type { Installations } from './installations.ts';
import { slackLogger } from './logger.ts';
import { slackTimeoutMs } from './web-clients.ts';

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
  'groups:history',
  'groups:read',
  'im:history',
  'users:read',
  'users:read.email',
];

/** How far a request's timestamp may be from our clock, in seconds (docs.slack.dev, "Verifying requests from Slack"). */
const maxSkewSeconds = 5 * 60;

/** Bolt refuses old requests but accepts any from the future, which could be replayed until their time comes. */
const isFromTheFuture = (req: IncomingMessage): boolean =>
  Number(req.headers['x-slack-request-timestamp']) - Date.now() / 1000 > maxSkewSeconds;

/**
 * The status to refuse a request with before Bolt sees it, or undefined. Bolt reads fields of any signed body outside of
 * its error handling, so a body of `null` would end the process. What is wrong in another way is left to Bolt, which
 * finds the body that was read here.
 */
async function refusalOf(req: IncomingMessage, signingSecret: string): Promise<400 | 413 | undefined> {
  try {
    const read = await HTTPModuleFunctions.parseAndVerifyHTTPRequest(
      { signingSecret, bodyLimit: HTTPModuleFunctions.defaultBodyLimit },
      req,
    );
    const body: unknown = HTTPModuleFunctions.parseHTTPRequestBody(read);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? undefined : 400;
  } catch (error) {
    if (!HTTPModuleFunctions.isRawBodyError(error)) return undefined;
    return error.statusCode === 413 ? 413 : 400;
  }
}

function httpReceiver(config: SlackConfig, installations: Installations, logger: Logger): SlackReceiver {
  const authorizationUrl = config.apiUrl && new URL('../oauth/v2/authorize', config.apiUrl).href;
  const http = new HTTPReceiver({
    signingSecret: config.signingSecret,
    logger,
    endpoints: ['/slack/events'],
    ...(config.oauth !== undefined && {
      ...config.oauth,
      scopes,
      installationStore: installations.store,
      installerOptions: {
        directInstall: true,
        clientOptions: { slackApiUrl: config.apiUrl, timeout: slackTimeoutMs },
        ...(authorizationUrl && { authorizationUrl }),
      },
    }),
  });
  const paths = ['/slack/events', ...(config.oauth ? ['/slack/install', '/slack/oauth_redirect'] : [])];
  const handle: RequestListener = async (req, res) => {
    if (isFromTheFuture(req)) {
      logger.warn('Refused a request from the future.');
      res.writeHead(401).end();
      return;
    }
    const refusal = req.method === 'POST' ? await refusalOf(req, config.signingSecret) : undefined;
    if (refusal !== undefined) {
      logger.warn(`Refused a request whose body cannot be Slack's (${refusal}).`);
      res.writeHead(refusal).end();
      return;
    }
    try {
      http.requestListener(req, res);
    } catch {
      // Bolt has this path, but not this method.
      res.writeHead(404).end();
    }
  };
  return {
    // Hides its `installer`, so that Bolt uses our `authorize`.
    receiver: { init: (app) => http.init(app), start: async () => {}, stop: async () => {} },
    routes: paths.map((path) => [path, handle]),
    start: async () => {},
    stop: async () => {},
  };
}

function socketReceiver(appToken: string, config: SlackConfig, logger: Logger): SlackReceiver {
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    installerOptions: { clientOptions: { slackApiUrl: config.apiUrl } },
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

/** HTTP, or Socket Mode if there is an app token. */
export function createReceiver(config: SlackConfig, installations: Installations, log: Log): SlackReceiver {
  const logger = slackLogger(log);
  return config.appToken === undefined
    ? httpReceiver(config, installations, logger)
    : socketReceiver(config.appToken, config, logger);
}
