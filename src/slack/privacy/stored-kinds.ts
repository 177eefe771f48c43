import { subscriptionRecord } from '../../digests/subscriptions.ts';
import { isSameEmail } from '../../lib/email-key.ts';
import { outboxRecord } from '../../notices/outbox.ts';
import { sendRecord } from '../../reminders/sends.ts';
import { repeatListRecord, repeatOfferRecord, repeatRecord } from '../../repeats/repeat.ts';
import type { RecordKind } from '../../store/records.ts';
import { draftRecord } from '../../tasks/drafts/draft-store.ts';
import { owedAnswerKind, owedAnswerRecord } from '../../tasks/drafts/owed-answers.ts';
import { batchRecord, batchResultRecord } from '../../tasks/for-many/batch.ts';
import { type AuditEntry, auditRecord } from '../../workspaces/audit.ts';
import { channelProgramRecord } from '../../workspaces/channel-programs.ts';
import { channelReaderRecord } from '../../workspaces/channel-readers.ts';
import { accessRecord } from '../../workspaces/coach-limits.ts';
import { proofCodeRecord, replacingTokenRecord } from '../../workspaces/connection-proofs.ts';
import { connectionRequestRecord } from '../../workspaces/connection-requests.ts';
import { connectionRecord } from '../../workspaces/connections.ts';
import { programMemoryRecord } from '../../workspaces/likely-programs.ts';
import { organizationInstallationRecord } from '../../workspaces/organization-installations.ts';
import { preferencesRecord } from '../../workspaces/preferences.ts';
import { taskCreatorRecord } from '../../workspaces/task-creators.ts';
import { homeRecord } from '../home/homes.ts';
import { installationRecord } from '../installations.ts';
import { slackEventKind, slackEventRecord } from '../stored-event.ts';
import { lastListRecord, taskMessageRecord } from '../task-messages/task-message.ts';

/** A person: their ids in Slack, and on the platform where they are known there. */
export type DataSubject = { workspaceId: string; userId: string; personId?: string; email?: string };

/** A kind of records that may be about a person. */
export type StoredKind = {
  record: RecordKind<never>;
  /** What it is, as people read it. */
  what: string;
  /** Whether its values are stored as they are. All others are encrypted. */
  plain?: true;
  /** What of a record is about this person; undefined if nothing is. Never a token or a code. */
  about(key: string, value: never, person: DataSubject): unknown;
  /** Why it is not deleted when the person asks for it, and what deletes it. */
  kept?: string;
};

const ofKey = (key: string, { workspaceId, userId }: DataSubject): boolean =>
  key === `${workspaceId}/${userId}`;
const inWorkspace = (key: string, { workspaceId }: DataSubject): boolean => key.startsWith(`${workspaceId}/`);

function kind<T>(
  record: RecordKind<T>,
  what: string,
  about: (key: string, value: T, person: DataSubject) => unknown,
  more: Pick<StoredKind, 'plain' | 'kept'> = {},
): StoredKind {
  // Each record was checked by its own schema before it gets here.
  return { record: record as RecordKind<never>, what, about: about as StoredKind['about'], ...more };
}

const whole = <T>(key: string, value: T, person: DataSubject): T | undefined =>
  ofKey(key, person) ? value : undefined;
/** Of keys such as `WORKSPACE/USER/ID`. */
const underKey = <T>(key: string, value: T, { workspaceId, userId }: DataSubject): T | undefined =>
  key.startsWith(`${workspaceId}/${userId}/`) ? value : undefined;
const own = <T extends { workspaceId: string }>(value: T, userId: string | null, person: DataSubject) =>
  value.workspaceId === person.workspaceId && userId === person.userId ? value : undefined;

