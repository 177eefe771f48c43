import type { DraftContext } from '../tasks/drafts/context.ts';
import { type Directory, withStaleFallback } from '../workspaces/directory.ts';
import type { Repeat, StopReason } from './repeat.ts';

type About = Pick<Repeat, 'user' | 'program' | 'organizationId'>;

async function lookUp(directory: Directory, { user, program }: About): Promise<StopReason | undefined> {
  const own = await directory.programsNow(user.id);
  const isMember =
    typeof own === 'function'
      ? (await own(program.id)) !== undefined
      : own.some(({ id }) => id === program.id);
  if (isMember) return undefined;
  if (!(await directory.programs()).some(({ id }) => id === program.id)) return 'program-gone';
  return (await directory.people()).some(({ id }) => id === user.id) ? 'not-a-member' : 'person-gone';
}

/**
 * Why a repeat can't create its next task: its person, program or membership is gone. Undefined if nothing is in the way.
 *
 * @throws what the directory throws
 */
export async function whyNotPossible(
  { directories, connection }: Pick<DraftContext, 'directories' | 'connection'>,
  about: About,
): Promise<StopReason | undefined> {
  if (connection.organization.id !== about.organizationId) return 'other-organization';
  const reason = await lookUp(directories.of(connection), about);
  // Somebody may have been added a minute ago.
  return reason && withStaleFallback(reason, () => lookUp(directories.refreshed(connection), about));
}
