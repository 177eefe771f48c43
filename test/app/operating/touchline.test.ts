import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { appOnce, channels, ending, labelsIn, linesIn, people, startApp, wordsOf } from '../support.ts';

const { app, test } = appOnce(
  () => startApp(),
  async () => {
    for (let index = 10; index < 32; index += 1)
      app.platform.addTeamMember({ name: `Zoe Extra ${index}`, email: `zoe${index}@northfield.example` });
  },
);

const { marta, jonas, anna } = people;
const say = async (line: string, user: string = jonas) => await app.say(user, line);
const namesIn = (words: string) => [...words.matchAll(/^\*(\p{L}[^*]+)\*$/gmu)].map(([, name]) => name);

describe('/touchline status', () => {
  test('asks the platform anew: the organization with its link, whose token, linked as whom, and the role', async () => {
    await say('/touchline status');
    app.calls();
    expect(await say('/touchline status')).toMatch(
      /^Connected to \*<https?:[^<>|]+\|Northfield Coaching>\* by <@U0MARTA001> on 2026-11-18, with the token of Marta Reyes \(marta@northfield\.example\)\. You are Jonas Lindqvist there \(coach\), by the email jonas@northfield\.example\.$/,
    );
    expect(app.calls()).toEqual(['GET /me']);
    // What runs is for an admin to tell an operator.
    expect(await say('/touchline status', marta)).toMatch(
      /\nTouchline \d+\.\d+\.\d+ \(\w+\), Node \d[\d.]+, role all, SQLite, 1 workspace\.$/,
    );
  });

  test('shows the connection to whoever may change it, even while nobody can be looked up', async () => {
    app.breaks({ answer: { status: 500 } });
    await app.slack.control.clock({ advanceMs: 120_000 });
    expect(await say('/touchline status', marta)).toMatch(
      /^Connected to \*Northfield Coaching\* .* The coaching platform is not responding\./,
    );
  });
});

describe('/touchline team', () => {
  test('lists the team in pages, by name unless asked otherwise, each with tasks', async () => {
    const first = await app.type(jonas, '/touchline team');
    expect(linesIn(first.blocks)[0]).toMatch(/^\*2\d team members · page 1 of 2\*$/);
    const names = namesIn(wordsOf(first));
    expect(names).toHaveLength(20);
    expect(names).toEqual(names.toSorted());
    expect(labelsIn(first.blocks).slice(-2)).toEqual(['Tasks', 'Next']);
    const second = await app.click(jonas, first, 'Next');
    expect(wordsOf(second)).toContain('*Zoe Extra 31*\ncoach · zoe31@northfield.example · since 18 Nov 2026');
    expect(wordsOf(await app.click(jonas, second, 'Previous'))).toBe(wordsOf(first));
  });

  test.each([
    ['admins', 'GET /team-members', /^\*\d+ admins?\*\n\*Marta Reyes\*\nadmin/],
    ['coach newest', 'GET /team-members', /^\*\d+ coaches · page 1 of 2\*\n\*Zoe Extra/],
    ['by role', 'GET /team-members', /^\*\d+ team members · page 1 of 2\*\n\*Marta Reyes\*\nadmin/],
    ['zoe extra 17', 'GET /team-members', /^\*1 team member\*\n\*Zoe Extra 17\*/],
    ['@jonas', 'GET /team-members', /^\*1 team member\*\n\*Jonas Lindqvist\*/],
  ])('%s', async (words, call, shown) => {
    await say('/touchline status');
    app.calls();
    expect(await say(`/touchline team ${words}`)).toMatch(shown);
    expect(app.calls()).toEqual([call]);
  });

  test('offers the nearest names for a slip', async () => {
    expect(await say('/touchline team jonaz')).toMatch(
      /^No coach or admin is called “jonaz”\. Do you mean one of these\?\n\*Jonas Lindqvist\*\ncoach/,
    );
  });
});

describe('/touchline help', () => {
  const words = [
    'status',
    'team',
    'channel',
    'profile',
    'connect',
    'disconnect',
    'audit',
    'todo',
    'client',
    'program',
  ];
  const named = (help: string) => words.filter((word) => help.includes(`\`/touchline ${word}`));

  test.each([
    ['an admin', marta, words],
    ['a coach', jonas, ['status', 'team', 'channel', 'todo', 'client', 'program']],
    ['a client', anna, ['status', 'todo']],
  ])('shows %s what they can type', async (_, user, own) => {
    for (const line of ['/touchline', '/touchline help', '/touchline HELP'])
      expect(named(await say(line, user))).toEqual(own);
  });

  test('says what comes first to somebody who is not on the platform, and to a guest', async () => {
    expect(await say('/touchline help', people.lee)).toMatch(
      /^I can’t find you on your coaching platform\. [^\n]*$/,
    );
    await app.slack.control.invite({ channel: channels.general, user: 'U0APPNORTH', inviter: marta });
    expect(await app.say(people.tom, '/touchline help', channels.general)).toMatch(
      /^You are a guest in this Slack workspace\. [^\n]*$/,
    );
  });
});

describe('the long form of a command', () => {
  test('does what the short one does', async () => {
    for (const [short, rest] of [
      ['todo', 'help'],
      ['todo', 'overdue'],
      ['client', 'Anna Kowalski'],
      ['client', ''],
      ['program', ''],
      ['program', 'exec coaches'],
    ]) {
      const words = await say(`/${short} ${rest}`);
      expect(await say(`/touchline ${short} ${rest}`), `${short} ${rest}`).toBe(words);
    }
  });
});

describe('a command that the manifest renames', () => {
  test('works as what it was, and is called so in what Touchline says', async () => {
    const manifest = join(app.dataDir, 'renamed.yml');
    const original = readFileSync(join(import.meta.dirname, '../../../manifest.yml'), 'utf8');
    writeFileSync(manifest, original.replace('command: /todo', 'command: /task'));
    const renamed = await ending(
      startApp({
        slack: { manifest },
        touchline: { commandNames: { '/todo': '/task', '/client': '/touchline client' } },
      }),
    );
    const help = await renamed.type(jonas, '/task help');
    expect(wordsOf(help)).toContain('`/task` shows yours');
    expect(wordsOf(help)).toContain('`/touchline client Anna`');
    expect(`${wordsOf(help)}${help.text}`).not.toMatch(/\/todo|`\/client/);
    const longForms = (await renamed.say(jonas, '/touchline help')).split('\n').at(-1);
    expect(longForms).toBe('• `/touchline todo` and `/touchline program` do what `/task` and `/program` do.');
    expect(await renamed.say(jonas, '/task')).toMatch(/\*Your tasks\*/);
  });
});
