import { withTimeout } from '../../lib/timeout.ts';
import { StoreUnavailableError } from '../errors.ts';
import { connect, type RedisClient } from './client.ts';
import { dataKeyLead } from './key-table.ts';

/** A line of `INFO`. */
const valueIn = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? '';

/** What would make this Redis lose or refuse what is stored: a sentence for each. */
async function unfitness(client: RedisClient, name: string): Promise<string[]> {
  const info = await client.info();
  const { 'maxmemory-policy': policy = valueIn(info, 'maxmemory_policy') } = await client
    .configGet('maxmemory-policy')
    .catch(() => ({}) as Record<string, string>);
  const problems: string[] = [];
  if (valueIn(info, 'cluster_enabled') === '1')
    problems.push(
      `${name} is a cluster, on which Touchline does not run: set REDIS_URL to a single primary (with replicas if you like).`,
    );
  if (valueIn(info, 'redis_mode') === 'sentinel')
    problems.push(`${name} is a Sentinel, which stores nothing: set REDIS_URL to the primary.`);
  else if (valueIn(info, 'role') === 'slave')
    problems.push(`${name} is a read-only replica: set REDIS_URL to the primary.`);
  if (policy !== '' && policy !== 'noeviction')
    problems.push(
      `${name} throws away what is stored when it is full (maxmemory-policy is ${policy}): set maxmemory-policy to noeviction.`,
    );
  return problems;
}

/** What a refused login means. @param why Redis' own words */
function loginProblem(name: string, why: string): string | undefined {
  if (/NOAUTH|without any password|authentication required/i.test(why))
    return `${name} wants a password: put it into REDIS_URL (redis://:PASSWORD@HOST:PORT).`;
  if (/WRONGPASS|invalid password|invalid username-password|called without/i.test(why))
    return `${name} does not accept the user or password in REDIS_URL: copy them again.`;
  return undefined;
}

/**
 * Looks at a Redis before anything is opened, without writing to it.
 *
 * @returns a sentence for each problem, and the text under `scope` among the data keys
 */
export async function checkRedis(
  url: string,
  scope: string,
  timeoutMs: number,
): Promise<{ problems: string[]; text?: string | undefined }> {
  let name = `Redis at ${URL.parse(url)?.host || 'localhost'}`;
  try {
    const connected = await connect(url, timeoutMs);
    const { client } = connected;
    name = connected.name;
    try {
      const problems = await withTimeout(timeoutMs, () => unfitness(client, name));
      const text = await withTimeout(timeoutMs, () => client.get(dataKeyLead + scope)).catch(() => null);
      return { problems, text: text ?? undefined };
    } finally {
      client.destroy();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const login = loginProblem(name, why);
    if (login !== undefined) return { problems: [login] };
    if (error instanceof StoreUnavailableError) return { problems: [why] };
    return { problems: [`${name} is not available (${why}); check REDIS_URL and that it runs.`] };
  }
}
