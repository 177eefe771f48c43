import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterEach, expect, it } from 'vitest';
import { createPlatform } from '../../../src/playground/platform-emulator/index.ts';
import { createSlack, signatureHeaders } from '../../../src/playground/slack-simulator/index.ts';
import { haproxy, redisServer } from '../../support/machine.ts';
import { until } from '../../support/until.ts';
import { channels, people } from '../support.ts';

const root = resolve(import.meta.dirname, '../../..');
const page = readFileSync(join(root, '.github/guide/two-replicas.md'), 'utf8');
const programs = { redis: redisServer(), haproxy: haproxy() };

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A program that ends with the test, with all that it started. */
function start(command: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  const gone = once(child, 'exit');
  const signal = (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, name);
  };
  endings.push(async () => {
    signal('SIGKILL');
    await gone;
  });
  return { child, gone, signal };
}

/** A machine of its own for the commands of the page: folders, ports, and what needs root. */
async function createMachine(redis: string, balancer: string) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-server-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  const ports = new Map<string, number>();
  for (const one of ['3001', '3002', '6379', '443']) ports.set(one, await freePort());
  /** The words of the page, with this machine's folders and ports. */
  const here = (words: string): string =>
    words
      .replaceAll('/opt/', `${folder}/`)
      .replaceAll('/etc/haproxy/', `${folder}/`)
      .replaceAll('/usr/bin/npm', 'npm')
      .replace('https://localhost/', 'https://localhost:443/')
      .replace(/\b(?:3001|3002|6379|443)\b/g, (port) => String(ports.get(port)));
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = '', text = '']) => ({
    kind,
    text: here(text),
  }));
  const blockOf = (kind: string): string => blocks.find((one) => one.kind === kind)?.text ?? '';

  const running = new Map<string, ReturnType<typeof start>>();
  const unit = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(blockOf('ini'))?.[1] ?? '';
  function startService(name: string): void {
    if (name === 'haproxy') {
      writeFileSync(join(folder, 'haproxy.cfg'), blockOf('haproxy'));
      running.set(name, start(balancer, ['-q', '-f', 'haproxy.cfg'], { cwd: folder, env: process.env }));
      return;
    }
    const [, port = ''] = name.split('@');
    const [key = '', value = ''] = unit('Environment').replace('%i', port).split('=');
    const { PATH, HOME } = process.env;
    const [command = '', ...args] = unit('ExecStart').split(' ');
    running.set(
      name,
      start(command, args, { cwd: unit('WorkingDirectory'), env: { PATH, HOME, [key]: value } }),
    );
  }
  const systemd = createServer(async (asked, answer) => {
    const [verb, ...names] = (asked.url ?? '').slice(1).split('/');
    for (const name of names) {
      const old = running.get(name);
      if (verb === 'restart') old?.signal('SIGTERM');
      await old?.gone;
      startService(name);
    }
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(systemd, 'listening');
  endings.push(() => void systemd.close());
  const { port: systemdPort } = systemd.address() as AddressInfo;

  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const program = (name: string, text: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const which = (name: string) =>
    execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  for (const name of ['apt-get', 'chown', 'id', 'useradd']) program(name, ':');
  // What it would install is linked already.
  program('npm', `[ "$1" = ci ] && exit 0; exec ${which('npm')} "$@"`);
  program('redis-cli', `exec ${which('redis-cli')} -p ${ports.get('6379')} "$@"`);
  program(
    'systemctl',
    `verb=$1; shift; [ "$1" = --now ] && shift; exec curl -fs "http://127.0.0.1:${systemdPort}/$verb/$(echo "$@" | tr " " /)"`,
  );

  writeFileSync(join(folder, 'redis.conf'), `bind 127.0.0.1\nport ${ports.get('6379')}\nsave ""\n`);
  start(redis, [join(folder, 'redis.conf')], { cwd: folder, env: process.env });
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...certificate, '-keyout', 'key.pem', '-out', 'cert.pem'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const pem = ['cert.pem', 'key.pem'].map((file) => readFileSync(join(folder, file), 'utf8'));
  writeFileSync(join(folder, 'touchline.pem'), pem.join(''));

  let at = folder;
  return {
    url: here('https://localhost/').slice(0, -1),
    /** Puts a version into a folder, and goes there. */
    unpack(name: string): void {
      at = join(folder, name);
      const files = ['package.json', 'package-lock.json', 'manifest.yml', '.env.example', 'src'];
      for (const file of files) cpSync(join(root, file), join(at, file), { recursive: true });
      symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'));
    },
    fill: (settings: Record<string, string>) =>
      writeFileSync(
        join(at, '.env'),
        Object.entries(settings)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
        { flag: 'a' },
      ),
    /** The blocks of commands, in the order of the page. */
    commands: blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text),
    async run(command: string): Promise<string> {
      const { PATH = '', HOME } = process.env;
      const shell = start('bash', ['-euc', command], { cwd: at, env: { PATH: `${bin}:${PATH}`, HOME } });
      let printed = '';
      shell.child.stdout.on('data', (text) => {
        printed += text;
      });
      expect((await shell.gone)[0], command).toBe(0);
      return printed;
    },
  };
}

it.skipIf(!programs.redis || !programs.haproxy)(
  'the page leads from a clean server to two replicas, and a new version loses no request',
  async () => {
    const { redis = '', haproxy: balancer = '' } = programs;
    const machine = await createMachine(redis, balancer);
    const slack = createSlack({ manifest: join(root, 'manifest.yml') });
    await slack.listen();
    endings.push(() => slack.close());
    const platform = createPlatform({ databaseFile: ':memory:' });
    endings.push(() => platform.close());
    const { url: platformUrl } = await platform.listen();
    const [install = '', keep = '', settings = '', check = '', launch = '', proxy = '', upgrade = ''] =
      machine.commands;

    await machine.run(install);
    await until(
      () =>
        machine.run(keep).then(
          () => true,
          () => false,
        ),
      'Redis',
    );
    machine.unpack('touchline-1');
    await machine.run(settings);
    machine.fill({
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_BOT_TOKEN: slack.botToken(),
      SLACK_API_URL: slack.apiUrl,
      PLATFORM_URL: platformUrl,
    });
    expect(await machine.run(check)).toContain('Everything was checked and is right.');
    await machine.run(launch);
    await machine.run(
      `until ${proxy.split('\n').at(-2)}; do sleep 0.2; done & ${proxy.split('\n')[0]}; wait`,
    );

    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    endings.push(() => dispatcher.close());
    const statuses: number[] = [];
    let isOver = false;
    const typing = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const body = new URLSearchParams({
            command: '/todo',
            text: 'help',
            team_id: 'T0NORTH001',
            channel_id: channels.coaching,
            user_id: people.jonas,
            trigger_id: `${statuses.length}.${Math.random()}`,
            response_url: `${slack.apiUrl}none`,
          }).toString();
          const headers = {
            'content-type': 'application/x-www-form-urlencoded',
            ...signatureHeaders(slack.signingSecret, body),
          };
          const answer = await request(`${machine.url}/slack/events`, {
            method: 'POST',
            body,
            headers,
            dispatcher,
          });
          await answer.body.dump();
          statuses.push(answer.statusCode);
          await sleep(10);
        }
      }),
    );
    const metrics = await request(`${machine.url}/metrics`, { dispatcher });
    await metrics.body.dump();
    expect(metrics.statusCode).toBe(403);
    machine.unpack('touchline-2');
    await machine.run(upgrade);
    isOver = true;
    await typing;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(100);
  },
);
