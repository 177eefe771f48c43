import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { type Door, startDoor } from '../../support/door.ts';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { people, startTest, type Test, wordsOf, workspaces } from '../support.ts';
import { noPolls, pass } from '../todo/wait-support.ts';

type Line = { reference?: string; msg: string; action?: string; kind?: string; which?: string };

const { jonas, marta } = people;
const id = /^[0-9a-f]{8}$/;
let test: Test;
let door: Door;
const lines: Line[] = [];
/** The reference of each call to the platform. */
const calls: { call: string; reference: string }[] = [];

beforeAll(async () => {
  door = await startDoor();
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  test = await startTest({ seed: false, door, touchline: { ...noPolls, log } });
  const { behind } = door;
  door.behind = (request, response) => {
    const { method, url, headers } = request;
    calls.push({ call: `${method} ${url}`, reference: String(headers['x-request-id']) });
    behind(request, response);
  };
  addOrganization(test.platform, ['Spring']);
  await test.type(jonas, '/todo Used in "Spring" for Anna Kowalski');
});
afterAll(async () => {
  await test.close();
  door.close();
});
beforeEach(async () => {
  await test.touchline.poll();
  await test.quiet();
  lines.length = 0;
  calls.length = 0;
});
afterEach(() => {
  test.platform.faults.rules.length = 0;
});

const lineOf = (fits: (line: Line) => boolean): Line =>
  lines.find(fits) ?? expect.fail('There is no such line.');
const referenceOf = (fits: (line: Line) => boolean): string => lineOf(fits).reference ?? 'none';
const created = () => referenceOf(({ action }) => action === 'task.create');

it('names a command in each line of the log and each call that it caused', async () => {
  await test.type(jonas, '/todo Send the plan for Anna Kowalski');
  const reference = created();
  expect(reference).toMatch(id);
  expect(new Set(lines.map((line) => line.reference))).toEqual(new Set([reference]));
  expect(calls.length).toBeGreaterThan(0);
  expect(new Set(calls.map((call) => call.reference))).toEqual(new Set([reference]));
});

it('gives each command its own, also of two at once', async () => {
  await Promise.all([test.type(jonas, '/todo'), test.type(marta, '/todo overdue')]);
  const commands = lines.filter(({ which }) => which === '/todo').map(({ reference }) => reference);
  expect(commands).toHaveLength(2);
  expect(new Set(commands).size).toBe(2);
  for (const { reference } of calls) expect(commands).toContain(reference);
});

it.each([
  [
    'the platform’s',
    () => test.platform.faults.rules.push({ answer: { status: 500, body: 'No.' } }),
    '/todo',
  ],
  ['our own', () => test.platform.faults.rules.push({ answer: { status: 200, body: {} } }), '/todo'],
])('is in an error of %s, and there is its line', async (_whose, fail, line) => {
  fail();
  const said = wordsOf(await test.type(jonas, line));
  const [, reference] = /\(reference ([0-9a-f]{8})\)/.exec(said) ?? [];
  expect(referenceOf(({ msg }) => /^A request (?:failed|ended in an expected error)\.$/.test(msg))).toBe(
    reference,
  );
});

it('is in no sentence about what a user typed or may not do', async () => {
  expect(wordsOf(await test.type(jonas, '/todo for Anna Kowalski'))).not.toContain('reference');
  expect(wordsOf(await test.type(people.lee, '/todo'))).not.toContain('reference');
});

it('goes on in the message that tells somebody else', async () => {
  await test.type(jonas, '/todo Read this for Marta Reyes');
  const reference = created();
  test.slack.clock.advance(60_000);
  await test.done(() => test.touchline.poll());
  expect(referenceOf(({ msg, kind }) => msg === 'A message was sent.' && kind === 'assigned')).toBe(
    reference,
  );
});

it('goes on in a task that waits', async () => {
  await fixture.prefer(test, workspaces.north, jonas, { wait: 'always' });
  await test.type(jonas, '/todo Wait with this for Anna Kowalski');
  const reference = referenceOf(({ which }) => which === '/todo');
  lines.length = 0;
  calls.length = 0;
  await pass(test);
  expect(created()).toBe(reference);
  expect(calls).toContainEqual({ call: 'POST /todos', reference });
});
