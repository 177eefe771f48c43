import { UnreadableJobError } from './errors.ts';
import type { JobRef } from './ports.ts';

/** A job's name among those of all kinds: `KIND/ID`. */
export const jobName = ({ kind, id }: JobRef): string => `${kind}/${id}`;

/** The workspace that a job is for, where its id begins with one: `WORKSPACE/…`. */
export const workspaceOfJob = ({ id }: JobRef): string => id.replace(/\/.*/, '');

/** The job with this name. */
export function jobOfName(name: string): JobRef {
  const slash = name.indexOf('/');
  return { kind: name.slice(0, slash), id: name.slice(slash + 1) };
}

/** The payload of a stored job, if it has one. @throws UnreadableJobError */
export function parsePayload(job: JobRef, text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause, which repeats what is stored.
    throw new UnreadableJobError(`The payload of the stored job ${jobName(job)} is not JSON.`);
  }
}
