import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import {
  type Harness,
  type Json,
  lastPayload,
  modal,
  openModal,
  startHarness,
  userIds,
  valueAt,
} from './support.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ rateLimits: false });
});
afterEach(() => harness.close());

const person = { user: userIds.jonas };

const filled = { text: { input: { value: 'hello' } } };
const label = { type: 'plain_text', text: 'L' };
const input = (block_id: string, element: Json, more: Json = {}) => ({
  type: 'input',
  block_id,
  label,
  element: { action_id: 'e', ...element },
  ...more,
});
const views = async () => (await harness.slack.control.state(person)).views;

describe('view_submission', () => {
  test('has the view, its state and a new trigger; an empty response closes the view', async () => {
    const { view_id } = await openModal(harness, modal({ private_metadata: 'secret', external_id: 'e' }));
    await harness.slack.control.submit({ ...person, view_id, values: filled });
    expect(lastPayload(harness, 'view_submission')).toMatchObject({
      user: { id: userIds.jonas },
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

  test('has the value of every type of input, and null or nothing if it is empty', async () => {
    const kinds: [string, Json, Json][] = [
      ['plain_text_input', {}, { value: null }],
      ['email_text_input', {}, { value: null }],
      ['url_text_input', {}, { value: null }],
      ['number_input', { is_decimal_allowed: true, initial_value: '1.5' }, { value: '1.5' }],
      ['datepicker', { initial_date: '2026-01-02' }, { selected_date: '2026-01-02' }],
      [
        'timepicker',
        { initial_time: '09:00', timezone: 'Europe/London' },
        { selected_time: '09:00', timezone: 'Europe/London' },
      ],
      ['users_select', {}, { selected_user: null }],
      ['multi_users_select', { initial_users: [userIds.anna] }, { selected_users: [userIds.anna] }],
      ['external_select', {}, { selected_option: null }],
    ];
    const blocks = kinds.map(([type, fields]) => input(type, { type, ...fields }, { optional: true }));
    const { view_id } = await openModal(harness, modal({ blocks }));
    await harness.slack.control.submit({ ...person, view_id });
    const values = valueAt(lastPayload(harness, 'view_submission'), 'view.state.values');
    expect(values).toEqual(
      Object.fromEntries(kinds.map(([type, , value]) => [type, { e: { type, ...value } }])),
    );
  });

  test('is not sent if the form finds required or out-of-bounds values', async () => {
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
    const { view_id } = await openModal(harness, view);
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
    const { errors, delivery } = await harness.slack.control.submit({ ...person, view_id, values });
    expect(Object.keys(errors ?? {}).sort()).toEqual([...Object.keys(typed), 'none', 'required'].sort());
    expect(delivery).toBeNull();
    expect(harness.app.payloads('view_submission')).toHaveLength(0);
  });

  test('response_action errors shows errors by block, and the modal stays', async () => {
    const { view_id } = await openModal(harness, modal());
    const errors = { text: 'Not that.' };
    harness.app.respond = () => ({ body: { response_action: 'errors', errors } });
    expect(await harness.slack.control.submit({ ...person, view_id, values: filled })).toMatchObject({
      errors,
    });
    expect(await views()).toMatchObject([{ id: view_id, errors }]);
  });

  test('errors for a block that is not an input are an invalid response', async () => {
    const { view_id } = await openModal(harness, modal());
    harness.app.respond = () => ({ body: { response_action: 'errors', errors: { elsewhere: 'Not that.' } } });
    const result = await harness.slack.control.submit({ ...person, view_id, values: filled });
    expect(result).toMatchObject({ problem: 'invalid_response' });
  });

  test('response_action update, push and clear change the stack', async () => {
    const { view_id } = await openModal(harness, modal());
    harness.app.respond = () => ({
      body: { response_action: 'update', view: modal({ callback_id: 'second' }) },
    });
    await harness.slack.control.submit({ ...person, view_id, values: filled });
    const kept = { values: { text: { input: { value: 'hello' } } } };
    expect(await views()).toMatchObject([{ id: view_id, view: { callback_id: 'second', state: kept } }]);
    harness.app.respond = () => ({
      body: { response_action: 'push', view: modal({ callback_id: 'third' }) },
    });
    await harness.slack.control.submit({ ...person, view_id, values: filled });
    const pushed = await views();
    expect(pushed).toMatchObject([
      { id: view_id },
      { view: { callback_id: 'third', previous_view_id: view_id } },
    ]);
    await expect(harness.slack.control.submit({ ...person, view_id })).rejects.toThrow('view_not_on_top');
    harness.app.respond = () => ({ body: { response_action: 'clear' } });
    await harness.slack.control.submit({
      ...person,
      view_id: String(valueAt(pushed, '1.id')),
      values: filled,
    });
    expect(await views()).toEqual([]);
  });

  // slack-samples' node-tasks-app answers so: what its view builder returns is a string (docs.slack.dev/surfaces/modals,
  // "Update a view via response_action").
  test.each(['update', 'push'])(
    'response_action %s takes a view as a JSON string',
    async (response_action) => {
      const { view_id } = await openModal(harness, modal());
      const view = JSON.stringify(modal({ callback_id: 'second' }));
      harness.app.respond = () => ({ body: { response_action, view } });
      const result = await harness.slack.control.submit({ ...person, view_id, values: filled });
      expect(result).not.toHaveProperty('problem');
      expect(((await views()) as Json[]).at(-1)).toMatchObject({ view: { callback_id: 'second' } });
      harness.app.respond = () => ({ body: { response_action, view: '{' } });
      const top = String(((await views()) as Json[]).at(-1)?.id);
      expect(await harness.slack.control.submit({ ...person, view_id: top, values: filled })).toMatchObject({
        problem: 'invalid_response',
      });
    },
  );

  test('a response cannot push a fourth view either', async () => {
    await openModal(harness, modal());
    harness.app.respond = () => ({ body: { response_action: 'push', view: modal() } });
    const submitTop = async () => {
      const view_id = String(
        valueAt((await views()) as unknown[], `${((await views()) as unknown[]).length - 1}.id`),
      );
      return harness.slack.control.submit({ ...person, view_id, values: filled });
    };
    await submitTop();
    await submitTop();
    expect(await submitTop()).toMatchObject({ problem: 'push_limit_reached' });
    expect(await views()).toHaveLength(3);
  });

  test('an update that Slack would reject, or an invalid response, leaves the view as it was', async () => {
    const { view_id } = await openModal(harness, modal());
    const long = modal({ title: { type: 'plain_text', text: 'x'.repeat(25) } });
    harness.app.respond = () => ({ body: { response_action: 'update', view: long } });
    expect(await harness.slack.control.submit({ ...person, view_id, values: filled })).toMatchObject({
      problem: 'invalid_arguments',
      problems: [{ pointer: '/title/text' }],
    });
    harness.app.respond = () => ({ body: { response_action: 'explode' } });
    expect(await harness.slack.control.submit({ ...person, view_id, values: filled })).toMatchObject({
      problem: 'invalid_response',
    });
    expect(await views()).toMatchObject([{ view: { callback_id: 'note' } }]);
  });

  test('an uploaded file can be fetched with files:read only', async () => {
    await harness.close();
    const manifest = testManifest();
    const bot = [...(manifest.oauth_config?.scopes?.bot ?? []), 'files:read'];
    harness = await startHarness({ manifest: { ...manifest, oauth_config: { scopes: { bot } } } });
    const { view_id } = await openModal(harness, modal({ blocks: [input('f', { type: 'file_input' })] }));
    const data = Buffer.from('PNG').toString('base64');
    const { file } = await harness.slack.control.upload({
      ...person,
      name: 'me.png',
      mimetype: 'image/png',
      data,
    });
    await harness.slack.control.submit({ ...person, view_id, values: { f: { e: { files: [file] } } } });
    const submitted = valueAt(
      lastPayload(harness, 'view_submission'),
      'view.state.values.f.e.files.0',
    ) as Json;
    expect(submitted).toMatchObject({ name: 'me.png', mimetype: 'image/png', filetype: 'png', size: 3 });
    const authorization = `Bearer ${harness.slack.botToken()}`;
    const fetched = await fetch(String(submitted.url_private_download), { headers: { authorization } });
    expect(await fetched.text()).toBe('PNG');
    expect((await fetch(String(submitted.url_private_download), { redirect: 'manual' })).status).toBe(302);
    expect(await harness.call('files.info', { file: submitted.id })).toMatchObject({
      ok: true,
      file: { name: 'me.png' },
    });
    expect(await harness.call('files.info', { file: 'F0NONE' })).toMatchObject({ error: 'file_not_found' });
  });
});

describe('closing', () => {
  test('shows the view below again, or closes all', async () => {
    const { view_id } = await openModal(harness, modal());
    harness.app.respond = () => ({ body: { response_action: 'push', view: modal() } });
    const push = () => harness.slack.control.submit({ ...person, view_id, values: filled });
    await push();
    const top = String(valueAt(await views(), '1.id'));
    await harness.slack.control.close({ ...person, view_id: top });
    expect(await views()).toMatchObject([{ id: view_id }]);
    await expect(harness.slack.control.close({ ...person, view_id: top })).rejects.toThrow('view_not_found');
    await push();
    const next = String(valueAt(await views(), '1.id'));
    await harness.slack.control.close({ ...person, view_id: next, all: true });
    expect(await views()).toEqual([]);
  });

  test('another person can neither submit nor close the view', async () => {
    const { view_id } = await openModal(harness, modal());
    await expect(harness.slack.control.close({ user: userIds.marta, view_id })).rejects.toThrow(
      'view_not_found',
    );
    await expect(harness.slack.control.submit({ user: userIds.marta, view_id })).rejects.toThrow(
      'view_not_found',
    );
  });
});
