import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Playground, startPlayground } from '../../src/playground.ts';

const team = 'T0NORTH001';
const user = 'U0JONAS001';
const channel = 'C0COACH001';

type Shown = { ts: string; text: string; blocks?: Block[] };
type Block = { block_id?: string; accessory?: { action_id?: string; text?: { text: string } } };

export type Bench = Playground & {
  /** Types as a coach and waits for the resulting message. */
  type(text: string): Promise<Shown>;
  /** Clicks the first button with this name and waits until the message changes. */
  click(message: Shown, label: string): Promise<Shown>;
  /** Opens Touchline's Home as a coach and waits until it is drawn whole. */
  openHome(): Promise<void>;
  /** The platform's calls since the last time this was called. */
  calls(): string[];
};

/** The playground in its own folder. Everything goes over HTTP, like a person's clicks. */
export async function startBench(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
  const control = async (method: 'GET' | 'POST', path: string, parts: object): Promise<unknown> => {
    const values = { team, user, channel, ...parts };
    const query = method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>)}` : '';
    const answer = await fetch(`${playground.url}/_control/${path}${query}`, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values),
      }),
    });
    return answer.json();
  };
  const messages = async (): Promise<Shown[]> =>
    ((await control('GET', 'messages', {})) as { messages: Shown[] }).messages;
  const until = async <T>(find: () => Promise<T | undefined>): Promise<T> => {
    for (let tries = 0; tries < 500; tries += 1) {
      const found = await find();
      if (found !== undefined) return found;
      await sleep(10);
    }
    throw new Error('Nothing came in five seconds.');
  };
  return {
    ...playground,
    async type(text) {
      const before = (await messages()).length;
      await control('POST', 'type', { text });
      return until(async () => {
        const now = await messages();
        return now.length > before ? now.at(-1) : undefined;
      });
    },
    async click(message, label) {
      const block = message.blocks?.find(({ accessory }) => accessory?.text?.text === label);
      if (block === undefined) throw new Error(`There is no button ${label}.`);
      await control('POST', 'action', {
        container: { type: 'message', channel, ts: message.ts },
        block_id: block.block_id,
        action_id: block.accessory?.action_id,
      });
      const was = JSON.stringify(message.blocks);
      return until(async () =>
        (await messages()).find(({ ts, blocks }) => ts === message.ts && JSON.stringify(blocks) !== was),
      );
    },
    async openHome() {
      const drawn = async () => {
        const { home } = await playground.slack.control.state({ team, user });
        return JSON.stringify(home ?? null);
      };
      const was = await drawn();
      await playground.slack.control.home({ team, user, tab: 'home' });
      await until(async () => ((await drawn()) === was ? undefined : true));
      // It may be drawn in two steps, and whoever opens it meanwhile gets the same drawing.
      const { homes } = playground.touchline.services;
      await until(async () => (homes.isDrawing(team, user) ? undefined : true));
    },
    calls: () => playground.platform.requests.splice(0).map(({ method, path }) => `${method} ${path}`),
    async close() {
      await playground.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
