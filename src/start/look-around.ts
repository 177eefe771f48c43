import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { request } from 'undici';
import type { Config } from '../config.ts';
import { ConfigError } from '../lib/errors.ts';
import { trimEndOf } from '../lib/text.ts';
import { listen } from '../server.ts';
import { checkScope, readCheck } from '../store/check-record.ts';
import { databaseName } from '../store/files.ts';
import { loadKeys } from '../store/keys.ts';
import { checkFolder } from './folder.ts';
import { lookMs } from './limits.ts';

/** What is wrong with the platform's address; `isAway` if that may pass. */
type PlatformProblem = { line: string; isAway: boolean };

/** Asks the platform who we are without a token, which its API answers with 401 in JSON. */
async function askPlatform(platformUrl: string): Promise<PlatformProblem | undefined> {
  const at = `${trimEndOf(platformUrl, /\//)}/me`;
  const problem = (what: string, isAway = false) => ({
    line: `PLATFORM_URL (${platformUrl}) ${what}.`,
    isAway,
  });
  const wrong = (what: string) => problem(`${what}: set it to the base address of the platform’s API`);
  try {
    const { statusCode, headers, body } = await request(at, {
      headers: { accept: 'application/json', 'user-agent': 'touchline' },
      signal: AbortSignal.timeout(lookMs),
    });
    await body.dump({ limit: 65_536, signal: AbortSignal.timeout(lookMs) }).catch(() => undefined);
    if (statusCode >= 500)
      return problem(`answers with an error (${statusCode}): check that the platform runs`, true);
    if (statusCode >= 300 && statusCode < 400) return wrong('sends on to another address');
    if (!/json/i.test(String(headers['content-type'] ?? '')))
      return wrong('is a website or something else, not the platform’s API: GET /me is not answered in JSON');
    if (statusCode === 404) return wrong('has no /me, so it is another API or lacks a part of its path');
    return undefined;
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    const why = name === 'TimeoutError' ? `no answer in ${lookMs / 1000} s` : (code ?? name);
    return problem(`does not answer (${why}): check the address, and that the platform runs`, true);
  }
}

/** What was found: lines that stop the start, and lines that are worth a warning. */
export type Findings = { problems: string[]; warnings: string[] };

const nothing: Findings = { problems: [], warnings: [] };

/** The address is free, and is this machine's. */
async function checkPort(config: Config): Promise<string[]> {
  const server = createServer();
  try {
    await listen(server, config);
    await new Promise((resolve) => server.close(resolve));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}

/** The store can be used and its keys are these. @returns the platform's address that has answered before, too */
async function checkStore(
  config: Config,
  hasKeys: boolean,
): Promise<{ problems: string[]; platformUrl?: string | undefined }> {
  const { redisUrl, dataDir, encryptionKeys } = config;
  const file = join(dataDir, databaseName);
  const folder = redisUrl ? undefined : checkFolder(dataDir);
  if (folder !== undefined) return { problems: [folder] };
  const { problems, text } = redisUrl
    ? await (await import('../store/redis/fitness.ts')).checkRedis(redisUrl, checkScope, lookMs)
    : (await import('../store/sqlite/fitness.ts')).checkSqlite(file, checkScope);
  // Without a store there is no key to compare, and none is made here.
  const canRead = hasKeys && (redisUrl ? encryptionKeys !== undefined : existsSync(file));
  if (problems.length > 0 || !canRead) return { problems };
  try {
    return { problems, platformUrl: readCheck(text, loadKeys({ encryptionKeys, dataDir, redisUrl })) };
  } catch (error) {
    if (error instanceof ConfigError) return { problems: [error.message] };
    throw error;
  }
}

/**
 * Looks at everything outside that the settings name, without changing or opening it: the port, the folder or Redis, its
 * keys, the platform. A platform that has answered before and is away now is no reason not to start.
 */
export async function lookAround(
  config: Config,
  settingProblems: readonly string[],
  isCheck: boolean,
): Promise<Findings> {
  const isFine = (name: string) => !settingProblems.some((line) => line.startsWith(name));
  const { slack } = config;
  const platformUrl = slack && config.platformUrl;
  const asksSlack =
    slack !== undefined &&
    isFine('SLACK_BOT_TOKEN') &&
    isFine('SLACK_API_URL') &&
    (isCheck || slack.botToken !== undefined);
  const [ports, store, platform, ofSlack] = await Promise.all([
    isFine('PORT') && isFine('HOST') ? checkPort(config) : [],
    isFine('REDIS_URL') ? checkStore(config, isFine('ENCRYPTION_KEYS')) : { problems: [] },
    platformUrl ? askPlatform(platformUrl) : undefined,
    // Slack's library takes a while to load.
    asksSlack ? (await import('../slack/edge/check-bot-token.ts')).checkSlack(slack) : nothing,
  ]);
  const problems = [...ports, ...store.problems, ...ofSlack.problems];
  const warnings = [...ofSlack.warnings];
  const knows = 'platformUrl' in store && store.platformUrl === platformUrl;
  if (platform !== undefined) (platform.isAway && knows ? warnings : problems).push(platform.line);
  return { problems, warnings };
}
