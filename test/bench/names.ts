import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import { searchNames } from '../../src/workspaces/search-names.ts';
import { peopleOf, queriesFor, type TestPerson } from '../workspaces/name-queries.ts';
import { startBench } from './playground.ts';
import { row, table, timed } from './table.ts';

const size = { people: 5_000, queries: 20_000, requests: 1_000 };

/** How often the person meant is among the first five, over all queries and for the hardest kind of them. */
function benchSearch(people: readonly TestPerson[]): string[][] {
  const byKind = new Map<string, { asked: number; found: number }>();
  const start = performance.now();
  for (const { typed, meant, kind } of queriesFor(people, size.queries)) {
    const sum = byKind.getOrInsertComputed(kind, () => ({ asked: 0, found: 0 }));
    sum.asked += 1;
    if (searchNames(people, typed, 5).includes(meant)) sum.found += 1;
  }
  const perQuery = (performance.now() - start) / size.queries;
  const share = ({ asked, found }: { asked: number; found: number }) => (100 * found) / asked;
  const found = [...byKind.values()].reduce((sum, one) => sum + one.found, 0);
  const [kind = '', worst] = [...byKind].sort(([, a], [, b]) => share(a) - share(b))[0] ?? [];
  return [
    row(
      'the person meant is among the first five',
      '≥ 98 %',
      `${((100 * found) / size.queries).toFixed(1)} %`,
    ),
    row(`the hardest kind (${kind})`, '', worst === undefined ? '' : `${share(worst).toFixed(1)} %`),
    row('one search, on average', '', `${perQuery.toFixed(2)} ms`),
  ];
}

/** A signed question for the options of the search of clients. */
function signed(secret: string, typed: string) {
  const payload = JSON.stringify({
    type: 'block_suggestion',
    action_id: 'pick.client',
    block_id: 'search',
    value: typed,
    team: { id: 'T0NORTH001' },
    user: { id: 'U0JONAS001', team_id: 'T0NORTH001' },
  });
  const body = new URLSearchParams({ payload }).toString();
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(time),
      'x-slack-signature': `v0=${signature}`,
    },
    body,
  };
}

/** Options for typed names, from the signed request to the answer, once the organization's names are known. */
async function askForOptions(people: readonly TestPerson[]): Promise<string[][]> {
  const bench = await startBench();
  const dispatcher = new Agent();
  const ask = async (typed: string): Promise<number> => {
    const answer = await request(`${bench.url}/slack/events`, {
      method: 'POST',
      ...signed(bench.slack.signingSecret, typed),
      dispatcher,
    });
    const { options = [] } = (await answer.body.json()) as { options?: unknown[] };
    return options.length;
  };
  try {
    for (const { name, email } of people) bench.platform.addClient({ name, email });
    while ((await ask('')) < 100);
    const times: number[] = [];
    let empty = 0;
    for (const { typed } of queriesFor(people, size.requests))
      times.push(
        await timed(async () => {
          if ((await ask(typed)) === 0) empty += 1;
        }),
      );
    times.sort((a, b) => a - b);
    const at = (share: number) =>
      `${(times[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(0)} ms`;
    return [
      row('options, signed request to answer: p99', '≤ 300 ms', at(0.99)),
      row('options: median, slowest', '', `${at(0.5)}, ${at(1)}`),
      row('questions without any option', '', `${empty} of ${times.length}`),
    ];
  } finally {
    await dispatcher.close();
    await bench.close();
  }
}

const head = ['what', 'goal', 'measured'];

/** Finding people by what others type, in an organization of 5,000. */
export async function benchNames(): Promise<void> {
  const rows = benchSearch(peopleOf(size.people));
  table(`Names: ${size.queries} queries, ${size.people} people`, head, rows);
}

/** The same over HTTP, as a menu asks. */
export async function benchOptions(): Promise<void> {
  const rows = await askForOptions(peopleOf(size.people));
  table(`Options: ${size.requests} questions, ${size.people} people`, head, rows);
}
