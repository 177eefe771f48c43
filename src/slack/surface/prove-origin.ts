import type { Origin } from '../edge/where.ts';
import type { Services } from './services.ts';
import { UserFacingError } from './user-errors.ts';

/** A user is in at most so many workspaces that are looked at. */
const maxTeams = 200;

/** A request names a workspace that its user does not belong to, or that the organization's installation does not serve. */
const notThere = 'That is from another workspace of your organization. Nothing was changed.';
const unclear =
  'Slack did not say which of your workspaces this is for. Type `/todo` in the one that you mean.';

/**
 * Finds the workspace of a request of an organization's installation that Slack does not name: the one of our mark, if the
 * installation serves it and the user belongs to it (`users.info`), or without a mark the only one of theirs that is
 * connected. Any other request comes back as it is.
 *
 * @throws UserFacingError, the Web API's error
 */
export async function proveOrigin<Asked extends Origin & { userId: string }>(
  { installations, webClients, enterpriseWorkspaces, connections, profiles }: Services,
  asked: Asked,
): Promise<Asked> {
  const { isUnproven, ...rest } = asked;
  if (!isUnproven) return asked;
  const { userId, workspaceId: mark } = asked;
  const enterpriseId = asked.installation.enterpriseId || (await enterpriseWorkspaces.servedBy(mark));
  const installation = { enterpriseId };
  const token = enterpriseId === '' ? undefined : await installations.botToken(installation);
  if (token === undefined) throw new UserFacingError(unclear);
  const { teams } = await profiles.get(webClients.interactive(token, enterpriseId), enterpriseId, userId);
  const theirs = teams.slice(0, maxTeams).filter((id) => mark === '' || id === mark);
  const served: string[] = [];
  for (const id of theirs) if ((await enterpriseWorkspaces.servedBy(id)) === enterpriseId) served.push(id);
  const connected = await Promise.all(served.map(async (id) => ((await connections.get(id)) ? [id] : [])));
  const [found, another] = connected.flat().length > 0 ? connected.flat() : served;
  if (found === undefined) throw new UserFacingError(notThere);
  if (another !== undefined) throw new UserFacingError(unclear);
  return { ...(rest as Asked), workspaceId: found, installation };
}
