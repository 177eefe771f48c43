import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HTTPReceiver, type Logger, type Receiver, SocketModeReceiver } from '@slack/bolt';
import { WebAPIPlatformError } from '@slack/web-api';
import { ZodError } from 'zod';
import type { Bodies } from '../../http/bodies.ts';
import type { Connections } from '../../http/connections.ts';
import { ConfigError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { withReference } from '../../lib/reference.ts';
import { createTally } from '../../lib/tally.ts';
import { unhandledMs } from './limits.ts';
import { slackLogger } from './logger.ts';
import { installerLogger, type OAuthOptions, oauthOptions } from './oauth.ts';
import { type EarlyStatus, earlyAnswer } from './signed-request.ts';

/** This many wrong signatures without a right one are no stranger's. */
const mostWrong = 3;

const clock =
  'A request was signed with the right secret, but more than five minutes ago or ahead. Set this machine’s clock (NTP); if it is right, someone sent a copy of an old request.';
const secret =
  'Several requests had a wrong signature, and none a right one: SLACK_SIGNING_SECRET may be another app’s. Copy the Signing Secret from Basic Information of the Slack app.';

/** Says why requests are refused: one line a minute for each cause, with a count. */
function createRefusals(log: Log) {
  const tally = createTally((cause, count) => log.warn({ count }, `As before: ${cause}`));
  let wrong = 0;
  const say = (cause: string): void => {
    if (tally.isFirst(cause)) log.warn(cause);
  };
  return {
    /** A request had a right signature. */
    signed(): void {
      wrong = 0;
    },
    refused(why: 'clock' | 'signature'): void {
      if (why === 'signature') wrong += 1;
      if (why === 'clock') say(clock);
      else if (wrong >= mostWrong) say(secret);
    },
    answered(status: EarlyStatus): void {
      if (status === 200) say('Slack drops events: there were too many in an hour.');
      else if (status === 503)
        say('The store is away, or too much is being sent: Slack will send an event again.');
      else say(`Refused a request that cannot be Slack's (${status}).`);
    },
  };
}

/** How Slack reaches Touchline: Bolt's receiver, with `POST /slack/events` and the OAuth pages by path. */
export type SlackReceiver = Receiver & { routes: [path: string, RequestListener][] };

/** Answers at once. After a 503 Slack sends an event again. */
const answer = (response: ServerResponse, status: number): unknown =>
  response.writeHead(status, status === 503 ? { 'retry-after': '1' } : {}).end();

function httpReceiver(options: ReceiverOptions, logger: Logger): SlackReceiver {
  const { config, connections, log } = options;
  const { signingSecret, oauth } = config;
  const http = new HTTPReceiver({
    signingSecret,
    // `earlyAnswer` lets nothing else through. Bolt would check it again, less closely, and parse it once more.
    signatureVerification: false,
    logger: installerLogger(logger),
    // Slack is answered when the listeners have stored what was asked for.
    processBeforeResponse: true,
    async processEventErrorHandler({ error, response }) {
      const cause: unknown = 'original' in error ? error.original : error;
      // Slack never sends a body that neither Bolt nor we can read.
      const isUnreadable = cause instanceof TypeError || cause instanceof ZodError;
      if (!response.headersSent) answer(response, isUnreadable ? 400 : 503);
      return true;
    },
    unhandledRequestTimeoutMillis: unhandledMs,
    ...oauthOptions(options),
  });
  const refusals = createRefusals(log);
  async function post(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    const signed = () => {
      connections.keep(req, res);
      refusals.signed();
    };
    const given = { ...options, signingSecret, signed, refused: refusals.refused };
    const status = await earlyAnswer(req, given).catch((error: unknown) => {
      log.error({ err: error }, 'A request could not be checked.');
      return 503 as const;
    });
    if (status === undefined) return http.requestListener(req, res);
    refusals.answered(status);
    // The rest of a body that was cut off is not read.
    if (req.isPaused()) res.setHeader('connection', 'close');
    return answer(res, status);
  }
  // Bolt throws on other methods.
  const only =
    (method: string, listener: RequestListener): RequestListener =>
    (req, res) =>
      req.method === method ? listener(req, res) : answer(res, 404);
  const pages = oauth ? ['/slack/install', '/slack/oauth_redirect'] : [];
  return {
    // Without its `installer`, so that Bolt uses our `authorize`.
    init: (app) => http.init(app),
    start: async () => {},
    stop: async () => {},
    routes: [
      ['/slack/events', only('POST', post)],
      ...pages.map((path): [string, RequestListener] => [path, only('GET', http.requestListener)]),
    ],
  };
}

function socketReceiver(appToken: string, { config, log }: ReceiverOptions, logger: Logger): SlackReceiver {
  const clientOptions = { slackApiUrl: config.apiUrl };
  const receiver = new SocketModeReceiver({ appToken, logger, installerOptions: { clientOptions } });
  // The client ends the process on an envelope of the Events API without an event, such as `app_rate_limited`.
  const [read] = receiver.client.listeners('ws_message') as ((...message: unknown[]) => Promise<void>)[];
  receiver.client.removeAllListeners('ws_message').on('ws_message', (...message) => {
    withReference(() => read?.(...message))?.catch((error: unknown) =>
      log.error({ err: error }, 'An envelope of Socket Mode could not be read.'),
    );
  });
  return {
    init: (app) => receiver.init(app),
    start: () =>
      receiver.start().catch((error: unknown) => {
        if (!(error instanceof WebAPIPlatformError)) throw error;
        throw new ConfigError(`Slack does not accept SLACK_APP_TOKEN (${error.data.error}).`);
      }),
    stop: () => receiver.stop(),
    routes: [],
  };
}

export type ReceiverOptions = OAuthOptions & { bodies: Bodies; connections: Connections; log: Log };

/** HTTP, or Socket Mode if there is an app token. */
export function createReceiver(options: ReceiverOptions): SlackReceiver {
  const { appToken } = options.config;
  const logger = slackLogger(options.log);
  return appToken === undefined ? httpReceiver(options, logger) : socketReceiver(appToken, options, logger);
}
