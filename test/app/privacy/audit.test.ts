import { expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { appOnce, people, startApp, workspaces } from '../support.ts';

const lines: string[] = [];

type Line = Record<string, unknown>;
const written = (): Line[] =>
  lines.splice(0).flatMap((line) => (line.includes('"audit":true') ? [JSON.parse(line) as Line] : []));

const { app, test } = appOnce(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  return startApp({ touchline: { log } });
});

const secretText = 'Send the divorce papers';
const idOf = (text: string) => app.tasks(text)[0]?.id;

test('logs each write once, with ids and no texts, and shows administrators the last ones', async () => {
  written();
  const created = await app.type(people.jonas, `/todo ${secretText} tomorrow for Anna Kowalski`);

  const more = written();
  expect(more).toMatchObject([
    {
      level: 30,
      workspace: workspaces.north,
      user: people.jonas,
      person: app.tasks().find(({ user }) => user.name === 'Jonas Lindqvist')?.user.id,
      action: 'task.create',
      target: idOf(secretText),
      result: 'ok',
    },
  ]);
  expect(more[0]?.atMs).toBeGreaterThan(0);
  const done = await app.click(people.jonas, created, 'Done');
  await app.click(people.jonas, done, 'Undo');
  await app.type(people.jonas, '/todo digest weekdays 9am');
  await app.type(people.jonas, '/todo digest off');
  await app.type(people.jonas, '/todo digest off');
  expect(written().map(({ action, target, result }) => [action, target, result])).toEqual([
    ['task.done', idOf(secretText), 'ok'],
    ['task.undo', idOf(secretText), 'ok'],
    ['digest.set', 'C0COACH001', 'ok'],
    ['digest.off', 'C0COACH001', 'ok'],
  ]);

  app.breaks({ method: 'POST', answer: { status: 403 } });
  await app.type(people.jonas, '/todo Send the slides tomorrow for Anna Kowalski');
  app.mend();
  expect(written()).toMatchObject([{ action: 'task.create', result: 'ForbiddenError' }]);
  const shown = await app.say(people.marta, '/touchline audit');
  expect(shown).toContain('created a task: failed (ForbiddenError)');
  expect(shown).toContain('turned a channel’s digest off (C0COACH001)');
  expect(shown).toContain(`<@${people.jonas}> created a task (${idOf(secretText)})`);
  expect(shown).not.toContain('divorce');
  expect(JSON.stringify(more)).not.toMatch(/divorce|Anna|Jonas |example\.com/);
});

test.each([people.jonas, people.anna])('refuses %s', async (user) => {
  expect(await app.say(user, '/touchline audit')).not.toContain('marked a task done');
  expect(await app.said(user)).toMatch(/^Only a Slack admin/);
});
