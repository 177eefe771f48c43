import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { at, type Bench, CHANNEL, type Json, last, modal, openModal, startBench, USER } from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ rateLimits: false });
});
afterEach(() => bench.close());

const person = { user: USER.jonas };
const _here = { ...person, channel: CHANNEL.coaching };

const filled = { text: { input: { value: 'hello' } } };
const label = { type: 'plain_text', text: 'L' };
const input = (block_id: string, element: Json, more: Json = {}) => ({
  type: 'input',
  block_id,
  label,
  element: { action_id: 'e', ...element },
  ...more,
});
const views = async () => (await bench.slack.control.state(person)).views;

describe('view_submission', () => {
  test('has the view, its state and a new trigger; an empty answer closes it', async () => {
    const { view_id } = await openModal(bench, modal({ private_metadata: 'secret', external_id: 'e' }));
    await bench.slack.control.submit({ ...person, view_id, values: filled });
    expect(last(bench, 'view_submission')).toMatchObject({
      user: { id: USER.jonas },
      team: { id: 'T0NORTH001' },
      trigger_id: expect.any(String),
      response_urls: [],
      view: {
        id: view_id,
        callback_id: 'note',
        private_metadata: 'secret',
        external_id: 'e',
        root_view_id: view_id,
        previous_view_id: null,
        app_installed_team_id: 'T0NORTH001',
        bot_id: 'B0APPNORTH',
        state: { values: { text: { input: { type: 'plain_text_input', value: 'hello' } } } },
      },
    });
    expect(await views()).toEqual([]);
  });

  test('every kind of input tells its value, and null or nothing when it is empty', async () => {
    const kinds: [string, Json, Json][] = [
      ['plain_text_input', {}, { value: null }],
      ['email_text_input', {}, { value: null }],
      ['url_text_input', {}, { value: null }],
      ['number_input', { is_decimal_allowed: true, initial_value: '1.5' }, { value: '1.5' }],
      ['rich_text_input', {}, {}],
      ['datepicker', { initial_date: '2026-01-02' }, { selected_date: '2026-01-02' }],
      [
        'timepicker',
        { initial_time: '09:00', timezone: 'Europe/London' },
        { selected_time: '09:00', timezone: 'Europe/London' },
      ],
      ['datetimepicker', {}, { selected_date_time: null }],
      ['users_select', {}, { selected_user: null }],
      ['multi_users_select', { initial_users: [USER.anna] }, { selected_users: [USER.anna] }],
      ['external_select', {}, { selected_option: null }],
    ];
    const blocks = kinds.map(([type, fields]) => input(type, { type, ...fields }, { optional: true }));
    const { view_id } = await openModal(bench, modal({ blocks }));
    await bench.slack.control.submit({ ...person, view_id });
    const values = at(last(bench, 'view_submission'), 'view.state.values');
    expect(values).toEqual(
      Object.fromEntries(kinds.map(([type, , told]) => [type, { e: { type, ...told } }])),
    );
  });

  test('what is required or out of bounds is refused by the form, and the app hears nothing', async () => {
    const view = modal({
      blocks: [
        input('required', { type: 'plain_text_input' }),
        input('optional', { type: 'plain_text_input' }, { optional: true }),
        input('short', { type: 'plain_text_input', min_length: 3 }),
        input('long', { type: 'plain_text_input', max_length: 3 }),
        input('email', { type: 'email_text_input' }),
        input('url', { type: 'url_text_input' }),
        input('whole', { type: 'number_input', is_decimal_allowed: false }),
        input('most', { type: 'number_input', is_decimal_allowed: false, max_value: '5' }),
        input('least', { type: 'number_input', is_decimal_allowed: false, min_value: '5' }),
        input('number', { type: 'number_input', is_decimal_allowed: true }),
        input('none', { type: 'multi_users_select' }),
      ],
    });
    const { view_id } = await openModal(bench, view);
    const typed = {
      short: 'ab',
      long: 'abcd',
      email: 'a@b',
      url: 'nowhere',
      whole: '1.5',
      most: '6',
      least: '4',
      number: 'x',
    };
    const values = Object.fromEntries(
      Object.entries(typed).map(([block, value]) => [block, { e: { value } }]),
    );
    const { errors, delivery } = await bench.slack.control.submit({ ...person, view_id, values });
    expect(Object.keys(errors ?? {}).sort()).toEqual([...Object.keys(typed), 'none', 'required'].sort());
    expect(delivery).toBeNull();
    expect(bench.app.of('view_submission')).toHaveLength(0);
  });

  test('response_action errors: shown by block, the modal stays', async () => {
    const { view_id } = await openModal(bench, modal());
    const errors = { text: 'Not that.' };
    bench.app.answer = () => ({ body: { response_action: 'errors', errors } });
    expect(await bench.slack.control.submit({ ...person, view_id, values: filled })).toMatchObject({
      errors,
    });
    expect(await views()).toMatchObject([{ id: view_id, errors }]);
  });

  test("errors for a block that is not an input are an answer that Slack can't show", async () => {
    const { view_id } = await openModal(bench, modal());
    bench.app.answer = () => ({ body: { response_action: 'errors', errors: { elsewhere: 'Not that.' } } });
    const result = await bench.slack.control.submit({ ...person, view_id, values: filled });
    expect(result).toMatchObject({ problem: 'invalid_response' });
  });

  test('response_action update, push and clear', async () => {
    const { view_id } = await openModal(bench, modal());
    bench.app.answer = () => ({
      body: { response_action: 'update', view: modal({ callback_id: 'second' }) },
    });
    await bench.slack.control.submit({ ...person, view_id, values: filled });
    const kept = { values: { text: { input: { value: 'hello' } } } };
    expect(await views()).toMatchObject([{ id: view_id, view: { callback_id: 'second', state: kept } }]);
    bench.app.answer = () => ({ body: { response_action: 'push', view: modal({ callback_id: 'third' }) } });
    await bench.slack.control.submit({ ...person, view_id, values: filled });
    const pushed = await views();
    expect(pushed).toMatchObject([
      { id: view_id },
      { view: { callback_id: 'third', previous_view_id: view_id } },
    ]);
    await expect(bench.slack.control.submit({ ...person, view_id })).rejects.toThrow('view_not_on_top');
    bench.app.answer = () => ({ body: { response_action: 'clear' } });
    await bench.slack.control.submit({ ...person, view_id: String(at(pushed, '1.id')), values: filled });
    expect(await views()).toEqual([]);
  });

  test('a fourth view is not pushed by an answer either', async () => {
    await openModal(bench, modal());
    bench.app.answer = () => ({ body: { response_action: 'push', view: modal() } });
    const submitTop = async () => {
      const view_id = String(
        at((await views()) as unknown[], `${((await views()) as unknown[]).length - 1}.id`),
      );
      return bench.slack.control.submit({ ...person, view_id, values: filled });
    };
    await submitTop();
    await submitTop();
    expect(await submitTop()).toMatchObject({ problem: 'push_limit_reached' });
    expect(await views()).toHaveLength(3);
  });

  test('an update to a view that Slack would refuse, and an answer that is none, leave it as it was', async () => {
    const { view_id } = await openModal(bench, modal());
    const long = modal({ title: { type: 'plain_text', text: 'x'.repeat(25) } });
    bench.app.answer = () => ({ body: { response_action: 'update', view: long } });
    expect(await bench.slack.control.submit({ ...person, view_id, values: filled })).toMatchObject({
      problem: 'invalid_arguments',
      problems: [{ pointer: '/title/text' }],
    });
    bench.app.answer = () => ({ body: { response_action: 'explode' } });
    expect(await bench.slack.control.submit({ ...person, view_id, values: filled })).toMatchObject({
      problem: 'invalid_response',
    });
    expect(await views()).toMatchObject([{ view: { callback_id: 'note' } }]);
  });

  test('a conversation chosen with response_url_enabled gets a response url', async () => {
    const where = input('where', { type: 'conversations_select', response_url_enabled: true });
    const { view_id } = await openModal(bench, modal({ blocks: [where] }));
    const values = { where: { e: { selected_conversation: CHANNEL.coaching } } };
    await bench.slack.control.submit({ ...person, view_id, values });
    const given = at(last(bench, 'view_submission'), 'response_urls.0') as Json;
    expect(given).toMatchObject({ block_id: 'where', action_id: 'e', channel_id: CHANNEL.coaching });
    const body = JSON.stringify({ response_type: 'in_channel', text: 'from the modal' });
    await fetch(String(given.response_url), { method: 'POST', body });
    const { messages } = await bench.slack.control.messages({ user: USER.marta, channel: CHANNEL.coaching });
    expect(messages).toMatchObject([{ text: 'from the modal' }]);
  });

  test('a file that a person gives can be fetched with files:read only', async () => {
    await bench.close();
    const manifest = testManifest();
    const bot = [...(manifest.oauth_config?.scopes?.bot ?? []), 'files:read'];
    bench = await startBench({ manifest: { ...manifest, oauth_config: { scopes: { bot } } } });
    const { view_id } = await openModal(bench, modal({ blocks: [input('f', { type: 'file_input' })] }));
    const data = Buffer.from('PNG').toString('base64');
    const { file } = await bench.slack.control.upload({
      ...person,
      name: 'me.png',
      mimetype: 'image/png',
      data,
    });
    await bench.slack.control.submit({ ...person, view_id, values: { f: { e: { files: [file] } } } });
    const told = at(last(bench, 'view_submission'), 'view.state.values.f.e.files.0') as Json;
    expect(told).toMatchObject({ name: 'me.png', mimetype: 'image/png', filetype: 'png', size: 3 });
    const authorization = `Bearer ${bench.slack.botToken()}`;
    const fetched = await fetch(String(told.url_private_download), { headers: { authorization } });
    expect(await fetched.text()).toBe('PNG');
    expect((await fetch(String(told.url_private_download), { redirect: 'manual' })).status).toBe(302);
    expect(await bench.call('files.info', { file: told.id })).toMatchObject({
      ok: true,
      file: { name: 'me.png' },
    });
    expect(await bench.call('files.info', { file: 'F0NONE' })).toMatchObject({ error: 'file_not_found' });
  });
});

