import type { Connection } from './connections.ts';
import { type LimitedConnection, seesProgram } from './program-limit.ts';
import type { Setting, Settings } from './settings.ts';

/** The program that a channel is tied to, as one user may see it: without the program if they may not see it. */
export type TiedProgram = Pick<Setting, 'setBy' | 'program'>;

export type ChannelPrograms = ReturnType<typeof createChannelPrograms>;

/** The programs that channels are tied to. Every call throws StoreUnavailableError while the store is down. */
export const createChannelPrograms = (settings: Settings) => ({
  /**
   * The program of a channel in the organization that is connected now. Coaches who are limited to other programs only
   * learn that there is one.
   */
  async get(connection: LimitedConnection, channelId: string): Promise<TiedProgram | undefined> {
    const tied = await settings.get(connection, channelId);
    if (tied?.program === undefined || seesProgram(connection, tied.program.id)) return tied;
    return { setBy: tied.setBy };
  },
  tie: (connection: Connection, channelId: string, tie: Required<TiedProgram>): Promise<void> =>
    settings.set(connection, tie, channelId),
  /** @returns whether the channel was tied to a program */
  untie: settings.delete,
});
