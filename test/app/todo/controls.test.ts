import { expect, test } from 'vitest';
import { type Dict, isDict, placedElements } from '../../../src/playground/slack-simulator/index.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { ending, labelsIn, people, type Seen } from '../support.ts';

const { jonas } = people;

/** What can be clicked or chosen in blocks, those in a frame too. */
const controlsIn = (blocks: Dict[]): number => [...placedElements(blocks)].length;

/** The rows of a list: each has a button beside it, or its own block of buttons. */
const rowsIn = ({ blocks }: Seen): number =>
  blocks.filter(
    ({ accessory, block_id }) =>
      isDict(accessory) || (typeof block_id === 'string' && block_id.startsWith('repeat ')),
  ).length;

/** A list of twelve rows has at most 15 controls. What fills a longer page may have five more than rows. */
const most = (rows: number): number => (rows <= 12 ? 15 : rows + 5);

test('a page of twelve rows or fewer has at most 15 controls, in every kind of list', async () => {
  const app = await ending(startDigestApp('2026-11-18T06:00:00Z'));
  for (let i = 1; i <= 41; i++) {
    const client = app.platform.addClient({ name: `Client ${i}` }).id;
    app.platform.addMember({ program: app.program, user: client });
    app.platform.addProgram({ name: `Program ${i}` });
    if (i <= 32) app.platform.addTeamMember({ name: `Coach ${i}`, email: `coach${i}@northfield.example` });
    app.addTask(`Report ${i}`, client, 42 - i);
    app.addTask(`Letter ${i}`, app.team.jonas, 10 - i);
    app.platform.addTask({
      program: app.program,
      user: app.team.jonas,
      text: `Done ${i}`,
      doneAt: 1_794_000_000,
    });
  }
  for (let i = 1; i <= 14; i++) {
    app.slack.clock.advance(2_000);
    const receipt = await app.type(jonas, `/todo Water plant ${i} every monday 9am in "Leadership Basics"`);
    await app.click(jonas, receipt, 'Repeat every Monday at 09:00');
  }
  await app.postNow(jonas);
  const digest = await app.post();
  await app.click(jonas, digest, 'Show all');
  const lists: [string, Seen][] = [['Show all', await app.lastMessage(jonas)]];
  for (const line of [
    ...[
      '/todo',
      '/todo overdue',
      '/todo list all',
      '/todo for my clients',
      '/todo list done',
      '/todo this week',
    ],
    ...['/todo search report', '/client', '/program', '/program Leadership Basics', '/touchline team'],
    ...['/todo repeats', '/todo done letter'],
  ]) {
    app.slack.clock.advance(2_000);
    lists.push([line, await app.type(jonas, line)]);
  }
  const pages: [list: string, rows: number, controls: number][] = [];
  for (const [list, first] of lists) {
    for (let page: Seen | undefined = first; page; ) {
      pages.push([list, rowsIn(page), controlsIn(page.blocks)]);
      app.slack.clock.advance(2_000);
      page = labelsIn(page.blocks).includes('Next') ? await app.click(jonas, page, 'Next') : undefined;
    }
  }
  expect(pages.filter(([, rows, controls]) => rows === 0 || controls > most(rows))).toEqual([]);
});
