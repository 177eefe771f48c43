import { z } from 'zod';

/** An {@link InstallationRef} as it is stored. */
export const installationRefSchema = z.object({
  enterpriseId: z.string().optional(),
  teamId: z.string().optional(),
});

/**
 * Refers to an installation of Touchline, and so to its bot token: in one workspace (`teamId`), or in a whole
 * Enterprise organization (`enterpriseId` only). A workspace of such an organization may have both.
 */
export type InstallationRef = z.infer<typeof installationRefSchema>;

/**
 * The key under which an installation is stored: the team id, or `enterprise:ID` without one.
 * @throws TypeError when the reference has neither id
 */
export function installationKey({ enterpriseId, teamId }: InstallationRef): string {
  if (teamId !== undefined) return teamId;
  if (enterpriseId !== undefined) return `enterprise:${enterpriseId}`;
  throw new TypeError('An installation needs a team id or an enterprise id.');
}
