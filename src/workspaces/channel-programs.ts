import { z } from 'zod';
import type { Values } from '../store/ports.ts';
import { inWorkspace, type RecordKind } from '../store/records.ts';
import type { Connection } from './connections.ts';
import { type LimitedConnection, seesProgram } from './program-limit.ts';

const channelProgram = z.object({
  /** The program's organization: after a connection to another one, this record means nothing. */
  organizationId: z.string(),
  program: z.object({ id: z.string(), name: z.string() }),
  /** The Slack user who tied the channel. */
  tiedBy: z.string(),
});

/** The program that a channel is tied to. */
export type ChannelProgram = z.infer<typeof channelProgram>;

/** The same, as one user may see it: without the program if they may not see it. */
export type TiedProgram = Pick<ChannelProgram, 'tiedBy'> & Partial<Pick<ChannelProgram, 'program'>>;

/** Programs of channels by `WORKSPACE/CHANNEL`; encrypted. */
export const channelProgramRecord: RecordKind<ChannelProgram> = {
  namespace: 'channel-programs',
  version: 1,
  schema: channelProgram,
  encrypted: true,
  isValue: true,
  what: 'channels tied to a program',
  about: (key, value, person) =>
    inWorkspace(key, person) && value.tiedBy === person.userId ? value : undefined,
  kept: '`/touchline channel off` unties a channel',
  lasts: 'until the channel is untied',
};

export type ChannelPrograms = ReturnType<typeof createChannelPrograms>;

/** The programs that channels are tied to. Every call throws StoreUnavailableError while the store is down. */
export function createChannelPrograms(values: Values<ChannelProgram>) {
  const key = ({ workspaceId }: Connection, channelId: string): string => `${workspaceId}/${channelId}`;
  return {
    /**
     * The program of a channel in the organization that is connected now. Coaches who are limited to other programs
     * only learn that there is one.
     */
    async get(connection: LimitedConnection, channelId: string): Promise<TiedProgram | undefined> {
      const tied = await values.get(key(connection, channelId));
      if (tied?.organizationId !== connection.organization.id) return undefined;
      return seesProgram(connection, tied.program.id) ? tied : { tiedBy: tied.tiedBy };
    },
    tie: (
      connection: Connection,
      channelId: string,
      { program, tiedBy }: Omit<ChannelProgram, 'organizationId'>,
    ): Promise<void> => {
      const organizationId = connection.organization.id;
      return values.set(key(connection, channelId), { organizationId, program, tiedBy });
    },
    /** @returns whether the channel was tied to a program */
    untie: (connection: Connection, channelId: string): Promise<boolean> =>
      values.delete(key(connection, channelId)),
  };
}
