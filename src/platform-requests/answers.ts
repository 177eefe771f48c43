import type { WorkId } from '../operations/stored-work.ts';
import type { Refusal } from '../platform/signature.ts';

/** What the platform is answered, as JSON. */
export type Answer = { status: number; body: object; headers?: Record<string, string> };

export const badRequest = (status: number, message: string, headers?: Record<string, string>): Answer => ({
  status,
  body: { message },
  ...(headers && { headers }),
});

/** A request that is not the platform's, or can't be read as one. */
export const refused = (refusal: Refusal): Answer =>
  refusal === 'malformed'
    ? badRequest(400, 'The body does not have the expected form.')
    : badRequest(401, 'The signature is missing, wrong, or not of this time.');

/** What the platform asks for belongs to no workspace; `id` is a hash, or an organization. */
export const fromPlatform = (id: string): WorkId => ({ workspaceId: 'platform', id });
