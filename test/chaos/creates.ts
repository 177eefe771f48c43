import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../src/lib/log.ts';
import { signatureHeaders } from '../../src/playground/slack-simulator/index.ts';
import { createServices } from '../../src/services.ts';
import { readClock } from './clock.ts';
import { type CreateTrouble, type Said, startCreateFakes } from './create-fakes.ts';
import { type Setup, serviceOptions } from './setup.ts';

export type CreateChaosOptions = CreateTrouble & {
  creates: number;
  people: number;
  /** How many people wait at once. */
  atOnce: number;
  /** How often the process is killed while tasks are created. */
  kills: number;
  /** Gives up after so long. */
  withinMs: number;
};

export type CreateChaosResult = {
  tried: number;
  /** Answered "created" or nothing, and there is no such task. */
  lost: number;
  doubled: number;
  /** Something said was not true when it was said, or nothing was said in the end. */
  toldWrongly: number;
  seconds: number;
  cut: number;
  /** Commands that Slack could not deliver, which were typed again. */
  undelivered: number;
  /** Answers that the task may be there, after which it was looked for again; and tasks that were proposed. */
  unsure: number;
  proposed: number;
  /** How often somebody was asked to try again. */
  triedAgain: number;
  /** What those heard who were told wrongly. */
  wrong: string[];
};

/** How long somebody waits for an answer, by the fakes' clock, in milliseconds. Most are told within two minutes. */
const timeoutMs = 30 * 60_000;

const program = join(import.meta.dirname, 'create-worker.ts');

