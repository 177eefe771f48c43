import type { WorkId } from '../operations/stored-work.ts';

/** What the platform asks for belongs to no workspace; `id` is a hash, or an organization. */
export const fromPlatform = (id: string): WorkId => ({ workspaceId: 'platform', id });
