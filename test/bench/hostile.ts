import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listen } from '../../src/server.ts';
import { type Reader, suffer } from './hostile-client.ts';
import { row, table } from './table.ts';

const goals = { longestMs: 50, megabytes: 32 };

const user = (at: number) => ({
  id: `u${at}`,
  name: `Given${at} Family${at}`,
  email: `u${at}@clients.example`,
});
const program = { id: 'p1', name: 'Leadership Basics', created_at: 1_600_000_000 };
const taskAt = (at: number) => ({
  id: `t${at}`,
  user: { ...user(at % 500), avatar: 'https://files.example/someone.png', timezone: 'Europe/Berlin' },
  program,
  description: `Call somebody about number ${at} and the notes of the last session`,
  due: 1_700_000_000,
  done: false,
  priority: '',
  recurring: false,
  created_at: 1_600_000_000,
});
const many = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));
const me = { user: user(1), organization: { id: 'o1', name: 'Testing', subdomain: null, url_home: null } };

const envelope = (data: unknown[], page = 1, hasNext = false) =>
  JSON.stringify({
    data,
    links: { next: hasNext ? `/?page=${page + 1}` : null },
    meta: {
      current_page: page,
      last_page: hasNext ? 1_000_000 : page,
      per_page: data.length,
      total: 15_000_000,
    },
  });
const gzipped = (text: string, times: number): Buffer => {
  let body = Buffer.from(text);
  for (let time = 0; time < times; time += 1) body = gzipSync(body);
  return body;
};

type Send = (response: ServerResponse, page: number) => void;
const text =
  (whole: string | Buffer, encoding?: string): Send =>
  (response) =>
    void response.writeHead(200, encoding ? { 'content-encoding': encoding } : {}).end(whole);
/** Pages that never end. @param rowsOf the rows of a page; nothing of it is made twice */
const pages =
  (rowsOf: (page: number) => unknown[]): Send =>
  (response, page) =>
    void response.end(envelope(rowsOf(page), page, true));
const endless: Send = (response) => {
  const chunk = Buffer.alloc(256 * 1024, '{"id":"x"},');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more).write('{"data":[');
  more();
};

const longText = 'Call '.repeat(13_000);
/** What the platform sends, and what reads it. */
const cases: [what: string, reader: Reader, send: () => Send][] = [
  [
    '300 times gzip',
    'page',
    () => text(gzipped(envelope(many(15, taskAt)), 300), Array(300).fill('gzip').join()),
  ],
  ['100 MB in one gzip', 'page', () => text(gzipSync(Buffer.alloc(100 * 2 ** 20, ' ')), 'gzip')],
  ['20,000 tasks on a page', 'tasks', () => text(envelope(many(20_000, taskAt)))],
  ['as many tasks on a page as are read', 'tasks', () => text(envelope(many(1_700, taskAt)))],
  [
    '2,000 bad rows',
    'tasks',
    () => text(envelope(many(2_000, (at) => ({ ...user(at), due: 9e15, user: null })))),
  ],
  [
    'four texts of 500 kB',
    'tasks',
    () => text(envelope(many(4, (at) => ({ ...taskAt(at), description: 'x'.repeat(500_000) })))),
  ],
  ['2 MB of escaped letters', 'me', () => text(`{"a":"${'\\u0041'.repeat(345_000)}"}`)],
  ['2 MB of one number', 'me', () => text(`{"a":${'9'.repeat(2_000_000)}}`)],
  [
    '39,000 keys',
    'me',
    () => text(JSON.stringify({ ...me, ...Object.fromEntries(many(39_000, (at) => [`k${at}`, at])) })),
  ],
  ['a million lists in lists', 'me', () => text('['.repeat(1_000_000))],
  ['a body without an end', 'page', () => endless],
  ['2,000 coaches', 'team', () => text(envelope(many(2_000, (at) => ({ ...user(at), role: 'coach' }))))],
  ['pages of tasks without an end', 'tasks', () => pages((page) => many(15, (at) => taskAt(page * 15 + at)))],
  ['the same, searched', 'search', () => pages((page) => many(15, (at) => taskAt(page * 15 + at)))],
  [
    'pages of long tasks without an end',
    'tasks',
    () => pages((page) => many(29, (at) => ({ ...taskAt(page * 29 + at), description: longText }))),
  ],
  [
    'full pages of tasks without an end',
    'tasks',
    () => pages((page) => many(1_500, (at) => taskAt(page * 1_500 + at))),
  ],
  ['pages of bad rows without an end', 'tasks', () => pages(() => many(1_500, () => ({ due: 'soon' })))],
  [
    'pages of clients with long names without an end',
    'people',
    () =>
      pages((page) => many(300, (at) => ({ ...user(page * 300 + at), name: 'Anna '.repeat(399), info: [] }))),
  ],
];

/**
 * `npm run bench hostile`: what a platform that means harm makes a process suffer, each answer in a process of its own
 * that has read lists of 2,000 tasks before. Exits with 1 if a goal is missed.
 */
export async function benchHostile(): Promise<void> {
  let send: Send = () => {};
  const coaches = envelope(many(15, (at) => ({ ...user(at), role: 'coach' })));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform.invalid');
    response.on('error', () => {});
    if (url.pathname.startsWith('/hostile/team-members') && current !== 'team')
      return void response.end('{"data":[]}');
    if (url.pathname.startsWith('/hostile')) return send(response, Number(url.searchParams.get('page') ?? 1));
    if (url.pathname === '/ordinary/me') return void response.end(JSON.stringify(me));
    if (url.pathname !== '/ordinary/todos') return void response.end(coaches);
    const page = Number(url.searchParams.get('page') ?? 1);
    response.end(
      envelope(
        many(100, (at) => taskAt(page * 100 + at)),
        page,
        page < 20,
      ),
    );
  });
  let current: Reader = 'me';
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const rows: string[][] = [];
  try {
    for (const [what, reader, make] of cases) {
      current = reader;
      send = make();
      const { longestMs, megabytes, outcome } = await suffer({ url, reader });
      const isMissed = longestMs > goals.longestMs || megabytes > goals.megabytes;
      if (isMissed) process.exitCode = 1;
      rows.push(row(what, longestMs.toFixed(1), megabytes.toFixed(0), isMissed ? 'missed' : '', outcome));
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  table(
    `Hostile answers of the platform (goals: ${goals.longestMs} ms, ${goals.megabytes} MB)`,
    ['what', 'longest block, ms of CPU', 'MB at the most', '', 'outcome'],
    rows,
  );
}
