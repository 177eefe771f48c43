import type { Subscriptions } from '../digests/subscriptions.ts';
import type { Log } from '../lib/log.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { DraftServices } from '../tasks/drafts/context.ts';
import type { ConnectionProofs } from '../workspaces/connection-proofs.ts';
import type { Connections } from '../workspaces/connections.ts';
import type { Directories } from '../workspaces/directory.ts';
import type { OrganizationInstallations } from '../workspaces/organization-installations.ts';
import type { People } from '../workspaces/people.ts';
import type { Preferences } from '../workspaces/preferences.ts';
import type { CommandNames } from './command-names.ts';
import type { Homes } from './home/homes.ts';
import type { Installations } from './installations.ts';
import type { Profiles } from './profiles.ts';
import type { TaskMessages } from './task-messages/task-messages.ts';
import type { WebClients } from './web-clients.ts';

/** What Slack's handlers use. The composition root (`src/app.ts`) builds it once. */
export type Services = {
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  leases: LeaseStore;
  connections: Connections;
  organizationInstallations: OrganizationInstallations;
  connectionProofs: ConnectionProofs;
  people: People;
  directories: Directories;
  subscriptions: Subscriptions;
  installations: Installations;
  webClients: WebClients;
  profiles: Profiles;
  preferences: Preferences;
  homes: Homes;
  taskMessages: TaskMessages;
  drafts: DraftServices;
  commandNames: CommandNames;
  /** Counts work that goes on after the ack, so that stopping can wait for it. */
  inFlight<T>(work: Promise<T>): Promise<T>;
};
