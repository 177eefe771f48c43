/**
 * Where Touchline is installed: in one workspace, or in a whole Enterprise Grid organization. It says which bot token
 * to use (docs.slack.dev, "Organization-ready apps").
 */
export type InstallationRef = { enterpriseId?: string; teamId?: string };

/** The key that an installation is stored under. A workspace's own installation comes before its organization's. */
export function installationKey({ enterpriseId, teamId }: InstallationRef): string {
  if (teamId !== undefined) return teamId;
  if (enterpriseId !== undefined) return `enterprise:${enterpriseId}`;
  throw new TypeError('An installation belongs to a workspace or to an organization.');
}
