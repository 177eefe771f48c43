import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createLog } from '../../src/lib/log.ts';
import { withTimeout } from '../../src/lib/timeout.ts';
import { createPlatformClient } from '../../src/platform/client.ts';
import { createPlatform } from '../../src/playground/platform-emulator/index.ts';
import { createServices } from '../../src/services.ts';
import { makeBundle } from '../../src/start/bundle.ts';
import { type Measured, startMeasured } from './processes.ts';
import { median, row, table } from './table.ts';

const secret = 'bench'.padEnd(32, '0');
const team = 'T0BENCH001';
const email = 'jonas@northfield.example';
const rounds = 5;
const perRound = 300;
/** Rounds of each kind before anything is measured: V8 needs about 900 commands until none gets cheaper any more. */
const warmUpRounds = 3;
const together = 200;
/** Without an answer after that, there will be none (milliseconds). */
const longestAnswerMs = 20_000;

/** Slack as far as commands need it: who somebody is, and the addresses where answers go. */
async function startSlack() {
  const waiting = new Map<string, (text: string) => void>();
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const path = req.url ?? '';
      const body = Buffer.concat(chunks).toString();
      waiting.get(path)?.(body);
      waiting.delete(path);
      res.setHeader('content-type', 'application/json');
      const profile = { email };
      const user = { id: 'U1', team_id: team, is_email_confirmed: true, tz: 'Europe/Berlin', profile };
      const channel = { id: 'D1', is_member: true, is_private: true };
      const more = path === '/api/chat.postMessage' ? { ts: '2.1', channel: 'C1' } : { channel, members: [] };
      const isAbsent =
        path === '/api/users.lookupByEmail' && new URLSearchParams(body).get('email') !== email;
      const answer = isAbsent
        ? { ok: false, error: 'users_not_found' }
        : { ok: true, bot_id: 'B1', user, ...more };
      res.end(JSON.stringify(path.startsWith('/api/') ? answer : { ok: true }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    apiUrl: `${url}/api/`,
    answerAt: (path: string) => new Promise<string>((resolve) => waiting.set(path, resolve)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Slack = Awaited<ReturnType<typeof startSlack>>;
/** One for all runs: a Redis is used by several, and refuses another. */
const encryptionKeys = randomBytes(32).toString('base64');
let sent = 0;
/** Instead of a path: the answer is the response. */
export const inAck = 'ack';

/** Sends a signed command. Resolves to how long the ack and the answer took, in milliseconds, and the answer. */
const send = (slack: Slack, to: Measured, dispatcher: Agent, text: string, user = 'U1') =>
  post(slack, to, dispatcher, (response_url) => ({
    command: '/todo',
    text,
    team_id: team,
    user_id: user,
    channel_id: 'C1',
    trigger_id: String(sent),
    response_url,
  }));

/** Sends a signed click on **Done** of a receipt. */
const clickDone = (slack: Slack, to: Measured, dispatcher: Agent, receipt: string) =>
  post(slack, to, dispatcher, (response_url) => {
    type Block = { block_id?: string; accessory?: { text?: { text?: string } } };
    const { blocks } = JSON.parse(receipt) as { blocks: Block[] };
    const done = blocks.find(({ accessory }) => accessory?.text?.text === 'Done');
    if (done === undefined) throw new Error(`There is nothing to click in ${receipt}`);
    const payload = {
      type: 'block_actions',
      team: { id: team },
      user: { id: 'U1' },
      channel: { id: 'C1' },
      container: { type: 'message', message_ts: '1.1', channel_id: 'C1', is_ephemeral: true },
      trigger_id: String(sent),
      response_url,
      actions: [{ ...done.accessory, block_id: done.block_id, action_ts: '1.1' }],
    };
    return { payload: JSON.stringify(payload) };
  });

/**
 * Sends a signed request.
 *
 * @param fieldsOf the fields of a form
 * @param given where the answer comes, if not at a `response_url` of its own
 */
async function post(
  slack: Slack,
  to: Measured,
  dispatcher: Agent,
  fieldsOf: (responseUrl: string) => Record<string, string>,
  given?: string,
) {
  sent += 1;
  const path = given ?? `/response/${sent}`;
  const body = new URLSearchParams(fieldsOf(`${slack.url}${path}`)).toString();
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': String(time),
    'x-slack-signature': `v0=${signature}`,
  };
  const answered = slack.answerAt(path);
  const start = performance.now();
  const ack = await request(`${to.url}/slack/events`, { method: 'POST', headers, body, dispatcher });
  const acked = await ack.body.text();
  if (ack.statusCode !== 200) throw new Error(`Answered ${ack.statusCode}.`);
  const ackMs = performance.now() - start;
  const answer = path === inAck ? acked : await withTimeout(longestAnswerMs, () => answered);
  return { ackMs, answerMs: performance.now() - start, answer };
}

export type Sender = (text: string, user?: string) => ReturnType<typeof send>;

/** Does something so often, five times at once. */
export async function often(work: (nth: number) => Promise<void>, times = perRound): Promise<void> {
  let left = times;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      await work(left);
    }
  };
  await Promise.all(Array.from({ length: 5 }, one));
}

/** Sends so many commands. @returns milliseconds of CPU for each */
export async function cpuEach(to: Measured, sender: Sender, textOf: () => string): Promise<number> {
  const before = to.cpuMs();
  await often(async () => void (await sender(textOf())));
  return (to.cpuMs() - before) / perRound;
}

/** Creates so many tasks, then clicks **Done** on each. @returns milliseconds of CPU for each click */
export async function clickEach({
  ours,
  send,
  click,
}: Awaited<ReturnType<typeof startCosts>>): Promise<number> {
  let cpuMs = 0;
  // The last 200 messages of a person are kept.
  const some = 100;
  for (let done = 0; done < perRound; done += some) {
    const receipts: string[] = [];
    await often(async () => void receipts.push((await send(createLine())).answer), some);
    const before = ours.cpuMs();
    const answers: string[] = [];
    await often(async (nth) => void answers.push((await click(receipts[nth] ?? '')).answer), some);
    cpuMs += ours.cpuMs() - before;
    if (!answers.every((answer) => answer.includes('Undo')))
      throw new Error('A click did not complete a task.');
  }
  return cpuMs / perRound;
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

/** Sends commands of many people at once. */
async function burst(sender: Sender, textOf: () => string) {
  const start = performance.now();
  const sending = Array.from({ length: together }, (_, nth) => sender(textOf(), `U${nth}`));
  const all = await Promise.all(sending);
  const acks = all.map(({ ackMs }) => ackMs);
  return { p99: at(acks, 0.99), perSecond: (together / (performance.now() - start)) * 1000, all };
}

type Burst = Awaited<ReturnType<typeof burst>>;

/** Connects a workspace of this store to the platform. */
async function connect(
  store: { dataDir: string; redisUrl?: string; encryptionKeys?: string },
  platformUrl: string,
  token: string,
): Promise<void> {
  const services = await createServices({
    ...store,
    platformUrl,
    slackApiUrl: platformUrl,
    log: createLog('silent'),
  });
  await services.connections.connect({ workspaceId: team, token, connectedBy: 'U1' });
  await services.close();
}

/**
 * Touchline as it is deployed, connected to a platform in a process of its own, and other apps beside it.
 *
 * @param flags with which Node runs Touchline and the least app
 * @param redisUrl Touchline and the least app keep their records there
 */
export async function startCosts(flags: readonly string[] = [], redisUrl?: string) {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const slack = await startSlack();
  const dispatcher = new Agent({ connections: 250 });
  const platform = await startMeasured('src/playground/platform-emulator/main.ts', {
    PORT: '0',
    DATA_DIR: dir,
  });
  await sleep(200);
  const token = platform.lines.find((line) => line.startsWith('token: '))?.slice(7) ?? '';
  const dataDir = join(dir, 'touchline');
  const redis = redisUrl && { redisUrl, encryptionKeys };
  await connect({ dataDir, ...redis }, platform.url, token);
  const client = createPlatformClient({ baseUrl: platform.url, token, dispatcher });
  const [jonas] = (await client.teamMembers({ email })).items;
  const [program] = await Array.fromAsync(client.programs());
  const body = JSON.stringify({ program: program?.id, user: jonas?.id, text: 'Call Anna' });
  const settings = { SLACK_SIGNING_SECRET: secret, SLACK_API_URL: slack.apiUrl, PORT: '0' };
  const ours = await startMeasured(
    'src/main.ts',
    {
      ...settings,
      SLACK_BOT_TOKEN: 'xoxb-bench',
      PLATFORM_URL: platform.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...(redis && { REDIS_URL: redis.redisUrl, ENCRYPTION_KEYS: redis.encryptionKeys }),
    },
    ['--import', './src/node-version.js', ...flags],
  );
  const senderOf =
    (to: Measured): Sender =>
    (text, user) =>
      send(slack, to, dispatcher, text, user);
  const creates = { ...settings, PLATFORM_URL: platform.url, PLATFORM_TOKEN: token, BODY: body };
  const running = [ours, platform];
  /** Starts another app. */
  async function beside(program: string, more: Record<string, string> = {}, ...given: string[]) {
    const started = await startMeasured(program, { ...settings, ...more }, given);
    running.push(started);
    return { ...started, send: senderOf(started) };
  }
  return {
    ours,
    dataDir,
    platformUrl: platform.url,
    send: senderOf(ours),
    click: (receipt: string) => clickDone(slack, ours, dispatcher, receipt),
    post: (fields: Record<string, string>, path: string) => post(slack, ours, dispatcher, () => fields, path),
    startPeer: () => beside('test/bench/bolt-peer.js'),
    startCreating: () => beside('test/bench/bolt-peer.js', creates),
    startKeeping: () => beside('test/bench/bolt-peer.js', { ...creates, DATABASE: join(dir, 'peer.db') }),
    startLeast: () =>
      beside(
        'test/bench/cost-least.js',
        { ...creates, ...(redisUrl ? { REDIS_URL: redisUrl } : { DATABASE: join(dir, 'least.db') }) },
        ...flags,
      ),
    async close() {
      await Promise.all(running.map((one) => one.stop()));
      await dispatcher.close();
      slack.close();
      rmSync(dir, { recursive: true });
    },
  };
}

/** Touchline and Bolt's minimal apps. */
export async function startCommands(flags: readonly string[] = []) {
  const costs = await startCosts(flags);
  const [peer, creating, keeping] = [
    await costs.startPeer(),
    await costs.startCreating(),
    await costs.startKeeping(),
  ];
  return { ...costs, peer, creating, keeping };
}

export const createLine = (): string => `Call Anna about ${sent} tomorrow 3pm !high for Anna Kowalski`;

/** `npm run bench commands`: Touchline and Bolt's own minimal app, by turns on the same machine. */
export async function benchCommands(): Promise<void> {
  const bench = await startCommands();
  const { ours, peer, creating, keeping } = bench;
  try {
    const kinds: [string, string, () => string][] = [
      ['/todo help', '≤ 0.6', () => 'help'],
      ['/todo, a list of 15', '≤ 1.8', () => ''],
      ['a create for a name', '≤ 2.2', createLine],
    ];
    // All of them alike, by turns.
    for (let round = 0; round < warmUpRounds; round += 1)
      for (const [, , textOf] of kinds.toReversed()) {
        await cpuEach(ours, bench.send, textOf);
        await cpuEach(peer, peer.send, () => 'x');
        await cpuEach(creating, creating.send, textOf);
      }
    const { answer } = await bench.send(createLine());
    if (!answer.includes('Created')) throw new Error(`Nothing was created: ${answer}`);
    await clickEach(bench);
    const rows: string[][] = [];
    const measured: [string, string, () => Promise<number>][] = [
      ...kinds.map(([what, goal, textOf]): [string, string, () => Promise<number>] => [
        what,
        goal,
        () => cpuEach(ours, bench.send, textOf),
      ]),
      ['a click on Done', '≤ 2', () => clickEach(bench)],
    ];
    for (const [what, goal, measure] of measured) {
      const mine: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        mine.push(await measure());
        theirs.push(await cpuEach(peer, peer.send, () => 'x'));
      }
      const ratio = median(mine.map((ms, nth) => ms / (theirs[nth] ?? 1))).toFixed(2);
      rows.push(row(what, median(mine).toFixed(2), median(theirs).toFixed(2), ratio, goal));
    }
    table(
      `CPU of a command or click, ${perRound} a round, ${rounds} rounds, against Bolt's own minimal app`,
      ['what', 'ms', 'Bolt, ack and answer, ms', 'ratio', 'goal'],
      rows,
    );
    const senders = { mine: bench.send, creating: creating.send, keeping: keeping.send };
    const bursts: Record<keyof typeof senders, Burst[]> = { mine: [], creating: [], keeping: [] };
    // The first round warms them up.
    for (let round = 0; round <= rounds; round += 1)
      for (const who of ['mine', 'creating', 'keeping'] as const) {
        const one = await burst(senders[who], createLine);
        if (round > 0) bursts[who].push(one);
      }
    const of = (who: keyof typeof senders, figure: 'p99' | 'perSecond') =>
      median(bursts[who].map((one) => one[figure]));
    const all = (figure: 'p99' | 'perSecond') =>
      [of('mine', figure), of('creating', figure), of('keeping', figure)].map((ms) => ms.toFixed(0));
    const times = (who: keyof typeof senders) =>
      `${(of('mine', 'perSecond') / of(who, 'perSecond')).toFixed(2)} times`;
    const answers = bursts.mine.flatMap(({ all }) => all);
    const created = answers.filter((one) => one.answer.includes('Created')).length;
    const memory = [ours, creating, keeping].map((one) => one.memoryMb().toFixed(0));
    table(
      `${together} creates of ${together} people at once, ${rounds} rounds: ${created} of ${answers.length} created`,
      ['what', 'Touchline', 'Bolt with one POST', 'and its own SQLite', 'goal'],
      [
        row('acks, p99, ms', ...all('p99'), '≤ 300'),
        row('a second', ...all('perSecond'), ''),
        row('Touchline against it', '', times('creating'), times('keeping'), '≥ 1.5 times the last'),
        row('memory after all that, MB', ...memory, ''),
      ],
    );
  } finally {
    await bench.close();
  }
}

/** `npm run bench start`: the CPU from the start of the process until it is ready, the second time and later. */
export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const platform = createPlatform({ databaseFile: ':memory:' });
  const settings = {
    SLACK_SIGNING_SECRET: secret,
    SLACK_BOT_TOKEN: 'xoxb-bench',
    SLACK_API_URL: 'http://127.0.0.1:9/api/',
    PLATFORM_URL: (await platform.listen()).url,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
  };
  const once = async (program: string, flags?: readonly string[]) => {
    const started = await startMeasured(program, settings, flags);
    // It leaves its compile cache behind.
    await sleep(300);
    await started.stop();
    return started.startCpuMs;
  };
  const fromSources = () => once('src/main.ts', ['--import', './src/node-version.js']);
  const asScript = () => once('src/start.ts', ['--import', './src/node-version.js']);
  await makeBundle();
  await fromSources();
  await asScript();
  const mine: number[] = [];
  const sources: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    mine.push(await asScript());
    sources.push(await fromSources());
    theirs.push(await once('test/bench/bolt-peer.js'));
  }
  await platform.close();
  rmSync(dataDir, { recursive: true });
  table(
    'CPU from start to ready, 5 starts each',
    ['what', 'ms', 'goal'],
    [
      row('Touchline (npm start), from its bundle', median(mine).toFixed(0), ''),
      row('Touchline, from the sources (the first start)', median(sources).toFixed(0), ''),
      row("Bolt's own minimal app", median(theirs).toFixed(0), ''),
      row('ratio', (median(mine) / median(theirs)).toFixed(2), '≤ 1.5'),
    ],
  );
}
