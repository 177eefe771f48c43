import { describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { type App, type AppOptions, ending, people, referred, startApp, workspaces } from '../support.ts';
import { answerTo, connect, disconnect } from './connect-support.ts';

let app: App;
const start = async (options: AppOptions = {}) => {
  app = await ending(startApp({ connected: false, ...options }));
};

const kept = () => fixture.connection(app, workspaces.north);

describe('/touchline disconnect', () => {
  it('deletes the token and confirms it; commands then ask for a connection', async () => {
    await start({ connected: true });
    const list = await app.type(people.jonas, '/todo');
    await app.type(people.marta, '/todo digest weekdays 9am');
    expect(await answerTo(app, people.marta, 'disconnect')).toContain(
      'Then `/todo`, `/client` and `/program` stop for everyone here, one channel no longer gets its digest, and the token is deleted',
    );
    expect(await kept()).toBeDefined();
    expect(await disconnect(app, people.marta)).toBe(
      'Disconnected from Northfield Coaching. The token is deleted here. `/touchline connect` links this workspace again.',
    );
    expect(await kept()).toBeUndefined();
    expect(await answerTo(app, people.marta, 'disconnect')).toBe('This workspace is not connected.');
    const notConnected = /^\*This workspace is not connected to your coaching platform yet\.\*/;
    expect(await app.say(people.jonas, '/todo')).toMatch(notConnected);
    expect(await answerTo(app, people.marta, 'status')).toMatch(
      /^\*This workspace is not connected to your coaching platform yet\.\*/,
    );
    app.calls();
    await app.click(people.jonas, list, 'Done');
    expect(await app.said(people.jonas)).toMatch(notConnected);
    expect(app.calls()).toEqual([]);
  });

  it('lets an admin remove a connection that can no longer be decrypted; others only see one sentence', async () => {
    const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
    await start({ touchline: { encryptionKeys: key() }, connected: true });
    const { dataDir } = app;
    const lost = await ending(startApp({ connected: false, touchline: { dataDir, encryptionKeys: key() } }));
    expect(await lost.say(people.jonas, '/todo')).toEqual(
      referred('I can’t read what is stored for this workspace. Please tell whoever runs Touchline.'),
    );
    expect(await answerTo(lost, people.jonas, 'disconnect')).toMatch(/^I can’t read what is stored/);
    expect(await disconnect(lost, people.marta)).toBe(
      'Disconnected. The token is deleted here. `/touchline connect` links this workspace again.',
    );
    expect(await answerTo(lost, people.marta, 'disconnect')).toBe('This workspace is not connected.');
  });
});

describe('/touchline status', () => {
  it('shows who connected the workspace, even if nobody on the platform has their email', async () => {
    await start();
    await connect(app, people.sofia, app.platform.token());
    expect(await answerTo(app, people.sofia, 'status')).toMatch(
      /^Connected to \*<[^<>|]+\|Northfield Coaching>\* by <@U0SOUTHA01> .* Nobody there has the confirmed email/,
    );
  });
});

describe('/touchline with other text', () => {
  it.each(['', 'help', 'HELP'])(
    '%j says in a workspace that is not connected what comes first',
    async (text) => {
      await start();
      expect(await answerTo(app, people.lee, text)).toBe(
        [
          '*This workspace is not connected to your coaching platform yet.*',
          `<@${people.marta}> or another Slack admin can do it in a minute.`,
          'Are you an administrator on your coaching platform? Then type `/touchline connect`.',
        ].join('\n'),
      );
    },
  );

  it('never repeats what was typed, because it may be a token', async () => {
    await start();
    expect(await answerTo(app, people.lee, 'up-0123456789')).toBe(
      'I don’t know that, so nothing was done. `/touchline help` shows what you can type.',
    );
    expect(await answerTo(app, people.lee, 'connect up-0123456789')).toBe(
      'Type `/touchline connect` on its own. It opens a window for the token. What you typed was not used or stored. If it was a token, revoke it and create a new one.',
    );
    expect(await kept()).toBeUndefined();
    expect(app.calls()).toEqual([]);
  });
});
