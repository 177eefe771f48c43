import { beforeEach, describe, expect } from 'vitest';
import type { Dict } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import {
  appEach,
  buttonsIn,
  channels,
  directOf,
  labelsIn,
  people,
  startApp,
  wordsOf,
  workspaces,
} from '../support.ts';

let organization: ReturnType<typeof addOrganization>;
const { app, test } = appEach(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform);
  },
);

const { general } = channels;
const staffOnly = 'Only coaches and admins of your organization can do this.';
const nobody = 'I can’t find you on your coaching platform';
const unconfirmed = 'Slack gives me no confirmed email of yours.';
const elsewhere = 'You are from another Slack workspace.';
const notConnected = 'This workspace is not connected to a coaching platform yet.';

/** All tasks, to detect any change or new task. */
const state = () => JSON.stringify(app.tasks());

describe('a client', () => {
  beforeEach(() => {
    organization.addTask('anna', 'Hers');
    organization.addTask('tom', 'Tom’s');
    organization.addTask('jonas', 'His');
  });

  test('only sees their own tasks', async () => {
    for (const line of ['/todo', '/todo list']) {
      const list = await app.type(people.anna, line, general);
      expect(wordsOf(list)).toContain('1. *Hers*');
      expect(wordsOf(list)).not.toMatch(/Tom|His/);
    }
  });

  test('is not told to create tasks, which they can’t', async () => {
    await app.type(people.anna, '/todo done 1', general);
    const [said, hint] = (await app.say(people.anna, '/todo', general)).split('\n');
    expect([said, hint?.includes('Call Anna')]).toEqual(['You have no open tasks.', false]);
  });

  test('completes and reopens their own tasks', async () => {
    const list = await app.type(people.anna, '/todo', general);
    const done = await app.click(people.anna, list, 'Done', { channel: general });
    expect(wordsOf(done)).toContain('~Hers~');
    expect(app.tasks('Hers')[0]?.done).toBe(true);
    await app.click(people.anna, done, 'Undo', { channel: general });
    await app.type(people.anna, '/todo done 1', general);
    expect(app.tasks('Hers')[0]?.done).toBe(true);
  });

  test.each([
    '/todo Call me tomorrow',
    '/todo list all',
    '/todo list for Tom Okafor',
    '/todo list for Anna Kowalski',
    '/todo digest now',
    '/client Tom Okafor',
    '/client tom.okafor@guests.example',
  ])('can’t %s', async (line) => {
    const before = state();
    const answer = await app.type(people.anna, line, general);
    expect(wordsOf(answer)).toContain(staffOnly);
    expect(wordsOf(answer)).not.toContain('Tom’s');
    expect(state()).toBe(before);
  });

  test('cannot find other people’s tasks by their words', async () => {
    expect(await app.say(people.anna, '/todo done tom', general)).toContain('None of your open tasks');
    expect(await app.say(people.anna, '/todo done his', general)).toContain('None of your open tasks');
  });
});

