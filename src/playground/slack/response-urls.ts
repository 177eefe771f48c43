import type { Clock } from './clock.ts';
import type { Secrets } from './ids.ts';

/** docs.slack.dev/interactivity/handling-user-interaction: five uses within thirty minutes. */
export const maxUses = 5;
export const lifetimeMs = 30 * 60_000;

/** Where answers to what a person did go, and how often they still may. */
export type ResponseUrl = {
  path: string;
  teamId: string;
  channelId: string;
  userId: string;
  /** The message that was acted on, if it was one: `replace_original` and `delete_original` mean it. */
  messageTs?: string;
  issuedAtMs: number;
  uses: number;
};

export type ResponseUrls = {
  issue(target: Omit<ResponseUrl, 'path' | 'issuedAtMs' | 'uses'>): string;
  /** Takes one use; `expired_url` and `used_url` are Slack's words for none left. */
  use(path: string): ResponseUrl | 'invalid_url' | 'expired_url' | 'used_url';
};

const maxKept = 2000;

/** The urls begin with what `baseUrl` gives, read anew each time: the address may become known late. */
export function createResponseUrls(clock: Clock, secrets: Secrets, baseUrl: () => string): ResponseUrls {
  const issued = new Map<string, ResponseUrl>();
  let count = 0;
  return {
    issue(target) {
      count += 1;
      const path = `/response/${target.teamId}/${count}/${secrets(`response ${count}`, 24)}`;
      issued.set(path, { ...target, path, issuedAtMs: clock.now(), uses: 0 });
      const oldest = issued.keys().next().value;
      if (issued.size > maxKept && oldest !== undefined) issued.delete(oldest);
      return `${baseUrl()}${path}`;
    },
    use(path) {
      const target = issued.get(path);
      if (target === undefined) return 'invalid_url';
      if (clock.now() - target.issuedAtMs > lifetimeMs) return 'expired_url';
      if (target.uses >= maxUses) return 'used_url';
      target.uses += 1;
      return target;
    },
  };
}
