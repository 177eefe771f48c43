import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The instructions of the Dockerfile, each on one line, without comments. */
const instructions = read('.github/Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(Boolean);
const of = (name: string): string[] =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
/** What an instruction runs, which is written as JSON. */
const argvOf = (text = ''): string[] => JSON.parse(text.slice(text.indexOf('[')));
const copied = of('COPY').flatMap((line) => line.split(' ').slice(0, -1));
const healthcheck = argvOf(of('HEALTHCHECK')[0]);

it('copies only what is there and what the build may see', () => {
  expect(copied).toEqual(['package.json', 'package-lock.json', 'LICENSE', 'manifest.yml', 'src']);
  for (const source of copied) expect(existsSync(join(root, source)), source).toBe(true);
  const seen = read('.github/Dockerfile.dockerignore').match(/^[^#\n].*$/gm) ?? [];
  expect(seen[0]).toBe('*');
  expect(seen.slice(1).toSorted()).toEqual(copied.map((source) => `!${source}`).toSorted());
});

it('runs on the Node that Touchline needs, not as root, with nothing that it does not need', () => {
  const [, major] = /requiredMajor = (\d+)/.exec(read('src/node-version.js')) ?? [];
  expect(of('FROM')).toEqual([`node:${major}-slim`]);
  expect(of('USER')).toEqual(['node']);
  expect(instructions.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
    instructions.findLastIndex((line) => line.startsWith('RUN')),
  );
  expect(of('RUN').join()).toContain('npm ci --omit=dev --omit=optional');
});

it('starts with these files only, is healthy, and ends on SIGTERM', async () => {
  const app = mkdtempSync(join(tmpdir(), 'touchline-image-'));
  onTestFinished(() => rmSync(app, { recursive: true, force: true }));
  for (const source of copied) cpSync(join(root, source), join(app, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'));
  const { PATH = '' } = process.env;
  // As in the workflow: in production it wants settings for a real Slack.
  const env = { PATH, NODE_ENV: 'development', DATA_DIR: join(app, 'data'), PORT: '0' };
  const [, ...argv] = argvOf(of('CMD')[0]);
  const child = spawn(process.execPath, argv, { cwd: app, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const port = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const [, found] = /^Touchline is ready: http:\/\/127\.0\.0\.1:(\d+)/m.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(out)));
  });
  const check = () =>
    spawnSync(process.execPath, healthcheck.slice(1), { env: { PATH, PORT: port }, encoding: 'utf8' }).status;
  expect(check()).toBe(0);
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(check()).toBe(1);
});

it('compose runs it as the guide says: read-only, with a Redis that keeps what it acknowledges', () => {
  const { services, volumes } = parse(read('.github/compose.yml'));
  expect(Object.keys(services)).toEqual(['touchline', 'redis']);
  for (const one of Object.values<Record<string, unknown>>(services))
    expect(one).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  const { touchline, redis } = services;
  expect(existsSync(join(root, '.github', touchline.build.context, touchline.build.dockerfile))).toBe(true);
  expect(touchline.depends_on).toEqual({ redis: { condition: 'service_healthy' } });
  expect(touchline.stop_grace_period).toBe('45s');
  const settings = read('.env.example').match(/^[A-Z_\d]+(?==)/gm) ?? [];
  for (const name of Object.keys(touchline.environment)) expect(settings).toContain(name);
  for (const words of ['--appendonly yes', '--appendfsync always', '--maxmemory-policy noeviction'])
    expect(redis.command).toContain(words);
  expect(redis.volumes.map((mount: string) => mount.split(':')[0])).toEqual(Object.keys(volumes));
});

it('every action of the workflows is pinned by its full hash', () => {
  const uses = ['ci', 'release'].flatMap((name) => [
    ...read(`.github/workflows/${name}.yml`).matchAll(/uses: (.+)/g),
  ]);
  expect(uses.length).toBeGreaterThan(4);
  for (const [, used] of uses) expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/);
});

it('a release has the image, its SBOM and provenance, and the notes of its version', () => {
  const { on, jobs, permissions } = parse(read('.github/workflows/release.yml'));
  expect([on, permissions]).toEqual([{ workflow_dispatch: null }, { contents: 'read' }]);
  const script = jobs.release.steps.map(({ run = '' }) => run).join('\n');
  for (const words of [
    '--sbom=true',
    '--provenance=mode=max',
    '--push',
    'gh release create "v$VERSION"',
    'bash .ci/run',
  ])
    expect(script).toContain(words);
});

it('prints the notes of a version that the changelog has, and of no other', () => {
  const notes = (version: string) =>
    spawnSync(process.execPath, [join(root, '.ci/release-notes.js'), version], {
      cwd: root,
      encoding: 'utf8',
    });
  const { version } = JSON.parse(read('package.json'));
  const found = notes(version);
  expect([found.status, found.stderr]).toEqual([0, '']);
  expect(found.stdout).toMatch(/^- /);
  expect(found.stdout).not.toContain('## ');
  for (const other of ['0.0.9', '0.1', '']) expect(notes(other)).toMatchObject({ status: 1, stdout: '' });
});
