import { insteadOf } from '../../lib/errors.ts';
import { PlatformError } from '../../platform/errors.ts';
import type { LikelyProgram } from '../../workspaces/likely-programs.ts';
import type { DraftContext } from './context.ts';

/** The programs that tasks for a person probably mean, the likeliest first. */
export type LikelyProgramsOf = {
  /** Those that the author chose before. */
  (personId: string): Promise<LikelyProgram[]>;
  /** Those of the person's newest tasks: one call. */
  newest?: (personId: string) => Promise<LikelyProgram[]>;
};

export const noneLikely: LikelyProgramsOf = async () => [];

type Context = Pick<DraftContext, 'likelyPrograms' | 'connection' | 'userId' | 'log' | 'platform'>;

/** The programs that a draft probably means. Where that can't be read, its author is asked. */
export function likelyFor(context: Context, channelId: string | undefined): LikelyProgramsOf {
  const { likelyPrograms, connection, userId, log, platform } = context;
  const used = (personId: string) =>
    likelyPrograms.list({ connection, userId }, { personId, channelId }).catch((error: unknown) => {
      log.warn({ err: error, workspace: connection.workspaceId }, 'A program could not be remembered.');
      return [];
    });
  async function newest(personId: string): Promise<LikelyProgram[]> {
    const { items } = await platform.tasksPage({ user: personId, sort: '-created_at' });
    const ids = items.filter(({ user }) => user.id === personId).map(({ program }) => program.id);
    return [...new Set(ids)].map((id) => ({ id, source: 'newest' }));
  }
  return Object.assign(used, {
    newest: (personId: string) => newest(personId).catch(insteadOf([], PlatformError)),
  });
}
