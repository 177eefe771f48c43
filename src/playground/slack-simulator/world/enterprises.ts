import type { Enterprise, Workspace } from './data.ts';
import type { World } from './world.ts';

/** The organization of a workspace; undefined outside Enterprise Grid. */
export const enterpriseOf = (world: World, workspace: Workspace | undefined): Enterprise | undefined =>
  world.data.enterprises.get(workspace?.enterpriseId ?? '');

/** The workspaces of an organization. */
export const workspacesOf = (world: World, enterpriseId: string): Workspace[] =>
  [...world.data.workspaces.values()].filter((workspace) => workspace.enterpriseId === enterpriseId);

/** Whether the workspace has the app from an installation in its whole organization. */
export const isOrgWide = ({ installation }: Workspace): boolean => installation?.enterpriseId !== undefined;
