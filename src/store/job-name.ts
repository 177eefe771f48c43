import type { JobRef } from './ports.ts';

/** A job's name among all kinds of jobs: `KIND/ID`. */
export const jobName = ({ kind, id }: JobRef): string => `${kind}/${id}`;

/** The workspace of a job whose id begins with one: `WORKSPACE/…`. */
export const workspaceOfJob = ({ id }: JobRef): string => id.replace(/\/.*/, '');

/** The job with this name. */
export function jobOfName(name: string): JobRef {
  const slash = name.indexOf('/');
  return { kind: name.slice(0, slash), id: name.slice(slash + 1) };
}
