import { defaultSeed, type Seed } from './seed.ts';

/** The id of the organization in `gridSeed`. */
export const gridEnterpriseId = 'E0GROUP001';

/** The default seed, in which Northfield Coaching and Southgate Consulting are workspaces of one Grid organization. */
export const gridSeed: Seed = {
  ...defaultSeed,
  enterprises: [{ id: gridEnterpriseId, name: 'Northfield Group', domain: 'northfield-group' }],
  workspaces: defaultSeed.workspaces.map((workspace) =>
    workspace.id === 'T0OUTSIDE1' ? workspace : { ...workspace, enterpriseId: gridEnterpriseId },
  ),
};
