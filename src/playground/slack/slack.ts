import type { Changes } from './changes.ts';
import type { Clock } from './clock.ts';
import type { Dict, SlackData } from './data.ts';
import type { DeliveryLog } from './deliveries/log.ts';
import type { Sockets } from './deliveries/sockets.ts';
import type { Faults } from './faults.ts';
import type { Files } from './files.ts';
import type { Ids, Secrets } from './ids.ts';
import type { Manifest } from './manifest.ts';
import type { OAuthCodes } from './oauth/codes.ts';
import type { Tokens } from './oauth/tokens.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ResponseUrls } from './response-urls.ts';
import type { Triggers } from './triggers.ts';
import type { Views } from './views/store.ts';

/** What the app is to Slack, the same in every workspace. */
export type AppIdentity = {
  id: string;
  clientId: string;
  clientSecret: string;
  signingSecret: string;
  /** An app-level token with `connections:write`, for Socket Mode. */
  appToken: string;
};

/** Everything that makes one Slack, handed to each part of it. */
export type Slack = {
  manifest: Manifest;
  app: AppIdentity;
  clock: Clock;
  data: SlackData;
  ids: Ids;
  secrets: Secrets;
  changes: Changes;
  log: DeliveryLog;
  faults: Faults;
  triggers: Triggers;
  responseUrls: ResponseUrls;
  views: Views;
  rateLimits: RateLimits;
  sockets: Sockets;
  codes: OAuthCodes;
  tokens: Tokens;
  /** Where the app listens; the paths come from the manifest. */
  appUrl: string;
  /** Where this Slack is reached, without a slash at the end. */
  baseUrl: string;
  /** Events that a fault holds back until the next one has gone. */
  heldEvents: Dict[];
  files: Files;
  /** Whether the mentions in a command's text carry names. */
  mentionLabels: boolean;
  /** Deliveries that nobody waits for (events and their retries), so that a test can. */
  inFlight: Set<Promise<unknown>>;
};

/** Lets `work` run on without being waited for; `settled` waits for it. */
export function runInBackground(slack: Slack, work: Promise<unknown>): void {
  const tracked: Promise<unknown> = work
    .catch((error: unknown) => console.error('slack simulator:', error))
    .finally(() => slack.inFlight.delete(tracked));
  slack.inFlight.add(tracked);
}
