import { createHash, randomUUID } from 'node:crypto';
import { emailKey, isSameEmail } from '../lib/email-key.ts';
import { othersMs } from '../operations/limits.ts';
import { inTurn } from '../operations/turn.ts';
import type { PlatformClient } from '../platform/client.ts';
import { PlatformError } from '../platform/errors.ts';
import type { NewClient } from '../platform/requests.ts';
import type { Client } from '../platform/resources.ts';
import type { DraftContext } from '../tasks/drafts/context.ts';
import { RefusedError } from '../workspaces/refused.ts';

/** The client with exactly this email, ignoring case; undefined if there is none. @throws PlatformError */
export async function findClientByEmail(
  platform: PlatformClient,
  email: string,
): Promise<Client | undefined> {
  for await (const client of platform.clients({ email })) if (isSameEmail(client.email, email)) return client;
  return undefined;
}

/** Names the creation of a client with an email, without the email. */
export const creationOf = (email: string): string =>
  `client-${createHash('sha256').update(emailKey(email)).digest('hex')}`;

/**
 * Creates a client once, however often the same form is sent: of two submissions at the same time, the second gets the
 * client that the first one created. Looks for the email first, since the specification does not say what the platform
 * does with one that exists already; after a lost answer or a kill, nothing is sent for a minute.
 *
 * @throws RefusedError, StoreUnavailableError; PlatformError, whose `ambiguous` says that the
 * client may exist anyway
 */
export async function createClient(
  context: Pick<DraftContext, 'platform' | 'operations' | 'now'>,
  workspaceId: string,
  fields: NewClient,
): Promise<Client> {
  const { platform, now } = context;
  const find = () => findClientByEmail(platform, fields.email);
  /** The client that was asked for a moment ago. */
  const known = async (): Promise<Client> => {
    const created = await find();
    if (created?.name === fields.name) return created;
    if (created !== undefined) throw new RefusedError({ kind: 'email-taken', client: created });
    throw new RefusedError({ kind: 'being-created' });
  };
  const turn = { workspaceId, about: creationOf(fields.email), by: randomUUID() };
  const outcome = await inTurn(context, turn, async (before, remember) => {
    if (before !== undefined && now() < before.lastMs + othersMs) {
      const created = await known();
      remember();
      return created;
    }
    const taken = await find();
    if (taken !== undefined) throw new RefusedError({ kind: 'email-taken', client: taken });
    try {
      const created = await platform.createClient(fields);
      remember();
      return created;
    } catch (error) {
      if (!(error instanceof PlatformError) || !error.ambiguous) throw error;
      remember();
      const created = await find().catch(() => undefined);
      if (created === undefined) throw error;
      return created;
    }
  });
  return 'done' in outcome ? outcome.done : known();
}
