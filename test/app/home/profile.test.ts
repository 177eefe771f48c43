import { afterEach, describe, expect } from 'vitest';
import { drawPhoto } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { modal, touchline } from '../connect/connect-support.ts';
import { appEach, option, people, startApp, workspaces } from '../support.ts';

const { app, test } = appEach(() => startApp());
afterEach(async () => {
  await app.faults();
  for (const user of [people.marta, people.jonas]) {
    await app.closeModals(user);
  }
});

const { marta } = people;
const me = async () => {
  return (await (await fixture.platformOf(app, workspaces.north)).me()).user;
};
/** What the platform was asked to change. */
const writes = () => app.calls().filter((call) => !call.startsWith('GET'));
const initialOf = async (block: string) => {
  const blocks = (await app.views(marta)).at(-1)?.blocks ?? [];
  return (blocks.find(({ block_id }) => block_id === block)?.element ?? {}) as Record<string, unknown>;
};
const upload = async (name: string, bytes: Buffer) =>
  (await app.slack.control.upload({ user: marta, name, data: bytes.toString('base64') })).file;
const saved = /^Your profile at <[^<>|]+\|Northfield Coaching> is saved\.$/;
const png = Buffer.from(drawPhoto('aa3311'), 'base64');

const open = async () => {
  await touchline(app, marta, 'profile');
  app.calls();
};
/** Everything as it is, with changes. */
async function submit(change: Record<string, unknown> = {}) {
  const { name, email } = await me();
  return app.submit(marta, {
    name,
    email,
    notifications: option('daily'),
    digests: option('yes'),
    ...change,
  });
}

describe('/touchline profile', () => {
  test('shows the profile as it is, changes it, and asks the platform for no more than that', async () => {
    const before = await me();
    await open();
    expect((await initialOf('name')).initial_value).toBe(before.name);
    expect((await initialOf('email')).initial_value).toBe(before.email);
    await submit({ name: '  Marta Reyes-Lind ', notifications: option('weekly'), digests: option('no') });
    expect(await modal(app, marta)).toEqual([expect.stringMatching(saved)]);
    expect(writes()).toEqual(['PUT /me']);
    expect(await me()).toMatchObject({
      name: 'Marta Reyes-Lind',
      email: before.email,
      email_notifications: 'weekly',
      digests: false,
    });
  });

  test('refuses an email that is taken, keeps what was typed, and accepts another one', async () => {
    await open();
    await submit({ email: 'jonas@northfield.example', name: 'Marta R' });
    expect((await modal(app, marta))[0]).toBe('*Not saved.* *Email:* The email has already been taken.');
    expect((await initialOf('name')).initial_value).toBe('Marta R');
    expect((await initialOf('email')).initial_value).toBe('jonas@northfield.example');
    expect(await me()).not.toMatchObject({ name: 'Marta R' });
    await submit({ name: 'Marta Reyes' });
    expect(await modal(app, marta)).toEqual([expect.stringMatching(saved)]);
    expect(await me()).toMatchObject({ name: 'Marta Reyes' });
  });

  test('is for the person whose token it is; anybody else reads why not', async () => {
    await touchline(app, people.jonas, 'profile');
    expect(await modal(app, people.jonas)).toEqual([
      expect.stringMatching(
        /^The platform lets Touchline change one profile only: that of Marta Reyes, whose token .* Change yours at <http[^<>|]+\|Northfield Coaching>\.$/,
      ),
    ]);
    // The same again for whoever submits a form that was not shown to them.
    await open();
    await submit({ name: 'Marta Two' });
    const { payload } = await app.delivered('view_submission');
    await submitAs(people.jonas, payload, 'Mine now');
    expect(await me()).toMatchObject({ name: 'Marta Two' });
  });
});

/** A submission that Slack signed for somebody else. */
async function submitAs(user: string, payload: Record<string, unknown>, name: string): Promise<void> {
  const forged = structuredClone(payload) as {
    user: { id: string };
    view: { state: { values: Record<string, object> } };
  };
  forged.user.id = user;
  forged.view.state.values.name = { value: { type: 'plain_text_input', value: name } };
  app.calls();
  await app.done(() => app.send(forged, 'interaction'));
  const calls = app.calls();
  expect(calls).toContain('GET /me');
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
}

describe('the photo', () => {
  test('can be the one in Slack', async () => {
    await open();
    await submit({ 'slack-photo': [option('yes')] });
    expect(await modal(app, marta)).toEqual([expect.stringMatching(saved)]);
    const stored = await fetch(String((await me()).avatar));
    expect(Buffer.from(await stored.arrayBuffer()).toString('base64')).toBe(drawPhoto('1f5a4c'));
  });

  test.each([
    ['no image', 'photo.png', Buffer.from('<html>'), 'The photo has to be a jpg, png or gif image.'],
    [
      'too large',
      'photo.png',
      Buffer.concat([png, Buffer.alloc(4_194_305)]),
      'The photo is larger than 4 MB.',
    ],
  ])('is refused when it is %s, and nothing else is changed', async (_what, name, bytes, problem) => {
    await open();
    await submit({ name: 'Changed', photo: [await upload(name, bytes)] });
    expect((await modal(app, marta))[0]).toBe(problem);
    expect(writes()).toEqual([]);
  });

  test('is told apart from the profile when only one of them could be saved', async () => {
    await open();
    app.breaks({ path: '/me/avatar', answer: { status: 403 } });
    await submit({ name: 'Marta Reyes-Lind', photo: [await upload('p.png', png)] });
    expect((await modal(app, marta))[0]).toMatch(
      /^Your profile is saved, but not the photo\. The workspace’s token is not allowed to do this\./,
    );
    expect(await me()).toMatchObject({ name: 'Marta Reyes-Lind' });
  });

  test('can’t be uploaded where Touchline lacks the permission; the rest can be changed', async () => {
    await app.faults({ on: 'api', what: 'views.update', kind: 'error', error: 'missing_scope' });
    await open();
    const lines = await modal(app, marta);
    expect(lines).toContain('Name');
    expect(lines).not.toContain('New photo');
    expect(await app.troubles()).toEqual([expect.stringContaining('missing_scope')]);
  });
});
