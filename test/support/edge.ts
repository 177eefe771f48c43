import { Agent, request } from 'undici';
import type { Dict, SlackSimulator } from '../../src/playground/slack-simulator/index.ts';
import { connectTo, type Installed, startInstalled } from '../app/installing/oauth-support.ts';
import { channels, people, workspaces } from '../app/support.ts';
import { random } from '../bench/fuzz.ts';
import * as fixture from './fixture.ts';
import { type Mutated, mutatedRequest, type Recorded } from './mutations.ts';

/** Touchline as an operator runs it, with every route, installed in a workspace and connected. */
export async function startEdge(): Promise<Installed> {
  const edge = await startInstalled({ rateLimits: false }, (slack) => ({
    signingSecret: slack.signingSecret,
    apiUrl: slack.apiUrl,
    oauth: { clientId: slack.clientId, clientSecret: slack.clientSecret, stateSecret: 'state-secret-4711' },
  }));
  await fixture.install(edge, {
    team: { id: workspaces.north },
    enterprise: undefined,
    user: { id: people.marta, token: undefined, scopes: undefined },
    bot: { token: edge.slack.botToken(workspaces.north) ?? '', scopes: [], id: 'B1', userId: 'U1' },
  });
  await connectTo(edge, workspaces.north, 'northfield');
  return edge;
}

type Use = {
  user: string;
  channel: string;
  lines: readonly string[];
  /** Waits until Touchline has answered; only until Slack has sent everything unless given. */
  quiet?: () => Promise<unknown>;
  /** Waits after each line and click too, so that Slack sends the same each time. All at once unless given. */
  isInTurn?: boolean;
};

/** Types lines, opens Home, clicks every button in the channel and submits every open modal. */
export async function useTouchline(
  { control, settled }: SlackSimulator,
  { user, channel, lines, quiet = settled, isInTurn = false }: Use,
) {
  for (const text of lines) {
    await control.type({ user, channel, text });
    if (isInTurn) await quiet();
  }
  await quiet();
  await control.home({ user, tab: 'home' });
  await quiet();
  const { messages } = await control.messages({ user, channel });
  type Block = { block_id?: string; accessory?: Element; elements?: Element[] };
  type Element = { type?: string; action_id?: string };
  for (const { ts, blocks = [] } of messages as { ts: string; blocks?: Block[] }[])
    for (const { block_id, accessory, elements = [] } of blocks)
      for (const { action_id, type } of [...(accessory ? [accessory] : []), ...elements]) {
        if (action_id === undefined || type !== 'button') continue;
        const container = { type: 'message' as const, channel, ts };
        await control.action({ user, container, block_id, action_id } as never).catch(() => undefined);
        if (isInTurn) await quiet();
      }
  await quiet();
  const state = await control.state({ user });
  for (const { id } of (state.views as { id: string }[]).toReversed())
    await control.submit({ user, view_id: id, values: {} }).catch(() => undefined);
  await quiet();
}

/** What Slack sent so far, newest first: among the last 1,000 exchanges in either direction. */
export async function sentBySlack({ control }: SlackSimulator): Promise<Recorded[]> {
  const { deliveries } = await control.deliveries({ limit: 1000 });
  return deliveries.flatMap(({ kind, payload }): Recorded[] => {
    if (typeof payload !== 'object' || payload === null) return [];
    if (kind === 'api' || kind === 'response_url') return [];
    const encoding = kind === 'command' ? 'fields' : kind === 'event' ? 'json' : 'payload';
    return [{ encoding, body: payload as Dict }];
  });
}

/**
 * Uses Touchline, and returns what Slack sent for it: a body of each kind, the same ones in the same order each time.
 * Answers go to the simulator only.
 */
export async function recordCorpus({ slack, touchline }: Installed): Promise<Recorded[]> {
  const work = fixture.countWork({ touchline });
  const lines = ['/todo', '/todo Call Anna tomorrow for Anna Kowalski', '/client Anna Kowalski', '/program'];
  const more = ['/touchline status', '/client new', '/touchline profile'];
  await useTouchline(slack, {
    user: people.jonas,
    channel: channels.coaching,
    lines: [...lines, ...more],
    quiet: () => fixture.settle(slack, work),
    isInTurn: true,
  });
  const sent = await sentBySlack(slack);
  return sent.map(({ encoding, body: { response_url, response_urls, ...body } }) => ({ encoding, body }));
}

export type EdgeRun = {
  /** How many answers had each status. */
  statuses: Record<number, number>;
  /** Requests that were answered with 5xx, or not at all. */
  bad: { what: string; status: number | string }[];
};

const atOnce = 8;

type Attack = { corpus: readonly Recorded[]; count: number; seed?: number; secret?: string };

/**
 * Sends mutated requests, and waits until Touchline is idle. The same seed makes the same requests.
 * @param attack.secret what half of them are signed with: Slack's secret unless given
 */
export async function attack(
  { url, slack }: Installed,
  { corpus, count, seed = 1, secret = slack.signingSecret }: Attack,
): Promise<EdgeRun> {
  const next = random(seed);
  const dispatcher = new Agent({ connections: atOnce });
  const run: EdgeRun = { statuses: {}, bad: [] };
  let sent = 0;
  const send = async ({ what, path, ...given }: Mutated) => {
    let status: number | string;
    try {
      const options = { ...given, body: given.body ?? null, method: given.method as 'POST', dispatcher };
      const answer = await request(`${url}${path}`, options);
      await answer.body.dump();
      status = answer.statusCode;
    } catch (error) {
      // A body that is too large is cut off: the answer may get lost.
      status = (given.body?.length ?? 0) > 1024 * 1024 ? 413 : String(error);
    }
    if (typeof status === 'number') run.statuses[status] = (run.statuses[status] ?? 0) + 1;
    if (typeof status === 'string' || status >= 500) run.bad.push({ what, status });
  };
  const worker = async () => {
    while (sent < count) {
      sent += 1;
      const atSeconds = Math.floor(Date.now() / 1000);
      await send(mutatedRequest({ corpus, secret, next, atSeconds }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  await slack.settled();
  await dispatcher.close();
  return run;
}
