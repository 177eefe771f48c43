import fc from 'fast-check';
import { expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import {
  appOnce,
  bot,
  channels,
  directOf,
  labelsIn,
  people,
  type Seen,
  startApp,
  wordsOf,
} from '../support.ts';

const { jonas } = people;
const direct = directOf(jonas);

const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    const { addTask } = addOrganization(app.platform, ['Spring']);
    addTask('jonas', 'Late report', Date.parse('2026-11-01') / 1000);
    addTask('anna', 'Read the essay', Date.parse('2026-11-20') / 1000);
  },
);

/** Parts of lines, and what an answer says where it has used them, or has named them as not used. */
const parts: [words: string, shown: RegExp][] = [
  ['Anna', /Anna/],
  ['Tom', /Tom/],
  ['overdue', /overdue/i],
  ['in Spring', /Spring/],
  ['essay', /essay/],
  ['this week', /this week|from Mon 16 Nov to Sun 22 Nov/],
  ['demain', /demain|tomorrow|Thu 19 Nov/],
  ['for the board', /for the board/],
  ['invoice', /invoice/],
];
const starts = ['', 'show', 'find', 'what is', 'zeig', 'give 1 to', 'remind', 'book'];
const line = fc.record({
  start: fc.constantFrom(...starts),
  some: fc.uniqueArray(fc.constantFrom(...parts), { minLength: 2, maxLength: 3 }),
});

/** What an answer says, without the line that it repeats. */
const said = (answer: Seen, typed: string): string[] => [
  ...wordsOf(answer)
    .split('\n')
    .filter((one) => ![typed, `/todo ${typed}`].includes(one)),
  ...labelsIn(answer.blocks).map((label) => `[${label}]`),
];

test('a line is read alike after /todo, in a direct message and in a mention, and no word of it is lost', async () => {
  const say = async (text: string, typed: string, channel: string) => {
    app.slack.clock.advance(2_000);
    return said(await app.type(jonas, text, channel), typed);
  };
  await fc.assert(
    fc.asyncProperty(line, async ({ start, some }) => {
      const typed = [start, ...some.map(([words]) => words)].join(' ').trim();
      const inDirect = await say(typed, typed, direct);
      const inMention = await say(`<@${bot}> ${typed}`, typed, channels.coaching);
      expect([typed, inMention]).toEqual([typed, inDirect]);
      const before = app.tasks().length;
      const inCommand = await say(`/todo ${typed}`, typed, channels.coaching);
      const isProposal = inDirect.includes('[Create]');
      if (isProposal) {
        // A command creates at once what a message asks about.
        expect([typed, app.tasks().length]).toEqual([typed, before + 1]);
        const [made] = app.tasks();
        const proposed = wordsOf(await app.lastMessage(jonas, direct));
        expect([typed, proposed]).toEqual([typed, expect.stringContaining(made?.description ?? typed)]);
      } else {
        expect([typed, inCommand]).toEqual([typed, inDirect]);
        expect([typed, app.tasks().length]).toEqual([typed, before]);
      }
      // Where nobody has a name, or nothing is offered but a task of the whole line, none of it is used.
      const isWhole =
        /^Nobody in your organization/.test(inCommand[0] ?? '') ||
        (inCommand.at(-1) === '[Create it as a task]' && !inCommand.some((one) => /^\[Show/.test(one)));
      const all = [...inCommand, isProposal && app.tasks()[0]?.user.name, isWhole && typed].join('\n');
      for (const [words, shown] of some)
        expect([typed, words, all]).toEqual([typed, words, expect.stringMatching(shown)]);
    }),
    { numRuns: 6 },
  );
});
