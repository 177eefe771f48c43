import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createCache } from '../../lib/cache.ts';
import { createPauses } from '../../lib/pauses.ts';
import type { UnknownReason } from '../../workspaces/refused.ts';
import { profileKeptMs, refusedListMs } from './limits.ts';
import { createOneOrList } from './one-or-list.ts';
import { pagesOf } from './pages.ts';

/** What Touchline uses of a Slack user (docs.slack.dev, `users.info`). */
export type Profile = {
  /** Their name in Slack: the display name, else the real one. */
  name?: string | undefined;
  /** How they are called outside Slack: the real name, else as in Slack. */
  realName?: string | undefined;
  /** Their email, if Slack has confirmed it or they have proven it. */
  confirmedEmail?: string | undefined;
  /** A full member's email that Slack has not confirmed: they may prove that it is theirs. */
  claimedEmail?: string | undefined;
  /** The address of a photo that they uploaded; Slack's generated pictures don't count. */
  photo?: string | undefined;
  /** An IANA zone; UTC if Slack knows none. */
  timeZone: string;
  locale: string;
  /** The ids of the workspaces that they belong to. */
  teams: string[];
  /** A person from another workspace, in a shared channel. */
  outsider: boolean;
  guest: boolean;
  /** A bot, or an account that was deactivated. */
  inactive: boolean;
  /** A Slack admin or owner, of the workspace or of its Enterprise Grid organization. */
  admin: boolean;
  /** An admin or owner of the Enterprise Grid organization. */
  organizationAdmin: boolean;
};

const slackUser = z.object({
  id: z.string(),
  name: z.string().nullish(),
  real_name: z.string().nullish(),
  team_id: z.string().nullish(),
  enterprise_user: z
    .object({
      teams: z.array(z.string()).nullish(),
      is_admin: z.boolean().nullish(),
      is_owner: z.boolean().nullish(),
    })
    .nullish(),
  tz: z.string().nullish(),
  locale: z.string().nullish(),
  deleted: z.boolean().nullish(),
  is_bot: z.boolean().nullish(),
  is_admin: z.boolean().nullish(),
  is_owner: z.boolean().nullish(),
  is_restricted: z.boolean().nullish(),
  is_ultra_restricted: z.boolean().nullish(),
  is_stranger: z.boolean().nullish(),
  is_invited_user: z.boolean().nullish(),
  is_email_confirmed: z.boolean().nullish(),
  profile: z
    .object({
      email: z.string().nullish(),
      display_name: z.string().nullish(),
      is_custom_image: z.boolean().nullish(),
      image_512: z.string().nullish(),
    })
    .nullish(),
});

const answer = z.object({ user: slackUser });

const list = z.object({ members: z.array(z.unknown()) });
/** The most that Slack gives at once (docs.slack.dev, `users.list`). */
const pageSize = 1_000;
const maxPages = 5;
/** So many users who are needed together are looked up one by one. */
const fewUsers = 2;
/** So many are looked up one by one when they are not in the list: what jobs may ask for in a minute. */
const mostAlone = 70;

/** Remembered, since asking takes as long as the rest of a profile. */
const zones = new LRUCache<string, boolean>({
  max: 1_000,
  memoMethod(name) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  },
});

/** Why Touchline does nothing for a user, even if someone on the platform has their email. */
export type MemberRefusal = Exclude<UnknownReason, 'not on the platform'>;

/** The one check of who in Slack may use Touchline: full members of the workspace whose email is confirmed or proven. */
export function refusalOf({ outsider, inactive, guest, confirmedEmail }: Profile): MemberRefusal | undefined {
  if (outsider) return 'another workspace';
  if (inactive) return 'no person';
  if (guest) return 'guest';
  return confirmedEmail === undefined ? 'no confirmed email' : undefined;
}

