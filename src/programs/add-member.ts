import { isKind } from '../lib/errors.ts';
import type { PlatformClient } from '../platform/client.ts';
import { PlatformError } from '../platform/errors.ts';
import type { ProgramMember } from '../platform/resources.ts';

/** A membership, and whether it existed before. */
export type AddedMember = { member: ProgramMember; already: boolean };

/**
 * Adds a user to a program; the request is sent once. An existing member is no error. If the response is lost, the
 * program's members show whether the call took effect.
 *
 * @throws PlatformError
 */
export async function addMember(
  platform: PlatformClient,
  programId: string,
  userId: string,
): Promise<AddedMember> {
  try {
    return { member: await platform.addProgramMember(programId, userId), already: false };
  } catch (error) {
    const refused = isKind(error, PlatformError, 'validation');
    if (!(error instanceof PlatformError) || !(refused || error.ambiguous)) throw error;
    const member = await findMember(platform, programId, userId).catch(() => undefined);
    if (member === undefined) throw error;
    return { member, already: refused };
  }
}

/** The member with this id; undefined if there is none. @throws PlatformError */
async function findMember(
  platform: PlatformClient,
  programId: string,
  userId: string,
): Promise<ProgramMember | undefined> {
  const { items } = await platform.programMembersPage(programId, { id: userId });
  return items.find(({ id }) => id === userId);
}
