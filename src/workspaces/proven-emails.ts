import { z } from 'zod';
import { isSameEmail } from '../lib/email-key.ts';
import type { Values } from '../store/ports.ts';
import { ofPerson, type RecordKind } from '../store/records.ts';
import { provenEmailMs } from './limits.ts';

/** The email that a user has proven to be theirs, by `WORKSPACE/USER`; encrypted. */
export const provenEmailRecord: RecordKind<string> = {
  namespace: 'proven-emails',
  version: 1,
  schema: z.string(),
  encrypted: true,
  owner: 'connection',
  isValue: true,
  what: 'that your email is yours',
  about: ofPerson,
  lasts: 'a year',
};

export type ProvenEmails = ReturnType<typeof createProvenEmails>;

/** What users have proven who have an email that Slack has not confirmed. Calls reject with StoreUnavailableError. */
export const createProvenEmails = (values: Values<string>) => ({
  /** Whether this user has proven this email. */
  async has(workspaceId: string, userId: string, email: string): Promise<boolean> {
    const proven = await values.get(`${workspaceId}/${userId}`);
    return proven !== undefined && isSameEmail(proven, email);
  },
  /** This email is theirs. */
  add: (workspaceId: string, userId: string, email: string): Promise<void> =>
    values.set(`${workspaceId}/${userId}`, email, provenEmailMs),
});
