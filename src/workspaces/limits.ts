import { day, hour, minute, second } from '../lib/units.ts';

/** How fresh names and people are, what is kept of a workspace, and for how long. Durations are in milliseconds. */

// Caches of people and names

/** Organizations whose data is in memory: the most recently used. */
export const organizationsCached = 200;
/** People in memory, of all workspaces together. */
export const peopleCached = 5_000;
/** How long a found person’s rights count without another look. */
export const personFreshMs = minute;
/** How long someone counts as unknown to the platform: who was just added tries again soon. */
export const notFoundKeptMs = 15 * second;
/** How long a person’s last result may be used at all, while the platform is away. */
export const personKeptMs = 5 * minute;
/** How long the team is cached for displaying. */
export const teamKeptMs = 10 * minute;
/** A coach who joins or leaves a program notices it after this time. */
export const coachLimitFreshMs = 5 * minute;
/** Limits of coaches in memory. */
export const coachLimitsCached = 1_000;

// Directories

/** Large directories are read less often. With about 15 people on a page, that is at most one page a second. */
export const perPersonMs = { fresh: second, refresh: 60 };

/** How long names, programs and members count as fresh. */
export const directoryFreshMs = 10 * minute;
/** They are read again at the earliest after this time, when a name was not found. */
export const directoryRefreshMs = 30 * second;
/** How long background calls wait for those that a person waits for. */
export const backgroundWaitsMs = 2 * second;
/** How long a person waits for names that are being read. */
export const directoryWaitMs = 15 * second;
/** Pages of programs that are read at the same time. */
export const programPagesAtOnce = 5;
/** The same of clients. */
export const clientPagesAtOnce = 6;
/** Recently added people that are kept for an organization, until its names are read again. */
export const maxAdded = 500;
/** With more new clients than this, all of them are read again. */
export const maxNew = 300;
/** From so many people on, an organization is large: its names are read in the background. */
export const largeDirectory = 300;
/** After this many known clients in a row, the newest first, there are no more new ones. */
export const knownInRow = 15;
/** Names of custom fields that are offered. */
export const maxSlugs = 200;
/** Clients in one record: reading or writing it takes one or two milliseconds. */
export const clientsPerRecord = 1_000;
/** After this time without use, data is read again. */
export const directoryKeptMs = 30 * day;

// Members of programs

/** How many programs are read at the same time, and how many pages of each in the background. */
export const readAtOnce = { programs: 5, background: 3, pages: 2 };
/** Users of an organization that were looked up in all its programs, and are not looked up again at once. */
export const checkedCached = 1_000;

/** For displaying, members may be this old. */
export const latelyMs = hour;
/** Older members are not relied on. */
export const membersKeptMs = day;
/** Members of many programs are read less often: about one page of them a second at most. */
export const perMemberMs = second / 15;
/** An organization with more programs than this does not wait for their members to be read again. */
export const fewPrograms = 10;
/** With more programs than this, old members are used while new ones are read, and callers never wait. */
export const manyPrograms = 30;
/** A program with more pages than this is not read while a person waits. */
export const maxPages = 3;
/** The members on these pages, if the platform puts 15 on each. */
export const maxPagedMembers = maxPages * 15;

// Several processes

/** How long a process that died keeps others from reading. */
export const readingLeaseMs = 15 * second;
/** How often a process checks whether another one has read. */
export const lookForReadEveryMs = 250;
/** How often a process checks how far another one is with members. */
export const lookForMembersEveryMs = second;

// Connecting

/**
 * How many tokens a user may try in ten minutes, and how many may be tried in a workspace in a day. The last five are for
 * Slack's admins, whom no one can lock out.
 */
export const triesLimits = {
  ofPerson: { most: 5, ttlMs: 10 * minute },
  ofWorkspace: { most: 20, ttlMs: day },
  ofOthers: { most: 15, ttlMs: day },
};

/** How long a code that proves who one is can be used. */
export const proofCodeMs = 30 * minute;
/** How long a proven email counts. */
export const provenEmailMs = 365 * day;
/** How long a proven token waits to be confirmed. */
export const proofConfirmMs = 10 * minute;
/** How long a request waits for an admin’s answer. */
export const connectionRequestMs = 3 * day;
/** How long an installation from the platform waits for a workspace. After that its token is deleted. */
export const installationWaitsMs = 7 * day;

// What is remembered

/** Writes that are kept for each workspace, and at most twice as many; the log has all of them. */
export const auditKept = 200;
/** How many of these are read at the same time. */
export const auditReadAtOnce = 50;
/** Private channels with more members than this count as open to anyone: looking up each would take too long. */
export const maxAudience = 1_000;
/** How long it is known who reads a channel: Slack reports changes of a profile, but the platform none of a client. */
export const readersKeptMs = 3 * day;
/**
 * How long it is known who is in a private channel, unless Slack reports a change or counts another number of members. Of
 * 200 channels with a digest each Monday, at most 140 are then read again on most Mondays: two minutes’ calls of jobs.
 */
export const channelMembersKeptMs = { least: 5 * day, spread: 5 * day };
/** How long the members of a channel may take to be read: then they are not kept. */
export const readingMembersMs = minute;
/** Members that are checked at the same time. */
export const readersAtOnce = 8;
/** People and channels whose program is remembered: the most recently used. */
export const maxUses = 200;
/** After this time without a new task, a user is asked again. */
export const likelyProgramKeptMs = 180 * day;
/** How long until an unchanged memory is stored again, which keeps it from expiring. */
export const likelyProgramAgainMs = hour;
/** No one waits longer to hear that a task is done. */
export const taskCreatorKeptMs = 365 * day;
/** How long a process relies on what it has noted. Another one may have deleted it. */
export const enterpriseNotedMs = hour;
/** Notes of a process, so that the store is not asked or told again. */
export const notesCached = 10_000;
/** The longest name to search for, in UTF-16 units; of a longer one only the beginning counts. */
export const maxSought = 100;

/** How long it is known how often something was done that has a limit: longer than any local day. */
export const quotaKeptMs = 3 * day;
