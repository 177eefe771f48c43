import { afterEach, expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import type { Fault } from '../../../src/playground/platform-emulator/index.ts';
import type { FaultInput } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { direct, during, seeded, startSeeded, typed, useEverything, wordsIn } from '../../support/seeded.ts';
import { appOnce, channels, people, workspaces } from '../support.ts';

const { jonas, marta } = people;

const lines: string[] = [];
const found = () => wordsIn(lines);

const { app, test } = appOnce(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  return startSeeded({ touchline: { log } });
});
// What Slack refuses is what these tests are about.
afterEach(async () => void (await app.troubles()));

const lead = 'The platform says';
const sentence = `${seeded.refusal} <${seeded.refusal.toLowerCase()}@clients.example> is in use.`;
const refusals: Record<string, Fault['answer']> = {
  '422 with fields': {
    status: 422,
    body: { message: sentence, errors: { email: [sentence], [seeded.refusal]: [sentence] } },
  },
  '422 with a message': { status: 422, body: { message: sentence } },
  '404': { status: 404, body: { message: sentence } },
  '400': { status: 400, body: { message: sentence } },
  '401': { status: 401, body: { message: sentence } },
  '403': { status: 403, body: { message: sentence } },
  '429': { status: 429, body: { message: sentence }, headers: { 'retry-after': '1' } },
  '500 with HTML': { status: 500, body: `<h1>${lead} ${sentence}</h1>` },
  '200 with HTML': { status: 200, body: `${seeded.refusal}<h1>${sentence}</h1>` },
  '302': { status: 302, headers: { location: `https://x.example/${seeded.refusal}` } },
  'another shape': { status: 200, body: { [seeded.refusal]: sentence, data: [{ name: sentence }] } },
  half: 'half',
  cut: 'cut',
};

test('nobody and nothing is named after everything was used', async () => {
  await useEverything(app);
  expect(lines.length).toBeGreaterThan(200);
  expect(found()).toEqual([]);
});

/** These are asked again, which takes a while: only a few calls get them. */
const slow = ['429', '500 with HTML', 'cut'];

test.each(Object.entries(refusals))(
  'nor after the platform answers everything, or writes only, with %s',
  async (name, answer) => {
    const some = slow.includes(name) ? [typed[0] ?? '', typed[1] ?? ''] : typed;
    await during(app, [{ answer }], async () => {
      for (const line of some) await app.type(jonas, line);
    });
    await during(
      app,
      [
        { method: 'POST', answer },
        { method: 'PUT', answer },
      ],
      async () => {
        for (const line of some) await app.type(jonas, line);
        await app.explorer.explore(marta, '/client new', channels.coaching);
        await app.explorer.explore(marta, '/touchline profile', channels.coaching);
      },
    );
    expect(found()).toEqual([]);
  },
);

test('nor after rows that cannot be read', async () => {
  const rewrite = (value: unknown) => {
    const { data, ...rest } = value as { data?: Record<string, unknown>[] };
    const spoiled = data?.map((row) => ({
      ...row,
      id: 7,
      name: null,
      [seeded.refusal]: sentence,
      due: sentence,
    }));
    return { ...rest, data: spoiled };
  };
  fixture.readDirectoriesAgain(app);
  await during(app, [{ method: 'GET', path: /^\/(?:todos|clients|programs)/, rewrite }], async () => {
    for (const line of typed) await app.type(jonas, line);
  });
  fixture.readDirectoriesAgain(app);
  expect(lines.some((line) => line.includes('Some rows of the platform could not be read.'))).toBe(true);
  expect(found()).toEqual([]);
});

test.each<FaultInput[]>([
  [{ kind: 'error', error: sentence, times: 50 }],
  [{ kind: 'error', error: 'fatal_error', times: 50 }],
  [{ kind: 'status', status: 500, times: 50 }],
  [{ kind: 'cut', times: 50 }],
  [{ on: 'response_url', kind: 'error', error: sentence, times: 50 }],
  [{ on: 'response_url', kind: 'status', status: 404, times: 50 }],
])('nor after Slack fails: %j', async (fault) => {
  for (const line of [...typed, 'hello']) {
    await app.faults(fault);
    const where = line.startsWith('/') ? channels.coaching : direct;
    await app.enter(jonas, line, where);
  }
  await app.faults(fault);
  await app.done(() => app.slack.control.home({ user: marta, tab: 'home' }));
  await app.faults();
  expect(found()).toEqual([]);
});

test('nor after digests, private messages, notices and repeats, well and failed', async () => {
  await fixture.prefer(app, workspaces.north, jonas, {
    morningHour: 8,
    weekly: 'usual',
  });
  await app.explorer.exploreHome(jonas);
  await app.type(jonas, '/todo digest weekdays 9am');
  await app.moveTo('2026-11-19T09:01:00+01:00');
  await during(app, [{ answer: refusals['500 with HTML'] }], () => app.moveTo('2026-11-20T09:01:00+01:00'));
  await during(app, [{ answer: refusals['422 with fields'] }], () => app.moveTo('2026-11-20T10:01:00+01:00'));
  await app.faults({ kind: 'error', error: sentence, times: 50 });
  await app.moveTo('2026-11-23T09:01:00+01:00');
  await app.faults();
  for (const time of ['10', '11', '12']) await app.moveTo(`2026-11-23T${time}:01:00+01:00`);
  expect(found()).toEqual([]);
});
