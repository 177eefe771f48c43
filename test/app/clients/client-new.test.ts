import { describe, expect } from 'vitest';
import type { Dict } from '../../../src/playground/slack-simulator/index.ts';
import { appEach, buttonsIn, labelsIn, linesIn, people, referred, startApp } from '../support.ts';

const { app, test } = appEach(
  () => startApp(),
  async () => {
    for (const name of ['Alpha', 'Beta', 'Gone']) app.platform.addProgram({ name });
  },
);

const { jonas } = people;
const clients = (email: string) => app.platform.inspect().clients.filter((one) => one.email === email);
const programId = (name: string) =>
  app.platform.inspect().programs.find((one) => one.name === name)?.id ?? '';
const membersOf = (name: string) =>
  app.platform
    .inspect()
    .programs.find((one) => one.name === name)
    ?.members.map((one) => one.name);
const top = async (user: string = jonas) => (await app.views(user)).at(-1);
const lines = async (user: string = jonas) => linesIn((await top(user))?.blocks ?? []);
const option = (value: string, label = value) => ({ text: { type: 'plain_text', text: label }, value });
const open = (line = '/client new', user: string = jonas) => app.enter(user, line, 'C0COACH001');
const close = async (user: string = jonas) => {
  const view = await top(user);
  if (view) await app.done(() => app.slack.control.close({ user, view_id: view.id }));
};
const click = async (label: string) => {
  const view = await top();
  const button = buttonsIn(view?.blocks ?? []).find((one) => one.label === label);
  if (view === undefined || button === undefined) throw new Error(`There is no button "${label}".`);
  const container = { type: 'view', view_id: view.id } as const;
  const target = { block_id: button.blockId, action_id: button.actionId };
  await app.done(() => app.slack.control.action({ user: jonas, container, ...target }));
};
/** What is filled in at first, by block id. */
const initial = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    ((await top())?.blocks ?? []).flatMap((block) => {
      const element = block.element as Dict | undefined;
      const value = element?.initial_value ?? element?.initial_option ?? element?.initial_options;
      return value === undefined ? [] : [[String(block.block_id), value]];
    }),
  );

