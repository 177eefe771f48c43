import { describe, expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { loadKeys } from '../../../src/store/keys.ts';
import { openStore } from '../../../src/store/open.ts';
import { anyRecord } from '../../support/any-record.ts';
import * as fixture from '../../support/fixture.ts';
import { connect } from '../connect/connect-support.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { appEach, channels, labelsIn, people, referred, workspaces } from '../support.ts';

const unreadable = 'I can’t read what is stored for this workspace. Please tell whoever runs Touchline.';

let lines: string[];

const { app, test } = appEach(
  async () => {
    lines = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    return startDigestApp('2026-11-18T10:00:00Z', { touchline: { log } });
  },
  async () => {
    app.addTask('Call Anna', app.team.jonas, 3);
  },
);

/** Replaces a record by something else, correctly encrypted. */
async function corrupt(namespace: string, key: string, value: unknown, version = 1): Promise<void> {
  const { dataDir } = app;
  const kind = fixture.storedKinds.find((one) => one.namespace === namespace);
  const store = await openStore({ dataDir, keyring: loadKeys({ dataDir }) });
  const { encrypted, owner } = kind ?? anyRecord(namespace);
  await store.bucket(anyRecord(namespace, { version, encrypted, owner })).set(key, value);
  await store.close();
}

/** The keys of the records of one kind. */
const keysOf = async (namespace: string): Promise<string[]> =>
  (await fixture.storedPlaces(app))
    .map((place) => place.split(' '))
    .flatMap(([of, key = '']) => (of === namespace ? [key] : []));

describe('a record that no longer parses', () => {
  test('the connection: everyone reads a sentence, the log names the record, and an admin can replace it', async () => {
    await corrupt('organization-tokens', workspaces.north, { token: ['swordfish'] });
    expect(await app.say(people.jonas, '/todo')).toEqual(referred(unreadable));
    expect(await app.say(people.jonas, '/todo digest status')).toContain(unreadable);
    expect(lines.join('')).toContain(`"record":"organization-tokens ${workspaces.north}"`);
    expect(lines.join('')).not.toContain('swordfish');
    expect((await connect(app, people.marta, app.platform.token()))[0]).toContain(
      'is connected to *Testing*',
    );
    expect(await app.say(people.jonas, '/todo')).toContain('Call Anna');
  });

  test.each([
    ['of another shape', { id: 1 }, 1],
    ['of a newer release', { id: 'x' }, 99],
  ])('a list %s: Done works, and is answered with the task alone', async (_what, value, version) => {
    const list = await app.type(people.jonas, '/todo');
    for (const key of await keysOf('messages')) await corrupt('messages', key, value, version);
    await app.click(people.jonas, list, 'Done');
    expect(app.tasks('Call Anna')[0]?.done).toBe(true);
    const answer = await app.lastMessage(people.jonas);
    expect(answer.ts).not.toBe(list.ts);
    expect(labelsIn(answer.blocks)).toEqual(['Undo']);
  });

  test('a digest: others are posted, and it can be turned off', async () => {
    await app.type(people.marta, '/todo digest weekdays 9am');
    await app.slack.control.invite({ channel: channels.general, user: 'U0APPNORTH' });
    await app.type(people.marta, '/todo digest weekdays 9am', channels.general);
    await corrupt('digests', `${workspaces.north}/${channels.coaching}`, { schedule: 'daily' });
    await app.moveTo('2026-11-19T09:00:00Z');
    expect(await app.posts(channels.coaching)).toEqual([]);
    expect(await app.posts(channels.general)).toHaveLength(1);
    expect(lines.join('')).toContain(`"record":"digests ${workspaces.north}/${channels.coaching}"`);
    expect(await app.say(people.marta, '/todo digest status')).toEqual(referred(unreadable));
    await app.type(people.marta, '/todo digest off');
    expect(await keysOf('digests')).toEqual([`${workspaces.north}/${channels.general}`]);
  });
});
