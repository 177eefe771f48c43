import type { PlatformClient } from '../platform/client.ts';

/** The two roles in which a coach sees a program, if coaches are limited to their own. */
const leading = ['leader', 'coach'] as const;

/**
 * The ids of those who are leader or coach in all of these programs. Takes a call for each page of each role.
 *
 * @throws PlatformError
 */
export async function coachesOfAll(
  platform: Pick<PlatformClient, 'programMembers'>,
  programIds: readonly string[],
): Promise<Set<string>> {
  let common: Set<string> | undefined;
  for (const id of programIds) {
    const found = new Set<string>();
    // A platform that ignores the filter must not make a member a coach.
    for (const role of leading)
      for await (const member of platform.programMembers(id, { role }))
        if (member.role === role) found.add(member.id);
    common = common === undefined ? found : common.intersection(found);
  }
  return common ?? new Set();
}