describe('view_closed', () => {
  const noticed = modal({ notify_on_close: true });

  test('comes for a view with notify_on_close, and the one below shows again', async () => {
    const { view_id } = await openModal(bench, modal());
    bench.app.answer = () => ({ body: { response_action: 'push', view: noticed } });
    await bench.slack.control.submit({ ...person, view_id, values: filled });
    const top = String(at(await views(), '1.id'));
    bench.app.answer = () => ({});
    await bench.slack.control.close({ ...person, view_id: top });
    expect(bench.app.of('view_closed')).toMatchObject([
      { is_cleared: false, view: { id: top }, user: { id: USER.jonas } },
    ]);
    expect(await views()).toMatchObject([{ id: view_id }]);
    await expect(bench.slack.control.close({ ...person, view_id: top })).rejects.toThrow('view_not_found');
  });

  test('is_cleared when all are closed at once; nothing for a view that did not ask', async () => {
    const { view_id } = await openModal(bench, noticed);
    await bench.slack.control.close({ ...person, view_id, all: true });
    expect(bench.app.of('view_closed')).toMatchObject([{ is_cleared: true }]);
    const plain = await openModal(bench, modal());
    await bench.slack.control.close({ ...person, view_id: plain.view_id });
    expect(bench.app.of('view_closed')).toHaveLength(1);
  });

  test('clear_on_close takes the whole stack', async () => {
    const { view_id } = await openModal(bench, { ...noticed });
    bench.app.answer = () => ({ body: { response_action: 'push', view: modal({ clear_on_close: true }) } });
    await bench.slack.control.submit({ ...person, view_id, values: filled });
    bench.app.answer = () => ({});
    await bench.slack.control.close({ ...person, view_id: String(at(await views(), '1.id')) });
    expect(await views()).toEqual([]);
    expect(bench.app.of('view_closed')).toMatchObject([{ is_cleared: true, view: { id: view_id } }]);
  });

  test('another person can neither submit nor close it', async () => {
    const { view_id } = await openModal(bench, modal());
    await expect(bench.slack.control.close({ user: USER.marta, view_id })).rejects.toThrow('view_not_found');
    await expect(bench.slack.control.submit({ user: USER.marta, view_id })).rejects.toThrow('view_not_found');
  });
});
