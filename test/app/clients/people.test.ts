import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dict } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import {
  buttonsIn,
  channels,
  labelsIn,
  people,
  startTest,
  type Test,
  wordsOf,
  workspaces,
} from '../support.ts';

let test: Test;
let organization: ReturnType<typeof addOrganization>;
beforeEach(async () => {
  test = await startTest({ seed: false });
  organization = addOrganization(test.platform);
});
afterEach(async () => {
  const troubles = await test.troubles();
  await test.close();
  expect(troubles).toEqual([]);
});

const { general } = channels;
const staffOnly = 'Only coaches and admins of your organization can do this.';
const nobody = 'I can’t find you on your coaching platform';
const unconfirmed = 'Slack gives me no confirmed email of yours.';
const elsewhere = 'You are from another Slack workspace.';
const notConnected = 'This workspace is not connected to a coaching platform yet.';
/** The app's direct message channel with a person. */
const direct = (user: string) => `D0APP${user.slice(2, 8)}`;

/** All tasks, to detect any change or new task. */
const state = () => JSON.stringify(test.tasks());

describe('a client', () => {
  beforeEach(() => {
    organization.addTask('anna', 'Hers');
    organization.addTask('tom', 'Tom’s');
    organization.addTask('jonas', 'His');
  });

  it('only sees their own tasks', async () => {
    for (const line of ['/todo', '/todo list']) {
      const list = await test.type(people.anna, line, general);
      expect(wordsOf(list)).toContain('1. *Hers*');
      expect(wordsOf(list)).not.toMatch(/Tom|His/);
    }
  });

  it('is not told to create tasks, which they can’t', async () => {
    await test.type(people.anna, '/todo done 1', general);
    const [said, hint] = wordsOf(await test.type(people.anna, '/todo', general)).split('\n');
    expect([said, hint?.includes('Call Anna')]).toEqual(['You have no open tasks.', false]);
  });

  it('completes and reopens their own tasks', async () => {
    const list = await test.type(people.anna, '/todo', general);
    const done = await test.click(people.anna, list, 'Done', { channel: general });
    expect(wordsOf(done)).toContain('~Hers~');
    expect(test.tasks('Hers')[0]?.done).toBe(true);
    await test.click(people.anna, done, 'Undo', { channel: general });
    await test.type(people.anna, '/todo done 1', general);
    expect(test.tasks('Hers')[0]?.done).toBe(true);
  });

  it.each([
    '/todo Call me tomorrow',
    '/todo list all',
    '/todo list for Tom Okafor',
    '/todo list for Anna Kowalski',
    '/todo digest now',
    '/client Tom Okafor',
    '/client tom.okafor@guests.example',
  ])('can’t %s', async (line) => {
    const before = state();
    const answer = await test.type(people.anna, line, general);
    expect(wordsOf(answer)).toContain(staffOnly);
    expect(wordsOf(answer)).not.toContain('Tom’s');
    expect(state()).toBe(before);
  });

  it('cannot find other people’s tasks by their words', async () => {
    expect(wordsOf(await test.type(people.anna, '/todo done tom', general))).toContain(
      'None of your open tasks',
    );
    expect(wordsOf(await test.type(people.anna, '/todo done his', general))).toContain(
      'None of your open tasks',
    );
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
    const second = test.platform.addProgram({ name: 'Second' }).id;
    test.platform.addMember({ program: second, user: organization.people.jonas });
    const list = await test.type(people.jonas, '/todo');
    jonasList = buttonsIn(list.blocks)[0]?.blockId.split('.')[0] ?? '';
    const question = await test.type(people.jonas, '/todo Plot tomorrow');
    jonasDraft = buttonsIn(question.blocks)[0]?.value.split(' ')[0] ?? '';
    expect(wordsOf(question)).toContain('You are in 2 programs');
    const own = await test.type(people.anna, '/todo', general);
    await test.click(people.anna, own, 'Done', { channel: general });
    await test.click(people.anna, await test.lastMessage(people.anna, general), 'Undo', { channel: general });
    payload = (await test.delivered('block_actions')).payload;
  });

  /** Sends a signed click by Anna with other IDs. A response URL accepts five replies, so each click has its own. */
  async function send(action: Dict, changes: Dict = {}): Promise<number> {
    await test.type(people.anna, '/todo help', general);
    const { response_url } = (await test.delivered('command')).payload;
    const click = { block_id: 'a', ...action };
    return test.done(() =>
      test.send({ ...payload, response_url, ...changes, actions: [click] }, 'interaction'),
    );
  }

  /** Sends a click that must change and reveal nothing; returns what Anna sees. */
  async function forged(action: Dict, changes?: Dict): Promise<string> {
    const before = state();
    expect(await send(action, changes)).toBe(200);
    expect(state()).toBe(before);
    const seen = [
      ...(await test.messages(people.anna, general)),
      ...(await test.messages(people.anna, direct(people.anna))),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/secret|Plot|Second/);
    return wordsOf(await test.lastMessage(people.anna, general));
  }

  /** Stores a channel message of Northfield, such as a digest, with this task; returns its ID. */
  async function channelMessage(task: string, where: { channelId?: string }): Promise<string> {
    const row = { id: task, title: 'A secret beside it', due: null, done: false, assignee: '', program: '' };
    const { id } = await fixture.keepMessage(test, {
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

  it('changes and shows nothing for somebody else’s task', async () => {
    for (const action_id of ['task.done', 'task.undo']) {
      expect(await forged({ action_id, value: toms })).toContain(
        'That task is not one of yours, so nothing was changed.',
      );
      expect(await forged({ action_id, value: 'no-such-task' })).toContain('not one of yours');
      expect(await forged({ action_id, value: '' })).not.toContain('went wrong');
    }
  });

  it('shows nothing for a filter that would match everybody’s tasks', async () => {
    for (const value of [`${hers},${toms}`, '..', '../../clients', `${hers}/../${toms}`])
      expect(await forged({ action_id: 'task.done', value })).toContain('not one of yours');
  });

  it('does not show somebody else’s message', async () => {
    await send({ action_id: 'task.done', value: hers, block_id: `${jonasList}.0` });
    expect(test.tasks('Hers')[0]?.done).toBe(true);
    const said = await test.lastMessage(people.anna, general);
    expect(wordsOf(said)).toMatch(/^Marked done:\n~Hers~/);
    expect(wordsOf(said)).not.toContain('secret');
  });

  it('does not show a message from a different channel', async () => {
    const id = await channelMessage(hers, { channelId: channels.coaching });
    await send({ action_id: 'task.done', value: hers, block_id: `${id}.0` });
    expect(wordsOf(await test.lastMessage(people.anna, general))).toMatch(/^Marked done:\n~Hers~/);
    expect(JSON.stringify(await test.messages(people.anna, general))).not.toContain('secret');
  });

  it('cannot open somebody else’s page or a client’s card', async () => {
    const { jonas, tom } = organization.people;
    for (const whom of ['all', jonas, tom]) {
      const value = `1 ${fixture.encodeQuery({ whom, state: 'open' })}`;
      expect(await forged({ action_id: 'list.page.next', value })).toContain(staffOnly);
    }
    expect(await forged({ action_id: 'list.person.0', value: tom })).toContain(staffOnly);
    expect(await forged({ action_id: 'client.show.0', value: tom })).toContain(staffOnly);
    await forged({ action_id: 'client.new-task', value: tom });
    const shown = JSON.stringify(await test.views(people.anna));
    expect(shown).toContain(staffOnly);
    expect(shown).not.toContain('Tom Okafor');
  });

  it('cannot answer somebody else’s question, even by staff', async () => {
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
    expect(await test.views(people.marta)).toEqual([]);
    expect(JSON.stringify(await test.messages(people.anna, general))).not.toContain('Plot');
  });

  it('does nothing for an unknown action or a strange value', async () => {
    const list = await forged({ action_id: 'list.page.next', value: 'x mine' });
    expect(list).toContain('1. *Hers*');
    const before = (await test.messages(people.anna, general)).length;
    for (const action_id of ['nothing', 'task', '__proto__', 'constructor.0'])
      expect(
        await test.send({ ...payload, actions: [{ action_id, block_id: 'a', value: hers }] }, 'interaction'),
      ).toBe(200);
    await test.quiet();
    expect(await test.messages(people.anna, general)).toHaveLength(before);
  });

  it('creates nothing from a modal with somebody else’s draft', async () => {
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
        expect(await test.done(() => test.send(submission, 'interaction'))).toBe(200);
        expect(state()).toBe(before);
        expect(wordsOf(await test.lastMessage(user, direct(user)))).toContain('was not yours');
        test.slack.clock.advance(1100);
      }
  });

  it('reaches no tasks or messages from another workspace', async () => {
    const south = test.platform.addOrganization({
      name: 'Southgate',
      admin: { name: 'Sofia Marin', email: 'sofia@southgate.example' },
    });
    const sofia = { id: people.sofia, team_id: workspaces.south };
    const from = { user: sofia, team: { id: workspaces.south } };
    const click = async (action: Dict) => {
      const before = state();
      await send(action, from);
      expect(state()).toBe(before);
      const words = JSON.stringify(await test.messages(people.anna, general));
      expect(words).not.toContain('secret');
      return words;
    };
    const action = { action_id: 'task.done', block_id: `${jonasList}.0`, value: toms };
    expect(await click(action)).toContain(notConnected);
    const token = test.platform.token(south.id);
    await fixture.putConnection(test, {
      workspaceId: workspaces.south,
      organization: { id: south.id, name: south.name },
      token,
      connectedBy: people.sofia,
      connectedAt: test.now(),
    });
    expect(await click(action)).toContain('no longer on the coaching platform');
    const program = test.platform.addProgram({ organization: south.id, name: 'South' }).id;
    const user = south.admin.id;
    test.platform.addMember({ program, user });
    const own = test.platform.addTask({ organization: south.id, program, user, text: 'Own', doneAt: 1 }).id;
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
  it.each(['/todo', '/todo list all', '/todo Call', '/todo done 1', '/client Anna', '/todo digest now'])(
    'sees only one sentence for %s',
    async (line) => {
      organization.addTask('anna', 'Hers');
      const before = state();
      const answer = await test.type(people.lee, line, general);
      expect(wordsOf(answer)).toContain(nobody);
      expect(answer.ephemeral).toBe(true);
      expect(state()).toBe(before);
    },
  );

  it('is found soon after being added', async () => {
    await test.type(people.lee, '/todo', general);
    test.platform.addTeamMember({ name: 'Lee Park', email: 'lee@northfield.example' });
    test.slack.clock.advance(16_000);
    expect(wordsOf(await test.type(people.lee, '/todo', general))).toContain('You have no open tasks');
  });

  it('includes anyone whose email is not confirmed, even if it is a coach’s', async () => {
    const person = {
      id: 'U0IMPOST01',
      teamId: workspaces.north,
      name: 'Impostor',
      email: 'jonas@northfield.example',
    };
    await test.slack.control.person({ ...person, emailConfirmed: false });
    expect(wordsOf(await test.type(person.id, '/todo', general))).toContain(unconfirmed);
    await test.slack.control.person({ ...person, id: 'U0NOEMAIL1', email: null });
    expect(wordsOf(await test.type('U0NOEMAIL1', '/todo', general))).toContain(unconfirmed);
  });

  it('includes people of another workspace in a shared channel, even with a coach’s email', async () => {
    const id = organization.addTask('jonas', 'His');
    const olga = { id: people.olga, teamId: 'T0OUTSIDE1', name: 'Olga', email: 'jonas@northfield.example' };
    await test.slack.control.person(olga);
    const list = await test.type(people.jonas, '/todo', channels.partners);
    await test.click(people.jonas, list, 'Done', { channel: channels.partners });
    const { payload } = await test.delivered('block_actions');
    const undo = [{ action_id: 'task.undo', block_id: 'a', value: id }];
    // With and without the workspace that Slack gives for the person.
    for (const user of [{ id: olga.id, team_id: olga.teamId }, { id: olga.id }]) {
      await test.done(() => test.send({ ...payload, user, actions: undo }, 'interaction'));
      expect(wordsOf(await test.lastMessage(people.jonas, channels.partners))).toContain(elsewhere);
      expect(test.tasks('His')[0]?.done).toBe(true);
    }
    // A mention cannot assign her a task either.
    expect(wordsOf(await test.type(people.jonas, '/todo Call <@U0OUTSD001>', channels.partners))).toContain(
      'is not on your coaching platform',
    );
  });

  it('is checked at the click, not when the list was shown', async () => {
    organization.addTask('jonas', 'His');
    const list = await test.type(people.jonas, '/todo');
    await test.slack.control.person({
      id: people.jonas,
      teamId: workspaces.north,
      name: 'Jonas',
      email: 'other@northfield.example',
    });
    // Slack tells of the change, so this holds at once.
    await test.quiet();
    await test.click(people.jonas, list, 'Done');
    expect(wordsOf(await test.lastMessage(people.jonas))).toContain(nobody);
    expect(test.tasks('His')[0]?.done).toBe(false);
  });
});

describe('a workspace that is not connected', () => {
  it('explains how to connect to anyone who asks', async () => {
    const { southAdvisory } = channels;
    for (const line of ['/todo', '/todo Call', '/client Anna'])
      expect(wordsOf(await test.type(people.sofia, line, southAdvisory))).toContain(
        `${notConnected} An administrator can type \`/touchline connect\`.`,
      );
    expect(test.calls()).toEqual([]);
  });
});

describe('an admin', () => {
  it('works with everybody’s tasks', async () => {
    organization.addTask('anna', 'Hers');
    const list = await test.type(people.marta, '/todo list all', general);
    const done = await test.click(people.marta, list, 'Done', { channel: general });
    expect(wordsOf(done)).toContain('*Done* by you');
    expect(labelsIn(done.blocks)).toEqual(['Undo', 'New task']);
  });
});
