import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { insteadOf } from '../lib/errors.ts';
import { RecordError } from '../store/errors.ts';
import type { Values } from '../store/ports.ts';
import { ofPerson, recordKind } from '../store/records.ts';
import { organizationRef } from './connections.ts';
import { installationRefSchema } from './installation-ref.ts';
import { connectionRequestMs } from './limits.ts';

const request = z.object({
  /** Identifies the question to Slack's admins. */
  id: z.string(),
  /** The Slack user who asks; `''` if the platform does. */
  userId: z.string(),
  /** Whether the platform itself sent the token, when the organization installed Touchline. */
  isInstalled: z.boolean(),
  organization: organizationRef,
  token: z.string(),
  /** The id of the organization that the workspace was connected to then. */
  replaces: z.string().optional(),
  installation: installationRefSchema,
});

/** A user without Slack's admin rights asks to connect a workspace to an organization. */
export type ConnectionRequest = z.infer<typeof request>;

/** Requests by `WORKSPACE/USER`, and by `WORKSPACE/platform`; encrypted, since the token is in them. */
export const connectionRequestRecord = recordKind({
  namespace: 'connection-requests',
  schema: request,
  owner: 'connection',
  isValue: true,
  what: 'a request to connect this workspace',
  about: (key, _, person) => ofPerson(key, 'a token that waits for an answer', person),
  lasts: '3 days',
  beginsAnew: true,
});

/** Refers to a request: its author, and which of their requests. Buttons carry this and no more. */
export type RequestRef = { workspaceId: string; from: string; id: string };

export type ConnectionRequests = ReturnType<typeof createConnectionRequests>;

/** Requests to connect a workspace, one for each person. Every call throws StoreUnavailableError while the store is down. */
export function createConnectionRequests(values: Values<ConnectionRequest>) {
  const keyOf = ({ workspaceId, from }: Pick<RequestRef, 'workspaceId' | 'from'>) => `${workspaceId}/${from}`;
  /** The request, unless its author has asked for something else since. */
  async function get(ref: RequestRef): Promise<ConnectionRequest | undefined> {
    const found = await values.get(keyOf(ref));
    return found?.id === ref.id ? found : undefined;
  }
  return {
    get,
    /**
     * Stores a request in place of an earlier one. If it is for the same organization, the question stays, with the new
     * token.
     */
    async ask(workspaceId: string, asked: Omit<ConnectionRequest, 'id'>): Promise<RequestRef> {
      const from = asked.isInstalled ? 'platform' : asked.userId;
      const key = keyOf({ workspaceId, from });
      const before = await values.get(key).catch(insteadOf(undefined, RecordError));
      const isSame = before?.organization.id === asked.organization.id && before.replaces === asked.replaces;
      const id = isSame ? before.id : randomUUID();
      await values.set(key, { ...asked, id }, connectionRequestMs);
      return { workspaceId, from, id };
    },
    /** Ends a request. True for one caller only, which answers it. */
    end: async (ref: RequestRef): Promise<boolean> =>
      (await get(ref)) !== undefined && (await values.delete(keyOf(ref))),
  };
}
