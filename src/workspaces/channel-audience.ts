import { createHash } from 'node:crypto';
import { z } from 'zod';

const group = z.enum([
  /** Anyone in the workspace can open it, or it has too many members to look up each. */
  'anyone',
  /** Another company is in it (Slack Connect). */
  'shared',
  /** Another company is invited to it and can accept at any time. */
  'invited',
]);

const readerKind = z.enum([
  /** A client of the organization, or another person whom the platform knows and who is no team member. */
  'client',
  'guest',
  /** A person from another workspace. */
  'outsider',
  /** A full member of the workspace whom the platform does not know. */
  'unknown',
  /** A coach who is limited to their own programs, and may not see all that a digest is about. */
  'limited',
]);

export type AudienceGroup = z.infer<typeof group>;
export type ReaderKind = z.infer<typeof readerKind>;

/** Who can read a channel besides team members who may see everything in it. Empty groups and readers mean no one. */
export type Audience = {
  groups: readonly AudienceGroup[];
  /** Such people among its members, by Slack user. Empty for a channel that anyone can open. */
  readers: Readonly<Record<string, ReaderKind>>;
};

/** How a digest is posted: with names and tasks, as counts only, or with names to the user who set it up. */
export const audienceChoice = z.enum(['names', 'counts', 'me']);
export type AudienceChoice = z.infer<typeof audienceChoice>;

/** What a user chose, and the audience that they chose it for. */
export const audienceAnswer = z.object({
  choice: audienceChoice,
  groups: z.array(group),
  /** Slack users. */
  readers: z.array(z.string()),
});
export type AudienceAnswer = z.infer<typeof audienceAnswer>;

/** An audience without names: the groups, and how many readers there are of each kind. */
export const audienceSummary = z.object({
  groups: z.array(group),
  counts: z.partialRecord(readerKind, z.number()),
});
export type AudienceSummary = z.infer<typeof audienceSummary>;

/** True when only the organization's team can read the channel. */
export const isTeamOnly = ({ groups, readers }: Audience): boolean =>
  groups.length === 0 && Object.keys(readers).length === 0;

/** The other groups that an answer for a group covers: invited people join, and the channel becomes shared. */
const covers: Record<AudienceGroup, readonly AudienceGroup[]> = {
  anyone: ['anyone'],
  shared: ['shared'],
  invited: ['invited', 'shared'],
};

const coversReaders: Record<AudienceGroup, readonly ReaderKind[]> = {
  anyone: ['client', 'guest', 'unknown', 'limited'],
  shared: ['outsider'],
  invited: ['outsider'],
};

/** Whether a person can read the channel now who could not when the answer was given. */
export function isWider(audience: Audience, answered: Pick<AudienceAnswer, 'groups' | 'readers'>): boolean {
  const groups = answered.groups.flatMap((one) => covers[one]);
  const kinds = answered.groups.flatMap((one) => coversReaders[one]);
  return (
    audience.groups.some((one) => !groups.includes(one)) ||
    Object.entries(audience.readers).some(
      ([user, kind]) => !kinds.includes(kind) && !answered.readers.includes(user),
    )
  );
}

/**
 * How to post in a channel, and whether to ask about it. Without an answer that covers everyone who can read the
 * channel, only counts are posted.
 */
export function showTo(
  audience: Audience,
  answer: AudienceAnswer | undefined,
): { show: 'names' | 'counts'; ask: boolean } {
  if (answer?.choice === 'counts') return { show: 'counts', ask: false };
  if (isTeamOnly(audience)) return { show: 'names', ask: false };
  const answered = answer !== undefined && !isWider(audience, answer);
  return answered ? { show: 'names', ask: false } : { show: 'counts', ask: true };
}

export const answerFor = (choice: AudienceChoice, { groups, readers }: Audience): AudienceAnswer => ({
  choice,
  groups: [...groups],
  readers: Object.keys(readers),
});

export function summaryOf({ groups, readers }: Audience): AudienceSummary {
  const counts: AudienceSummary['counts'] = {};
  for (const kind of Object.values(readers)) counts[kind] = (counts[kind] ?? 0) + 1;
  return { groups: [...groups], counts };
}

/** Identifies an audience: 16 hex digits without personal data. */
export function audienceKey({ groups, readers }: Audience): string {
  const all = [...groups, ...Object.entries(readers).map(([user, kind]) => `${user} ${kind}`)].sort();
  return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16);
}
