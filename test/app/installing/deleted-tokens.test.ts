import { afterEach, describe, expect, it } from 'vitest';
import { plunder } from '../../support/scan.ts';
import { until } from '../process-support.ts';
import {
  click,
  connect,
  install,
  type RealRun,
  random,
  redis,
  say,
  startRealRun,
  stores,
} from '../real-run.ts';
import { channels, people, workspaces } from '../support.ts';

const { marta, jonas, lee } = people;
const { north } = workspaces;

let run: RealRun;
afterEach(() => run.end());

/** Which of these words somebody finds who has all bytes that are stored, and the keys that were in use all the time. */
async function found(words: readonly string[]): Promise<string[]> {
  const booty = plunder(await run.stored(), [run.rootKey]);
  return words.filter((word) => booty.includes(word));
}

const to = (path: string) => ({
  url: `${run.url}/platform/${path}`,
  secret: run.secrets.PLATFORM_SIGNING_SECRET ?? '',
});

/** A workspace that people use. @returns its token */
async function use(): Promise<string> {
  await install(run);
  await run.slack.control.invite({ channel: channels.coaching, user: 'U0APPNORTH' });
  const token = run.platform.token();
  await connect(run, marta, token, /is connected to/);
  await say(run, jonas, '/todo Call Anna tomorrow 3pm for Anna Kowalski');
  await say(run, jonas, '/todo');
  await say(run, jonas, '/todo digest weekdays 9am');
  return token;
}

/** Each way to delete: what it should make unreadable is stored first. @returns these words, and what deletes them */
const ways: Record<string, () => Promise<{ words: string[]; remove: () => Promise<unknown> }>> = {
  '`/touchline disconnect`': async () => {
    const token = await use();
    return {
      words: [token],
      remove: async () => click(run, marta, await say(run, marta, '/touchline disconnect'), 'Disconnect'),
    };
  },
  'uninstalling in Slack': async () => ({
    words: [await use(), 'Call Anna', run.slack.botToken(north)],
    remove: async () => run.slack.control.uninstall({ team: north }),
  }),
  'uninstalling on the platform': async () => {
    const words = [await use()];
    const remove = [run.platform.inspect().organization.id];
    // Another organization, which waits for a workspace.
    const organization = run.platform.inspect('southgate').organization.id;
    const sent = await run.platform.sendInstallation({ ...to('install'), organization });
    expect(sent.status).toBe(201);
    words.push(sent.token);
    remove.push(organization);
    return {
      words,
      remove: async () => {
        for (const id of remove)
          expect(
            (await run.platform.sendWebhook({ ...to('webhook'), data: { organization: id } })).status,
          ).toBe(200);
      },
    };
  },
  '**Delete it** under `/touchline privacy`': async () => {
    await install(run);
    // Lee is no Slack admin, so the token waits for one.
    const email = 'lee@northfield.example';
    await run.slack.control.person({ id: lee, teamId: north, name: 'Lee', email });
    const own = run.platform.addOrganization({ name: 'Lee & Co', admin: { name: 'Lee', email } });
    const token = run.platform.addToken(own.admin.id);
    await connect(run, lee, token, /Your token waits/);
    return {
      words: [token],
      remove: async () => click(run, lee, await say(run, lee, '/touchline privacy'), 'Delete it'),
    };
  },
};

describe.each(stores)('on %s', (store) => {
  it.skipIf(store === 'Redis' && redis === undefined).each(Object.entries(ways))(
    'nothing that is stored yields the token after %s, while Touchline runs, after kill -9 and after an orderly end',
    async (_way, prepare) => {
      run = await startRealRun(store);
      const { words, remove } = await prepare();
      // A test that could not find them before would prove nothing.
      expect(await found(words)).toEqual(words);
      expect(await found([random()])).toEqual([]);
      await remove();
      await until(async () => (await found(words)).length === 0, 'the end of the token');
      run.touchline.signal('SIGKILL');
      await run.touchline.ended();
      expect(await found(words)).toEqual([]);
      await run.start();
      run.touchline.signal('SIGTERM');
      expect(await run.touchline.ended()).toBe(0);
      expect(await found(words)).toEqual([]);
    },
  );
});
