import type { PlatformClient } from '../platform/client.ts';
import { addMember } from '../programs/add-member.ts';

/** Which programs a user is in now, and which ones they could not be added to. All are ids. */
export type Joined = { joined: string[]; failed: { id: string; error: unknown }[] };

/** Adds a user to programs, one after the other. If one fails, the others are still tried. */
export async function joinPrograms(
  platform: PlatformClient,
  userId: string,
  programIds: readonly string[],
): Promise<Joined> {
  const done: Joined = { joined: [], failed: [] };
  for (const id of new Set(programIds)) {
    try {
      await addMember(platform, id, userId);
      done.joined.push(id);
    } catch (error) {
      done.failed.push({ id, error });
    }
  }
  return done;
}
