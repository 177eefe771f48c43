import type { Fault } from '../../src/playground/platform-emulator/index.ts';
import { startDigestApp } from '../app/digests/digest-support.ts';
import { createExplorer } from '../app/explore.ts';
import { channels, people, workspaces } from '../app/support.ts';
import * as fixture from './fixture.ts';

const { jonas, marta, anna } = people;
export const direct = 'D0APPJONAS0';

/** Words that are nowhere else, so that they are found wherever they are repeated. */
export const seeded = {
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
/** What Slack knows of its people, and the end of every address. */
const known = ['Lindqvist', 'Kowalski', 'Reyes', 'northfield.example', 'clients.example'];
/** A short name stands alone: five letters are somewhere in a megabyte of encrypted text by chance. */
const words = [...Object.values(seeded), ...known].map(
  (word) => new RegExp(word.length > 5 ? word.replace('.', '[.]') : `(?<![\\w-])${word}(?![\\w-])`, 'i'),
);

/** Every seeded word that stands in these lines, with its line. */
export const wordsIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const word = words.find((one) => one.test(line))?.source;
    return word === undefined ? [] : [`${word}: ${line.slice(0, 1_000)}`];
  });

type Options = Parameters<typeof startDigestApp>[1];
export type SeededApp = Awaited<ReturnType<typeof startSeeded>>;

/**
 * Slack, the platform and Touchline, where everybody and everything is called by a seeded word.
 *
 * @param started called before anything is connected with these words
 */
export async function startSeeded(options: Options = {}, started: (dataDir: string) => void = () => {}) {
  const app = await startDigestApp('2026-11-18T10:00:00Z', options);
  started(app.dataDir);
  const { platform } = app;
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
  for (const user of [client, app.anna, ...Object.values(app.team)]) platform.addMember({ program, user });
  for (const [user, text] of [
    [app.team.jonas, 'mine'],
    [client, 'theirs'],
    [app.anna, 'hers'],
  ])
    platform.addTask({ program, user: user ?? '', text: `${seeded.task} ${text}`, due: 1_700_000_000 });
  platform.faults.rules.push({ rewrite: rename });
  const token = platform.addToken(app.team.marta);
  await fixture.connect(app, {
    workspaceId: workspaces.north,
    token,
    connectedBy: marta,
  });
  await app.type(marta, '/todo');
  const explorer = createExplorer(app, (max) => `${seeded.typed} typed`.slice(0, max));
  return {
    ...app,
    // A getter, because a restart replaces it.
    get touchline() {
      return app.touchline;
    },
    explorer,
  };
}

/** What people type. */
export const typed = [
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

/** Types, clicks, chooses and fills in everything that is offered. */
export async function useEverything({ explorer }: SeededApp): Promise<void> {
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
}

/** What the platform answers meanwhile. */
export async function during(
  { platform }: SeededApp,
  faults: Fault[],
  work: () => Promise<void>,
): Promise<void> {
  const { rules } = platform.faults;
  rules.unshift(...faults);
  try {
    await work();
  } finally {
    rules.splice(0, faults.length);
  }
}