describe('a forged click', () => {
  let hers: string;
  let toms: string;
  let jonasList: string;
  let jonasDraft: string;
  let payload: Dict;

  beforeEach(async () => {
    hers = organization.addTask('anna', 'Hers');
    toms = organization.addTask('tom', 'Tom’s secret');
    organization.addTask('jonas', 'His secret');
    const second = app.platform.addProgram({ name: 'Second' }).id;
    app.platform.addMember({ program: second, user: organization.people.jonas });
    const list = await app.type(people.jonas, '/todo');
    jonasList = buttonsIn(list.blocks)[0]?.blockId.split('.')[0] ?? '';
    const question = await app.type(people.jonas, '/todo Plot tomorrow');
    jonasDraft = buttonsIn(question.blocks)[0]?.value.split(' ')[0] ?? '';
    expect(wordsOf(question)).toContain('You are in 2 programs');
    const own = await app.type(people.anna, '/todo', general);
    await app.click(people.anna, own, 'Done', { channel: general });
    await app.click(people.anna, await app.lastMessage(people.anna, general), 'Undo', { channel: general });
    payload = (await app.delivered('block_actions')).payload;
  });

  /** Sends a signed click by Anna with other IDs. A response URL accepts five replies, so each click has its own. */
  async function send(action: Dict, changes: Dict = {}): Promise<number> {
    await app.type(people.anna, '/todo help', general);
    const { response_url } = (await app.delivered('command')).payload;
    const click = { block_id: 'a', ...action };
    return app.done(() =>
      app.send({ ...payload, response_url, ...changes, actions: [click] }, 'interaction'),
    );
  }

  /** Sends a click that must change and reveal nothing; returns what Anna sees. */
  async function forged(action: Dict, changes?: Dict): Promise<string> {
    const before = state();
    expect(await send(action, changes)).toBe(200);
    expect(state()).toBe(before);
    const seen = [
      ...(await app.messages(people.anna, general)),
      ...(await app.messages(people.anna, directOf(people.anna))),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/secret|Plot|Second/);
    return await app.said(people.anna, general);
  }

  /** Stores a channel message of Northfield, such as a digest, with this task; returns its ID. */
  async function channelMessage(task: string, where: { channelId?: string }): Promise<string> {
    const row = { id: task, title: 'A secret beside it', due: null, done: false, assignee: '', program: '' };
    const { id } = await fixture.keepMessage(app, {
      workspaceId: workspaces.north,
      viewer: null,
      timeZone: 'UTC',
      text: '',
      before: [],
      groups: [{ rows: [row] }],
      after: [],
      tell: { assignee: false, program: false },
      ...where,
    });
    return id;
  }

  test('changes and shows nothing for somebody else’s task', async () => {
    for (const action_id of ['task.done', 'task.undo']) {
      expect(await forged({ action_id, value: toms })).toContain(
        'That task is not one of yours, so nothing was changed.',
      );
      expect(await forged({ action_id, value: 'no-such-task' })).toContain('not one of yours');
      expect(await forged({ action_id, value: '' })).not.toContain('went wrong');
    }
  });

  test('shows nothing for a filter that would match everybody’s tasks', async () => {
    for (const value of [`${hers},${toms}`, '..', '../../clients', `${hers}/../${toms}`])
      expect(await forged({ action_id: 'task.done', value })).toContain('not one of yours');
  });

  test('does not show somebody else’s message', async () => {
    await send({ action_id: 'task.done', value: hers, block_id: `${jonasList}.0` });
    expect(app.tasks('Hers')[0]?.done).toBe(true);
    const said = await app.lastMessage(people.anna, general);
    expect(wordsOf(said)).toMatch(/^Marked done:\n~Hers~/);
    expect(wordsOf(said)).not.toContain('secret');
  });

  test('does not show a message from a different channel', async () => {
    const id = await channelMessage(hers, { channelId: channels.coaching });
    await send({ action_id: 'task.done', value: hers, block_id: `${id}.0` });
    expect(await app.said(people.anna, general)).toMatch(/^Marked done:\n~Hers~/);
    expect(JSON.stringify(await app.messages(people.anna, general))).not.toContain('secret');
  });

  test('cannot open somebody else’s page or a client’s card', async () => {
    const { jonas, tom } = organization.people;
    for (const whom of ['all', jonas, tom]) {
      const value = `1 ${fixture.encodeQuery({ whom, state: 'open' })}`;
      expect(await forged({ action_id: 'list.page.next', value })).toContain(staffOnly);
    }
    expect(await forged({ action_id: 'list.person.0', value: tom })).toContain(staffOnly);
    expect(await forged({ action_id: 'client.show.0', value: tom })).toContain(staffOnly);
    await forged({ action_id: 'client.new-task', value: tom });
    const shown = JSON.stringify(await app.views(people.anna));
    expect(shown).toContain(staffOnly);
    expect(shown).not.toContain('Tom Okafor');
  });

  test('cannot answer somebody else’s question, even by staff', async () => {
    const answers = ['draft.program.0', 'draft.person.0', 'draft.due.0', 'draft.pick-due', 'draft.again'];
    for (const action_id of answers)
      expect(await forged({ action_id, value: `${jonasDraft} ${organization.program}` })).toContain(
        staffOnly,
      );
    const before = state();
    for (const action_id of answers) {
      const action = { action_id, block_id: 'a', value: `${jonasDraft} ${organization.program}` };
      const marta = { id: people.marta, team_id: workspaces.north };
      await send(action, { user: marta });
    }
    expect(state()).toBe(before);
    expect(await app.views(people.marta)).toEqual([]);
    expect(JSON.stringify(await app.messages(people.anna, general))).not.toContain('Plot');
  });

  test('does nothing for an unknown action or a strange value', async () => {
    const list = await forged({ action_id: 'list.page.next', value: 'x mine' });
    expect(list).toContain('1. *Hers*');
    const before = (await app.messages(people.anna, general)).length;
    for (const action_id of ['nothing', 'task', '__proto__', 'constructor.0'])
      expect(
        await app.send({ ...payload, actions: [{ action_id, block_id: 'a', value: hers }] }, 'interaction'),
      ).toBe(200);
    await app.quiet();
    expect(await app.messages(people.anna, general)).toHaveLength(before);
  });

  test('creates nothing from a modal with somebody else’s draft', async () => {
    const view = {
      id: 'V1',
      callback_id: 'draft.date',
      private_metadata: jonasDraft,
      state: {
        values: { date: { value: { selected_date: '2026-12-01' } }, line: { value: { value: 'Call' } } },
      },
    };
    const { team } = payload;
    for (const callback_id of ['draft.date'])
      for (const user of [people.anna, people.marta]) {
        const before = state();
        const submission = {
          type: 'view_submission',
          team,
          user: { id: user, team_id: workspaces.north },
          view: { ...view, callback_id },
        };
        expect(await app.done(() => app.send(submission, 'interaction'))).toBe(200);
        expect(state()).toBe(before);
        expect(await app.said(user, directOf(user))).toContain('was not yours');
        app.slack.clock.advance(1100);
      }
  });

  test('reaches no tasks or messages from another workspace', async () => {
    const south = app.platform.addOrganization({
      name: 'Southgate',
      admin: { name: 'Sofia Marin', email: 'sofia@southgate.example' },
    });
    const sofia = { id: people.sofia, team_id: workspaces.south };
    const from = { user: sofia, team: { id: workspaces.south } };
    const click = async (action: Dict) => {
      const before = state();
      await send(action, from);
      expect(state()).toBe(before);
      const words = JSON.stringify(await app.messages(people.anna, general));
      expect(words).not.toContain('secret');
      return words;
    };
    const action = { action_id: 'task.done', block_id: `${jonasList}.0`, value: toms };
    expect(await click(action)).toContain(notConnected);
    const token = app.platform.token(south.id);
    await fixture.putConnection(app, {
      workspaceId: workspaces.south,
      organization: { id: south.id, name: south.name },
      token,
      connectedBy: people.sofia,
      connectedAt: app.now(),
    });
    expect(await click(action)).toContain('no longer on the coaching platform');
    const program = app.platform.addProgram({ organization: south.id, name: 'South' }).id;
    const user = south.admin.id;
    app.platform.addMember({ program, user });
    const own = app.platform.addTask({ organization: south.id, program, user, text: 'Own', doneAt: 1 }).id;
    const message = await channelMessage(own, {});
    expect(await click({ action_id: 'task.done', block_id: `${message}.0`, value: own })).toContain(
      'Marked done: Own',
    );
    expect(
      await click({
        action_id: 'list.page.next',
        block_id: 'a',
        value: `1 ${fixture.encodeQuery({ whom: 'all', state: 'open' })}`,
      }),
    ).toContain('Your organization has no open tasks.');
    expect(
      await click({
        action_id: 'draft.program.0',
        block_id: 'a',
        value: `${jonasDraft} ${organization.program}`,
      }),
    ).toContain('was not yours');
  });
});