/** A user as Slack describes them in a workspace. People from elsewhere never have an email or rights here. */
function toProfile(user: z.infer<typeof slackUser>, workspaceId: string): Profile {
  const inactive = user.deleted === true || user.is_bot === true;
  const { team_id: home, enterprise_user: of } = user;
  const teams = of?.teams?.length ? of.teams : [home ?? workspaceId];
  const outsider = !teams.includes(workspaceId) || user.is_stranger === true;
  const guest = user.is_restricted === true || user.is_ultra_restricted === true;
  const isHere = !inactive && !outsider;
  const organizationAdmin = isHere && !guest && (of?.is_admin === true || of?.is_owner === true);
  // Slack leaves the flag out for members whom an identity provider made (single sign-on): it vouches for their email.
  const isMember = !guest && user.is_invited_user !== true;
  const confirmed = isHere && (user.is_email_confirmed ?? isMember);
  return {
    realName: user.real_name || user.profile?.display_name || user.name || undefined,
    name: user.profile?.display_name || user.real_name || user.name || undefined,
    confirmedEmail: (confirmed && user.profile?.email) || undefined,
    claimedEmail: (isHere && !guest && !confirmed && user.profile?.email) || undefined,
    photo: (user.profile?.is_custom_image && user.profile.image_512) || undefined,
    timeZone: user.tz && zones.memo(user.tz) ? user.tz : 'UTC',
    locale: user.locale || 'en-US',
    teams,
    outsider,
    inactive,
    guest,
    admin: organizationAdmin || (isHere && !guest && (user.is_admin === true || user.is_owner === true)),
    organizationAdmin,
  };
}

/** The user of the events `user_change` and `team_join`, which bring the whole user object. @throws ZodError */
export function changedUser(event: unknown, workspaceId: string): { userId: string; profile: Profile } {
  const { user } = answer.parse(event);
  return { userId: user.id, profile: toProfile(user, workspaceId) };
}

export type Profiles = ReturnType<typeof createProfiles>;

const found = z.object({ user: z.object({ id: z.string() }) });

/** Looks up the Slack user with this email; empty if there is none (docs.slack.dev, `users.lookupByEmail`). */
async function lookUp(slack: WebClient, email: string): Promise<{ userId?: string }> {
  try {
    return { userId: found.parse(await slack.users.lookupByEmail({ email })).user.id };
  } catch (error) {
    if (error instanceof WebAPIPlatformError && error.data.error === 'users_not_found') return {};
    throw error;
  }
}

type Listed = { id: string; profile: Profile };

/**
 * Lists the people of a workspace, page by page: at most 5,000. Whoever is not of the form that Slack documents is left
 * out.
 */
async function* listPeople(
  slack: WebClient,
  workspaceId: string,
  isOrganizationWide: boolean,
): AsyncGenerator<Listed[]> {
  const pause = createPauses();
  const where = {
    limit: pageSize,
    include_locale: true,
    ...(isOrganizationWide && { team_id: workspaceId }),
  };
  for await (const { page } of pagesOf((from) => slack.users.list({ ...where, ...from }), maxPages)) {
    const people: Listed[] = [];
    for (const member of list.parse(page).members) {
      await pause();
      const user = slackUser.safeParse(member).data;
      if (user) people.push({ id: user.id, profile: toProfile(user, workspaceId) });
    }
    yield people;
  }
}

async function listAdmins(pages: AsyncIterable<Listed[]>, most: number): Promise<string[]> {
  const admins: string[] = [];
  for await (const page of pages) {
    admins.push(...page.flatMap(({ id, profile }) => (profile.admin ? [id] : [])));
    if (admins.length >= most) break;
  }
  return admins.slice(0, most);
}

type ProfilesOptions = {
  /** Milliseconds, UTC. */
  now: () => number;
  /** Whether a user has proven an email that Slack has not confirmed. */
  hasProven: (workspaceId: string, userId: string, email: string) => Promise<boolean>;
  /** Whether a workspace is served by the installation of a whole organization. */
  isOrgWide: (workspaceId: string) => Promise<boolean>;
};

/** A workspace's list that was read: what ended it, if it is not whole. */
type List = { error?: unknown };

/**
 * Up to 10,000 profiles, who has which email, and who the admins are, kept for five minutes: an email that gives access is
 * asked again then. Few users are looked up one by one; when there are many, all of their workspace are read, a thousand
 * with each call, since Slack allows a hundred calls a minute for one user each.
 */
