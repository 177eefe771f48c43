import type { Log } from '../../lib/log.ts';
import { room } from '../../store/room.ts';
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

type Dependencies = Parameters<typeof createProfiles>[0] &
  Omit<Parameters<typeof createMessenger>[0], 'newerBlocks'> & {
    slackApiUrl: string;
    /** The app's id and secret on Slack, if it serves many workspaces: needed to renew tokens that expire. */
    oauth: { clientId: string; clientSecret: string } | undefined;
    /** Where bot tokens come from; by default the store, where OAuth puts them. */
    installations: Installations | undefined;
    /** Measures each call to Slack. */
    measure: MeasureCall;
    /** How a call waits for its turn; with a timer unless given. */
    wait: ((ms: number) => Promise<unknown>) | undefined;
    log: Log;
  };

/** The connection to Slack: tokens, clients, profiles, and the messenger. */
export const slackRoom = room({
  records: [installationRecord, slackCallsRecord, failedRequestRecord, unfinishedFormRecord],
  create({ values, bucket, leases }, given: Dependencies) {
    const { slackApiUrl, oauth, measure, wait, now, log } = given;
    const toSlack = { slackApiUrl, logger: slackLogger(log) };
    const installations = values(installationRecord);
    const renew = oauth && createRenew(oauth, toSlack);
    const rotation = renew && createTokenRotation({ values: installations, leases, renew, now, log });
    const gate = createGate({ bucket: bucket(slackCallsRecord), now, wait });
    const newerBlocks = createNewerBlocks(given);
    return {
      failedRequests: values(failedRequestRecord),
      unfinishedForms: values(unfinishedFormRecord),
      installations: given.installations ?? storedInstallations(installations, { now, rotation }),
      webClients: createWebClients(toSlack, gate, measure),
      profiles: createProfiles(given),
      ownChannels: createOwnChannels(given),
      newerBlocks,
      messenger: createMessenger({ ...given, newerBlocks }),
    };
  },
});