describe('somebody who is not on the platform', () => {
  test.each(['/todo', '/todo list all', '/todo Call', '/todo done 1', '/client Anna', '/todo digest now'])(
    'sees only one sentence for %s',
    async (line) => {
      organization.addTask('anna', 'Hers');
      const before = state();
      const answer = await app.type(people.lee, line, general);
      expect(wordsOf(answer)).toContain(nobody);
      expect(answer.ephemeral).toBe(true);
      expect(state()).toBe(before);
    },
  );

  test('is found soon after being added', async () => {
    await app.type(people.lee, '/todo', general);
    app.platform.addTeamMember({ name: 'Lee Park', email: 'lee@northfield.example' });
    app.slack.clock.advance(16_000);
    expect(await app.say(people.lee, '/todo', general)).toContain('You have no open tasks');
  });

  test('includes anyone whose email is not confirmed, even if it is a coach’s', async () => {
    const person = {
      id: 'U0IMPOST01',
      teamId: workspaces.north,
      name: 'Impostor',
      email: 'jonas@northfield.example',
    };
    await app.slack.control.person({ ...person, emailConfirmed: false });
    expect(await app.say(person.id, '/todo', general)).toContain(unconfirmed);
    await app.slack.control.person({ ...person, id: 'U0NOEMAIL1', email: null });
    expect(await app.say('U0NOEMAIL1', '/todo', general)).toContain(unconfirmed);
  });

  test('includes people of another workspace in a shared channel, even with a coach’s email', async () => {
    const id = organization.addTask('jonas', 'His');
    const olga = { id: people.olga, teamId: 'T0OUTSIDE1', name: 'Olga', email: 'jonas@northfield.example' };
    await app.slack.control.person(olga);
    const list = await app.type(people.jonas, '/todo', channels.partners);
    await app.click(people.jonas, list, 'Done', { channel: channels.partners });
    const { payload } = await app.delivered('block_actions');
    const undo = [{ action_id: 'task.undo', block_id: 'a', value: id }];
    // With and without the workspace that Slack gives for the person.
    for (const user of [{ id: olga.id, team_id: olga.teamId }, { id: olga.id }]) {
      await app.done(() => app.send({ ...payload, user, actions: undo }, 'interaction'));
      expect(await app.said(people.jonas, channels.partners)).toContain(elsewhere);
      expect(app.tasks('His')[0]?.done).toBe(true);
    }
    // A mention cannot assign her a task either.
    expect(await app.say(people.jonas, '/todo Call <@U0OUTSD001>', channels.partners)).toContain(
      'is not on your coaching platform',
    );
  });

  test('is checked at the click, not when the list was shown', async () => {
    organization.addTask('jonas', 'His');
    const list = await app.type(people.jonas, '/todo');
    await app.slack.control.person({
      id: people.jonas,
      teamId: workspaces.north,
      name: 'Jonas',
      email: 'other@northfield.example',
    });
    // Slack tells of the change, so this holds at once.
    await app.quiet();
    await app.click(people.jonas, list, 'Done');
    expect(await app.said(people.jonas)).toContain(nobody);
    expect(app.tasks('His')[0]?.done).toBe(false);
  });
});

describe('a workspace that is not connected', () => {
  test('explains how to connect to anyone who asks', async () => {
    const { southAdvisory } = channels;
    for (const line of ['/todo', '/todo Call', '/client Anna'])
      expect(await app.say(people.sofia, line, southAdvisory)).toContain(
        `${notConnected} An administrator can type \`/touchline connect\`.`,
      );
    expect(app.calls()).toEqual([]);
  });
});

describe('an admin', () => {
  test('works with everybody’s tasks', async () => {
    organization.addTask('anna', 'Hers');
    const list = await app.type(people.marta, '/todo list all', general);
    const done = await app.click(people.marta, list, 'Done', { channel: general });
    expect(wordsOf(done)).toContain('*Done* by you');
    expect(labelsIn(done.blocks)).toEqual(['Undo', 'New task']);
  });
});
