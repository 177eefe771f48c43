import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, channels, labelsIn, people, startApp, wordsOf, workspaces } from '../support.ts';
import { announced, noPolls } from '../todo/wait-support.ts';

const { jonas, marta, anna } = people;
const { coaching, general, leadership } = channels;
const dir = mkdtempSync(join(tmpdir(), 'touchline-remembered-'));
const platformFile = join(dir, 'platform.sqlite');

let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;
const { app, test } = appOnce(
  () => startApp({ seed: false, platformFile, touchline: noPolls }),
  async () => {
    organization = addOrganization(app.platform, ['Spring', 'Summer', 'Autumn', 'Winter']);
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
    expect(wordsOf(answer)).toContain(`for *Anna Kowalski* in *${name}*, no due date:`);
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

  test('is asked for again when the person has left it', async () => {
    await use('Autumn', 'for Tom Okafor');
    using file = new DatabaseSync(platformFile);
    const left = file.prepare('DELETE FROM members WHERE program = ? AND user = ?');
    left.run(program('Autumn')?.id ?? '', organization.people.tom);
    // The directory is read again.
    app.slack.clock.advance(11 * 60_000);
    const question = await type(`${text} for Tom Okafor`);
    expect(wordsOf(question)).toContain(asks);
    expect(labelsIn(question.blocks)).toEqual(['Spring', 'Summer', 'Winter']);
  });

  test('is another organization’s no longer', async () => {
    await use('Winter');
    const other = app.platform.addOrganization({ name: 'Elsewhere' });
    await fixture.connect(app, {
      workspaceId: workspaces.north,
      token: app.platform.token(other.id),
      connectedBy: marta,
    });
    const likely = () => fixture.likelyPrograms(app, workspaces.north, jonas);
    expect(await likely()).toEqual([]);
    await fixture.connect(app, {
      workspaceId: workspaces.north,
      token: app.platform.token(),
      connectedBy: marta,
    });
    expect(await likely()).toEqual([{ id: program('Winter')?.id, source: 'last' }]);
  });

  test('is chosen already in the form', async () => {
    await use('Winter', 'for Anna Kowalski');
    await app.shortcut(jonas, 'task.new');
    const chosen = async () =>
      (await app.views(jonas)).at(-1)?.blocks.find(({ block_id: id }) => String(id).startsWith('program '));
    expect((await chosen())?.element).toMatchObject({ initial_option: { text: { text: 'Winter' } } });
    await app.submit(jonas, { task: text });
    expect(app.tasks(text)).toMatchObject([{ program: { name: 'Winter' } }]);
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

  test('asks for a full name when several programs fit', async () => {
    for (const name of ['Circle of trust', 'Circle of friends']) app.platform.addProgram({ name });
    app.slack.clock.advance(11 * 60_000);
    expect(await channel('circle')).toBe(
      'Several programs fit “circle”: Circle of friends, Circle of trust. Name one in full.',
    );
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
