import type { Changes } from './changes.ts';
import type { Clock } from './clock.ts';
import type { Dict, SlackData } from './data.ts';
import type { DeliveryLog } from './deliveries/log.ts';
import type { Sockets } from './deliveries/sockets.ts';
import type { Faults } from './faults.ts';
import type { Files } from './files.ts';
import type { GridPayloads } from './grid-payloads.ts';
import type { Ids, Secrets } from './ids.ts';
import type { Manifest } from './manifest.ts';
import type { OAuthCodes } from './oauth/codes.ts';
import type { Tokens } from './oauth/tokens.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ResponseUrls } from './response-urls.ts';
import type { Triggers } from './triggers.ts';
import type { Uploads } from './uploads.ts';
import type { Views } from './views/store.ts';

/** The app's ids and secrets, the same in every workspace. */
type AppIdentity = {
  id: string;
  clientId: string;
  clientSecret: string;
  signingSecret: string;
  /** An app-level token with `connections:write`, for Socket Mode. */
  appToken: string;
};

/** The simulator's whole state, passed to each of its parts. */
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
  /** Where the app listens; paths come from the manifest. */
  appUrl: string;
  /** Where the simulator listens, without a trailing slash. */
  baseUrl: string;
  /** Events that a `reorder` fault holds back until the next one is delivered. */
  heldEvents: Dict[];
  files: Files;
  uploads: Uploads;
  /** What interactions say of workspaces on Enterprise Grid. */
  grid: GridPayloads;
  /** Whether mentions in a command's text have names. */
  mentionLabels: boolean;
  /** Deliveries in the background (events and their retries); `settled` waits for them. */
  inFlight: Set<Promise<unknown>>;
};

/** Lets `work` continue in the background; only `settled` waits for it. Errors go to the console. */
export function runInBackground(slack: Slack, work: Promise<unknown>): void {
  const tracked: Promise<unknown> = work
    .catch((error: unknown) => console.error('slack simulator:', error))
    .finally(() => slack.inFlight.delete(tracked));
  slack.inFlight.add(tracked);
}
