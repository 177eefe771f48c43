import { beforeEach, describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appEach, labelsIn, linesIn, people, startApp, wordsOf } from '../support.ts';
import { noPolls } from './wait-support.ts';

const { jonas } = people;
const direct = 'D0APPJONAS0';

let ids: ReturnType<typeof addOrganization>;
const { app, test } = appEach(
  () => startApp({ seed: false, touchline: noPolls }),
  async () => {
    ids = addOrganization(app.platform, ['Spring', 'Autumn']);
  },
);
// Slack takes one message a second in a channel.
beforeEach(() => app.slack.clock.advance(2_000));

const countOf = (words: string) => app.tasks(words).length;

describe('pasted lines', () => {
  test('are shown as a task each, with its own date and person, and created once each', async () => {
    const preview = await app.type(
      jonas,
      '/todo for Anna Kowalski:\n- Read the essay in Spring by friday\n- Phone her brother in Spring tomorrow !high\n- Rest in Autumn',
    );
    expect(labelsIn(preview.blocks)).toEqual(['Create 3 tasks', 'One task instead', 'Cancel']);
    expect(linesIn(preview.blocks).join('\n')).toContain(
      [
        'Shall I create these *3 tasks*?',
        '*Read the essay*',
        'For Anna Kowalski · Fri 20 Nov · Spring',
        '*Phone her brother*',
        'For Anna Kowalski · Thu 19 Nov · high priority · Spring',
        '*Rest*',
        'For Anna Kowalski · no due date · Autumn',
      ].join('\n'),
    );
    expect(countOf('Read the essay')).toBe(0);
    expect(wordsOf(await app.click(jonas, preview, 'Create 3 tasks'))).toMatch(/^Creating 3 tasks\./);
    await app.pass(1_000);
    // A click that Slack delivers again.
    await app.resend('block_actions');
    await app.pass(120_000);
    for (const words of ['Read the essay', 'Phone her brother', 'Rest']) expect(countOf(words)).toBe(1);
    const [essay] = app.tasks('Read the essay');
    expect(essay?.user.name).toBe('Anna Kowalski');
    expect(await app.said(jonas, direct)).toContain('*3 tasks* created.');
  });

  test.each([
    [
      ['Anna - Mow the lawn, fri', 'Tom – Rake the leaves', 'me - Book the room'],
      ['Anna Kowalski', 'Tom Okafor', 'you'],
    ],
    [
      ['Anna Kowalski & Tom: Mow', 'ich – Raum buchen'],
      ['Anna Kowalski', 'Tom Okafor', 'you'],
    ],
    [
      ['Anna Kowalski and Tom: Mow by friday; Anna by monday the leaves'],
      ['Anna Kowalski', 'Tom Okafor', 'Anna Kowalski'],
    ],
  ])('are for the names that they begin with: %j', async (lines, names) => {
    const asked = await app.type(jonas, `/todo ${lines.join('\n')}`);
    const preview = await app.click(jonas, asked, 'Autumn');
    expect(linesIn(preview.blocks).filter((line) => line.startsWith('For '))).toEqual(
      names.map((name) => expect.stringContaining(`For ${name} · `)),
    );
    expect(labelsIn(preview.blocks)[0]).toBe('Create 3 tasks');
    await app.click(jonas, preview, 'Cancel');
  });

  test('are in the one program that all who are named share', async () => {
    const { id } = app.platform.addClient({ name: 'Zoe Quist', email: 'zoe@x.example' });
    app.platform.addMember({ program: ids.program, user: id });
    const many = await app.type(jonas, '/todo Plan the day for Zoe and Anna');
    expect(wordsOf(many)).toContain('in *Spring*');
    const preview = await app.type(jonas, '/todo Zoe: Weed\nAnna: Mow');
    expect(linesIn(preview.blocks).filter((line) => line.endsWith('· Spring'))).toHaveLength(2);
  });

  test('of people who share no program are each in their own', async () => {
    const { id } = app.platform.addClient({ name: 'Yara Lund', email: 'yara@x.example' });
    const other = app.platform.addProgram({ name: 'Winter' }).id;
    app.platform.addMember({ program: other, user: id });
    const asked = await app.type(jonas, '/todo Plan the evening for Yara and Anna');
    const preview = await app.click(jonas, asked, 'Autumn');
    expect(wordsOf(preview)).toContain('2 people: Yara Lund (Winter), Anna Kowalski (Autumn)');
    await app.click(jonas, preview, 'Cancel');
  });

  test('keep how often they come, since each is created once', async () => {
    const often = 'Each is created once. To repeat one, type it alone.';
    const lines = (words: string) => `/todo - Water the fern in Spring ${words}\n- Mist the moss in Spring`;
    const preview = await app.type(jonas, lines('every monday'));
    expect(wordsOf(preview)).toContain('*Water the fern every monday*\nFor you · Mon 23 Nov · Spring');
    expect(wordsOf(preview)).toContain(often);
    await app.click(jonas, preview, 'Cancel');
    expect(wordsOf(await app.type(jonas, lines('on monday')))).not.toContain(often);
  });

  test.each([
    'for Anna Kowalski:\n- Mow the lawn in Spring\n- Rake the leaves in Spring\n- ',
    '/todo for Anna Kowalski:\n• Mow the lawn in Spring\n•\n• Rake the leaves in Spring',
  ])('%j are two tasks: a bullet without words is none', async (line) => {
    const preview = await app.type(jonas, line, direct);
    expect(labelsIn(preview.blocks)).toEqual(['Create 2 tasks', 'One task instead', 'Cancel']);
    expect(linesIn(preview.blocks)).toContain('*Rake the leaves*');
  });

  test('of which there is one are one task without its bullet', async () => {
    const asked = await app.type(jonas, 'for Anna Kowalski:\n- Mow the lawn in Spring by friday\n- ', direct);
    expect(wordsOf(asked)).toMatch(/for \*Anna Kowalski\* in \*Spring\*, due Fri 20 Nov\?\n\*?Mow the lawn/);
  });

  test('below a name alone are for whoever is called so', async () => {
    const preview = await app.type(
      jonas,
      '/todo Anna:\n- Water the fern in Spring\n- Mist the moss in Spring',
    );
    expect(linesIn(preview.blocks).filter((line) => line.startsWith('For Anna Kowalski'))).toHaveLength(2);
    expect(labelsIn(preview.blocks)).toEqual(['Create 2 tasks', 'One task instead', 'Cancel']);
    await app.click(jonas, preview, 'Cancel');
  });

  test('whose day may be another one have the likeliest, and say so', async () => {
    const preview = await app.type(jonas, '/todo - Print handouts wed in Spring\n- Book parking in Spring');
    expect(labelsIn(preview.blocks)[0]).toBe('Create 2 tasks');
    expect(wordsOf(preview)).toContain('*Print handouts*\nFor you · Wed 18 Nov · Spring');
    expect(wordsOf(preview)).toContain('Please check the day: “Print handouts wed in Spring”');
    await app.click(jonas, preview, 'Cancel');
  });

  test('of which something is unclear are left out by name', async () => {
    const preview = await app.type(
      jonas,
      '/todo - Send notes for Anna Kowalski in Spring\n- Ask about the room for Nobody Known in Spring',
    );
    expect(labelsIn(preview.blocks)).toEqual(['Create 1 task', 'One task instead', 'Cancel']);
    expect(wordsOf(preview)).toContain(
      'Not created, since I would have to ask about it. Type it alone: “Ask about the room for Nobody Known in Spring”',
    );
    await app.click(jonas, preview, 'Cancel');
    expect(countOf('Send notes')).toBe(0);
  });

  test('of which all are unclear create nothing, and not one task of them all', async () => {
    const said = await app.type(
      jonas,
      '/todo - Weed the beds for Nobody Known in Spring\n- Mow the lawn for Nobody Known in Spring',
    );
    expect(labelsIn(said.blocks)).toEqual(['One task instead', 'Cancel']);
    expect(wordsOf(said)).toContain('Nothing is created yet.');
    expect(wordsOf(said)).toContain('Type each alone: “Weed the beds for Nobody Known in Spring”');
    expect([countOf('Weed the beds'), countOf('Mow the lawn')]).toEqual([0, 0]);
  });

  test('are in one program that is asked for once', async () => {
    const asked = await app.type(jonas, '/todo - Water the plants for Anna\n- Feed the cat for Anna');
    expect(wordsOf(asked)).toContain('In which program are these tasks? Nothing is created yet.');
    const preview = await app.click(jonas, asked, 'Autumn');
    expect(labelsIn(preview.blocks)).toEqual(['Create 2 tasks', 'One task instead', 'Cancel']);
    await app.click(jonas, preview, 'Create 2 tasks');
    await app.pass(1_000);
    expect(app.tasks('Water the plants').map(({ program }) => program.name)).toEqual(['Autumn']);
    expect(countOf('Feed the cat')).toBe(1);
  });

  test('that are too many create nothing, and say so', async () => {
    const lines = Array.from({ length: 31 }, (_, at) => `- Plan lesson ${at} in Spring`);
    expect(await app.say(jonas, `/todo ${lines.join('\n')}`)).toBe(
      'These are 31 lines. I create at most 30 tasks at once, so nothing was created.',
    );
    expect(countOf('Plan lesson 1')).toBe(0);
  });
});
