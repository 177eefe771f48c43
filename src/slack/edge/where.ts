import { z } from 'zod';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';

/**
 * Where a request comes from. Slack tells it in several ways on Enterprise Grid, and what it says of a user (`team_id`) is
 * none of them: it is their own workspace, always the same one of theirs, the organization's id, or absent (the SDKs'
 * recordings; bolt-js#1875; docs.slack.dev, "block_suggestion payload"). Who belongs to a workspace is what `users.info` says.
 */
export type Origin = {
  /** Empty if nothing says it. */
  workspaceId: string;
  /** The installation that serves it: the workspace's own, or that of its organization. */
  installation: InstallationRef;
  /** Slack does not name the workspace: it is what our mark says, or empty. Nothing is shown before it is proven. */
  isUnproven?: true;
};

type Id = string | null | undefined;

/** Ids of organizations begin with `E`; they are no workspaces. */
const isEnterpriseId = (id: Id): id is string => id?.startsWith('E') === true;
const isWorkspaceId = (id: Id): id is string => Boolean(id) && !isEnterpriseId(id);

type Told = {
  /** What Slack says, most certain first. */
  workspaces: readonly Id[];
  enterpriseId: Id;
  /** The installation is that of a whole organization. */
  isOrgWide: boolean;
  mark?: string | undefined;
};

function originOf({ workspaces, enterpriseId, isOrgWide, mark = '' }: Told): Origin {
  const workspaceId = workspaces.find(isWorkspaceId);
  const enterprise = { enterpriseId: enterpriseId || workspaces.find(isEnterpriseId) };
  if (workspaceId !== undefined)
    return { workspaceId, installation: isOrgWide ? enterprise : { ...enterprise, teamId: workspaceId } };
  // Only an organization's installation has requests that name no workspace.
  if (!isOrgWide) return { workspaceId: '', installation: { enterpriseId: '' }, isUnproven: true };
  return {
    workspaceId: mark,
    installation: { enterpriseId: enterprise.enterpriseId ?? '' },
    isUnproven: true,
  };
}

/** docs.slack.dev/interactivity/implementing-slash-commands */
export const commandOrigin = (payload: {
  team_id: string;
  enterprise_id?: Id;
  is_enterprise_install?: boolean | string | undefined;
}): Origin =>
  originOf({
    workspaces: [payload.team_id],
    enterpriseId: payload.enterprise_id,
    isOrgWide: String(payload.is_enterprise_install) === 'true',
  });

/** What a click, submission, menu or shortcut says of where it was. */
export const interactionPlace = z.object({
  team: z.object({ id: z.string() }).nullish(),
  enterprise: z.object({ id: z.string() }).nullish(),
  is_enterprise_install: z.union([z.boolean(), z.string()]).nullish(),
});

/** What its view says. `team` is the user's own there, which may be another one in a shared channel (bolt-js#1615). */
export const viewPlace = z.looseObject({
  app_installed_team_id: z.string().nullish(),
  private_metadata: z.string().nullish(),
});

/** That, and our marks. */
const placed = interactionPlace.extend({
  view: viewPlace.nullish(),
  action_id: z.string().optional(),
  actions: z.array(z.object({ action_id: z.string() })).optional(),
});

/** What Slack says of the workspace, most certain first. */
const toldIn = ({ view, team }: z.infer<typeof placed>): Id[] => [view?.app_installed_team_id, team?.id];

/** Where something was clicked, chosen, submitted or asked for. */
export function interactionOrigin(payload: unknown): Origin {
  const found = placed.parse(payload);
  const workspaces = toldIn(found);
  // An organization's id in place of the workspace's says it, too, and so does neither.
  const seemsOrgWide = workspaces.some(isEnterpriseId) || !workspaces.some(isWorkspaceId);
  return originOf({
    workspaces,
    enterpriseId: found.enterprise?.id,
    isOrgWide: String(found.is_enterprise_install ?? seemsOrgWide) === 'true',
    mark: marksIn(found)[0],
  });
}

/** Where an event happened: what the app's authorization says, since `team_id` is the sender's in a shared channel. */
export function eventOrigin(payload: {
  team_id?: Id;
  context_team_id?: Id;
  enterprise_id?: Id;
  authorizations?:
    | { team_id?: Id; enterprise_id?: Id; is_enterprise_install?: boolean | null | undefined }[]
    | null
    | undefined;
}): Origin {
  const { team_id: teamId, context_team_id: contextTeamId } = payload;
  const authorizations = payload.authorizations ?? [];
  const forOrganization = authorizations.find((one) => one.is_enterprise_install);
  const enterpriseId =
    payload.enterprise_id ?? authorizations.find((one) => one.enterprise_id)?.enterprise_id;
  const workspaces = [...authorizations.map((one) => one.team_id), contextTeamId, teamId];
  const namesNone = !workspaces.some(isWorkspaceId);
  return originOf({ workspaces, enterpriseId, isOrgWide: forOrganization !== undefined || namesNone });
}

/**
 * A mark ends an action id, or a view's metadata: `task.done~T0123`. Only content of an organization's installation has
 * one, because there a click may come without its workspace.
 */
const markPattern = /~(T[A-Z0-9]{1,20})$/;

/** A text without its mark. */
export const unmarked = (text: string): string => text.replace(markPattern, '');

const markOf = (text: string | null | undefined): string | undefined => markPattern.exec(text ?? '')?.[1];

const marksIn = ({ action_id: id, actions = [], view }: z.infer<typeof placed>): string[] =>
  [id, ...actions.map(({ action_id: one }) => one), view?.private_metadata]
    .map(markOf)
    .filter((mark) => mark !== undefined);

/** True for a request whose marks name another workspace than Slack does, or several. Nothing is done for it. */
export function contradicts(payload: unknown): boolean {
  const found = placed.safeParse(payload).data;
  if (found === undefined) return false;
  const workspace = toldIn(found).find(isWorkspaceId);
  const named = new Set([...marksIn(found), ...(workspace === undefined ? [] : [workspace])]);
  return marksIn(found).length > 0 && named.size > 1;
}

/** A message or view whose buttons, menus and forms say in which workspace they are. */
export function withMarks<T>(content: T, workspaceId: string): T {
  const mark = (text: string): string => `${unmarked(text)}~${workspaceId}`;
  const marked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(marked);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === 'action_id' && typeof inner === 'string' ? mark(inner) : marked(inner),
    ]);
    return Object.fromEntries(entries);
  };
  const whole = marked(content) as T & { type?: string; private_metadata?: string };
  return whole.type === 'modal' ? { ...whole, private_metadata: mark(whole.private_metadata ?? '') } : whole;
}
