import { afterEach, describe, expect } from 'vitest';
import type { Dict } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { appEach, buttonsIn, labelsIn, linesIn, people, startApp, wordsOf, workspaces } from '../support.ts';

const { app, test } = appEach(
  () => startApp({ seed: false }),
  async () => {
    app.platform.addTeamMember({ name: 'Jonas Lindqvist', email: 'jonas@northfield.example' });
    app.platform.addClient({ name: 'Anna Kowalski', email: 'anna.kowalski@clients.example' });
    app.platform.addClient({ name: 'Other', email: 'other@clients.example', info: { employer: 'Acme' } });
  },
);
afterEach(async () => {
  const view = await top();
  if (view) await app.done(() => app.slack.control.close({ user: jonas, view_id: view.id }));
});

const { jonas, anna } = people;
const info = {
  goal: 'Speak up',
  sessions: 3,
  tags: ['new', 'vip'],
  remote: true,
  note: 'Two\nlines',
};
const top = async (user: string = jonas) => (await app.views(user)).at(-1);
const lines = async (user: string = jonas) => linesIn((await top(user))?.blocks ?? []);
const emailOf = (id: string) => app.platform.inspect().clients.find((one) => one.id === id)?.email;
const infoOf = (name: string) => app.platform.inspect().clients.find((one) => one.name === name)?.info;
/** The inputs by label: block id and what is in them. */
const inputs = async () =>
  Object.fromEntries(
    ((await top())?.blocks ?? [])
      .filter(({ type }) => type === 'input')
      .map((block) => {
        const { label, element, block_id } = block as { label: Dict; element: Dict; block_id: string };
        return [String(label.text), { id: block_id, value: element.initial_value }];
      }),
  );
const submit = async (typed: Record<string, string>) => {
  const form = await inputs();
  const values = Object.entries(form).map(([label, { id, value }]) => [id, typed[label] ?? value ?? null]);
  return app.submit(jonas, Object.fromEntries(values));
};
let added = 0;
/** A new client with these fields, and the form for them open. */
async function openFor(fields: object | null = info): Promise<{ id: string; name: string }> {
  added += 1;
  const name = `Client ${String.fromCharCode(64 + added)}xyz`;
  const { id } = app.platform.addClient({ name, email: `c${added}@clients.example`, info: fields as never });
  const card = await app.type(jonas, `/client c${added}@clients.example`);
  await app.click(jonas, card, 'Edit fields');
  return { id, name };
}
/** Somebody else changes fields while the form is open. */
async function changeMeanwhile(id: string, change: Record<string, unknown>): Promise<void> {
  await (await fixture.platformOf(app, workspaces.north)).updateClientInfo(id, change);
}
const puts = () => app.platform.requests.filter(({ method }) => method === 'PUT');

