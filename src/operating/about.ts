import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazily } from '../lib/lazily.ts';

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

const git = join(root, '.git');

/** A file of the clone, or nothing where there is none. */
const readGit = (name: string): string =>
  existsSync(join(git, name)) ? readFileSync(join(git, name), 'utf8').trim() : '';

/** A clone's commit. Git itself is not asked: to start another process takes longer than all of this. */
function readCommit(): string {
  const head = readGit('HEAD');
  const ref = /^ref: (.*)/.exec(head)?.[1];
  const packed = () =>
    readGit('packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`));
  const commit = ref === undefined ? head : readGit(ref) || packed();
  return commit?.slice(0, 12) || 'unknown';
}

const commit = lazily(readCommit);

/** @param options.settings the names of the settings that are set */
export function readAbout(options: {
  role?: string;
  redisUrl?: string | undefined;
  settings?: readonly string[] | undefined;
}): About {
  const { role = 'all', redisUrl, settings = [] } = options;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const node = process.versions.node;
  const store = redisUrl ? 'Redis' : 'SQLite';
  return { version, commit: commit(), node, role, store, settings, workspaces: undefined };
}

/** In one sentence, as the first line of the log and `/touchline status` say it. */
export function aboutWords({ version, commit, node, role, store, workspaces, settings }: About): string {
  const many = workspaces === undefined ? '' : `, ${workspaces} workspace${workspaces === 1 ? '' : 's'}`;
  const set = settings.length === 0 ? '' : `, settings: ${settings.join(', ')}`;
  return `Touchline ${version} (${commit}), Node ${node}, role ${role}, ${store}${many}${set}.`;
}
