import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import type { Fault } from '../../src/playground/platform/faults.ts';
import type { FaultInput } from '../../src/playground/slack/faults.ts';
import { type DigestTest, startDigestTest } from './digest-support.ts';
import { createExplorer } from './explore.ts';
import { channels, people, workspaces } from './support.ts';

const { jonas, marta, anna } = people;
const direct = 'D0APPJONAS0';

/** Words that are nowhere else, so that they are found wherever they are repeated. */
const seeded = {
  organization: 'Ploxendrake',
  coach: 'Brimblewort',
  admin: 'Zyxquandel',
  client: 'Flumvanter',
  program: 'Koptimarsh',
  task: 'Wuzzlefrock',
  typed: 'Quibbentosh',
  field: 'Snorvitch',
  refusal: 'Grindlespoon',
};
/** What Slack knows of its people, and the beginning of every address. */
const known = ['Lindqvist', 'Kowalski', 'Reyes', 'northfield.example', 'clients.example'];
const words = [...Object.values(seeded), ...known];

let test: DigestTest;
let explorer: ReturnType<typeof createExplorer>;
const lines: string[] = [];

/** Every word that stands in the log, with the line. */
const found = () =>
  lines.flatMap((line) => {
    const word = words.find((one) => line.toLowerCase().includes(one.toLowerCase()));
    return word === undefined ? [] : [`${word}: ${line.slice(0, 1_000)}`];
  });

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  test = await startDigestTest('2026-11-18T10:00:00Z', { touchline: { log } });
  const { platform } = test;
  const rename = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll('Jonas Lindqvist', `Jonas ${seeded.coach}`)
        .replaceAll('Marta Reyes', `Marta ${seeded.admin}`)
        .replaceAll('"Testing"', `"${seeded.organization}"`),
    );
  const program = platform.addProgram({ name: `${seeded.program} One` }).id;
  platform.addProgram({ name: `${seeded.program} Two` });
  const info = { [seeded.field.toLowerCase()]: `${seeded.field} of somebody` };
  const client = platform.addClient({ name: `Quexo ${seeded.client}`, info }).id;
  for (const user of [client, test.anna, ...Object.values(test.team)]) platform.addMember({ program, user });
  for (const [user, text] of [
    [test.team.jonas, 'mine'],
    [client, 'theirs'],
    [test.anna, 'hers'],
  ])
    platform.addTask({ program, user: user ?? '', text: `${seeded.task} ${text}`, due: 1_700_000_000 });
  platform.faults.rules.push({ rewrite: rename });
  const token = platform.addToken(test.team.marta);
  const connectedBy = people.marta;
  await test.touchline.services.connections.connect({ workspaceId: workspaces.north, token, connectedBy });
  await test.type(marta, '/todo');
  explorer = createExplorer(test, (max) => `${seeded.typed} typed`.slice(0, max));
});
afterAll(() => test.close());

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

/** What people type where the platform or Slack fails. */
const typed = [
  '/todo',
  `/todo ${seeded.typed} tomorrow 3pm for Quexo ${seeded.client}`,
  `/todo ${seeded.typed} for ${seeded.typed}`,
  `/todo done ${seeded.task}`,
  `/todo search ${seeded.typed}`,
  '/todo done 1',
  `/client Quexo ${seeded.client}`,
  `/client ${seeded.typed.toLowerCase()}@clients.example`,
  '/client new',
  `/program ${seeded.program} One`,
  `/program add Quexo ${seeded.client} to ${seeded.program} Two`,
  '/touchline team',
  '/touchline profile',
  '/todo digest now',
];

async function during(faults: Fault[], work: () => Promise<void>): Promise<void> {
  const { rules } = test.platform.faults;
  rules.unshift(...faults);
  try {
    await work();
  } finally {
    rules.splice(0, faults.length);
  }
}

