import { describe, expect, it } from 'vitest';
import { defaultSeed, type SeedPerson } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import {
  type App,
  type AppOptions,
  channels,
  labelsIn,
  people,
  type Seen,
  wordsOf,
  workspaces,
} from '../support.ts';
import { ines, leeEmail, nora, startApproval } from './connect-approval-support.ts';
import { answerTo, connect, touchline } from './connect-support.ts';

const { marta, lee, jonas } = people;
const { north } = workspaces;
const secret = 'the signing secret of the app';

let at: Awaited<ReturnType<typeof startApproval>>;
let app: App;
const start = async (options?: AppOptions): Promise<void> => {
  at = await startApproval(options);
  app = at.app;
};

describe('a workspace that is connected', () => {
  const other = 'other@northfield.example';
  /** Northfield is connected, and Lee is one of its admins. */
  async function connected(): Promise<void> {
    await start({ connected: true });
    app.platform.addTeamMember({ name: 'Lee Park', email: leeEmail, role: 'admin' });
  }

  it('is moved to another organization by such an admin only if a Slack admin approves', async () => {
    await connected();
    expect((await connect(app, lee, at.ownToken))[0]).toMatch(/^\*Not connected yet\.\*/);
    expect((await at.kept())?.organization.name).toBe('Northfield Coaching');
    const question = (await at.told(marta)).at(-1);
    if (question === undefined) throw new Error('Nobody was asked.');
    expect(wordsOf(question)).toContain('It is connected to another organization now, which it leaves.');
    // Whoever installed Touchline has no say in what is there already.
    const [asInstaller] = await at.told(ines);
    if (asInstaller === undefined) throw new Error('Ines was not asked.');
    expect(await at.answerLast(ines, asInstaller)).toBe(
      'Only a Slack admin of this workspace can answer this.',
    );
    await at.answer(marta, question, 'Connect');
    expect((await at.kept())?.organization.name).toBe('Lee & Co');
  });

  it('is not changed by somebody who was an admin there a moment ago', async () => {
    await connected();
    await touchline(app, lee, 'disconnect');
    const question = await app.lastMessage(lee, channels.general);
    expect(labelsIn(question.blocks)).toContain('Disconnect');
    at.changeOnPlatform(`UPDATE users SET role = 'coach' WHERE email = '${leeEmail}'`);
    await app.click(lee, question, 'Disconnect', { channel: channels.general });
    expect(await app.said(lee, channels.general)).toMatch(/can change its connection\.$/);
    expect(await at.kept()).toBeDefined();
  });

  it('is not changed by somebody whose address was another one a moment ago, of which this process has not heard', async () => {
    await connected();
    await touchline(app, lee, 'disconnect');
    const question = await app.lastMessage(lee, channels.general);
    await fixture.withStaleProfiles(app, () => at.person(lee, 'Lee Park', other));
    await app.click(lee, question, 'Disconnect', { channel: channels.general });
    expect(await app.said(lee, channels.general)).toMatch(/can change its connection\.$/);
    expect(await at.kept()).toBeDefined();
  });

  it('is not changed by whoever connected it once, and is nobody there now', async () => {
    await start();
    await at.person(lee, 'Lee Park', leeEmail, { role: 'admin' });
    await connect(app, lee, app.platform.token());
    expect((await at.kept())?.connectedBy).toBe(lee);
    await app.closeModals(lee);
    await at.person(lee, 'Lee Park', other);
    for (const text of ['connect', 'disconnect', 'audit'])
      expect(await answerTo(app, lee, text)).toMatch(/can change its connection\.$/);
    // Nor do they read about it on Home, or help.
    expect(await answerTo(app, lee, 'help')).not.toContain('/touchline disconnect');
    expect(await answerTo(app, lee, 'status')).toMatch(/^I can’t find you/);
  });

  it('tells whoever had connected it before, though they are no admin', async () => {
    await start({ connected: true });
    await fixture.connect(app, {
      workspaceId: north,
      token: app.platform.token(),
      connectedBy: jonas,
    });
    await connect(app, marta, app.platform.token());
    expect((await at.toldWords(jonas)).join()).toMatch(
      /^<@U0MARTA001> connected this workspace .* It replaces/,
    );
    expect(await at.told(marta)).toEqual([]);
  });
});