/** One process of Touchline, which can be killed and started again. */
async function startWorker(setup: Setup) {
  let child: ChildProcess | undefined;
  let url = '';
  async function start(): Promise<void> {
    const one = spawn(process.execPath, [program, JSON.stringify(setup)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = one;
    url = await new Promise<string>((resolve, reject) => {
      one.stdout.setEncoding('utf8').on('data', (text: string) => {
        const found = /^ready (\S+)$/m.exec(text)?.[1];
        if (found) resolve(found);
        else if (setup.logLevel !== 'silent') process.stderr.write(text);
      });
      one.once('exit', () => reject(new Error('The process ended.')));
    });
  }
  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await start();
  return { url: () => url, kill, start };
}

/** Sends something that Slack signs. @returns whether it was acknowledged */
async function send(url: string, fields: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams(fields).toString();
  const type = 'application/x-www-form-urlencoded';
  const headers = { 'content-type': type, ...signatureHeaders('secret', body) };
  try {
    const answer = await fetch(`${url}/slack/events`, { method: 'POST', body, headers });
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** A number in letters: "Prepare folder 7" might be a date. With a "q" before it, it is no word: "ahad" is a Sunday. */
const word = (nth: number): string =>
  `q${[...nth.toString(26).padStart(4, '0')].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

async function connect(setup: Setup): Promise<void> {
  const services = await createServices({
    ...serviceOptions(setup, createLog('silent')),
    now: () => readClock(setup.clock),
  });
  const organization = { id: 'organization', name: 'Northfield' };
  const about = { connectedBy: 'U0', connectedAt: setup.clock.from };
  await services.connections.save({ ...about, workspaceId: 'T0', organization, token: 'token' });
  await services.close();
}

/** A person who typed a task and waits for what comes of it. They click what they are offered. */
type Waiting = {
  text: string;
  userId: string;
  /** Does what they did last once more. */
  again: () => Promise<void>;
  /** When they last did or heard something, by the machine's clock (milliseconds). */
  at: number;
  told: boolean;
  wrong: boolean;
  /** Everything that happened, for a report. */
  said: string[];
  end: () => void;
};

/** The value of a button in a message, by its action id. */
function buttonOf(blocks: string, actionId: string): string | undefined {
  const placed: { elements?: { action_id?: string; value?: string }[] }[] = JSON.parse(blocks);
  const elements = placed.flatMap(({ elements = [] }) => elements);
  return elements.find((one) => one.action_id === actionId)?.value;
}

/**
 * Creates tasks while the process is killed and answers of the platform are lost. What there is and what was said are
 * counted by the fake platform and the fake Slack.
 */
export async function createChaos(options: CreateChaosOptions): Promise<CreateChaosResult> {
  const { creates, people, atOnce, kills, withinMs } = options;
  const clock = { from: Date.parse('2026-11-19T09:00:10Z'), startedAt: Date.now(), times: 20 };
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-chaos-'));
  const waiting = new Map<string, Waiting>();
  let [undelivered, unsure, proposed, triedAgain, clicks] = [0, 0, 0, 0, 0];
  const stopped = new AbortController();

  const fakes = await startCreateFakes(clock, people, options, (said) => void hear(said));
  const setup: Setup = {
    clock,
    dataDir,
    encryptionKeys: randomBytes(32).toString('base64'),
    slackApiUrl: `${fakes.slackUrl}/api/`,
    platformUrl: fakes.platformUrl,
    logLevel: 'silent',
    leaseMs: 4_000,
  };
  await connect(setup);
  const worker = await startWorker(setup);

  async function untilSent(fields: () => Record<string, string>): Promise<void> {
    while (!stopped.signal.aborted && !(await send(worker.url(), fields()))) {
      undelivered += 1;
      await sleep(50);
    }
  }

  function click(responseId: string, one: Waiting, actionId: string, value: string): Promise<void> {
    one.again = () => clickOnce(responseId, one, actionId, value);
    return one.again();
  }

  const clickOnce = (responseId: string, { userId }: Waiting, actionId: string, value: string) =>
    untilSent(() => {
      clicks += 1;
      const action = { type: 'button', action_id: actionId, block_id: 'b', value };
      const payload = {
        type: 'block_actions',
        user: { id: userId, team_id: 'T0' },
        team: { id: 'T0' },
        api_app_id: 'A0',
        trigger_id: `click-${clicks}`,
        container: { type: 'message', message_ts: '1.1', channel_id: 'C0', is_ephemeral: true },
        channel: { id: 'C0' },
        response_url: `${fakes.slackUrl}/response/${responseId}`,
        actions: [{ ...action, action_ts: '1.1' }],
      };
      return { payload: JSON.stringify(payload) };
    });

  /** Somebody reads what they are told, and goes on with it. */
  async function hear({ responseId = '', text, blocks }: Said): Promise<void> {
    const one = waiting.get(responseId.replace(/-.*$/, ''));
    if (one === undefined) return;
    const there = fakes.tasksWith(one.text);
    one.at = Date.now();
    one.said.push(text.slice(0, 120));
    if (/^Created for/.test(text)) {
      if (there === 0 || !text.includes(one.text)) one.wrong = true;
      one.told = true;
      one.end();
    } else if (/did not confirm the task/.test(text)) {
      unsure += 1;
      // Whoever knows better creates it again; others look.
      const actionId = there === 0 ? 'draft.again' : 'draft.look';
      const value = buttonOf(blocks, actionId);
      await sleep(500);
      if (value === undefined) one.wrong = true;
      else await click(responseId, one, actionId, value);
    } else if (/Nothing was created so far/.test(text)) {
      proposed += 1;
      // What was typed again may be created right after the look.
      if (fakes.lastShowed(one.userId, one.text) !== false) one.wrong = true;
      const value = buttonOf(blocks, 'draft.create');
      if (value === undefined) one.wrong = true;
      else await click(responseId, one, 'draft.create', value);
    } else if (/Please try again/.test(text)) {
      triedAgain += 1;
      await one.again();
    } else if (!/asked for before|as soon as I know|platform is slow|has answered: see above/.test(text)) {
      // Nothing else is true here.
      one.wrong = true;
    }
  }

  async function create(nth: number): Promise<void> {
    const text = `Prepare folder ${word(nth)}`;
    const userId = `U${nth % people}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    let tries = 0;
    const type = () =>
      untilSent(() => {
        tries += 1;
        return {
          command: '/todo',
          text,
          team_id: 'T0',
          user_id: userId,
          channel_id: 'C0',
          trigger_id: `command-${nth}-${tries}`,
          response_url: `${fakes.slackUrl}/response/${nth}-${tries}`,
        };
      });
    const at = Date.now();
    const one = { text, userId, again: type, at, told: false, wrong: false, said: [], end: resolve };
    waiting.set(String(nth), one);
    await type();
    await promise;
  }

  const begin = performance.now();
  const timer = setTimeout(() => {
    stopped.abort();
    for (const { end } of waiting.values()) end();
  }, withinMs);
  // Whoever has heard nothing for so long is never told.
  const patience = setInterval(() => {
    for (const { at, end } of waiting.values()) if (Date.now() - at > timeoutMs / clock.times) end();
  }, 1_000);
  try {
    let next = 0;
    const typing = Array.from({ length: atOnce }, async () => {
      while (next < creates && !stopped.signal.aborted) {
        const nth = next;
        next += 1;
        await create(nth);
      }
    });
    for (let nth = 0; nth < kills && !stopped.signal.aborted; nth += 1) {
      while (fakes.creates() < (creates * 0.9 * (nth + 0.5)) / kills && !stopped.signal.aborted)
        await sleep(5);
      await worker.kill();
      await worker.start();
    }
    await Promise.all(typing);
    const all = [...waiting.values()];
    const found = all.map(({ text }) => fakes.tasksWith(text));
    const wrong = all.filter((one) => one.wrong || !one.told);
    return {
      tried: creates,
      lost: found.filter((count) => count === 0).length + creates - all.length,
      doubled: found.filter((count) => count > 1).length,
      toldWrongly: wrong.length,
      wrong: wrong.map(({ text, said }) => `${text}: ${said.join(' | ') || 'nothing'}`),
      seconds: Math.round((performance.now() - begin) / 100) / 10,
      cut: fakes.cut(),
      undelivered,
      unsure,
      proposed,
      triedAgain,
    };
  } finally {
    clearTimeout(timer);
    clearInterval(patience);
    stopped.abort();
    await worker.kill();
    fakes.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
