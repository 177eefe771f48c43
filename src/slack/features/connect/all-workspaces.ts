import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Connection } from '../../../workspaces/connections.ts';
import { pagesOf } from '../../edge/pages.ts';
import type { EventContext, PersonContext } from '../../surface/context.ts';
import { makeConnection } from './make-connection.ts';
import type { AllConnected } from './views.ts';

/** docs.slack.dev/reference/methods/auth.teams.list */
const list = z.object({ teams: z.array(z.object({ id: z.string() })) });
const pageSize = 1_000;
const maxPages = 5;

/** The ids of the workspaces that an organization's installation serves. @throws the Web API's error, or a ZodError */
async function servedWorkspaces(slack: WebClient): Promise<string[]> {
  const found: string[] = [];
  // The organization itself may be among them.
  for await (const { page } of pagesOf(
    (from) => slack.auth.teams.list({ limit: pageSize, ...from }),
    maxPages,
  ))
    found.push(...list.parse(page).teams.flatMap(({ id }) => (id.startsWith('T') ? [id] : [])));
  return [...new Set(found)];
}

/**
 * Connects the other workspaces that an organization's installation serves as this one was. One that is connected to
 * another organization stays so. Doing it again does no harm.
 *
 * @throws the Web API's error, StoreUnavailableError
 */
export async function connectOthers(context: PersonContext, connection: Connection): Promise<AllConnected> {
  const all = { connected: 1, elsewhere: 0 };
  for (const workspaceId of await servedWorkspaces(context.slack)) {
    if (workspaceId === connection.workspaceId) continue;
    const existing = await context.services.connections.current(workspaceId);
    const isElsewhere = existing !== undefined && existing.organization.id !== connection.organization.id;
    all[isElsewhere ? 'elsewhere' : 'connected'] += 1;
    const there = { ...context, workspaceId };
    if (!isElsewhere) await makeConnection(there, { ...connection, workspaceId }, existing, 'connect');
  }
  return all;
}

/**
 * Connects a workspace that an organization's installation serves from now on, if its others were connected at once.
 *
 * @throws StoreUnavailableError
 */
export async function connectLikeOthers(there: EventContext): Promise<void> {
  const { services, workspaceId, installation } = there;
  const { connections, enterpriseWorkspaces, now } = services;
  if ((await connections.current(workspaceId)) !== undefined) return;
  for (const id of await enterpriseWorkspaces.workspacesOf(installation.enterpriseId ?? '')) {
    const like = await connections.current(id);
    if (!like?.forAll) continue;
    const connection = { ...like, workspaceId, connectedAt: now() };
    return makeConnection({ ...there, userId: like.connectedBy }, connection, undefined, 'connect');
  }
}
