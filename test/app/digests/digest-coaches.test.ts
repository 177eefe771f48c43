import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { labelsIn, people, wordsOf } from '../support.ts';
import { type DigestTest, startDigestTest } from './digest-support.ts';

const { marta, jonas } = people;
const three = ['Send to me instead', 'Only counts', 'Post with names'];

let test: DigestTest;
let spring: string;
beforeEach(async () => {
  test = await startDigestTest('2026-11-18T10:00:00Z');
  // In the channel are Marta (admin), Jonas (coach of Spring) and Priya (coach of nothing).
  spring = test.platform.addProgram({ name: 'Spring' }).id;
  test.platform.addMember({ program: spring, user: test.team.jonas, role: 'coach' });
  test.platform.addMember({ program: spring, user: test.anna });
  const due = Math.floor(Date.parse('2026-11-15T12:00:00Z') / 1000);
  test.platform.addTask({ program: spring, user: test.anna, text: 'Hers in Spring', due });
});
afterEach(async () => {
  expect(await test.troubles()).toEqual([]);
  await test.close();
});

const limit = () => test.type(marta, '/touchline coaches own');
const posted = async (day: string) => {
  // What is on its way would be late: Slack's deadlines run on this clock.
  await test.quiet();
  await test.moveTo(`2026-11-${day}T09:00:00Z`);
  return (await test.posts()).map(wordsOf).at(-1);
};

describe('a digest in a channel that limited coaches read', () => {
  it('names nobody until whoever set it up has chosen', async () => {
    await limit();
    const asked = await test.type(marta, '/todo digest daily 9am');
    expect(wordsOf(asked)).toContain(
      '2 coaches who see only their own programs can read this channel. A digest shows names and tasks.',
    );
    expect(labelsIn(asked.blocks)).toEqual(three);
    expect(await posted('19')).not.toContain('Hers in Spring');
    await test.click(marta, asked, 'Post with names');
    expect(await posted('20')).toContain('Hers in Spring');
  });

  it('is asked about again once coaches are limited, by one message', async () => {
    expect(labelsIn((await test.type(marta, '/todo digest daily 9am')).blocks)).toEqual([]);
    expect(await posted('19')).toContain('Hers in Spring');
    await limit();
    expect(await posted('20')).not.toContain('Hers in Spring');
    const told = (await test.told(marta)).map(wordsOf).join();
    expect(told).toContain('2 coaches who see only their own programs can read it');
    expect(await posted('21')).not.toContain('Hers in Spring');
    expect((await test.told(marta)).filter((one) => wordsOf(one).includes('only their own'))).toHaveLength(1);
    await test.type(marta, '/touchline coaches all');
    expect(await posted('22')).toContain('Hers in Spring');
  });

  it('of a program counts only the coaches of other programs', async () => {
    await limit();
    const asked = await test.type(marta, '/todo digest daily 9am in "Spring"');
    expect(wordsOf(asked)).toContain('A coach who sees only their own programs can read this channel');
    test.platform.addMember({ program: spring, user: test.team.priya, role: 'leader' });
    expect(labelsIn((await test.type(marta, '/todo digest daily 9am in "Spring"')).blocks)).toEqual([]);
    expect(await posted('19')).toContain('Hers in Spring');
  });

  it('by a limited coach does not count that coach, and now asks as well', async () => {
    test.platform.addMember({ program: spring, user: test.team.priya, role: 'coach' });
    await limit();
    expect(labelsIn((await test.type(jonas, '/todo digest daily 9am')).blocks)).toEqual([]);
    expect(await posted('19')).toContain('Hers in Spring');
    const now = await test.type(marta, '/todo digest now');
    expect(wordsOf(now)).toContain('2 coaches who see only their own programs can read this channel');
  });
});
