import { startBench } from './playground.ts';
import { row, table } from './table.ts';

/** Counts the platform calls of each coach command, as the platform sees them. */
export async function benchCalls(): Promise<void> {
  const bench = await startBench();
  const rows: string[][] = [];
  const count = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    bench.calls();
    await work();
    const calls = bench.calls();
    rows.push(row(what, calls.length, calls.length > 4 ? `${calls[0]} …` : calls.join(', ')));
  };
  try {
    await count('first /todo of a coach (who is this?)', () => bench.type('/todo'));
    await count('/todo', () => bench.type('/todo'));
    const list = await bench.type('/todo');
    await count('Done', () => bench.click(list, 'Done'));
    await count('/todo done 2', () => bench.type('/todo done 2'));
    const line = '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski';
    await count('first create of a workspace (reads people, programs, members)', () => bench.type(line));
    await count('create', () => bench.type(`${line} `));
    // Only the team reads the channel, so nobody is asked who may see names.
    const members = ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001', 'bot'];
    const coaching = { id: 'C0COACH001', teamId: 'T0NORTH001', name: 'coaching' };
    await bench.slack.control.channel({ ...coaching, kind: 'private', members });
    await count('/todo digest now, 27 tasks of all programs', () => bench.type('/todo digest now'));
    await count('/client Anna Kowalski', () => bench.type('/client Anna Kowalski'));
    await count('first Home of a workspace', () => bench.openHome());
    bench.slack.clock.advance(61_000);
    await count('Home', () => bench.openHome());
    bench.slack.clock.advance(6 * 60_000);
    // A click would ask.
    await count('Home, and who this is was asked six minutes ago', () => bench.openHome());
    bench.slack.clock.advance(11 * 60_000);
    await count('Home, and everything was read eleven minutes ago', () => bench.openHome());
  } finally {
    await bench.close();
  }
  table('Calls of the platform', ['what', 'calls', 'which'], rows);
}
