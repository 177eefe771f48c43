import { beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appOnce, linesIn, people, startApp, workspaces } from '../support.ts';
import { homeOf } from './home-support.ts';

const minuteMs = 61_000;

let jonas: ReturnType<typeof homeOf>;

const { app, test } = appOnce(
  () => startApp(),
  async () => {
    jonas = homeOf(app, people.jonas);
    await jonas.open();
  },
);
beforeEach(async () => {
  app.mend();
  // Whatever was read before is too old.
  await minutes(11);
});

const threeCalls = ['GET /todos', 'GET /todos', 'GET /todos'];
/** Reads everybody's names, as a command with a name does. */
async function readNames(): Promise<void> {
  await fixture.readNames(app, workspaces.north);
}
const minutes = (count: number) => app.slack.control.clock({ advanceMs: count * minuteMs });

describe('Home', () => {
  test('asks the platform three things, and for the team after ten minutes', async () => {
    await jonas.click('Refresh');
    app.calls();
    await minutes(1);
    await jonas.open();
    expect(app.calls()).toEqual(threeCalls);
    // What a click needs to know is five minutes old by now.
    await minutes(6);
    await jonas.open();
    expect(app.calls()).toEqual(threeCalls);
    await minutes(11);
    await jonas.open();
    expect(app.calls().toSorted()).toEqual(['GET /team-members', ...threeCalls]);
  });

  test('shows no more than somebody may see since a click, whatever was read of the team before', async () => {
    await readNames();
    await jonas.open();
    const member = app.platform.inspect().team.find(({ name }) => name === 'Jonas Lindqvist');
    app.breaks({
      path: '/team-members',
      answer: { status: 200, body: { data: [{ ...member, role: 'guest' }], links: { next: null } } },
    });
    await minutes(1);
    expect((await jonas.choose('All programs')).length).toBeGreaterThan(0);
    expect((await jonas.lines()).join()).not.toContain('Your clients’ overdue tasks');
    await minutes(6);
    expect(linesIn(await jonas.open())[0]).toContain('· Jonas Lindqvist, client');
    app.mend();
    await minutes(1);
    expect(linesIn(await jonas.click('Refresh'))[0]).toContain('· Jonas Lindqvist, coach');
  });
});
