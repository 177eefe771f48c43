import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, channels, labelsIn, people, startApp, wordsOf, workspaces } from '../support.ts';
import { announced, noPolls } from '../todo/wait-support.ts';

const { jonas, marta, anna } = people;
const { coaching, general, leadership } = channels;
const dir = mkdtempSync(join(tmpdir(), 'touchline-remembered-'));
const platformFile = join(dir, 'platform.sqlite');

let count = 0;
let text: string;
const { app, test } = appOnce(
  () => startApp({ seed: false, platformFile, touchline: noPolls }),
  async () => {
    addOrganization(app.platform, ['Spring', 'Summer', 'Autumn', 'Winter']);
  },
);
afterAll(async () => {
  rmSync(dir, { recursive: true });
});
beforeEach(async () => {
  count += 1;
  text = `Send number ${count}`;
  await app.forget(jonas);
});

const type = (line: string, channel: string = coaching, user: string = jonas) =>
  app.type(user, `/todo ${line}`, channel);
const asks = 'Which one is it for?';
const program = (name: string) => app.platform.inspect().programs.find((one) => one.name === name);
/** Jonas creates a task with a named program. */
const use = (name: string, rest = '', channel?: string) => type(`Used in "${name}" ${rest}`, channel);
const setDefault = (name?: string) => {
  const found = name === undefined ? undefined : program(name);
  return fixture.prefer(app, workspaces.north, jonas, {
    program: found && { id: found.id, name: found.name },
  });
};

describe('the program of a task that names none', () => {
  test('is asked for once; the next own task needs no question and no click', async () => {
    const question = await type(`${text} tomorrow`);
    expect(wordsOf(question)).toContain(asks);
    await app.click(jonas, question, 'Winter');
    const second = await type(`${text} again, tomorrow 3pm`);
    expect(wordsOf(second)).toMatch(announced);
    expect(wordsOf(second)).toContain('for *you* in *Winter*, due Thu 19 Nov, 15:00');
    expect(wordsOf(second)).toContain('Winter is the program you used last for yourself.');
    expect(labelsIn(second.blocks)).toEqual(['Change', 'Cancel']);
    expect(app.tasks(`${text} again`)).toEqual([]);
    await app.pass();
    expect(app.tasks(`${text} again`)).toMatchObject([{ program: { name: 'Winter' } }]);
    expect(await app.said(jonas)).toMatch(/^Created for/m);
  });

  test.each([
    ['for the same person', 'Autumn', 'Autumn is the program you used last for Anna Kowalski.', general],
    ['in the same channel', 'Summer', 'Summer is the program you used last in this channel.', leadership],
    ['anywhere', 'Winter', 'Winter is the program you used last.', coaching],
  ])('is the one used last %s', async (_, name, why, channel) => {
    if (name === 'Autumn') await use('Autumn', 'for Anna Kowalski', general);
    if (name !== 'Winter') await use('Summer', 'for Tom Okafor', leadership);
    await use('Winter', '', general);
    const answer = await type(`${text} for Anna Kowalski`, channel);
    expect(wordsOf(answer)).toContain(`for *Anna Kowalski* in *${name}*, with no due date:`);
    expect(wordsOf(answer)).toContain(why);
    await app.pass();
    expect(app.tasks(text)).toMatchObject([{ program: { name }, user: { name: 'Anna Kowalski' } }]);
  });

  test('is one’s default before the one used last, and after the one used here', async () => {
    await use('Winter', '', general);
    await setDefault('Spring');
    const answer = await type(`${text} for Anna Kowalski`, leadership);
    expect(wordsOf(answer)).toContain('Spring is your default program.');
    await app.click(jonas, answer, 'Cancel', { channel: leadership });
    expect(wordsOf(await type(`${text} for Anna Kowalski`, general))).toContain('in *Winter*');
    await setDefault();
    await app.pass();
  });
});

describe('/touchline channel', () => {
  const channel = async (words = '', user: string = jonas) =>
    await app.say(user, `/touchline channel ${words}`.trim());
  const tied = 'Tasks typed in this channel are for *Summer* where they name no program.';

  test('ties a channel to a program, which comes before what is remembered', async () => {
    await use('Winter');
    expect(await channel()).toMatch(/^This channel is tied to no program\. `\/touchline channel PROGRAM`/);
    expect(await channel('summer')).toContain(tied);
    expect(await channel('', marta)).toContain(`${tied} <@${jonas}> tied it.`);
    expect(await app.say(jonas, '/touchline status')).toContain(tied);
    const answer = await type(text);
    expect(wordsOf(answer)).toContain('This channel is tied to Summer.');
    await app.click(jonas, answer, 'Cancel');
    expect(wordsOf(await type(`${text} in "Spring"`))).toMatch(/^Created for .* in \*Spring\*/m);
    expect(await channel('off', marta)).toBe('This channel is no longer tied to a program.');
    expect(await channel('off')).toBe('This channel was tied to no program.');
    expect(await app.say(jonas, '/touchline status')).not.toContain('Tasks typed');
    expect(wordsOf(await type(text))).not.toContain('Summer');
    await app.pass();
  });

  test.each([
    ['"Summer"', tied],
    ['#summer', tied],
    ['in Summer', tied],
    ['Nowhere', 'There is no program called “Nowhere”. `/program` shows all of them.'],
    ['""', 'There is no program called “”.'],
  ])('%s', async (words, answer) => {
    expect(await channel(words)).toContain(answer);
    await channel('off');
  });

  test.each(['', 'Summer', 'off'])('is for staff only: %j', async (words) => {
    await channel('Summer');
    expect(await app.say(anna, `/touchline channel ${words}`.trim(), general)).toContain(
      'Only coaches and admins',
    );
    expect(await channel()).toContain(tied);
    await channel('off');
  });
});
