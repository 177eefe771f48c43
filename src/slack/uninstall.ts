import type { Middleware, SlackEventMiddlewareArgs } from '@slack/bolt';
import { z } from 'zod';
import type { WorkId } from '../operations/stored-work.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';
import { uninstalledWork } from '../workspaces/personal-data.ts';
import { uninstallAgainMs } from './edge/limits.ts';
import { eventPayload } from './edge/payloads.ts';
import { eventOrigin } from './edge/where.ts';
import { connectLikeOthers } from './features/connect/all-workspaces.ts';
import type { Services } from './surface/services.ts';

/** A workspace or organization that was uninstalled. */
const uninstalled = z.object({
  workspaceId: z.string(),
  installation: installationRefSchema,
  /** When Touchline was uninstalled (seconds, UTC). Later installations and connections stay. */
  at: z.number(),
});
export type Uninstalled = z.infer<typeof uninstalled>;

const revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).default([]) }) });

/** Of `team_access_granted` and `team_access_revoked`: the workspaces that it is about. */
const teamIds = z.object({ team_ids: z.array(z.string()).max(1_000).nullish() });

/** Which workspaces an event says are served no more. Of tokens that were revoked, only the bot's ends an installation. */
async function uninstalledBy({ enterpriseWorkspaces }: Services, body: unknown): Promise<Uninstalled[]> {
  const payload = eventPayload.parse(body);
  const { event, event_time: eventTime } = payload;
  const at = eventTime ?? Math.floor(Date.now() / 1000);
  const { installation, workspaceId } = eventOrigin(payload);
  const taken = event.type === 'team_access_revoked' ? (teamIds.parse(event).team_ids ?? []) : [];
  const served: Uninstalled[] = [];
  for (const id of taken) {
    // One that has an installation of its own keeps it.
    const enterpriseId = await enterpriseWorkspaces.servedBy(id);
    if (enterpriseId !== '' && enterpriseId === installation.enterpriseId)
      served.push({ workspaceId: id, installation: { enterpriseId, teamId: id }, at });
  }
  const ends =
    event.type === 'app_uninstalled' || (revoked.safeParse(event).data?.tokens.bot.length ?? 0) > 0;
  return ends ? [{ workspaceId, installation, at }] : served;
}

const workOf = ({ workspaceId, installation: { enterpriseId = '' }, at }: Uninstalled): WorkId => ({
  workspaceId,
  id: `${enterpriseId}/${at}`,
});

/**
 * Deletes what is stored of a workspace, unless it was connected since: one that uninstalls Touchline leaves nothing
 * behind.
 */
async function forgetWorkspace(services: Services, workspaceId: string, at: number): Promise<void> {
  const { connections, organizationInstallations, enterpriseWorkspaces, personalData, log } = services;
  const connected = await connections.current(workspaceId);
  const isNewer = connected !== undefined && Math.floor(connected.connectedAt / 1000) > at;
  if (isNewer) return;
  await Promise.all([
    connections.remove(workspaceId),
    personalData.deleteWorkspace(workspaceId),
    connected && organizationInstallations.forgetUnused(connected.organization.id, workspaceId),
  ]);
  // Last: until then, the job finds the workspace by it.
  await enterpriseWorkspaces.forget(workspaceId);
  log.info(
    { workspace: workspaceId },
    'Touchline was uninstalled; what was stored of the workspace is deleted.',
  );
}

/** Forgets an installation, and each workspace that it served: all of an organization's, where it was for all of it. */
async function forgetInstallation(services: Services, found: Uninstalled): Promise<void> {
  const { workspaceId, installation, at } = found;
  const { enterpriseId, teamId } = installation;
  // Rewriting the store's files takes a while.
  const removed = services.installations.remove(installation, at);
  const others =
    teamId === undefined && enterpriseId !== undefined
      ? await services.enterpriseWorkspaces.workspacesOf(enterpriseId)
      : [];
  for (const id of new Set([workspaceId, ...others])) if (id !== '') await forgetWorkspace(services, id, at);
  await removed;
}

/** Stores that a workspace is to be forgotten. @throws StoreUnavailableError */
export const rememberUninstalled = ({ storedWork, now }: Services, found: Uninstalled): Promise<boolean> =>
  storedWork.take(uninstalledWork, workOf(found), found, { runAt: now() + uninstallAgainMs });

/**
 * Forgets the workspaces at once, or later if that fails. It is stored before the event is answered: while the store is
 * away, the answer is an error, and Slack sends the event again.
 *
 * @throws StoreUnavailableError
 */
const onUninstalled =
  (services: Services): Middleware<SlackEventMiddlewareArgs> =>
  async ({ body }) => {
    for (const found of await uninstalledBy(services, body)) {
      // Slack sends two events about it: `tokens_revoked`, too.
      if (!(await rememberUninstalled(services, found))) continue;
      const work = services.storedWork.run(uninstalledWork, workOf(found), () =>
        forgetInstallation(services, found),
      );
      const logged = work.catch((error: unknown) => {
        services.log.error(
          { err: error, workspace: found.workspaceId },
          'A workspace could not be forgotten.',
        );
      });
      void services.inFlight(logged);
    }
  };

/**
 * `team_access_granted` (docs.slack.dev/reference/events): an organization's installation serves more of its workspaces.
 * Where all were connected at once, these are, too.
 *
 * @throws StoreUnavailableError: then Slack sends the event again
 */
const onAccessGranted =
  (services: Services): Middleware<SlackEventMiddlewareArgs> =>
  async ({ body }) => {
    const payload = eventPayload.parse(body);
    const { enterpriseId } = eventOrigin(payload).installation;
    for (const workspaceId of teamIds.parse(payload.event).team_ids ?? []) {
      const there = { services, workspaceId, installation: { enterpriseId } };
      await services.enterpriseWorkspaces.note(there, 0);
      await connectLikeOthers(there);
    }
  };

/** The events about an installation (docs.slack.dev/reference/events), and what each does before it is answered. */
export const installationEvents = {
  app_uninstalled: onUninstalled,
  tokens_revoked: onUninstalled,
  team_access_revoked: onUninstalled,
  team_access_granted: onAccessGranted,
};

/** The handler of the jobs that forget a workspace. */
export const createForgetJobs = (services: Services) =>
  services.storedWork.handler(uninstalledWork, uninstalled, (found) => forgetInstallation(services, found));
