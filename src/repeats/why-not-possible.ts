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
  const isGone = async (what: 'programs' | 'people', id: string): Promise<boolean> =>
    !(await directory[what]()).some((one) => one.id === id);
  // What the platform sends of them may be what can't be read: then the platform itself says whether they are gone.
  if (await isGone('programs', program.id))
    return (await directory.unreadable('programs')) > 0 ? undefined : 'program-gone';
  if (await isGone('people', user.id))
    return (await directory.unreadable('people')) > 0 ? undefined : 'person-gone';
  return 'not-a-member';
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
  // They may have been added a minute ago.
  return reason && withStaleFallback(reason, () => lookUp(directories.refreshed(connection), about));
}