describe('Edit fields', () => {
  test('has an input for each field, and those that other clients have, and sends only what was changed', async () => {
    const { name } = await openFor();
    expect(Object.entries(await inputs()).map(([label, { value }]) => [label, value])).toEqual([
      ['Goal', 'Speak up'],
      ['Sessions', '3'],
      ['Tags', 'new, vip'],
      ['Remote', 'yes'],
      ['Note', 'Two\nlines'],
      ['Employer', undefined],
      ['New field', undefined],
      ['Its value', undefined],
    ]);
    app.platform.requests.length = 0;
    await submit({ Sessions: '2', Employer: 'Acme', 'New field': 'Next step', 'Its value': 'Call' });
    expect(await lines()).toEqual([`Saved *Sessions*, *Employer* and *Next step* for ${name}.`]);
    expect(infoOf(name)).toEqual({ ...info, sessions: 2, employer: 'Acme', next_step: 'Call' });
    expect(puts()).toHaveLength(1);
    const [show] = buttonsIn((await top())?.blocks ?? []);
    expect(show).toMatchObject({ label: 'Show card', actionId: 'client.show' });
  });

  test('sends nothing when nothing was changed', async () => {
    const { name } = await openFor();
    app.platform.requests.length = 0;
    await submit({});
    expect(await lines()).toEqual([`Nothing was changed for ${name}.`]);
    expect(puts()).toEqual([]);
  });

  test('shows what somebody else changed meanwhile, and overwrites it only when asked again', async () => {
    const { id, name } = await openFor();
    const change = { goal: 'Listen', sessions: 9 };
    await changeMeanwhile(id, change);
    await submit({ Goal: 'Speak louder', Tags: 'vip' });
    expect(infoOf(name)).toMatchObject({ ...change, tags: ['new', 'vip'] });
    const shown = await lines();
    expect(shown).toContain('*Nothing is saved yet.* See below.');
    expect(shown[shown.indexOf('Goal') + 1]).toBe(
      '*Changed meanwhile* to “Listen”. Save again to replace that with yours.',
    );
    expect(await inputs()).toMatchObject({ Goal: { value: 'Speak louder' }, Tags: { value: 'vip' } });
    await submit({});
    expect(infoOf(name)).toMatchObject({ goal: 'Speak louder', tags: ['vip'], sessions: 9 });
  });

  test('says under the field what it cannot be', async () => {
    const { name } = await openFor();
    const { errors } = await submit({ Sessions: 'many', Remote: 'perhaps' });
    expect(Object.values(errors ?? {})).toEqual(['Type a number, such as 12 or 3.5.', 'Type yes or no.']);
    await submit({ 'New field': 'Goal', 'Its value': 'x' });
    expect((await lines()).join('\n')).toContain('There is a field *Goal* already: change it above.');
    await submit({ 'New field': '***', 'Its value': 'x' });
    expect((await lines()).join('\n')).toContain('A new field needs a name with letters or digits.');
    expect(infoOf(name)).toEqual(info);
  });

  test('keeps what was typed when the platform refuses', async () => {
    const { name } = await openFor();
    app.breaks({ method: 'PUT', answer: { status: 403 } });
    await submit({ Goal: 'Else' });
    expect((await lines()).join('\n')).toContain('*Not saved.* The workspace’s token is not allowed');
    expect(await inputs()).toMatchObject({ Goal: { value: 'Else' } });
    expect(infoOf(name)).toEqual(info);
  });

  test('has pages for two hundred fields, and saves the one that is shown', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field_${i}`, `value ${i}`]));
    const { name } = await openFor(many);
    const view = await top();
    const next = buttonsIn(view?.blocks ?? []).find(({ label }) => label === 'Next');
    const container = { type: 'view', view_id: view?.id ?? '' } as const;
    const target = { block_id: next?.blockId ?? '', action_id: next?.actionId ?? '' };
    await app.done(() => app.slack.control.action({ user: jonas, container, ...target }));
    expect((await lines())[0]).toContain(`*${name}* · page 2 of 1`);
    await submit({ 'Field 20': 'changed' });
    expect(infoOf(name)).toEqual({ ...many, field_20: 'changed' });
  });

  test('goes on with what was typed in a form that was closed, for the same client only', async () => {
    const { id } = await openFor();
    const block_id = (await inputs()).Goal?.id ?? '';
    await app.actIn(jonas, { block_id, action_id: 'value', value: 'Speak first' });
    await app.closeModals(jonas);
    await openFor();
    expect(labelsIn((await top())?.blocks ?? [])).not.toContain('Continue');
    await app.closeModals(jonas);
    await app.click(jonas, await app.type(jonas, `/client ${emailOf(id)}`), 'Edit fields');
    expect((await lines())[0]).toBe('You closed this before: “Speak first”');
    await app.press(jonas, 'Continue');
    expect(await inputs()).toMatchObject({ Goal: { value: 'Speak first' }, Sessions: { value: '3' } });
  });

  test('says so when the client is gone, and refuses clients', async () => {
    const { name } = await openFor();
    await submit({ Goal: 'Once' });
    const { payload } = await app.delivered('view_submission');
    const view = payload.view as Dict;
    await app.done(() =>
      app.send({ ...payload, view: { ...view, private_metadata: 'gone 1' } }, 'interaction'),
    );
    expect((await lines())[0]).toBe('That client is no longer on the coaching platform.');
    const user = { ...(payload.user as Dict), id: anna };
    app.platform.requests.length = 0;
    await app.done(() => app.send({ ...payload, user }, 'interaction'));
    expect(puts()).toEqual([]);
    expect(infoOf(name)).toMatchObject({ goal: 'Once' });
  });
});

describe('/client', () => {
  test('lists the clients with a search and New client', async () => {
    const list = await app.type(jonas, '/client');
    expect(wordsOf(list)).toMatch(/^\*\d+ clients\*\nAnna Kowalski|^\*\d+ clients\*\n\*Anna Kowalski\*/);
    expect(labelsIn(list.blocks).slice(0, 2)).toEqual(['New client', 'Show']);
    const block = list.blocks.find(({ type }) => type === 'actions');
    const container = { type: 'message', channel: 'C0COACH001', ts: list.ts } as const;
    const target = { block_id: String(block?.block_id), action_id: 'pick.client' };
    const { options } = await app.done(() =>
      app.slack.control.options({ user: jonas, container, ...target, query: 'Annie Kowalsky' }),
    );
    const [value = {}] = options as Dict[];
    await app.done(() => app.slack.control.action({ user: jonas, container, ...target, value }));
    expect(await app.said(jonas)).toMatch(/^Anna Kowalski · /);
  });
});
