import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../contract/redis-server.ts';
import { redisServer } from '../support/machine.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const redisProgram = redisServer();
const hour = 60 * 60_000;
const counts = { clients: 200, programs: 40 };

/** A process that shares the store with others. */
type Reader = {
  /** Reads everything, with its clock so far ahead. */
  read(userId: string, aheadMs?: number): Promise<{ people: number; own: string[] }>;
  kill(): Promise<void>;
};

describe.skipIf(!redisProgram)('a directory that several processes share on Redis', () => {
  let redis: RedisServer;
  let test: TestPlatform;
  let readers: Reader[];
  let member: string;
  beforeAll(async () => {
    redis = await startRedis(redisProgram ?? '');
  });
  afterAll(() => redis.stop());
  const key = randomBytes(32).toString('base64');
  let connectedAt = 1;

  beforeEach(async () => {
    test = await startPlatform({ seed: false });
    readers = [];
    connectedAt += 1;
    const clients = Array.from({ length: counts.clients }, (_, at) =>
      test.platform.addClient({ name: `Client ${at}` }),
    );
    member = clients[7]?.id ?? '';
    for (let at = 0; at < counts.programs; at += 1) {
      const program = test.platform.addProgram({ name: `Group ${at}` }).id;
      if (at < 2) test.platform.addMember({ program, user: member });
    }
    test.calls();
  });
  afterEach(async () => {
    for (const reader of readers) await reader.kill();
    await test.close();
  });

  async function start(): Promise<Reader> {
    const organization = { id: 'o1', name: 'Testing' };
    const connection = { workspaceId: 'T1', organization, token: 'token', connectedBy: 'U1', connectedAt };
    const store = { redisUrl: redis.url };
    const given = { store, key, url: test.url, token: test.platform.token(), connection };
    const child: ChildProcess = spawn(
      process.execPath,
      [join(import.meta.dirname, 'directory-reader.ts'), JSON.stringify(given)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const { stdin, stdout } = child;
    if (stdin === null || stdout === null) throw new Error('There are no pipes.');
    const lines = createInterface(stdout)[Symbol.asyncIterator]();
    await lines.next();
    const reader = {
      async read(userId: string, aheadMs = 0) {
        stdin.write(`${userId} ${aheadMs}\n`);
        return JSON.parse(String((await lines.next()).value));
      },
      async kill() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      },
    };
    readers.push(reader);
    return reader;
  }

  /** How often each list was answered, all its pages together. What was refused with 429 is asked for again. */
  function counted(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { method, path, status } of test.platform.requests.splice(0)) {
      const call = `${method} ${path.split('?')[0]}`;
      if (status !== 429) sums.set(call, (sums.get(call) ?? 0) + 1);
    }
    return sums;
  }
  /** The clients, and the admin who is the whole team. */
  const whole = { people: counts.clients + 1, own: ['Group 0', 'Group 1'] };
  const onceEach = (sums: Map<string, number>) => ({
    team: sums.get('GET /team-members'),
    clients: sums.get('GET /clients'),
    programs: sums.get('GET /programs'),
    members: [...sums].filter(([call]) => call.endsWith('/members')).map(([, count]) => count),
  });
  const pages = {
    team: 1,
    clients: Math.ceil(counts.clients / 15),
    programs: Math.ceil(counts.programs / 15),
    members: Array(counts.programs).fill(1),
  };

  it('is read once for all, and read again once, within the rate limit of the platform', async () => {
    // What is read takes more calls than there are in a window.
    test.platform.faults.rateLimit = { limit: 40, windowMs: 3_000 };
    const [first, second] = await Promise.all([start(), start()]);
    const found = await Promise.all([first.read(member), second.read(member)]);
    expect(found).toEqual([whole, whole]);
    expect(test.platform.requests.map(({ status }) => status)).not.toContain(429);
    expect(onceEach(counted())).toEqual(pages);
    // Old members are used while they are read again.
    const later = 13 * hour;
    expect(await Promise.all([first.read(member, later), second.read(member, later)])).toEqual([
      whole,
      whole,
    ]);
    const membersRead = () => test.platform.requests.filter(({ path }) => path.includes('/members')).length;
    await expect.poll(membersRead, { timeout: 60_000 }).toBe(counts.programs);
    await first.read(member, later);
    await second.read(member, later);
    expect(onceEach(counted())).toEqual(pages);
  }, 120_000);

  it('is read by another process when the one that reads is killed', async () => {
    const { rules } = test.platform.faults;
    rules.push({ path: '/clients', answer: 'hang' });
    const members = /^\/programs\/.+\/members$/;
    rules.push(
      { path: members, times: counts.programs / 2, latencyMs: 0 },
      { path: members, answer: 'hang' },
    );
    const [first, second] = await Promise.all([start(), start()]);
    void first.read(member).catch(() => undefined);
    const asked = (path: RegExp) => test.platform.requests.filter((one) => path.test(one.path)).length;
    await expect.poll(() => asked(/^\/clients/), { timeout: 60_000 }).toBe(1);
    await expect.poll(() => asked(/\/members/), { timeout: 60_000 }).toBeGreaterThan(counts.programs / 2);
    const reading = second.read(member);
    await first.kill();
    rules.splice(0);
    expect(await reading).toEqual(whole);
    const { team, clients, programs } = onceEach(counted());
    // Of the clients, the one that was killed had asked for the first page.
    expect({ team, clients, programs }).toEqual({
      team: 2,
      clients: pages.clients + 1,
      programs: pages.programs,
    });
  }, 120_000);
});
