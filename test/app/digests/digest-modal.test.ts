import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appEach, buttonsIn, channels, labelsIn, linesIn, people, wordsOf, workspaces } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

const { app, test } = appEach(() => startDigestApp('2026-11-18T10:00:00Z'));

const option = (value: string, text = value) => ({ value, text: { type: 'plain_text', text } });
const top = async (user: string = people.marta) => {
  const view = (await app.views(user)).at(-1);
  if (view === undefined) throw new Error('No modal is open.');
  return view;
};
const shown = async (block: string, user?: string) =>
  ((await top(user)).blocks.find(({ block_id }) => block_id === block)?.element ?? {}) as Record<
    string,
    unknown
  >;
const open = (user: string, channel: string = channels.coaching) => app.enter(user, '/todo digest', channel);
const kept = () => fixture.digest(app, workspaces.north, channels.coaching);

const filled = {
  days: [option('1'), option('4')],
  time: '08:30',
  timezone: option('Europe/Berlin'),
  programs: [],
  people: [],
  today: [],
  empty: option('nothing'),
};

describe('/todo digest', () => {
  test('sets up what was chosen, posts that, and shows it the next time with what became of the last one', async () => {
    const other = app.platform.addProgram({ name: 'Other' }).id;
    app.platform.addMember({ program: other, user: app.team.priya });
    const elsewhere = { program: app.platform.addProgram({ name: 'Third' }).id, user: app.team.priya };
    app.platform.addMember(elsewhere);
    app.platform.addTask({ ...elsewhere, text: 'Of another program', due: 1_700_000_000 });
    app.platform.addTask({ program: other, user: app.team.priya, text: 'In Other', due: 1_763_000_000 });
    app.addTask('Call Anna', app.team.priya, 3);
    app.addTask('Of somebody else', app.team.jonas, 3);
    app.addTask('Prepare the day', app.team.priya, -1);
    await open(people.marta);
    const programs = [option(app.program), option(other)];
    await app.submit(people.marta, {
      ...filled,
      programs,
      people: [option(app.team.priya)],
      today: [option('today')],
      empty: option('say'),
    });
    expect(linesIn((await top()).blocks)[0]).toBe(
      'The overdue tasks of Priya Nair in Leadership Basics and Other, and those due that day, will be posted here on ' +
        'Mondays and Thursdays at 08:30: next on Thu 19 Nov at 08:30 (Europe/Berlin). ' +
        'Stop it with `/todo digest off`, see it now with `/todo digest now`.',
    );
    await app.moveTo('2026-11-19T07:30:00Z');
    const [post] = await app.posts();
    expect(post?.text).toBe('2 overdue of Priya Nair in Leadership Basics and Other');
    const words = post ? wordsOf(post) : '';
    expect(words).toContain(
      '*Due Thu 19 Nov* · 1\n*Prepare the day*\ndue Thu 19 Nov at 13:00 · Leadership Basics',
    );
    expect(words).not.toContain('Of ');

    for (const { id } of app.tasks()) app.platform.setDone(id, true);
    await app.moveTo('2026-11-23T07:30:00Z');
    expect((await app.posts()).at(-1)?.text).toBe(
      'Nothing overdue of Priya Nair in Leadership Basics and Other, 2 fewer than on Thu 19 Nov',
    );
    await open(people.marta);
    expect(linesIn((await top()).blocks)[0]).toContain(
      'last: Mon 23 Nov 08:30, posted. Set up by <@U0MARTA001>.',
    );
    expect(labelsIn((await top()).blocks)).toEqual(['Turn it off']);
    expect((await shown('programs')).initial_options).toMatchObject([
      { value: app.program },
      { value: other },
    ]);
    expect((await shown('people')).initial_options).toMatchObject([{ value: app.team.priya }]);
    expect((await shown('today')).initial_options).toHaveLength(1);
    expect((await shown('empty')).initial_option).toMatchObject({ value: 'say' });
  });

  test('is chosen once whether names are shown, and asks only before others than the team see them', async () => {
    await app.slack.control.channel({
      id: channels.coaching,
      teamId: workspaces.north,
      name: 'coaching',
      kind: 'public',
      members: [people.marta, people.jonas, people.priya, 'bot'],
    });
    const save = async (audience: string, user: string = people.marta) => {
      await open(user);
      await app.submit(user, { ...filled, audience: option(audience) });
      return linesIn((await top(user)).blocks).join('\n');
    };
    expect(await save('counts')).toMatch(/It shows only counts\.$/);
    expect((await kept())?.audience?.choice).toBe('counts');
    await open(people.marta);
    expect((await shown('audience')).initial_option).toMatchObject({ value: 'counts' });
    expect(await save('me')).toContain('will go to <@U0MARTA001> as a direct message ');
    await open(people.jonas);
    expect((await shown('audience', people.jonas)).initial_option).toMatchObject({ value: 'names' });
    expect(await save('names', people.jonas)).toContain('Until you choose, it shows only counts.');
    expect((await kept())?.audience).toBeUndefined();
    expect(labelsIn((await top(people.jonas)).blocks)).toContain('Post with names');
  });

  test('is turned off in the form', async () => {
    await app.type(people.marta, '/todo digest weekdays 9am');
    await open(people.marta);
    const { id, blocks } = await top();
    const [off] = buttonsIn(blocks);
    await app.done(() =>
      app.slack.control.action({
        user: people.marta,
        container: { type: 'view', view_id: id },
        block_id: off?.blockId ?? '',
        action_id: off?.actionId ?? '',
      }),
    );
    expect(linesIn((await top()).blocks)).toEqual(['Digest is off for this channel.']);
    expect(await kept()).toBeUndefined();
  });

  test('says under the fields what is missing, and keeps what was chosen if it cannot be saved', async () => {
    await open(people.marta);
    const missing = await app.submit(people.marta, { ...filled, days: [], time: null });
    expect(Object.keys(missing.errors ?? {}).sort()).toEqual(['days', 'time']);
    const { errors } = await app.submit(people.marta, { ...filled, timezone: option('Nowhere/Land') });
    expect(errors).toEqual({ timezone: 'Choose a time zone.' });
    await app.submit(people.marta, { ...filled, people: [option('gone')] });
    expect(linesIn((await top()).blocks)[0]).toBe(
      '*Not saved.* Somebody whom you chose is no longer on the coaching platform.',
    );
    expect((await shown('time')).initial_time).toBe('08:30');
    expect(await kept()).toBeUndefined();
  });
});
