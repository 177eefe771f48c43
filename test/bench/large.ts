import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextStep } from '../../src/tasks/drafts/advance-draft.ts';
import { openDirectories, restartIn } from './large-restart.ts';
import { row, table, timed } from './table.ts';

const perPage = 15;
const pageMs = 60;
const programs = 200;
const membersEach = 30;

const hex = (value: number) => value.toString(16).padStart(8, '0');
const clientAt = (at: number) => {
  const id = `${hex(at)}-0000-4000-8000-000000000000`;
  const name = `Given${hex(at * 7919).slice(-5)} Family${hex(at * 104_729).slice(-4)}`;
  return { id, name, email: `${id.slice(0, 8)}@clients.example` };
};
const programAt = (at: number) => ({ id: `program-${at}`, name: `Program ${hex(at)}` });
const memberAt = (program: number) => (at: number) => ({
  ...clientAt((program * 17 + at * 31) % 1_000),
  role: 'member',
});
const members = (program: number) => Array.from({ length: membersEach }, (_, at) => memberAt(program)(at));

/** The newest task of somebody, in the last program that they are in. */
function tasksOf(userId: string): object[] {
  const own = Array.from({ length: programs }, (_, at) => at).filter((program) =>
    members(program).some(({ id }) => id === userId),
  );
  const user = { id: userId, name: 'Somebody', email: 'somebody@clients.example' };
  return own
    .slice(-1)
    .map((at) => ({ id: 't1', description: 'Call', due: null, done: false, user, program: programAt(at) }));
}

/** A platform with so many clients, in the order of their ids, that answers each page after 60 ms. */
async function startLargePlatform(clients: number) {
  let calls = 0;
  const whole = (list: object[]): [number, (at: number) => object] => [list.length, (at) => list[at] ?? {}];
  const listOf = (path: string, query: URLSearchParams): [number, (at: number) => object] => {
    const program = /program-(\d+)/.exec(path)?.[1];
    const id = query.get('filter[id]');
    if (program !== undefined && id !== null)
      return whole(members(Number(program)).filter((member) => member.id === id));
    if (program !== undefined) return [membersEach, memberAt(Number(program))];
    if (path === '/todos') return whole(tasksOf(query.get('filter[user]') ?? ''));
    if (id !== null) return whole([programAt(Number(id.slice('program-'.length)))]);
    return path.startsWith('/programs') ? [programs, programAt] : [clients, clientAt];
  };
  const server = createServer(async (req, res) => {
    calls += 1;
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://platform.invalid');
    await sleep(pageMs);
    res.setHeader('content-type', 'application/json');
    if (pathname === '/team-members') return res.end('{"data":[]}');
    const [total, itemAt] = listOf(pathname, searchParams);
    const page = Number(searchParams.get('page') ?? 1);
    const last = Math.ceil(total / perPage);
    const held = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
    const data = Array.from({ length: held }, (_, nth) => itemAt((page - 1) * perPage + nth));
    const next = page < last ? `${pathname}?page=${page + 1}` : null;
    const meta = { current_page: page, last_page: last, per_page: perPage, total };
    res.end(JSON.stringify({ data, links: { next }, meta }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The calls since the last time this was called. */
    calls() {
      const count = calls;
      calls = 0;
      return count;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Bytes in use, after a collection where `--expose-gc` allows one. */
function usedMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * `npm run bench large [CLIENTS]`: an organization of 50,000 clients unless told otherwise, and 200 programs. The platform
 * runs in the same process. `node --expose-gc test/bench/run.ts large` also prints the memory.
 */
export async function benchLarge(): Promise<void> {
  const clients = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 50_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const platform = await startLargePlatform(clients);
  const key = randomBytes(32).toString('base64');
  const start = () => openDirectories({ dataDir, platformUrl: platform.url, key });
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const rows: string[][] = [];
  try {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const before = usedMemory();
    const first = await start();
    delay.enable();
    const cold = await timed(() => first.of().people());
    const longestMs = delay.max / 1e6;
    const floor = Math.ceil(clients / perPage) * pageMs;
    const memory = usedMemory() - before;
    rows.push(
      row('cold read of all clients', '≤ 45 s', seconds(cold), `one after the other ${seconds(floor)}`),
    );
    rows.push(row('longest block meanwhile (wall clock)', '', `${longestMs.toFixed(0)} ms`, ''));
    rows.push(
      row('memory of the clients', '≤ 80 MB', globalThis.gc ? `${(memory / 1e6).toFixed(0)} MB` : '', ''),
    );
    platform.calls();
    const people = (nth: number) => clientAt(nth).id;
    const author = { id: people(5), name: 'Somebody' };
    const draft = { text: 'Buy paper', priority: null, due: { chosen: null } };
    const firstTask = await timed(async () => {
      const { kind } = await nextStep(draft, author, first.of(), first.likely);
      if (kind !== 'ready') throw new Error(`The task is not ready: ${kind}.`);
    });
    const beforePost = `${platform.calls()} calls before its POST`;
    rows.push(row('the first task, no program is known', '≤ 10 calls', seconds(firstTask), beforePost));
    const background = await timed(() => first.of().programsOf(people(5)));
    const inBackground = `${platform.calls()} calls`;
    rows.push(row('who is in which program, in the background', '', seconds(background), inBackground));
    const other = await timed(() => first.of().programsOf(people(500)));
    rows.push(row('programs of a new assignee', '0 calls', seconds(other), `${platform.calls()} calls`));
    await first.close();
    const again = await restartIn({ dataDir, platformUrl: platform.url, key, name: clientAt(77).name });
    const beside = `${platform.calls()} calls, ${again.cpuMs.toFixed(0)} ms of CPU`;
    rows.push(row('first answer after a restart', '≤ 1 s', seconds(again.ms), beside));
    rows.push(row('longest block meanwhile (CPU)', '≤ 20 ms', `${again.longestMs.toFixed(0)} ms`, ''));
    const second = await start();
    const restarted = await timed(() => second.of().programsOf(people(9)));
    rows.push(
      row('programs of a person after that', '≤ 10 calls', seconds(restarted), `${platform.calls()} calls`),
    );
    await second.close();
  } finally {
    platform.close();
    rmSync(dataDir, { recursive: true });
  }
  table(
    `An organization of ${clients} clients and ${programs} programs, ${pageMs} ms a page`,
    ['what', 'goal', 'measured', 'beside it'],
    rows,
  );
}
