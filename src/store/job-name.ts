import type { JobRef } from './ports.ts';

/** A job's name among those of all kinds: `KIND/ID`. */
export const jobName = ({ kind, id }: JobRef): string => `${kind}/${id}`;