describe('tries of tokens', () => {
  const tries = () => app.calls().filter((call) => call === 'GET /me').length;

  it('are five in ten minutes for each person, in all processes together', async () => {
    await start();
    for (const nth of [1, 2, 3, 4, 5]) {
      if (nth === 4) await app.restart();
      expect((await connect(app, marta, `wrong-token-${nth}`))[0]).toMatch(/does not accept this token/);
      await app.closeModals(marta);
    }
    expect(tries()).toBe(5);
    expect((await connect(app, marta, app.platform.token()))[0]).toBe(
      '*Not connected.* You have tried five tokens in ten minutes. Please try again in ten minutes.',
    );
    expect(tries()).toBe(0);
    expect(await at.kept()).toBeUndefined();
    // Somebody else is not kept from it.
    await at.person(lee, 'Lee Park', leeEmail, { role: 'admin' });
    expect((await connect(app, lee, app.platform.token()))[0]).toContain('is connected to');
  });

  it('are not given back to somebody who deletes their data', async () => {
    await start();
    for (const nth of [1, 2, 3, 4, 5]) {
      await connect(app, marta, `wrong-token-${nth}`);
      await app.closeModals(marta);
    }
    await fixture.prefer(app, north, marta, { morningHour: 8 });
    await app.click(marta, await app.type(marta, '/touchline privacy'), 'Delete it');
    expect((await connect(app, marta, app.platform.token()))[0]).toContain('You have tried five tokens');
  });
});

describe('Slack’s admins', () => {
  it('are found on later pages too, and ten are enough', async () => {
    const more = Array.from({ length: 1_200 }, (_, nth): SeedPerson => {
      const id = `U1MEMB${String(nth).padStart(4, '0')}`;
      const role = nth % 60 === 0 ? 'admin' : 'member';
      return { id, teamId: north, name: id, email: `${id}@x.example`, tz: 'Europe/Berlin', role };
    });
    await start({ slack: { seed: { ...defaultSeed, people: [...defaultSeed.people, ...more] } } });
    const admins = (most: number) => fixture.slackAdmins(app, app.slack.botToken(north), north, most);
    const found = await admins(10);
    expect(found).toHaveLength(10);
    expect(found).toContain(marta);
    const pages = async () =>
      (await app.slack.control.deliveries({ limit: 1000 })).deliveries.filter(
        ({ url }) => url === 'users.list',
      ).length;
    expect(await pages()).toBe(1);
    const all = await admins(30);
    expect(all).toHaveLength(22);
    expect(all).toEqual(expect.arrayContaining([marta, nora]));
    expect(await pages()).toBe(3);
  });
});

describe('an organization that installs Touchline, where there is one workspace', () => {
  const sole = { workspaceId: north, connectedBy: '', needsApproval: true };
  const install = () => app.platform.sendInstallation({ url: `${app.url}/platform/install`, secret });
  const installed = () => fixture.organizationInstallation(app, app.platform.inspect().organization.id);

  async function startSole(): Promise<Seen> {
    await start({
      touchline: {
        soleWorkspace: async () => sole,
        platformRequests: {
          secrets: [secret],
          appId: 'touchline',
          signatureHeader: 'upcoach-signature',
          refreshHeader: 'upcoach-refresh-token',
          maxAgeMs: 24 * 60 * 60_000,
        },
      },
    });
    expect((await install()).status).toBe(201);
    expect(await at.kept()).toBeUndefined();
    const [question] = await at.told(marta);
    if (question === undefined) throw new Error('Nobody was asked.');
    expect(wordsOf(question)).toMatch(
      /^An organization called \*Northfield Coaching\* installed Touchline on the coaching platform\./,
    );
    return question;
  }

  it('is connected once a Slack admin approves', async () => {
    const question = await startSole();
    const token = (await installed())?.token;
    await at.answer(marta, question, 'Connect');
    expect(await at.kept()).toMatchObject({
      token,
      connectedBy: marta,
      organization: { name: 'Northfield Coaching' },
    });
    expect(await app.say(jonas, '/todo')).toContain('*Your tasks*');
    expect(await installed()).toBeDefined();
  });

  it('leaves no token behind if one refuses', async () => {
    const question = await startSole();
    await at.answer(marta, question, 'Refuse');
    expect([await at.kept(), await installed()]).toEqual([undefined, undefined]);
  });
});
