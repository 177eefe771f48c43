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
import type { FirstTime } from '../store/first-time.ts';
import type { Installations } from './installations.ts';
import { slackLogger } from './logger.ts';
import { createStateStore, installerLogger, oauthCallbacks } from './oauth.ts';
import { isReadable, isSslCheck } from './payloads.ts';
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
  'files:write',
  'groups:history',
  'groups:read',
  'im:history',
  'users:read',
  'users:read.email',
];

/** How far a request's timestamp may be from our clock, in seconds (docs.slack.dev, "Verifying requests from Slack"). */
const maxSkewSeconds = 5 * 60;
/** How long a signature can be valid, in milliseconds: from the earliest moment its timestamp allows to the latest. */
const signatureMs = 2 * maxSkewSeconds * 1000;

/** Slack's largest payloads stay far below it: a view has 250 KB at most, a message less. */
const bodyLimit = 1024 * 1024;

/** After this Bolt answers 404 to what nothing acknowledged (milliseconds): Slack no longer listens after three seconds. */
const unhandledMs = 2_900;

/**
 * Bolt reads a timestamp as any number, `1e9` or `0x5f`, and takes any from the future: that could be replayed until its
 * time comes.
 */
function isTimely(timestamp: unknown): boolean {
  if (typeof timestamp !== 'string' || !/^[1-9]\d{9}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) - Math.floor(Date.now() / 1000)) <= maxSkewSeconds;
}

/**
 * What makes a signed request the same as an earlier one. Slack sends an event again at once when its connection broke,
 * maybe in the same second, and then with the same signature; events are told apart by their ids later.
 */
function requestKey({ headers }: IncomingMessage, body: object): string {
  const retry = 'event_id' in body ? /^[1-3]$/.exec(String(headers['x-slack-retry-num']))?.[0] : undefined;
  return `slack-signature/${headers['x-slack-signature']}${retry === undefined ? '' : `/${retry}`}`;
}

type RefusalStatus = 400 | 401 | 413 | 503;

/**
 * The status to refuse a request with before Bolt sees it, or undefined. Bolt reads fields of any signed body outside of
 * its error handling, so a body of `null` would end the process; and what it cannot read it leaves without an answer for
 * three seconds. Bolt finds the body that was read here.
 */
async function refusalOf(
  req: IncomingMessage,
  signingSecret: string,
  { isFirst, beforeAck }: Pick<ReceiverOptions, 'isFirst' | 'beforeAck'>,
): Promise<RefusalStatus | undefined> {
  let read: Awaited<ReturnType<typeof HTTPModuleFunctions.parseAndVerifyHTTPRequest>>;
  try {
    read = await HTTPModuleFunctions.parseAndVerifyHTTPRequest({ signingSecret, bodyLimit }, req);
  } catch (error) {
    if (!HTTPModuleFunctions.isRawBodyError(error)) return 401;
    return error.statusCode === 413 ? 413 : 400;
  }
  let body: unknown;
  try {
    body = HTTPModuleFunctions.parseHTTPRequestBody(read);
  } catch {
    return isTimely(req.headers['x-slack-request-timestamp']) ? 400 : 401;
  }
  // This is the one request that needs no signature. Nothing else of its body was kept.
  if (isSslCheck(body)) return undefined;
  if (!isTimely(req.headers['x-slack-request-timestamp'])) return 401;
  if (!isReadable(body)) return 400;
  // What somebody types twice in one second is the same request. It only reads.
  if ('type' in body && body.type === 'block_suggestion') return undefined;
  if (!(await isFirst(requestKey(req, body), signatureMs))) return 401;
  return beforeAck(body).then(
    () => undefined,
    () => 503,
  );
}

function httpReceiver(options: ReceiverOptions, logger: Logger): SlackReceiver {
  const { config, installations, isFirst } = options;
  const authorizationUrl = config.apiUrl && new URL('../oauth/v2/authorize', config.apiUrl).href;
  const http = new HTTPReceiver({
    signingSecret: config.signingSecret,
    logger: installerLogger(logger),
    endpoints: ['/slack/events'],
    bodyLimit,
    unhandledRequestTimeoutMillis: unhandledMs,
    processEventErrorHandler: async ({ error, response, logger }) => {
      logger.error('A request could not be handled.', error);
      // Bolt fails before any listener at bodies that Slack never sends.
      if (!response.headersSent) response.writeHead(error instanceof TypeError ? 400 : 500).end();
      return false;
    },
    ...(config.oauth !== undefined && {
      ...config.oauth,
      scopes,
      installationStore: installations.store,
      installerOptions: {
        directInstall: true,
        stateStore: createStateStore(config.oauth.stateSecret, { scopes }, isFirst),
        callbackOptions: oauthCallbacks,
        // Somebody waits for the page: Slack's client would try again for half an hour.
        clientOptions: { slackApiUrl: config.apiUrl, timeout: slackTimeoutMs, retryConfig: { retries: 1 } },
        ...(authorizationUrl && { authorizationUrl }),
      },
    }),
  });
  const paths = ['/slack/events', ...(config.oauth ? ['/slack/install', '/slack/oauth_redirect'] : [])];
  const handle: RequestListener = async (req, res) => {
    const refusal = req.method === 'POST' ? await refusalOf(req, config.signingSecret, options) : undefined;
    if (refusal !== undefined) {
      logger.warn(
        refusal === 503
          ? 'The store is away: Slack will send an event again.'
          : `Refused a request that cannot be Slack's (${refusal}).`,
      );
      // The rest of a body that is too large is not read.
      res.writeHead(refusal, refusal === 413 ? { connection: 'close' } : {}).end();
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

export type ReceiverOptions = {
  config: SlackConfig;
  installations: Installations;
  isFirst: FirstTime;
  /** Stores what must not be lost of a request of Slack. If it rejects, Slack is told to send the request again. */
  beforeAck: (body: object) => Promise<void>;
  log: Log;
};

/** HTTP, or Socket Mode if there is an app token. */
export function createReceiver(options: ReceiverOptions): SlackReceiver {
  const { config, log } = options;
  const logger = slackLogger(log);
  return config.appToken === undefined
    ? httpReceiver(options, logger)
    : socketReceiver(config.appToken, config, logger);
}
