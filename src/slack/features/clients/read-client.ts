import type { Client } from '../../../platform/resources.ts';
import type { Caller } from '../../surface/authenticate.ts';
import { UserFacingError } from '../../surface/user-errors.ts';

/** Reads a client from the platform. @throws UserFacingError if there is no such client */
export async function readClient({ platform }: Pick<Caller, 'platform'>, id: string): Promise<Client> {
  for await (const client of platform.clients({ id })) {
    if (client.id === id) return client;
  }
  throw new UserFacingError('That client is no longer on the coaching platform.');
}
