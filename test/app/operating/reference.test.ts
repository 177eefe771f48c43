import { beforeEach, expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, people, startApp } from '../support.ts';
import { noPolls } from '../todo/wait-support.ts';

type Line = { reference?: string; msg: string; action?: string; kind?: string; which?: string };

const { jonas } = people;
const id = /^[0-9a-f]{8}$/;
const lines: Line[] = [];
/** The reference of each call to the platform. */
const calls: { call: string; reference: string }[] = [];

const { app, test } = appOnce(
  async () => {
    const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
    return startApp({ seed: false, touchline: { ...noPolls, log } });
  },
  async () => {
    const { behind } = app.door;
    app.door.behind = (request, response) => {
      const { method, url, headers } = request;
      calls.push({ call: `${method} ${url}`, reference: String(headers['x-request-id']) });
      behind(request, response);
    };
    addOrganization(app.platform, ['Spring']);
    await app.type(jonas, '/todo Used in "Spring" for Anna Kowalski');
  },
);
beforeEach(async () => {
  await app.touchline.poll();
  await app.quiet();
  lines.length = 0;
  calls.length = 0;
});

const lineOf = (fits: (line: Line) => boolean): Line =>
  lines.find(fits) ?? expect.fail('There is no such line.');
const referenceOf = (fits: (line: Line) => boolean): string => lineOf(fits).reference ?? 'none';
const created = () => referenceOf(({ action }) => action === 'task.create');

test('names a command in each line of the log and each call that it caused', async () => {
  await app.type(jonas, '/todo Send the plan for Anna Kowalski');
  const reference = created();
  expect(reference).toMatch(id);
  expect(new Set(lines.map((line) => line.reference))).toEqual(new Set([reference]));
  expect(calls.length).toBeGreaterThan(0);
  expect(new Set(calls.map((call) => call.reference))).toEqual(new Set([reference]));
});

test.each([
  ['the platform’s', () => app.breaks({ answer: { status: 500, body: 'No.' } }), '/todo'],
  ['our own', () => app.breaks({ answer: { status: 200, body: {} } }), '/todo'],
])('is in an error of %s, and there is its line', async (_whose, fail, line) => {
  fail();
  const said = await app.say(jonas, line);
  const [, reference] = /\(reference ([0-9a-f]{8})\)/.exec(said) ?? [];
  expect(referenceOf(({ msg }) => /^A request (?:failed|ended in an expected error)\.$/.test(msg))).toBe(
    reference,
  );
});

test('goes on in the message that tells somebody else', async () => {
  await app.type(jonas, '/todo Read this for Marta Reyes');
  const reference = created();
  app.slack.clock.advance(60_000);
  await app.done(() => app.touchline.poll());
  expect(referenceOf(({ msg, kind }) => msg === 'A message was sent.' && kind === 'assigned')).toBe(
    reference,
  );
});
