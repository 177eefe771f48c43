/**
 * What an interaction's `user.team_id` may say on Enterprise Grid. It is told in several ways: the person's own workspace
 * (the SDKs' recordings), always the same one of their workspaces (bolt-js#1875), the organization (docs.slack.dev,
 * "block_suggestion payload"), or nothing.
 */
export const userTeams = ['own', 'another', 'organization', 'absent'] as const;
type UserTeam = (typeof userTeams)[number];

/** What interactions say: `team` is null with an organization's installation, or the workspace (both were recorded). */
export type GridPayloads = { userTeam: UserTeam; namesTeam: boolean };
