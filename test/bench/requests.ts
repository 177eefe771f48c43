import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { signatureHeaders } from '../../src/playground/slack-simulator/index.ts';
import { startApp } from '../app/support.ts';
import { median, row, table, timed } from './table.ts';

const rounds = 5;
const perRound = 600;
const atOnce = 10;

/** A signed slash command, to be answered at `responseUrl`. */
function signed(secret: string, responseUrl: string): { headers: Record<string, string>; body: string } {
  const body = new URLSearchParams({
    command: '/todo',
    text: 'help',
    team_id: 'T0NORTH001',
    user_id: 'U0JONAS001',
    channel_id: 'C0COACH001',
    trigger_id: randomUUID(),
    response_url: responseUrl,
  }).toString();
  const type = 'application/x-www-form-urlencoded';
  return { headers: { 'content-type': type, ...signatureHeaders(secret, body) }, body };
}

async function round(url: string, secret: string, responseUrl: string, dispatcher: Agent): Promise<number> {
  let left = perRound;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await request(url, { method: 'POST', ...signed(secret, responseUrl), dispatcher });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}.`);
    }
  };
  return timed(() => Promise.all(Array.from({ length: atOnce }, one)));
}

/**
 * Signed commands through Touchline, each acknowledged and answered at its response_url (a bare server), compared with
 * the same requests to that server alone, which only reads and answers. The two take turns.
 */
export async function benchRequests(): Promise<void> {
  const bench = await startApp();
  // It stands in front of Slack, whose address an answer has to have.
  const bare = createServer((req, res) => {
    if (req.url?.startsWith('/api/')) bench.slack.listener(req, res);
    else req.on('end', () => res.end()).resume();
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  bench.slack.mount(bareUrl);
  await bench.restart();
  const dispatcher = new Agent();
  try {
    const secret = bench.slack.signingSecret;
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let i = 0; i <= rounds; i += 1) {
      const mine = await round(`${bench.url}/slack/events`, secret, bareUrl, dispatcher);
      const bareMs = await round(bareUrl, secret, bareUrl, dispatcher);
      // The first round warms up both.
      if (i > 0) {
        ours.push(mine);
        theirs.push(bareMs);
      }
    }
    const ratios = ours.map((ms, i) => ms / (theirs[i] ?? 1));
    table(
      `Signed /todo help, ${perRound} requests a round, ${atOnce} at once, ${rounds} rounds`,
      ['what', 'ms a request', 'requests a second'],
      [
        row('Touchline', (median(ours) / perRound).toFixed(3), Math.round((perRound / median(ours)) * 1000)),
        row(
          'bare node:http',
          (median(theirs) / perRound).toFixed(3),
          Math.round((perRound / median(theirs)) * 1000),
        ),
        row('ratio of medians', median(ratios).toFixed(1), ''),
      ],
    );
  } finally {
    await dispatcher.close();
    bare.close();
    await bench.close();
  }
}