/** Every kind of records that is about people. A test compares this, and the namespaces below, with all that are stored. */
export const storedKinds: readonly StoredKind[] = [
  kind(preferencesRecord, 'settings', whole),
  kind(programMemoryRecord, 'programs used last', whole),
  kind(homeRecord, 'Home tab', whole),
  kind(sendRecord, 'the last morning and weekly message', underKey, { plain: true }),
  kind(lastListRecord, 'the list seen last', whole, { plain: true }),
  kind(proofCodeRecord, 'a code for connecting', (key, _, person) => whole(key, 'a code', person)),
  kind(replacingTokenRecord, 'a token that waits', (key, _, person) => whole(key, 'a token', person)),
  kind(connectionRequestRecord, 'a request to connect this workspace', (key, _, person) =>
    whole(key, 'a token that waits for an answer', person),
  ),
  kind(taskMessageRecord, 'lists and cards shown', (_, value, person) => own(value, value.viewer, person)),
  kind(draftRecord, 'tasks that were typed', (_, value, person) => own(value, value.userId, person)),
  kind(outboxRecord, 'notices about tasks', (_, value, person) => {
    const isTo =
      'userId' in value.to ? value.to.userId === person.userId : value.to.personId === person.personId;
    return value.workspaceId === person.workspaceId && isTo ? value : undefined;
  }),
  kind(taskCreatorRecord, 'tasks created', (key, value, person) =>
    inWorkspace(key, person) && value.userId === person.userId ? value : undefined,
  ),
  kind(auditRecord, 'lines of the audit', (key, value, person) => {
    const lines: AuditEntry[] =
      key === person.workspaceId ? value.filter(({ user }) => user === person.userId) : [];
    return lines.length === 0 ? undefined : lines;
  }),
  kind(repeatRecord, 'tasks that repeat', underKey),
  kind(repeatOfferRecord, 'offers to repeat a task', underKey),
  kind(repeatListRecord, 'the list of tasks that repeat', whole, { plain: true }),
  kind(batchRecord, 'tasks for many', underKey),
  kind(batchResultRecord, 'results of tasks for many', underKey, { plain: true }),
  kind(channelReaderRecord, 'that channels with digests are yours too', whole),
  kind(
    accessRecord,
    'what coaches see',
    (key, value, person) => (key === person.workspaceId && value.setBy === person.userId ? value : undefined),
    { plain: true, kept: '`/touchline coaches` changes it' },
  ),
  kind(
    channelProgramRecord,
    'channels tied to a program',
    (key, value, person) => (inWorkspace(key, person) && value.tiedBy === person.userId ? value : undefined),
    { kept: '`/touchline channel off` unties a channel' },
  ),
  kind(subscriptionRecord, 'digests set up', (_, value, person) => own(value, value.setBy, person), {
    plain: true,
    kept: '`/todo digest off` ends a digest',
  }),
  kind(
    connectionRecord,
    'the connection of this workspace',
    (_, { token: _token, ...value }, person) => own(value, value.connectedBy, person),
    { kept: '`/touchline disconnect` ends it' },
  ),
  kind(
    organizationInstallationRecord,
    'the installation on the platform',
    (_, { admin, organization }, person) =>
      isSameEmail(admin.email, person.email) ? { admin, organization } : undefined,
    { kept: 'uninstalling Touchline on the platform ends it' },
  ),
  kind(
    installationRecord,
    'the installation in Slack',
    (key, { user }, person) =>
      key === person.workspaceId && user.id === person.userId ? { user: user.id } : undefined,
    { kept: 'uninstalling Touchline in Slack ends it' },
  ),
];

/** Namespaces whose records are about nobody. */
export const impersonalNamespaces: readonly string[] = [
  'digest-counts',
  'digest-posts',
  'digest-runs',
  'encrypting-processes',
  'organization-workspaces',
  'platform-signatures',
  'platform-webhooks',
  'workspace-enterprises',
];

/** The jobs whose payloads are encrypted, by kind. */
export const encryptedJobs = {
  [owedAnswerKind]: owedAnswerRecord,
  [slackEventKind]: slackEventRecord,
} as const;

/** The kind of the jobs that forget a workspace, for when that does not work at once. */
export const forgetWorkspaceKind = 'forget-workspace';

/** Namespaces of what `privacy` reads otherwise: jobs, by the workspace and the person in their ids and payloads. */
export const jobNamespaces: readonly string[] = [
  'failed-jobs',
  ...Object.values(encryptedJobs).map(({ namespace }) => namespace),
];
