import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../lib/errors.ts';
import { listen } from '../server.ts';
import { checkScope, readCheck } from '../store/check-record.ts';
import { databaseName } from '../store/files.ts';
import { loadKeys } from '../store/keys.ts';
import { checkFolder } from './folder.ts';
import { lookMs } from './limits.ts';
import { askPlatform } from './platform-answers.ts';

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
