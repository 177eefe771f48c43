import { beforeEach, describe, expect } from 'vitest';
import type { Dict } from '../../../src/playground/slack-simulator/index.ts';
import { addOrganization } from '../organization.ts';
import { appEach, buttonsIn, channels, directOf, people, startApp, wordsOf, workspaces } from '../support.ts';

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

/** All tasks, to detect any change or new task. */
const state = () => JSON.stringify(app.tasks());

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

  test('changes and shows nothing for somebody else’s task', async () => {
    for (const action_id of ['task.done', 'task.undo']) {
      expect(await forged({ action_id, value: toms })).toContain(
        'That task is not one of yours, so nothing was changed.',
      );
      expect(await forged({ action_id, value: 'no-such-task' })).toContain('not one of yours');
      expect(await forged({ action_id, value: '' })).not.toContain('went wrong');
    }
  });

  test('does not show somebody else’s message', async () => {
    await send({ action_id: 'task.done', value: hers, block_id: `${jonasList}.0` });
    expect(app.tasks('Hers')[0]?.done).toBe(true);
    const said = await app.lastMessage(people.anna, general);
    expect(wordsOf(said)).toMatch(/^Marked done:\n~Hers~/);
    expect(wordsOf(said)).not.toContain('secret');
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
});
