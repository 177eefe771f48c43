import { expect, it } from 'vitest';
import {
  createEnterpriseWorkspaces,
  workspaceEnterpriseRecord,
} from '../../src/workspaces/enterprise-workspaces.ts';
import { temporaryStore } from '../support/temporary-store.ts';

const minute = 60_000;

it('an enterprise’s workspaces are noted once an hour, and forgotten', async () => {
  const clock = { ms: 0 };
  const bucket = (await temporaryStore()).bucket(workspaceEnterpriseRecord);
  const { note, workspacesOf, forget } = createEnterpriseWorkspaces({ bucket, now: () => clock.ms });
  const enterprise = { enterpriseId: 'E1' };
  await note({ workspaceId: '', installation: enterprise });
  await note({ workspaceId: 'T1', installation: enterprise });
  await note({ workspaceId: 'T2', installation: { enterpriseId: 'E2' } });
  await note({ workspaceId: 'T3', installation: { teamId: 'T3', enterpriseId: 'E1' } });
  expect(await workspacesOf('E1')).toEqual(['T1']);
  await bucket.delete('T1');
  clock.ms += 60 * minute - 1;
  await note({ workspaceId: 'T1', installation: enterprise });
  expect(await workspacesOf('E1')).toEqual([]);
  clock.ms += 1;
  await note({ workspaceId: 'T1', installation: enterprise });
  expect(await workspacesOf('E1')).toEqual(['T1']);
  // Another installation is noted at once, and so is what another process has deleted.
  await note({ workspaceId: 'T1', installation: { enterpriseId: 'E2' } });
  expect(await workspacesOf('E2')).toEqual(['T1', 'T2']);
  await bucket.delete('T1');
  await note({ workspaceId: 'T1', installation: { enterpriseId: 'E2' } }, 0);
  expect(await workspacesOf('E2')).toEqual(['T1', 'T2']);
  await note({ workspaceId: 'T1', installation: { teamId: 'T1' } });
  expect(await bucket.get('T1')).toBeUndefined();
  await forget('T2');
  expect(await workspacesOf('E2')).toEqual([]);
  await note({ workspaceId: 'T2', installation: { enterpriseId: 'E2' } });
  expect(await workspacesOf('E2')).toEqual(['T2']);
});
