import type { InFlight } from '../lib/in-flight.ts';
import type { Log } from '../lib/log.ts';
import type { PlatformClients } from '../platform/clients.ts';
import { room } from '../store/room.ts';
import { auditRecord, createAudit } from './audit.ts';
import { channelMembersRecord, createChannelMembers } from './channel-members.ts';
import { channelReaderRecord, createChannelReaders } from './channel-readers.ts';
import { createCoachLimits } from './coach-limits.ts';
import { connectionProofRecord, createConnectionProofs, createConnectionTries } from './connection-proofs.ts';
import {
  type ConnectionRequests,
  connectionRequestRecord,
  createConnectionRequests,
} from './connection-requests.ts';
import {
  type Connection,
  connectionRecord,
  createConnections,
  organizationWorkspaceRecord,
} from './connections.ts';
import { createDirectories } from './directory.ts';
import { createDirectoryRecords, directoryRecord } from './directory-records.ts';
import { createEnterpriseWorkspaces, workspaceEnterpriseRecord } from './enterprise-workspaces.ts';
import { createLikelyPrograms, programMemoryRecord } from './likely-programs.ts';
import { limitDirectories } from './limited-platform.ts';
import {
  createOrganizationInstallations,
  type OrganizationInstallationOptions,
  organizationInstallationRecord,
} from './organization-installations.ts';
import { createPeople } from './people.ts';
import { createPreferences, preferencesRecord } from './preferences.ts';
import { createQuotas, type Quotas, quotaRecord } from './quotas.ts';
import { createSettings, settingRecord } from './settings.ts';
import { createTaskCreators, taskCreatorRecord } from './task-creators.ts';

type Dependencies = {
  quotas: Quotas;
  platforms: PlatformClients;
  /** Makes deleted data of a workspace unreadable in every copy. */
  renewKeys: (workspaceId: string) => Promise<void>;
  /** How organizations that installed Touchline on the platform are connected, and who is told about it. */
  installing: Pick<OrganizationInstallationOptions, 'offersProof' | 'soleWorkspace'> & {
    tell: (
      requests: ConnectionRequests,
    ) => Pick<OrganizationInstallationOptions, 'askAdmins' | 'tellConnected'>;
  };
  /** Hears the status of each response of the platform to a connection's token. */
  answered: (connection: Connection, status: number) => void;
  inFlight: InFlight;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
};

/** What Touchline knows of a workspace: its connection and people, what they chose, and what they did. */
export const workspacesRoom = room({
  records: [
    connectionRecord,
    organizationInstallationRecord,
    organizationWorkspaceRecord,
    connectionProofRecord,
    connectionRequestRecord,
    directoryRecord,
    channelReaderRecord,
    channelMembersRecord,
    workspaceEnterpriseRecord,
    preferencesRecord,
    programMemoryRecord,
    settingRecord,
    auditRecord,
    taskCreatorRecord,
  ],
  create(
    { values, bucket, leases },
    { quotas, platforms, renewKeys, installing, answered, inFlight, now, log }: Dependencies,
  ) {
    const read = createDirectoryRecords({ bucket });
    const connections = createConnections({
      values: values(connectionRecord),
      index: bucket(organizationWorkspaceRecord),
      platform: platforms.of,
      answered,
      forget: read.forget,
      replaced: renewKeys,
      now,
      log,
    });
    const { platform } = connections;
    const directories = createDirectories({
      platform,
      background: ({ token }) => platforms.inBackground(token),
      now,
      records: read,
      leases,
      log,
    });
    const people = createPeople({ platform, known: directories.known, now });
    const connectionRequests = createConnectionRequests(values(connectionRequestRecord));
    const preferences = createPreferences(values(preferencesRecord));
    const settings = createSettings(values(settingRecord));
    const coachLimits = createCoachLimits({ settings, directories, platform, now });
    return {
      refreshOrganizations(organizationId?: string): void {
        for (const known of [directories, people, coachLimits]) known.refresh(organizationId);
      },
      connections,
      organizationInstallations: createOrganizationInstallations({
        bucket: bucket(organizationInstallationRecord),
        connections,
        check: (token) => platforms.toCheck(token).me(),
        offersProof: installing.offersProof,
        soleWorkspace: installing.soleWorkspace,
        ...installing.tell(connectionRequests),
        now,
        log,
      }),
      enterpriseWorkspaces: createEnterpriseWorkspaces({ bucket: bucket(workspaceEnterpriseRecord), now }),
      connectionProofs: createConnectionProofs(values(connectionProofRecord)),
      connectionRequests,
      connectionTries: createConnectionTries(quotas),
      audit: createAudit({ bucket: bucket(auditRecord), log, now, inFlight }),
      people,
      coachLimits,
      channelReaders: createChannelReaders({ values: values(channelReaderRecord), people }),
      channelMembers: createChannelMembers(bucket(channelMembersRecord)),
      directories: limitDirectories(directories),
      preferences,
      settings,
      likelyPrograms: createLikelyPrograms({ memories: values(programMemoryRecord), settings, preferences }),
      taskCreators: createTaskCreators(bucket(taskCreatorRecord)),
    };
  },
});

/** How often is done what has a limit. It is opened first: deliveries and workspaces both count here. */
export const quotasRoom = room({
  records: [quotaRecord],
  create: ({ bucket }, { now }: { now: () => number }) => ({
    quotas: createQuotas(bucket(quotaRecord), now),
  }),
});
