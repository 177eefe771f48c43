import { afterEach, beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appOnce, people, startApp, workspaces } from '../support.ts';
import { disconnect, modal, touchline } from './connect-support.ts';

const secret = 'the signing secret of the app';
let platformUrl: string;

const { app, test } = appOnce(
  () =>
    startApp({
      connected: false,
      touchline: {
        platformRequests: {
          secrets: [secret],
          appId: 'touchline',
          signatureHeader: 'upcoach-signature',
          refreshHeader: 'upcoach-refresh-token',
          maxAgeMs: 24 * 60 * 60_000,
        },
      },
    }),
  async () => {
    const { avatar } = await fixture.userOf(app, app.platform.token());
    platformUrl = new URL(avatar ?? '').origin;
  },
);
afterEach(async () => {
  for (const user of [people.marta, people.sofia, people.lee]) await app.closeModals(user);
  for (const workspace of [workspaces.north, workspaces.south]) await fixture.disconnect(app, workspace);
});

const kept = (workspace: string) => fixture.connection(app, workspace);
/** Changes the name of the admin who installed Touchline, as they do themselves on the platform. */
const rename = (name: string) =>
  fixture.createPlatformClient({ baseUrl: platformUrl, token: app.platform.token() }).updateMe({
    name,
    email_notifications: 'daily',
    digests: true,
  });

/** Opens the proof and returns the code that it shows. */
async function openProof(user: string): Promise<string> {
  await touchline(app, user, 'connect');
  const view = (await app.views(user)).at(-1);
  const block = view?.blocks.find(({ accessory }) => accessory !== undefined);
  await app.done(() =>
    app.slack.control.action({
      user,
      container: { type: 'view', view_id: view?.id ?? '' },
      block_id: String(block?.block_id),
      action_id: 'connect.prove',
    }),
  );
  return /TL-\w{10}/.exec((await modal(app, user)).join())?.[0] ?? '';
}
const check = async (user: string, organization = 'northfield coaching') => {
  await app.submit(user, { organization });
  return modal(app, user);
};

describe('an organization that installed Touchline while there are many workspaces', () => {
  let token: string;
  beforeEach(async () => {
    const { id } = app.platform.inspect().organization;
    await fixture.forgetOrganization(app, id, Math.floor(app.now() / 1000));
    const sent = await app.platform.sendInstallation({ url: `${app.url}/platform/install`, secret });
    expect(sent.status).toBe(201);
    token = sent.token;
  });

  test('waits, and is tied to the workspace of whoever put the code into their own name', async () => {
    expect(await kept(workspaces.north)).toBeUndefined();

    const code = await openProof(people.marta);
    expect(code).toMatch(/^TL-/);
    expect((await check(people.marta))[0]).toMatch(/^\*Not connected\.\* No organization of this name/);
    await rename(`Marta Reyes ${code}`);
    expect((await check(people.marta, 'Southgate'))[0]).toMatch(/^\*Not connected\.\*/);
    expect((await check(people.marta))[0]).toContain('is connected to *Northfield Coaching*');
    expect(await kept(workspaces.north)).toMatchObject({ token, connectedBy: people.marta });
  });

  test('serves another workspace too, by a code of its own: nobody can use somebody else’s', async () => {
    const martas = await openProof(people.marta);
    const sofias = await openProof(people.sofia);
    expect(sofias).not.toBe(martas);
    await rename(`Marta Reyes ${martas}`);
    expect((await check(people.sofia))[0]).toMatch(/^\*Not connected\.\*/);
    expect(await kept(workspaces.south)).toBeUndefined();
    await check(people.marta);
    await rename(`Marta Reyes ${sofias}`);
    await check(people.sofia);
    expect((await kept(workspaces.south))?.organization.name).toBe('Northfield Coaching');
    expect((await kept(workspaces.north))?.token).toBe((await kept(workspaces.south))?.token);
  });

  test('is no longer there once the last workspace disconnects', async () => {
    await rename(`Marta Reyes ${await openProof(people.marta)}`);
    await check(people.marta);
    const { id } = app.platform.inspect().organization;
    expect(await fixture.organizationInstallation(app, id)).toBeDefined();
    await app.closeModals(people.marta);
    await disconnect(app, people.marta);
    expect(await fixture.organizationInstallation(app, id)).toBeUndefined();
    expect((await check(people.marta).catch(() => ['no modal']))[0]).toBe('no modal');
  });
});
