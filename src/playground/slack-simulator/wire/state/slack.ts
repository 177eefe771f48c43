import type { Secrets } from '../../kit/ids.ts';
import type { Manifest } from '../../rules/manifest.ts';
import type { Uploads } from '../../world/files.ts';
import type { World } from '../../world/world.ts';
import type { OAuthCodes } from './codes.ts';
import type { Faults } from './faults.ts';
import type { GridPayloads } from './grid-payloads.ts';
import type { DeliveryLog } from './log.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ResponseUrls } from './response-urls.ts';
import type { Sockets } from './sockets.ts';
import type { Tokens } from './tokens.ts';
import type { Triggers } from './triggers.ts';

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
export type Slack = World & {
  manifest: Manifest;
  app: AppIdentity;
  secrets: Secrets;
  log: DeliveryLog;
  faults: Faults;
  triggers: Triggers;
  responseUrls: ResponseUrls;
  rateLimits: RateLimits;
  sockets: Sockets;
  codes: OAuthCodes;
  tokens: Tokens;
  /** How long the app has to answer in real time, in milliseconds. */
  realAckMs: number;
  /** Where the app listens; paths come from the manifest. */
  appUrl: string;
  /** Where the simulator listens, without a trailing slash. */
  baseUrl: string;
  uploads: Uploads;
  /** What interactions say of workspaces on Enterprise Grid. */
  grid: GridPayloads;
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
