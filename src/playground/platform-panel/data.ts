import { postOrNotify } from '../page/client/state/actions.ts';
import { get } from '../page/client/state/api.ts';
import { oneAtATime } from '../page/client/state/one-at-a-time.ts';
import { showError } from '../page/client/state/read.ts';
import { set } from '../page/client/state/state.ts';
import type { Inspection } from '../platform-emulator/index.ts';

/** What `/_platform/inspect` says. */
export type PlatformData = Inspection & {
  tokens: { organization: string; token: string }[];
  app: { address: string; secret: string; installed: boolean };
};

let data: PlatformData | undefined;

/** The platform's data; undefined until it was read. */
export const platform = (): PlatformData | undefined => data;

export const readPlatform = oneAtATime(async () => {
  data = await get<PlatformData>('/_platform/inspect');
  set({});
}, showError);

export async function setTaskDone(task: string, done: boolean): Promise<void> {
  await postOrNotify('/_platform/done', { task, done });
  await readPlatform();
}

/** How an app answered. */
export type Answer = { status: number; attempts: number; answer?: { message?: string } };

/** Sends the app an installation, a new token, or that it is uninstalled. */
export async function sendToApp(send: string, address: string): Promise<Answer | undefined> {
  const answer = await postOrNotify<Answer>('/_platform/app', { send, address });
  await readPlatform();
  return answer;
}
