import { beforeEach, describe, expect } from 'vitest';
import type { Subscription } from '../../support/fixture.ts';
import * as fixture from '../../support/fixture.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { appEach, channels, people, wordsOf, workspaces } from '../support.ts';

const { marta, jonas, anna } = people;
const { north } = workspaces;
const { coaching } = channels;

let spring: { id: string; name: string };
let autumn: { id: string; name: string };

/** Jonas is coach of Spring and nothing in Autumn, which the channel is tied to. Coaches are limited to their programs. */
const { app, test } = appEach(
  () => startDigestApp('2026-11-18T10:00:00Z'),
  async () => {
    const { platform, team } = app;
    spring = { id: platform.addProgram({ name: 'Spring' }).id, name: 'Spring' };
    autumn = { id: platform.addProgram({ name: 'Autumn' }).id, name: 'Autumn' };
    platform.addMember({ program: spring.id, user: team.jonas, role: 'coach' });
    platform.addMember({ program: spring.id, user: app.anna });
    platform.addMember({ program: autumn.id, user: team.marta });
    const due = Math.floor(Date.parse('2026-11-15T12:00:00Z') / 1000);
    platform.addTask({ program: spring.id, user: app.anna, text: 'Hers in April', due });
    platform.addTask({ program: autumn.id, user: team.marta, text: 'His in October', due });
    await say(marta, '/touchline channel Autumn');
  },
);

const say = async (user: string, text: string) => await app.say(user, text);
const limit = () => say(marta, '/touchline coaches own');
const modalOf = async (user: string) => JSON.stringify((await app.views(user)).at(-1));
/** Sets the channel's digest as Marta. */
async function setDigest(about: Partial<Subscription>): Promise<void> {
  await say(marta, '/todo digest daily 9am in "Autumn"');
  const before = await fixture.digest(app, north, coaching);
  if (before === undefined) throw new Error('There is no digest.');
  await fixture.putDigest(app, { ...before, programs: undefined, ...about });
}

describe('a limited coach does not learn the name of a program that is none of theirs', () => {
  beforeEach(limit);

  test.each(['/touchline channel', '/touchline status'])(
    'that the channel is tied to, by %s',
    async (line) => {
      const said = await say(jonas, line);
      expect(said).toContain('This channel is tied to a program that is none of yours.');
      expect(said).not.toContain('Autumn');
      expect(await say(marta, line)).toContain('Tasks typed in this channel are for *Autumn*');
    },
  );

  test('that a task typed there would be for', async () => {
    expect(await say(jonas, '/todo Call them tomorrow')).not.toContain('Autumn');
    expect(app.tasks('Call them').map(({ program }) => program.name)).toEqual(['Spring']);
  });

  test('that the channel’s digest is about, by its status', async () => {
    await setDigest({ programs: [autumn] });
    expect(await say(jonas, '/todo digest status')).toMatch(
      /^The overdue tasks of another program are posted here/,
    );
    expect(await say(marta, '/todo digest status')).toMatch(/^The overdue tasks of Autumn are posted here/);
    await setDigest({
      programs: [autumn, spring],
      people: [{ id: app.team.marta, name: 'Marta Reyes' }],
    });
    const said = await say(jonas, '/todo digest status');
    expect(said).toMatch(/^The overdue tasks of somebody else in Spring and another program are posted here/);
    expect(said).not.toMatch(/Autumn|Marta Reyes/);
  });

  test('in the form of the digest', async () => {
    await setDigest({ programs: [autumn, spring] });
    await app.enter(jonas, '/todo digest', coaching);
    const form = await modalOf(jonas);
    expect(form).toContain('Spring');
    expect(form).not.toContain('Autumn');
    await app.enter(marta, '/todo digest', coaching);
    expect(await modalOf(marta)).toContain('Autumn');
  });

  test('when they replace the digest', async () => {
    await setDigest({ programs: [autumn] });
    const said = await say(jonas, '/todo digest daily 10am');
    expect(said).toContain('It replaces: the overdue tasks of another program every day at 09:00');
    expect(said).not.toContain('Autumn');
  });

  test('when they post it by hand', async () => {
    await setDigest({ programs: [autumn] });
    expect(await say(jonas, '/todo digest now')).toMatch(
      /^That is in none of the programs that you lead or coach/,
    );
    await setDigest({ programs: [autumn, spring] });
    const preview = await say(jonas, '/todo digest now');
    expect(preview).toContain('1 overdue');
    expect(preview).toContain('in Spring');
    expect(preview).not.toContain('Autumn');
  });

  test('from a digest that shows only counts, because they read the channel', async () => {
    await setDigest({ programs: [autumn] });
    await app.moveTo('2026-11-19T09:00:00Z');
    const [post] = (await app.posts()).map(wordsOf);
    expect(post).toMatch(/^\*?1 overdue task of one person/);
    expect(post).not.toContain('Autumn');
  });

  test('from what they are told about a digest that they set up before they were limited', async () => {
    await setDigest({ programs: [autumn], setBy: jonas });
    await app.moveTo('2026-11-19T09:00:00Z');
    const told = (await app.toldWords(jonas)).join();
    expect(told).toMatch(/^The digest in <#C0COACH001> is not posted at the moment/);
    expect(told).not.toContain('Autumn');
  });

  test('that they had chosen for Home, or as their default, before they were limited', async () => {
    await fixture.chooseForHome(app, north, jonas, autumn);
    await fixture.prefer(app, north, jonas, { program: autumn });
    const home = homeOf(app, jonas);
    const shown = JSON.stringify(await home.open());
    expect(shown).toContain('Jonas Lindqvist');
    expect(shown).not.toContain('Autumn');
    await home.click('Settings');
    expect(await modalOf(jonas)).toContain('Default program of new tasks');
    expect(await modalOf(jonas)).not.toContain('Autumn');
  });
});

describe('a client does not learn whose token the workspace uses', () => {
  const owner = /Testing Admin|admin@|U0MARTA001/;
  beforeEach(() => app.slack.control.invite({ channel: coaching, user: anna }));

  test('by /touchline status, also while the platform does not answer; the team does', async () => {
    expect(await say(anna, '/touchline status')).toMatch(
      /^Connected to \*<[^<>|]+\|Testing>\* on 2026-11-18\. You are Anna Kowalski there/,
    );
    expect(await say(anna, '/touchline status')).not.toMatch(owner);
    expect(await say(jonas, '/touchline status')).toMatch(
      /by <@U0MARTA001> on .*, with the token of Testing Admin \(/,
    );
    app.breaks({ path: '/me', answer: { status: 500 } });
    expect(await say(anna, '/touchline status')).not.toMatch(owner);
  });

  test('by /touchline profile', async () => {
    for (const [user, whose] of [
      [anna, 'that of the admin whose token'],
      [jonas, 'that of Testing Admin, whose token'],
    ] as const) {
      await app.enter(user, '/touchline profile', coaching);
      expect((await app.modalLines(user)).join()).toContain(whose);
    }
  });

  test('when the token is refused, and on Home', async () => {
    expect(JSON.stringify(await homeOf(app, anna).open())).not.toMatch(owner);
    app.platform.revokeToken(app.platform.token());
    for (const line of ['/todo', '/touchline status', '/touchline profile', '/touchline help'])
      expect(await say(anna, line)).not.toMatch(owner);
    expect(JSON.stringify(await homeOf(app, anna).open())).not.toMatch(owner);
  });
});
