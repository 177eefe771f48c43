import type { Clock } from '../../kit/clock.ts';
import type { Secrets } from '../../kit/ids.ts';

/** Five uses within thirty minutes (docs.slack.dev/interactivity/handling-user-interaction). */
const maxUses = 5;
const lifetimeMs = 30 * 60_000;

/** Where an app can respond to an action of a person. */
type ResponseUrl = {
  path: string;
  teamId: string;
  channelId: string;
  userId: string;
  /** The message that was clicked, if any: `replace_original` and `delete_original` refer to it. */
  messageTs?: string;
  /** Milliseconds UTC. */
  issuedAtMs: number;
  uses: number;
};

export type ResponseUrls = ReturnType<typeof createResponseUrls>;

const maxKept = 2000;

/** `baseUrl` is read for each URL: it may not be known at first. */
export function createResponseUrls(clock: Clock, secrets: Secrets, baseUrl: () => string) {
  const issued = new Map<string, ResponseUrl>();
  let count = 0;
  return {
    /** Returns the whole URL. */
    issue(target: Omit<ResponseUrl, 'path' | 'issuedAtMs' | 'uses'>): string {
      count += 1;
      const path = `/response/${target.teamId}/${count}/${secrets(`response ${count}`, 24)}`;
      issued.set(path, { ...target, path, issuedAtMs: clock.now(), uses: 0 });
      const oldest = issued.keys().next().value;
      if (issued.size > maxKept && oldest !== undefined) issued.delete(oldest);
      return `${baseUrl()}${path}`;
    },
    /** Counts one use. Returns Slack's error if the URL is unknown, expired or used up. */
    use(path: string): ResponseUrl | 'invalid_url' | 'expired_url' | 'used_url' {
      const target = issued.get(path);
      if (target === undefined) return 'invalid_url';
      if (clock.now() - target.issuedAtMs > lifetimeMs) return 'expired_url';
      if (target.uses >= maxUses) return 'used_url';
      target.uses += 1;
      return target;
    },
  };
}