export function createProfiles({ now, hasProven, isOrgWide }: ProfilesOptions) {
  const options = { ttlMs: () => profileKeptMs, max: 10_000, now };
  const kept = createCache<Profile>(options);
  const byEmail = createCache<{ userId?: string }>(options);
  const admins = createCache<string[]>(options);
  const lists = createCache<List>({
    ...options,
    ttlMs: ({ error }) => (error === undefined ? profileKeptMs : refusedListMs),
  });
  const oneOrList = createOneOrList(now);
  /** Who has changed while the list of their workspace is read. */
  const changed = new Map<string, Set<string>>();

  const withProof = async (workspaceId: string, userId: string, profile: Profile): Promise<Profile> => {
    const { claimedEmail: email, ...rest } = profile;
    if (email === undefined || !(await hasProven(workspaceId, userId, email))) return profile;
    return { ...rest, confirmedEmail: email };
  };
  const pages = async (slack: WebClient, workspaceId: string) =>
    listPeople(slack, workspaceId, await isOrgWide(workspaceId));
  const isFresh = (known: { at: number } | undefined): boolean =>
    known !== undefined && Math.abs(now() - known.at) < profileKeptMs;
  const isKnown = (key: string): boolean => isFresh(kept.peek(key));

  /** Reads all profiles of a workspace. What Slack refuses ends the list, and what came before it counts. */
  const readList = (slack: WebClient, workspaceId: string): Promise<List> =>
    lists.get(workspaceId, async () => {
      const meanwhile = new Set<string>();
      changed.set(workspaceId, meanwhile);
      const beganAt = now();
      const pause = createPauses();
      try {
        for await (const page of await pages(slack, workspaceId))
          for (const { id, profile } of page) {
            await pause();
            const key = `${workspaceId}/${id}`;
            const isNewer = meanwhile.has(id) || (kept.peek(key)?.at ?? 0) > beganAt;
            if (!isNewer) await kept.get(key, () => withProof(workspaceId, id, profile), 0);
          }
        return {};
      } catch (error) {
        return { error };
      } finally {
        changed.delete(workspaceId);
      }
    });

  return {
    /** The id of the Slack user who has this email; undefined if there is none. @throws the Web API's error */
    async withEmail(slack: WebClient, workspaceId: string, email: string): Promise<string | undefined> {
      return (await byEmail.get(`${workspaceId}/${email}`, () => lookUp(slack, email))).userId;
    },
    /** Whether this process knows that no Slack user has this email. Asks nobody. */
    isAbsent(workspaceId: string, email: string): boolean {
      const known = byEmail.peek(`${workspaceId}/${email}`);
      return isFresh(known) && known?.value.userId === undefined;
    },
    /**
     * @param fresh asks Slack again
     * @throws the Web API's error, or a ZodError if the response is not a user.
     */
    async get(
      slack: WebClient,
      workspaceId: string,
      userId: string,
      { fresh = false }: { fresh?: boolean | undefined } = {},
    ): Promise<Profile> {
      const key = `${workspaceId}/${userId}`;
      const load = async () => {
        const { user } = answer.parse(await slack.users.info({ user: userId, include_locale: true }));
        return withProof(workspaceId, userId, toProfile(user, workspaceId));
      };
      const one = () => kept.get(key, load, fresh ? 0 : undefined);
      if (fresh || isKnown(key)) return one();
      return oneOrList(workspaceId, one, async () => {
        await readList(slack, workspaceId);
        return isKnown(key) ? kept.peek(key)?.value : undefined;
      });
    },
    /**
     * Reads the profiles of many users at once. Those who are not in the list, such as people from elsewhere, are looked up
     * one by one when they are needed.
     *
     * @returns false if these would be too many: the workspace is larger than the list
     * @throws what ended the list, if these would be too many, or a ZodError
     */
    async readMany(slack: WebClient, workspaceId: string, userIds: readonly string[]): Promise<boolean> {
      const missing = () => userIds.filter((id) => !isKnown(`${workspaceId}/${id}`)).length;
      if (missing() <= fewUsers) return true;
      const { error } = await readList(slack, workspaceId);
      if (missing() <= mostAlone) return true;
      if (error !== undefined) throw error;
      return false;
    },
    /**
     * The admins and owners of a workspace, as Slack lists them (docs.slack.dev, `users.list`: pages of 1,000, at most
     * 5,000 people).
     *
     * @param most how many are enough
     * @throws the Web API's error, or a ZodError
     */
    admins: (slack: WebClient, workspaceId: string, most: number): Promise<string[]> =>
      admins.get(`${workspaceId}/${most}`, async () => listAdmins(await pages(slack, workspaceId), most)),
    /** A user's profile has changed. It is looked up again when it is needed. */
    drop(workspaceId: string, userId: string): void {
      changed.get(workspaceId)?.add(userId);
      kept.drop((key) => key === `${workspaceId}/${userId}`);
      // They may be new here, or have another email.
      byEmail.drop((key) => key.startsWith(`${workspaceId}/`));
      admins.drop((key) => key.startsWith(`${workspaceId}/`));
    },
  };
}
