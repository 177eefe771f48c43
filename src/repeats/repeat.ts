import { z } from 'zod';
import { backgroundJob } from '../jobs/background.ts';
import { priority } from '../platform/resources.ts';
import type { JobRef } from '../store/ports.ts';
import { ofPerson, type RecordKind, underPerson } from '../store/records.ts';
import { ref } from '../tasks/drafts/draft.ts';
import { repeatRule } from '../tasks/repetition/rule.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';

/** Why a repeat has stopped by itself. */
const stopReason = z.enum([
  'person-gone',
  'program-gone',
  'not-a-member',
  /** Its owner may no longer create tasks, or Touchline can't find out who they are. */
  'owner-gone',
  'not-connected',
  'other-organization',
  /** The platform does not take the task, or the workspace's token. */
  'refused',
]);
export type StopReason = z.infer<typeof stopReason>;

const repeat = z.object({
  /** The id of the first task, which was created by hand: it can be repeated once. */
  id: z.string(),
  workspaceId: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
  /** Its owner: the Slack user who set it up. */
  userId: z.string(),
  text: z.string(),
  priority: priority.nullable(),
  user: ref,
  program: ref,
  rule: repeatRule,
  /** Absent: by the end of the day. */
  time: z.object({ hour: z.number(), minute: z.number() }).optional(),
  /** IANA name: the owner's zone when they set it up. */
  timeZone: z.string(),
  state: z.union([z.literal(['active', 'paused']), z.object({ stopped: stopReason })]),
  /** The local date of the last task that was created or left out. */
  last: z.string(),
  /** What its owner is still to be told: that it stopped, or which dates were left out, since when (milliseconds, UTC). */
  unreported: z
    .object({ stopped: stopReason.optional(), skipped: z.array(z.string()), sinceMs: z.number() })
    .optional(),
});

/** A task that is created again and again. */
export type Repeat = z.infer<typeof repeat>;

/** What a user was offered to repeat. */
export type RepeatOffered = Omit<Repeat, 'state' | 'unreported'>;

/** Offers by `WORKSPACE/USER/ID`; encrypted. */
export const repeatOfferRecord: RecordKind<RepeatOffered> = {
  namespace: 'repeat-offers',
  schema: repeat.omit({ state: true, unreported: true }),
  isValue: true,
  what: 'offers to repeat a task',
  about: underPerson,
  lasts: '30 days',
};

/** A user's repeats, oldest first, by `WORKSPACE/USER`; encrypted. */
export const repeatRecord: RecordKind<Repeat[]> = {
  namespace: 'repeats',
  schema: z.array(repeat),
  what: 'tasks that repeat',
  about: ofPerson,
  lasts: 'until the repeat ends',
};

/** The work that creates repeated tasks. */
export const repeatWork = 'repeat';

export type RepeatRef = Pick<Repeat, 'id' | 'workspaceId' | 'userId'>;

export const repeatKey = ({ workspaceId, userId, id }: RepeatRef): string => `${workspaceId}/${userId}/${id}`;
export const repeatJob = (repeat: RepeatRef): JobRef => backgroundJob({ ...repeat, what: repeatWork });