it('nobody and nothing is named after everything was used', async () => {
  for (const line of [
    ...typed,
    `/todo move 1 to friday`,
    `/todo edit 1 ${seeded.typed}`,
    `/todo assign 1 to Quexo ${seeded.client}`,
    `/todo ${seeded.typed} every monday 9am`,
    `/todo ${seeded.typed} friday for everyone in ${seeded.program} One`,
    '/todo repeats',
    '/todo digest weekdays 9am',
    `/touchline channel ${seeded.program} One`,
    '/touchline status',
    '/touchline audit',
    '/touchline privacy',
    `/touchline team ${seeded.coach}`,
  ])
    await explorer.explore(jonas, line, channels.coaching);
  await explorer.explore(jonas, `${seeded.typed} tomorrow for Quexo ${seeded.client}`, direct);
  await explorer.explore(marta, '/touchline profile', channels.coaching);
  for (const user of [jonas, marta, anna]) await explorer.exploreHome(user);
  expect(lines.length).toBeGreaterThan(200);
  expect(found()).toEqual([]);
});

/** These are asked again, which takes a while: only a few calls get them. */
const slow = ['429', '500 with HTML', 'cut'];

it.each(Object.entries(refusals))(
  'nor after the platform answers everything, or writes only, with %s',
  async (name, answer) => {
    const some = slow.includes(name) ? [typed[0] ?? '', typed[1] ?? ''] : typed;
    await during([{ answer }], async () => {
      for (const line of some) await test.type(jonas, line);
    });
    await during(
      [
        { method: 'POST', answer },
        { method: 'PUT', answer },
      ],
      async () => {
        for (const line of some) await test.type(jonas, line);
        await explorer.explore(marta, '/client new', channels.coaching);
        await explorer.explore(marta, '/touchline profile', channels.coaching);
      },
    );
    expect(found()).toEqual([]);
  },
);

it('nor after rows that cannot be read', async () => {
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
  test.touchline.services.directories.refresh();
  await during([{ method: 'GET', path: /^\/(?:todos|clients|programs)/, rewrite }], async () => {
    for (const line of typed) await test.type(jonas, line);
  });
  test.touchline.services.directories.refresh();
  expect(lines.some((line) => line.includes('Some rows of the platform could not be read.'))).toBe(true);
  expect(found()).toEqual([]);
});

it.each<FaultInput[]>([
  [{ kind: 'error', error: sentence, times: 50 }],
  [{ kind: 'error', error: 'fatal_error', times: 50 }],
  [{ kind: 'status', status: 500, times: 50 }],
  [{ kind: 'cut', times: 50 }],
  [{ on: 'response_url', kind: 'error', error: sentence, times: 50 }],
  [{ on: 'response_url', kind: 'status', status: 404, times: 50 }],
])('nor after Slack fails: %j', async (fault) => {
  for (const line of [...typed, 'hello']) {
    await test.faults(fault);
    const where = line.startsWith('/') ? channels.coaching : direct;
    await test.done(() => test.slack.control.type({ user: jonas, channel: where, text: line }));
  }
  await test.faults(fault);
  await test.done(() => test.slack.control.home({ user: marta, tab: 'home' }));
  await test.faults();
  expect(found()).toEqual([]);
});

it('nor after digests, private messages, notices and repeats, well and failed', async () => {
  await test.touchline.services.preferences.update(workspaces.north, jonas, {
    morningHour: 8,
    weekly: 'usual',
  });
  await explorer.exploreHome(jonas);
  await test.type(jonas, '/todo digest weekdays 9am');
  await test.moveTo('2026-11-19T09:01:00+01:00');
  await during([{ answer: refusals['500 with HTML'] }], () => test.moveTo('2026-11-20T09:01:00+01:00'));
  await during([{ answer: refusals['422 with fields'] }], () => test.moveTo('2026-11-20T10:01:00+01:00'));
  await test.faults({ kind: 'error', error: sentence, times: 50 });
  await test.moveTo('2026-11-23T09:01:00+01:00');
  await test.faults();
  for (const time of ['10', '11', '12']) await test.moveTo(`2026-11-23T${time}:01:00+01:00`);
  expect(found()).toEqual([]);
});
