import { expect } from 'vitest';
import { startOwnProcess } from '../app/own-process.ts';
import { appEach, channels, people, wordsOf } from '../app/support.ts';
import { until } from '../support/until.ts';

const { jonas } = people;
const { app, test } = appEach(startOwnProcess);

/** Waits until a message fits. */
const told = (words: RegExp) =>
  until(async () => (await app.messages(jonas)).some((one) => words.test(wordsOf(one))), String(words));
const type = (text: string) => app.slack.control.type({ user: jonas, channel: channels.coaching, text });

test('a task that waits is created once, though the process is killed in the meantime', async () => {
  await app.start();
  await type('/todo Send the outline in "First 90 Days"');
  await told(/^Created for/m);
  await type('/todo Send the rest');
  await told(/^Creating this in ten seconds for \*you\* in \*First 90 Days\*/);
  await app.kill();
  await app.start();
  await told(/Send the rest.*\nCreated for/s);
  expect(app.tasks('Send the rest')).toMatchObject([{ program: { name: 'First 90 Days' } }]);
});
