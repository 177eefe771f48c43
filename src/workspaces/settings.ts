import { z } from 'zod';
import type { Values } from '../store/ports.ts';
import { inWorkspace, type RecordKind } from '../store/records.ts';
import type { Connection } from './connections.ts';
import { type LimitedConnection, seesProgram } from './program-limit.ts';

const setting = z.object({
  /** The organization that it is about: after a connection to another one, it means nothing. */
  organizationId: z.string(),
  /** The Slack user who set it. */
  setBy: z.string(),
  /** Of a workspace: coaches see the programs in which they are leader or coach. */
  coachesLimited: z.boolean().optional(),
  /** Of a channel: the program of the tasks that are typed there. */
  program: z.object({ id: z.string(), name: z.string() }).optional(),
});

/** What somebody set for everyone in a workspace or a channel. */
export type Setting = z.infer<typeof setting>;

/** By `WORKSPACE`, and of channels by `WORKSPACE/CHANNEL`; encrypted. */
export const settingRecord: RecordKind<Setting> = {
  namespace: 'settings',
  schema: setting,
  isValue: true,
  what: 'what you set for everyone',
  about: (key, value, person) =>
    inWorkspace(key, person) && value.setBy === person.userId ? value : undefined,
  kept: '`/touchline coaches` changes what coaches see, and `/touchline channel off` unties a channel',
  lasts: 'until it is changed',
};

export type Settings = ReturnType<typeof createSettings>;

/** The program that a channel is tied to, as one user may see it: without the program if they may not see it. */
export type TiedProgram = Pick<Setting, 'setBy' | 'program'>;

/** What is set for everyone, of the organization that is connected now. Calls reject with StoreUnavailableError. */
export function createSettings(values: Values<Setting>) {
  const keyOf = ({ workspaceId }: Connection, channelId?: string): string =>
    channelId === undefined ? workspaceId : `${workspaceId}/${channelId}`;
  async function get(connection: Connection, channelId?: string): Promise<Setting | undefined> {
    const stored = await values.get(keyOf(connection, channelId));
    return stored?.organizationId === connection.organization.id ? stored : undefined;
  }
  return {
    get,
    /** The program of a channel. Coaches who are limited to other programs only learn that there is one. */
    async programOf(connection: LimitedConnection, channelId: string): Promise<TiedProgram | undefined> {
      const tied = await get(connection, channelId);
      if (tied?.program === undefined || seesProgram(connection, tied.program.id)) return tied;
      return { setBy: tied.setBy };
    },
    set: (
      connection: Connection,
      chosen: Omit<Setting, 'organizationId'>,
      channelId?: string,
    ): Promise<void> =>
      values.set(keyOf(connection, channelId), { organizationId: connection.organization.id, ...chosen }),
    /** @returns whether something was set */
    delete: (connection: Connection, channelId: string): Promise<boolean> =>
      values.delete(keyOf(connection, channelId)),
  };
}
