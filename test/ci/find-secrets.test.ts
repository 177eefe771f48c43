import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');

/** Random words that are in no file: what is written here would be found. */
const random = (seed: string, encoding: 'hex' | 'base64' | 'base64url' = 'hex') =>
  createHash('sha512').update(seed).digest(encoding);
const upper = random('upper').toUpperCase();

const seeds: [kind: string, line: string][] = [
  ['Slack token', `SLACK_BOT_TOKEN=xox${'b'}-12345-67890-${random('a').slice(0, 24)}`],
  ['Slack token', `token: "xox${'e'}.xoxp-1-${random('b').slice(0, 40)}"`],
  ['Slack token', `SLACK_APP_TOKEN=xap${'p'}-1-A01ABCDEF-${random('c').slice(0, 40)}`],
  ['Slack webhook', `https://hooks.slack.com/serv${'ices'}/T0123/B0123/${random('d').slice(0, 24)}`],
  ['platform token', `The token is 12${'|'}${random('e').slice(0, 40)}.`],
  ['private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
  ['private key', `-----BEGIN ${'PRIVATE'} KEY-----`],
  ['AWS key', `AK${'IA'}${upper.slice(0, 16)}`],
  ['GitHub token', `gh${'p'}_${random('f').slice(0, 36)}`],
  ['Google key', `AI${'za'}${random('g').slice(0, 35)}`],
  ['npm token', `//registry.example/:_authToken=np${'m'}_${random('h').slice(0, 36)}`],
  [
    'signed token',
    `ey${'J'}${random('i').slice(0, 20)}.eyJ${random('j').slice(0, 20)}.${random('k').slice(0, 43)}`,
  ],
  ['password in an address', `REDIS_URL=redis://${':'}${random('l').slice(0, 24)}@redis.example:6379`],
  ['given secret', `ENCRYPTION_KEYS=${random('m', 'base64').replaceAll('/', '+').slice(0, 43)}=`],
  ['given secret', `const clientSecret = '${random('n', 'base64url').slice(0, 40)}';`],
];

/** A repository with these files committed one after the other, and then everything deleted. */
function repository(lines: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false'];
    const { status, stderr } = spawnSync('git', ['-C', folder, ...who, ...args], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  git('init', '-q');
  for (const [at, line] of lines.entries()) writeFileSync(join(folder, `file-${at}.txt`), `a\n${line}\nb\n`);
  git('add', '-A');
  git('commit', '-qm', 'all');
  for (const at of lines.keys()) writeFileSync(join(folder, `file-${at}.txt`), 'a\nb\n');
  git('commit', '-qam', 'none');
  return folder;
}

function find(folder: string) {
  const script = join(root, '.ci/find-secrets.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, stderr, found: stdout.split('\n').filter(Boolean), stdout };
}

describe('.ci/find-secrets.js', () => {
  it('finds every kind of secret that was ever committed, and does not repeat it', () => {
    const { status, found, stdout, stderr } = find(repository(seeds.map(([, line]) => line)));
    expect(stderr).toBe('');
    const kinds = found.map((line) => line.replace(/^[0-9a-f]{10} /, '')).toSorted();
    for (const [at, [kind]] of seeds.entries()) expect(kinds).toContain(`file-${at}.txt: ${kind}`);
    for (const [, line] of seeds) expect(stdout).not.toContain(line.slice(-20));
    expect(status).toBe(1);
  });

  it('finds none in what only looks like one', () => {
    const lines = [
      "const token = bytes.subarray(0, 30 + (seed % 34)).toString('base64url');",
      '"integrity": "sha512-of-a-package-that-is-not-given-to-a-name-for-a-secret"',
      `redis://127.0.0.1:6379 https://user:word@platform.example https://\${user}:\${password}@x.example`,
      'ENCRYPTION_KEYS=   # base64 keys of 32 bytes, separated by commas',
      "'xoxb-1234567890-abcdefghijklmnop'",
      'api_token_of_the_organization_Northfield = platform.token()',
    ];
    expect(find(repository(lines))).toMatchObject({ status: 0, found: [], stderr: '' });
  });

  it('fails where there is nothing to look at', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(find(folder).status).toBe(1);
  });

  it.skipIf(!existsSync(join(root, '.git')))('finds none in this repository', () => {
    expect(find(root)).toMatchObject({ status: 0, found: [], stderr: '' });
  });
});

describe('the workflow', () => {
  type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
  const text = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  const jobs = Object.values<{ steps: Step[] }>(parse(text).jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('audits the dependencies, and looks for secrets in every commit', () => {
    const [audit] = jobs.filter((job) => job.steps.some(({ run }) => run?.startsWith('npm audit')));
    expect(audit?.steps.map(({ run }) => run)).toEqual([
      undefined,
      undefined,
      'npm audit --omit=dev --audit-level=high',
      'node .ci/find-secrets.js',
    ]);
    expect(audit?.steps[0]?.with).toMatchObject({ 'fetch-depth': 0 });
  });

  it('runs actions by the hash of their commit only', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((one) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(one))).toEqual([]);
  });
});
