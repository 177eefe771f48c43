import type { Log } from '../../lib/log.ts';
import { room } from '../../store/room.ts';
import type { CommandNames } from '../ui/command-names.ts';
import { createGate, slackCallsRecord } from './gate.ts';
import { type Installations, installationRecord, storedInstallations } from './installations.ts';
import { failedRequestRecord, unfinishedFormRecord } from './kept-input.ts';
import { slackLogger } from './logger.ts';
import { createMessenger } from './messenger.ts';
import { createNewerBlocks } from './newer-blocks.ts';
import { createOwnChannels } from './own-channels.ts';
import { createProfiles } from './profiles.ts';
import { createRenew, createTokenRotation } from './token-rotation.ts';
import { createWebClients, type MeasureCall } from './web-clients.ts';

type Dependencies = {
  slackApiUrl: string;
  /** The app's id and secret on Slack, if it serves many workspaces: needed to renew tokens that expire. */
  oauth: { clientId: string; clientSecret: string } | undefined;
  /** Where bot tokens come from; by default the store, where OAuth puts them. */
  installations: Installations | undefined;
  /** Commands that the manifest renames. */
  commandNames: CommandNames;
  /** Called for each direct message that is posted, with its channel. */
  onDirect: (workspaceId: string, userId: string, channelId: string) => void;
  /** Whether a user has proven an email that Slack has not confirmed. */
  hasProven: (workspaceId: string, userId: string, email: string) => Promise<boolean>;
  /** Whether a workspace is served by the installation of a whole organization. */
  isOrgWide: (workspaceId: string) => Promise<boolean>;
  /** Measures each call to Slack. */
  measure: MeasureCall;
  /** How a call waits for its turn; with a timer unless given. */
  wait: ((ms: number) => Promise<unknown>) | undefined;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
};

/** The connection to Slack: tokens, clients, profiles, and the messenger. */
export const slackRoom = room({
  records: [installationRecord, slackCallsRecord, failedRequestRecord, unfinishedFormRecord],
  create(given: Dependencies, { values, bucket, leases }) {
    const { slackApiUrl, oauth, commandNames, onDirect, isOrgWide, hasProven, measure, wait, now, log } =
      given;
    const toSlack = { slackApiUrl, logger: slackLogger(log) };
    const installations = values(installationRecord);
    const rotation =
      oauth &&
      createTokenRotation({
        values: installations,
        leases,
        renew: createRenew(oauth, toSlack),
        now,
        log,
      });
    const newerBlocks = createNewerBlocks({ now, isOrgWide });
    return {
      failedRequests: values(failedRequestRecord),
      unfinishedForms: values(unfinishedFormRecord),
      installations: given.installations ?? storedInstallations(installations, { now, rotation }),
      webClients: createWebClients(
        toSlack,
        createGate({ bucket: bucket(slackCallsRecord), now, wait }),
        measure,
      ),
      profiles: createProfiles({ now, hasProven, isOrgWide }),
      ownChannels: createOwnChannels({ now, isOrgWide }),
      newerBlocks,
      messenger: createMessenger({ commandNames, newerBlocks, onDirect }),
    };
  },
});
