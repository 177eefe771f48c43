import { z } from 'zod';
import { recordKind } from '../store/records.ts';
import { installationRefSchema } from './installation-ref.ts';

/** A workspace or organization that was uninstalled. */
export const uninstalled = z.object({
  workspaceId: z.string(),
  installation: installationRefSchema,
  /** When Touchline was uninstalled (seconds, UTC). Later installations and connections stay. */
  at: z.number(),
});
export type Uninstalled = z.infer<typeof uninstalled>;

/** The kind of the jobs that forget a workspace, if that fails at first. */
export const forgetWorkspaceKind = 'forget-workspace';

/** The payloads of these jobs. */
export const forgetWorkspaceRecord = recordKind({
  namespace: forgetWorkspaceKind,
  version: 1,
  schema: uninstalled,
  encrypted: false,
  what: 'that a workspace is to be forgotten',
  about: 'nobody',
  lasts: 'until that is done',
  isJob: true,
});
