import { StatementSync } from 'node:sqlite';
import { afterAll, expect } from 'vitest';
import { appOnce, people, startApp } from '../support.ts';

/** What one request costs the embedded store, from its arrival until nothing is written for it any more. */
type Cost = { statements: number; transactions: number };

const methods = ['run', 'get', 'all'] as const;
type Statements = Record<(typeof methods)[number], (...values: unknown[]) => unknown>;
const prototype = StatementSync.prototype as unknown as Statements;
const originals = { run: prototype.run, get: prototype.get, all: prototype.all };
let cost: Cost = { statements: 0, transactions: 0 };
/** Of a transaction: whether it has changed something of ours. Undefined outside one. */
let hasChanged: boolean | undefined;

/** The platform and Slack run in this process too, and have tables of their own. */
const ours = /\b(?:entries|claims|timetable|store_index)\b/;
/** The jobs are looked at now and then, and one that runs takes a lease. */
const isOfJobs = (sql: string, values: readonly unknown[]): boolean =>
  (sql.startsWith('SELECT') && sql.includes('timetable')) || JSON.stringify(values).includes('"job/');

function count(sql: string, values: readonly unknown[]): void {
  if (sql.startsWith('BEGIN')) hasChanged = false;
  else if (sql.startsWith('COMMIT')) {
    cost.transactions += Number(hasChanged);
    hasChanged = undefined;
  } else if (ours.test(sql) && !isOfJobs(sql, values)) {
    cost.statements += 1;
    const changes = !sql.startsWith('SELECT');
    if (hasChanged === undefined) cost.transactions += Number(changes);
    else hasChanged ||= changes;
  }
}

const { app, test } = appOnce(async () => {
  for (const method of methods)
    prototype[method] = function (this: StatementSync, ...values) {
      count(this.sourceSQL.trim(), values);
      return originals[method].apply(this, values);
    };
  return startApp();
});
afterAll(async () => {
  Object.assign(prototype, originals);
});

/** The least of some requests: what is stored once for several of them, such as lines of the audit, is not theirs alone. */
async function least(line: (nth: number) => string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    await app.quiet();
    cost = { statements: 0, transactions: 0 };
    await app.type(people.jonas, line(nth));
    await app.quiet();
    costs.push(cost);
  }
  const of = (what: keyof Cost) => Math.min(...costs.map((one) => one[what]));
  return { statements: of('statements'), transactions: of('transactions') };
}

const task = (nth: number) => `/todo Call them about ${nth} tomorrow 3pm !high for Anna Kowalski`;
test.each<[string, (nth: number) => string, Cost]>([
  ['a task for a name', task, { statements: 16, transactions: 5 }],
  ['a list', () => '/todo', { statements: 9, transactions: 4 }],
  ['help', () => '/todo help', { statements: 7, transactions: 3 }],
])('%s costs the embedded store few statements and transactions', async (_what, line, most) => {
  const had = await least(line);
  expect(had.statements).toBeLessThanOrEqual(most.statements);
  expect(had.transactions).toBeLessThanOrEqual(most.transactions);
  expect(had.transactions).toBeGreaterThan(1);
});
