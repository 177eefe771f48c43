import { z } from 'zod';
import { insteadOf } from '../lib/errors.ts';
import { RecordError } from '../store/errors.ts';
import { forgetWorkspaceKind, type Uninstalled, uninstalled } from '../workspaces/forget-workspace.ts';
import { eventPayload } from './edge/payloads.ts';
import { eventOrigin } from './edge/where.ts';
import type { EventHandler } from './surface/context.ts';
import type { Services } from './surface/services.ts';

/** How long the first attempt may take before the job runs, in milliseconds. */
const retryMs = 30_000;

const revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).default([]) }) });

/** Which workspace an event says was uninstalled; undefined for any other event. */
function uninstalledBy(body: unknown): Uninstalled | undefined {
  const payload = eventPayload.safeParse(body).data;
  if (payload === undefined) return undefined;
  const { event, event_time: eventTime } = payload;
  const ends =
    event.type === 'app_uninstalled' ||
    (event.type === 'tokens_revoked' && (revoked.safeParse(event).data?.tokens.bot.length ?? 0) > 0);
  return ends ? { ...eventOrigin(payload), at: eventTime ?? Math.floor(Date.now() / 1000) } : undefined;
}

const jobOf = ({ workspaceId, installation: { enterpriseId = '' } }: Uninstalled) => ({
  kind: forgetWorkspaceKind,
  id: `${workspaceId}/${enterpriseId}`,
});

/**
 * Remembers in the store that a workspace is to be forgotten. Called before the event is answered: while the store
 * is away, the answer is an error, and Slack sends the event again.
 *
 * @throws StoreUnavailableError
 */
export async function rememberUninstalled({ scheduler, now }: Services, body: unknown): Promise<void> {
  const found = uninstalledBy(body);
  if (found !== undefined)
    await scheduler.schedule({ ...jobOf(found), runAt: now() + retryMs, payload: found });
}

/**
 * Deletes what is stored of a workspace, unless it was connected since: one that uninstalls Touchline leaves nothing
 * behind.
 */
async function forgetWorkspace(services: Services, workspaceId: string, at: number): Promise<void> {
  const { connections, organizationInstallations, enterpriseWorkspaces, personalData, log } = services;
  const connected = await connections.get(workspaceId).catch(insteadOf(undefined, RecordError));
  const isNewer = connected !== undefined && Math.floor(connected.connectedAt / 1000) > at;
  if (isNewer) return;
  await connections.remove(workspaceId);
  if (connected !== undefined) await organizationInstallations.forgetUnused(connected.organization.id);
  await personalData.deleteWorkspace(workspaceId);
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
  await services.installations.remove(installation, at);
  const others =
    teamId === undefined && enterpriseId !== undefined
      ? await services.enterpriseWorkspaces.workspacesOf(enterpriseId)
      : [];
  for (const id of new Set([workspaceId, ...others])) if (id !== '') await forgetWorkspace(services, id, at);
}

/**
 * `app_uninstalled` and `tokens_revoked` (docs.slack.dev/reference/events), of which only the bot's token ends the
 * installation. Forgets the workspace at once, or in a job if that fails.
 */
export const workspaceUninstalled: EventHandler = async ({ services }, _event, body) => {
  const found = uninstalledBy(body);
  if (found === undefined) return;
  await forgetInstallation(services, found);
  await services.scheduler.cancel(jobOf(found));
};

/** The handler of the jobs that forget a workspace. */
export const createForgetJobs = (services: Services) => ({
  async run({ payload }: { payload?: unknown }) {
    const read = uninstalled.safeParse(payload);
    if (!read.success) return { failed: 'The payload does not have the expected form.' };
    await forgetInstallation(services, read.data);
    return undefined;
  },
});