describe('/client new', () => {
  test('creates a client with everything the form asks for, who is found at once', async () => {
    await app.type(jonas, '/client Anna Kowalski');
    await open();
    expect(
      await app.submit(jonas, {
        name: ' Zofia  Nowicka ',
        email: 'zofia@clients.example',
        timezone: option('Asia/Tokyo'),
        programs: [option(programId('Alpha')), option(programId('Beta'))],
        invite: [option('yes')],
      }),
    ).toEqual({});
    expect(await lines()).toEqual([
      '*Zofia Nowicka* is now a client. An invitation is on its way to zofia@clients.example.',
      'Now in *Alpha* and *Beta*.',
    ]);
    expect(clients('zofia@clients.example')).toMatchObject([
      { name: 'Zofia Nowicka', timezone: 'Asia/Tokyo' },
    ]);
    expect([membersOf('Alpha'), membersOf('Beta')]).toEqual([['Zofia Nowicka'], ['Zofia Nowicka']]);
    expect(await app.say(jonas, '/client Zofia')).toContain('Zofia Nowicka');
    await app.type(jonas, '/todo Read tomorrow for Zofia Nowicka in "Beta"');
    expect(app.tasks('Read')).toMatchObject([{ user: { name: 'Zofia Nowicka' }, program: { name: 'Beta' } }]);
    await click('Show card');
    expect((await lines()).join('\n')).toContain('zofia@clients.example');
    await close();
  });

  test('asks for a name and an email under their fields, and for no password', async () => {
    await open('/client new Ewa');
    expect(await initial()).toEqual({ name: 'Ewa' });
    expect(JSON.stringify((await top())?.blocks)).not.toMatch(/password/i);
    expect(await app.submit(jonas, { name: '', email: 'nowhere' })).toEqual({
      errors: {
        name: 'Please complete this required field.',
        email: 'Enter a valid email address.',
      },
    });
    // Slack checks these itself, and Touchline what passes Slack.
    expect(await app.submit(jonas, { name: ' ', email: 'ewa@clients.example' })).toEqual({
      errors: { name: 'A client needs a name.' },
    });
    await close();
    await open('/client new ewa@clients.example');
    expect(await initial()).toEqual({ email: 'ewa@clients.example' });
    await close();
    await open('/client new Ewa Lis ewa@clients.example');
    expect(await initial()).toEqual({ name: 'Ewa Lis', email: 'ewa@clients.example' });
    await close();
  });

  test('says under the email that it is taken, and keeps what was typed', async () => {
    const typed = {
      name: 'Another Anna',
      email: 'Anna.Kowalski@clients.example',
      timezone: option('Asia/Tokyo', 'Asia/Tokyo (UTC+9)'),
      programs: [option(programId('Alpha'), 'Alpha')],
      invite: [option('yes')],
    };
    await open();
    await app.submit(jonas, typed);
    const shown = await lines();
    expect(shown[shown.indexOf('Email') + 1]).toMatch(
      /^\*Not created.\* The client \*Anna Kowalski\* has this email/,
    );
    expect(await initial()).toMatchObject({
      name: typed.name,
      email: typed.email,
      timezone: { value: 'Asia/Tokyo' },
      programs: [{ value: programId('Alpha') }],
      invite: [{ value: 'yes' }],
    });
    await app.submit(jonas, { ...typed, email: 'another@clients.example' });
    expect((await lines())[0]).toContain('*Another Anna* is now a client.');
    await close();
  });

  test('says at its field what the platform refuses', async () => {
    const errors = { timezone: ['The <timezone> is odd.'], name: ['Too *long*.'], other: ['x'] };
    await open();
    app.breaks({
      method: 'POST',
      path: '/clients',
      answer: { status: 422, body: { message: '', errors } },
    });
    await app.submit(jonas, { name: 'Odd', email: 'odd@clients.example' });
    expect(await lines()).toEqual([
      '*Not created.* x',
      'Name',
      '*Not created.* Too long .',
      'Email',
      'Time zone',
      '*Not created.* The &lt;timezone&gt; is odd.',
      'Programs',
      'Invitation',
    ]);
    expect(clients('odd@clients.example')).toEqual([]);
    await close();
  });

  test('does not create twice when only a program fails, and adds to the rest by a click', async () => {
    const gone = programId('Gone');
    app.breaks({
      path: `/programs/${gone}/members`,
      method: 'POST',
      answer: { status: 403 },
    });
    await open();
    const programs = [gone, programId('Alpha')].map((id) => option(id));
    await app.submit(jonas, { name: 'Half Done', email: 'half@clients.example', programs });
    expect(await lines()).toEqual([
      '*Half Done* is now a client.',
      'Now in *Alpha*.',
      referred(
        '*Not added* to *Gone*: The workspace’s token is not allowed to do this. Ask an administrator of your organization to allow it.',
      ),
    ]);
    expect(labelsIn((await top())?.blocks ?? [])).toEqual(['Add to the rest', 'Show card']);
    app.mend();
    await click('Add to the rest');
    expect(await lines()).toEqual(['*Half Done*', 'Now in *Gone*.']);
    expect(membersOf('Gone')).toEqual(['Half Done']);
    expect(clients('half@clients.example')).toHaveLength(1);
    await close();
  });

  test('finds the client by email when the answer is lost, and sends nothing twice', async () => {
    await open();
    app.breaks({
      method: 'POST',
      path: '/clients',
      times: 1,
      carriedOut: true,
      answer: 'cut',
    });
    app.calls();
    await app.submit(jonas, { name: 'Lost Answer', email: 'lost@clients.example' });
    expect((await lines())[0]).toContain('*Lost Answer* is now a client.');
    expect(app.calls().filter((call) => call === 'POST /clients')).toHaveLength(1);
    expect(clients('lost@clients.example')).toHaveLength(1);
    await app.resend('view_submission');
    expect(clients('lost@clients.example')).toHaveLength(1);
    expect((await lines())[0]).toContain('*Lost Answer* is now a client.');
    await close();
  });

  test('says what is unclear when the platform fails altogether', async () => {
    await open();
    app.breaks({ method: 'POST', path: '/clients', answer: { status: 500 } });
    await app.submit(jonas, { name: 'Not There', email: 'not@clients.example' });
    expect((await lines())[0]).toContain('The platform’s answer was lost');
    await close();
  });

  test('tells the outcome when the window was closed meanwhile', async () => {
    await open();
    await app.submit(jonas, { name: 'First', email: 'first@clients.example' });
    const { payload } = await app.delivered('view_submission');
    await close();
    const view = payload.view as Dict & { state: { values: Dict } };
    const values = {
      ...view.state.values,
      email: { value: { value: 'closed@clients.example' } },
      name: { value: { value: 'Closed' } },
    };
    await app.done(() => app.send({ ...payload, view: { ...view, state: { values } } }, 'interaction'));
    expect(await app.said(jonas, 'D0APPJONAS0')).toContain('*Closed* is now a client.');
    expect(await app.troubles()).toEqual([expect.stringMatching(/^api views.update 200 not_found/)]);
  });

  test('opens from the shortcut, and offers time zones by what is typed', async () => {
    await app.shortcut(jonas, 'client.new');
    const view = await top();
    const offered = async (query: string) => {
      const container = { type: 'view', view_id: view?.id ?? '' } as const;
      const target = { block_id: 'timezone', action_id: 'pick.timezone', query };
      const { options } = await app.done(() =>
        app.slack.control.options({ user: jonas, container, ...target }),
      );
      return (options as { text: Dict; value: string }[]).map(({ text }) => text.text);
    };
    expect(await offered('tokyo')).toEqual(['Asia/Tokyo (UTC+9)']);
    expect((await offered(''))[0]).toBe('Europe/Berlin (UTC+1)');
    expect(await offered('nowhere')).toEqual([]);
    await close();
  });
});
