import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What runs. It has no secrets: of the settings, names only. */
export type About = {
  version: string;
  /** The commit that it was built from, `unknown` if nothing tells. */
  commit: string;
  node: string;
  role: string;
  store: 'Redis' | 'SQLite';
  /** How many connected workspaces the store had when they were last counted. */
  workspaces: number | undefined;
  settings: readonly string[];
};

const root = join(import.meta.dirname, '../..');

/** A clone's commit. */
function readCommit(): string {
  if (!existsSync(join(root, '.git'))) return 'unknown';
  try {
    const args = ['-C', root, 'rev-parse', '--short=12', 'HEAD'];
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', args, { encoding: 'utf8', stdio, timeout: 1_000 }).trim();
  } catch {
    return 'unknown';
  }
}

let commit: string | undefined;

/** @param options.settings the names of the settings that are set */
export function readAbout(options: {
  role?: string;
  redisUrl?: string | undefined;
  settings?: readonly string[] | undefined;
}): About {
  const { role = 'all', redisUrl, settings = [] } = options;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const node = process.versions.node;
  commit ??= readCommit();
  const store = redisUrl ? 'Redis' : 'SQLite';
  return { version, commit, node, role, store, settings, workspaces: undefined };
}

/** In one sentence, as the first line of the log and `/touchline status` say it. */
export function aboutWords({ version, commit, node, role, store, workspaces, settings }: About): string {
  const many = workspaces === undefined ? '' : `, ${workspaces} workspace${workspaces === 1 ? '' : 's'}`;
  const set = settings.length === 0 ? '' : `, settings: ${settings.join(', ')}`;
  return `Touchline ${version} (${commit}), Node ${node}, role ${role}, ${store}${many}${set}.`;
}
