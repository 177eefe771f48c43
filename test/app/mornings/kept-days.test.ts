import { expect, it } from 'vitest';
import { startDigestApp } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import {
  channels,
  directOf,
  ending,
  labelsIn,
  linesIn,
  option,
  people,
  type Seen,
  wordsOf,
} from '../support.ts';

const { jonas, anna, priya, marta } = people;

/** Words for days that mean another day tomorrow. */
const relative =
  /\b(?:today|tonight|tomorrow|yesterday|(?:this|next|last) (?:week|weekend|month|year|morning)|ago)\b/i;

/** What a message says of its own: without what it quotes, or says can be typed. */
const ownWords = ({ text, blocks }: Seen, typed: ReadonlySet<string>): string[] =>
  [...text.split('\n'), ...linesIn(blocks)]
    .filter((line) => !typed.has(line) && !typed.has(line.replace(/^\/todo /, '')))
    .map((line) => line.replace(/`[^`]*`|“[^”]*”|~[^~]*~/g, ''));

const typed = [
  ...['list', 'what is due today', 'tomorrow', 'yesterday', 'this week', 'next week', 'last week', 'weekend'],
  ...['this month', 'overdue this week', 'done today', 'done this week', 'done last month', 'list all'],
  ...['Anna today', 'my clients', 'list done due yesterday', 'today and tomorrow', 'search report', 'help'],
  ...['client anna', 'program Leadership Basics', '/program Leadership Basics progress', 'who is behind?'],
  ...['remind me about the report tomorrow 9am', 'move 1 to tomorrow', 'done 1', 'undo', 'repeats', 'thanks'],
];

it('names no day in a message that stays by a word that means another one tomorrow', async () => {
  const app = await ending(startDigestApp('2026-11-18T06:00:00Z'));
  const direct = directOf(jonas);
  const all = new Set(typed);
  const say = async (line: string) => {
    all.add(line);
    app.slack.clock.advance(2_000);
    return app.type(jonas, line, direct);
  };
  for (const user of [app.team.jonas, app.team.priya, app.anna])
    for (const late of [-40, -13, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 9, 40])
      app.addTask(`Report ${late + 50} of ${user.slice(0, 3)}`, user, late);
  await app.enter(marta, '/todo digest');
  await app.submit(marta, {
    days: ['1', '2', '3', '4', '5', '6', '7'].map((day) => option(day)),
    time: '09:00',
    timezone: option('Europe/Berlin'),
    today: [option('today')],
    empty: option('say'),
    audience: option('names'),
  });
  await app.closeModals(marta);
  const home = homeOf(app, jonas);
  await home.open();
  await home.click('Yes, at 08:00');
  await home.open();
  await home.click('Yes, on Mondays');

  // Each day of a week has other parts in its lists.
  for (const day of [18, 19, 20, 21, 22, 23, 24]) {
    await app.moveTo(`2026-11-${day}T07:30:00+01:00`);
    await app.moveTo(`2026-11-${day}T08:00:00+01:00`);
    await app.moveTo(`2026-11-${day}T09:00:00+01:00`);
    for (const line of typed) await say(line);
    for (const line of [
      'Call Anna tomorrow 3pm',
      'Water the plants every monday 9am',
      'Send notes to Anna today',
    ]) {
      const proposal = await say(line);
      if (labelsIn(proposal.blocks).includes('Create'))
        await app.click(jonas, proposal, 'Create', { channel: direct });
    }
    const digest = await app.post();
    if (labelsIn(digest.blocks).includes('Nudge')) await app.click(jonas, digest, 'Nudge');
    await app.type(jonas, '/todo digest status');
    await app.told(anna);
  }

  const places = [
    [jonas, direct],
    [priya, directOf(priya)],
    [anna, directOf(anna)],
    [jonas, channels.coaching],
  ] as const;
  const kept = (await Promise.all(places.map(([user, channel]) => app.messages(user, channel)))).flat();
  const words = kept.map(wordsOf).join('\n');
  const kinds = [
    /^\*Good morning, Jonas\.\*$/m,
    /^\*Due Thu 19 Nov\* · \d/m,
    /^\*Your clients’ week, 16–22 November/m,
    /^\*\d+ overdue\* · \d+ (?:more|fewer) than on Sat 21 Nov/m,
    /^\*Due Sat 21 Nov\*/m,
    /^\*By Sun 22 Nov\*/m,
    /^\*Your tasks\* · \d+ due from Mon 16 Nov to Sun 22 Nov/m,
    /asks how|would like to know|nudge/im,
    /tasks done\. \d+ (?:is|are) overdue/,
    /last: Wed 18 Nov 09:00, posted/,
  ];
  expect(kinds.filter((kind) => !kind.test(words))).toEqual([]);
  const untrue = kept.flatMap((message) => ownWords(message, all)).filter((line) => relative.test(line));
  expect([...new Set(untrue)]).toEqual([]);
});
