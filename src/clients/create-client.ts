import { createHash } from 'node:crypto';
import { emailKey, isSameEmail } from '../lib/email-key.ts';
import { NamedError } from '../lib/errors.ts';
import type { PlatformClient } from '../platform/client.ts';
import { PlatformError } from '../platform/errors.ts';
import type { NewClient } from '../platform/requests.ts';
import type { Client } from '../platform/resources.ts';
import type { LeaseStore } from '../store/ports.ts';

/** A client has this email already. */
export class EmailTakenError extends NamedError {
  readonly client: Client;
  constructor(client: Client) {
    super('A client has this email already.');
    this.client = client;
  }
}

/** Someone asked for the same client a moment ago, and the platform does not have it yet. */
export class BeingCreatedError extends NamedError {}

/** How long the same email is not sent again, in milliseconds: longer than a call can take. */
const claimMs = 60_000;

/** The client with exactly this email, ignoring case; undefined if there is none. @throws PlatformError */
export async function findClientByEmail(
  platform: PlatformClient,
  email: string,
): Promise<Client | undefined> {
  for await (const client of platform.clients({ email })) if (isSameEmail(client.email, email)) return client;
  return undefined;
}

/** Sends the request once. If the response is lost, looks for the email to find out whether the call took effect. */
async function send(platform: PlatformClient, fields: NewClient): Promise<Client> {
  try {
    return await platform.createClient(fields);
  } catch (error) {
    if (!(error instanceof PlatformError) || !error.ambiguous) throw error;
    const created = await findClientByEmail(platform, fields.email).catch(() => undefined);
    if (created === undefined) throw error;
    return created;
  }
}

/** Claims are not encrypted, so the key holds a hash instead of the email. */
export const clientClaim = (organizationId: string, email: string): string =>
  `client/${organizationId}/${createHash('sha256').update(emailKey(email)).digest('hex')}`;

/**
 * Creates a client once, however often the same form is sent: of two submissions at the same time, the second gets the
 * client that the first one created. Looks for the email first, since the specification does not say what the platform
 * does with one that exists already.
 *
 * @throws EmailTakenError, BeingCreatedError, StoreUnavailableError; PlatformError, whose `ambiguous` says that the
 * client may exist anyway
 */
export async function createClient(
  {
    platform,
    leases,
    organizationId,
  }: { platform: PlatformClient; leases: LeaseStore; organizationId: string },
  fields: NewClient,
): Promise<Client> {
  const claim = clientClaim(organizationId, fields.email);
  if (!(await leases.claim(claim, claimMs))) {
    const created = await findClientByEmail(platform, fields.email);
    if (created?.name === fields.name) return created;
    if (created !== undefined) throw new EmailTakenError(created);
    throw new BeingCreatedError('The same client was asked for a moment ago.');
  }
  try {
    const taken = await findClientByEmail(platform, fields.email);
    if (taken !== undefined) throw new EmailTakenError(taken);
    return await send(platform, fields);
  } catch (error) {
    // After a lost response, the client may still appear. After the claim, the next try looks for the email again.
    const mayAppear = error instanceof PlatformError && error.ambiguous;
    if (!mayAppear) await leases.release(claim).catch(() => undefined);
    throw error;
  }
}
