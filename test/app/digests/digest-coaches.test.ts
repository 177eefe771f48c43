import { describe, expect } from 'vitest';
import { appEach, labelsIn, people, wordsOf } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

const { marta } = people;
const three = ['Send to me instead', 'Only counts', 'Post with names'];

let spring: string;
const { app, test } = appEach(
  () => startDigestApp('2026-11-18T10:00:00Z'),
  async () => {
    // In the channel are Marta (admin), Jonas (coach of Spring) and Priya (coach of nothing).
    spring = app.platform.addProgram({ name: 'Spring' }).id;
    app.platform.addMember({ program: spring, user: app.team.jonas, role: 'coach' });
    app.platform.addMember({ program: spring, user: app.anna });
    const due = Math.floor(Date.parse('2026-11-15T12:00:00Z') / 1000);
    app.platform.addTask({ program: spring, user: app.anna, text: 'Hers in Spring', due });
  },
);

const limit = () => app.type(marta, '/touchline coaches own');
const posted = async (day: string) => {
  // What is on its way would be late: Slack's deadlines run on this clock.
  await app.quiet();
  await app.moveTo(`2026-11-${day}T09:00:00Z`);
  return (await app.posts()).map(wordsOf).at(-1);
};

describe('a digest in a channel that limited coaches read', () => {
  test('names nobody until whoever set it up has chosen', async () => {
    await limit();
    const asked = await app.type(marta, '/todo digest daily 9am');
    expect(wordsOf(asked)).toContain(
      '2 coaches who see only their own programs can read this channel. A digest shows names and tasks.',
    );
    expect(labelsIn(asked.blocks)).toEqual(three);
    expect(await posted('19')).not.toContain('Hers in Spring');
    await app.click(marta, asked, 'Post with names');
    expect(await posted('20')).toContain('Hers in Spring');
  });

  test('is asked about again once coaches are limited, by one message', async () => {
    expect(labelsIn((await app.type(marta, '/todo digest daily 9am')).blocks)).toEqual([]);
    expect(await posted('19')).toContain('Hers in Spring');
    await limit();
    expect(await posted('20')).not.toContain('Hers in Spring');
    const told = (await app.toldWords(marta)).join();
    expect(told).toContain('2 coaches who see only their own programs can read it');
    expect(await posted('21')).not.toContain('Hers in Spring');
    expect((await app.told(marta)).filter((one) => wordsOf(one).includes('only their own'))).toHaveLength(1);
    await app.type(marta, '/touchline coaches all');
    expect(await posted('22')).toContain('Hers in Spring');
  });
});
