import { expect, it } from 'vitest';
import { parse, who } from './support.ts';

const names = [
  ...[
    'Anna Kowalski',
    'anna',
    'Tom',
    'tommy',
    'April',
    'David',
    'Tom Smith',
    'Sinéad',
    'me',
    '<@U1>',
    'My An',
  ],
  ...[
    '@Grace Thompson',
    'Anna and Tom',
    'Katarzyna Zielińska-Brown',
    'everyone in Spring',
    'Dr Chen',
    'kowalsky',
  ],
];

/** Lines that a name may stand in, at `{}`: some of them assign the task, and some do not. */
const shapes = [
  ...['{}', 'for {}', '{}: call the bank', '{}, call the bank', '- {} call the bank', '[{}] call the bank'],
  ...['Call the bank for {}', 'For {}: call the bank', 'for {} call the bank', '{} call the bank tomorrow'],
  ...[
    'call the bank {}',
    'Call the bank tomorrow for {}',
    'Call the bank for {} tomorrow 3pm',
    'Call {} again',
  ],
  ...[
    'Call the bank for {} !high',
    '!high {} call the bank',
    'p2 call the bank for {} in Spring',
    'Call {} p1.',
  ],
  ...[
    'Call the bank for {}, please',
    'Call the bank (for {})',
    'Call the bank for {} - by friday',
    'Call "{}"',
  ],
  ...['Review {}’s notes', 'Ask {} to call the bank', 'Send the slides to {} for review', 'Call \\{} now'],
  ...[
    'Call the bank for “{}”',
    'Assign to {}: call the bank',
    'Call the bank @{}',
    'Call the bank for {} and Grace',
  ],
  ...[
    'Call the bank for {} or Tom',
    'in Spring: call the bank for {}',
    'every monday call {} 9am',
    'Call for {}?',
  ],
  ...[
    'Call the bank for {} in "First 90 Days"',
    'Call for {} from Leadership Foundations',
    'Read p2 and p3 for {}',
  ],
  ...[
    'Meet {} tomorrow: 3pm!',
    'Read p. 2 for {} high priority',
    'Call the bank !low, {}',
    'Call {} … urgent !!',
  ],
  ...[
    'Finish by friday for {} (5pm) #Spring',
    'Call {}: agenda, friday, !p3',
    'low priority – call {}',
    '! {} 1:1',
  ],
];

/** What a line is taken to say, in one line. */
async function described(line: string): Promise<string> {
  const { due, assignee, ...parsed } = await parse(line);
  const said = {
    ...parsed,
    who: who({ ...parsed, due, assignee }),
    words: due?.words,
    withDate: due?.textWithDate,
    withoutDate: due?.textWithoutDate,
  };
  return `${line} = ${JSON.stringify(said)}`;
}

/** As they are read, not as somebody decided: those are in the other suites. `npx vitest -u` writes them again. */
it('readings that change only on purpose', async () => {
  const lines = await Promise.all(
    shapes.flatMap((shape) => names.map((name) => described(shape.replaceAll('{}', name)))),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./approved.txt');
});
