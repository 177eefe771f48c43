import { beforeEach, describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appOnce, labelsIn, linesIn, option, people, startApp } from '../support.ts';
import { noPolls } from '../todo/wait-support.ts';

const { jonas } = people;
const direct = 'D0APPJONAS0';

let organization: ReturnType<typeof addOrganization>;
let spring: string;
let count = 0;
let text: string;
const { app, test } = appOnce(
  () => startApp({ seed: false, touchline: noPolls }),
  async () => {
    organization = addOrganization(app.platform, ['Spring', 'Autumn']);
    [spring = ''] = organization.programIds;
    app.platform.addClient({ name: 'Pia Alone', email: 'pia@clients.example' });
  },
);
beforeEach(() => {
  count += 1;
  text = `Send number ${count}`;
});

const idOf = (name: string) =>
  [...app.platform.inspect().clients, ...app.platform.inspect().team].find((one) => one.name === name)?.id ??
  '';
const chosen = (...names: string[]) => names.map((name) => option(idOf(name)));

const topView = async () => {
  const top = (await app.views(jonas)).at(-1);
  if (top === undefined) throw new Error('No modal is open.');
  return top;
};
const modal = async () => linesIn((await topView()).blocks).join('\n');

/** Chooses Anna in the form, and who else gets the task. */
async function submitFor(others: object[], more: Record<string, unknown> = {}) {
  await app.shortcut(jonas, 'task.new');
  await app.actIn(jonas, {
    block_id: 'people',
    action_id: 'task.person',
    value: [option(organization.people.anna), ...others],
  });
  const program = `program ${organization.people.anna}`;
  return app.submit(jonas, { task: text, [program]: option(spring), ...more });
}

async function clickIn(label: string) {
  const { id, blocks } = await topView();
  const place = blocks.flatMap((block) =>
    ((block.elements as { action_id: string; text?: { text: string } }[] | undefined) ?? [])
      .filter((element) => element.text?.text === label)
      .map((element) => ({ block_id: String(block.block_id), action_id: element.action_id })),
  )[0];
  if (place === undefined) throw new Error(`There is no ${label}.`);
  const container = { type: 'view', view_id: id } as const;
  await app.done(() => app.slack.control.action({ user: jonas, container, ...place }));
}

const created = () =>
  app
    .tasks(text)
    .map(({ user, program }) => `${user.name} in ${program.name}`)
    .sort();

describe('the form with several people', () => {
  test('shows everybody with the count, and creates one task for each', async () => {
    await submitFor(chosen('Marta Reyes', 'Tom Okafor'), { when: '1 December' });
    expect(labelsIn((await topView()).blocks)).toEqual(['Create 3 tasks', 'Cancel']);
    expect(await modal()).toContain(
      'Shall I create *3 tasks*, one for each of these people, in *Spring*, due Tue 1 Dec',
    );
    expect(await modal()).toContain('3 people: Anna Kowalski, Marta Reyes, Tom Okafor');
    expect(created()).toEqual([]);
    const { payload } = await app.delivered('view_submission');
    await clickIn('Create 3 tasks');
    expect(await modal()).toBe('Creating 3 tasks. My message to you shows how far they are.');
    await app.pass(1_000);
    const all = ['Anna Kowalski in Spring', 'Marta Reyes in Spring', 'Tom Okafor in Spring'];
    expect(created()).toEqual(all);
    expect(await app.said(jonas, direct)).toContain('*3 tasks* created');
    // The same form, delivered again.
    await app.done(() => app.send(payload, 'interaction'));
    await app.pass(120_000);
    expect(created()).toEqual(all);
  });

  test('names who is in no program that fits, and leaves no other out', async () => {
    await submitFor(chosen('Pia Alone', 'Tom Okafor'));
    expect(await modal()).toContain('In no program that fits, and without a task: Pia Alone');
    expect(await modal()).toContain('2 people: Anna Kowalski, Tom Okafor');
    await clickIn('Cancel');
    expect(await modal()).toBe('Cancelled. Nothing was created.');
    await app.pass(1_000);
    expect(created()).toEqual([]);
  });

  test('says so when somebody is gone', async () => {
    await submitFor([option('nobody')]);
    expect(await modal()).toContain('Some of these people are no longer on the coaching platform.');
    expect(created()).toEqual([]);
  });
});
