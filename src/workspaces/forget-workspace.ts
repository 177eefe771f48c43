import { everyone } from '../store/records.ts';

/** The work that forgets a workspace, which may take a while. */
export const uninstalledWork = { what: 'uninstalled' };

/** Whether a key is that of this work: it is deleted by itself, once nothing else is left. */
export const isUninstalled = (key: string, workspaceId: string): boolean =>
  key.startsWith(`${workspaceId}/${everyone}/${uninstalledWork.what}/`);
