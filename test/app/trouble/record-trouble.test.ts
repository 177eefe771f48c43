import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { loadKeys } from '../../../src/store/keys.ts';
import { openStore } from '../../../src/store/open.ts';
import { anyRecord } from '../../support/any-record.ts';
import * as fixture from '../../support/fixture.ts';
import { connect } from '../connect/connect-support.ts';
import { type DigestTest, startDigestTest } from '../digests/digest-support.ts';
import { channels, labelsIn, people, referred, wordsOf, workspaces } from '../support.ts';

const unreadable = 'I can’t read what is stored for this workspace. Please tell whoever runs Touchline.';

let test: DigestTest;
let lines: string[];

beforeEach(async () => {
  lines = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  test = await startDigestTest('2026-11-18T10:00:00Z', { touchline: { log } });
  test.addTask('Call Anna', test.team.jonas, 3);
});
afterEach(() => test.close());

/** Replaces a record by something else, correctly encrypted. */
async function corrupt(namespace: string, key: string, value: unknown, version = 1): Promise<void> {
  const { dataDir } = test;
  const kind = fixture.storedKinds.find((one) => one.namespace === namespace);
  const store = await openStore({ dataDir, keyring: loadKeys({ dataDir }) });
  const { encrypted, owner } = kind ?? anyRecord(namespace);
  await store.bucket(anyRecord(namespace, { version, encrypted, owner })).set(key, value);
  await store.close();
}

/** The keys of the records of one kind. */
const keysOf = async (namespace: string): Promise<string[]> =>
  (await fixture.storedPlaces(test))
    .map((place) => place.split(' '))
    .flatMap(([of, key = '']) => (of === namespace ? [key] : []));

describe('a record that no longer parses', () => {
  it('the connection: everyone reads a sentence, the log names the record, and an admin can replace it', async () => {
    await corrupt('organization-tokens', workspaces.north, { token: ['swordfish'] });
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toEqual(referred(unreadable));
    expect(wordsOf(await test.type(people.jonas, '/todo digest status'))).toContain(unreadable);
    expect(lines.join('')).toContain(`"record":"organization-tokens ${workspaces.north}"`);
    expect(lines.join('')).not.toContain('swordfish');
    expect((await connect(test, people.marta, test.platform.token()))[0]).toContain(
      'is connected to *Testing*',
    );
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toContain('Call Anna');
  });

  it.each([
    ['of another shape', { id: 1 }, 1],
    ['of a newer release', { id: 'x' }, 99],
  ])('a list %s: Done works, and is answered with the task alone', async (_what, value, version) => {
    const list = await test.type(people.jonas, '/todo');
    for (const key of await keysOf('messages')) await corrupt('messages', key, value, version);
    await test.click(people.jonas, list, 'Done');
    expect(test.tasks('Call Anna')[0]?.done).toBe(true);
    const answer = await test.lastMessage(people.jonas);
    expect(answer.ts).not.toBe(list.ts);
    expect(labelsIn(answer.blocks)).toEqual(['Undo']);
  });

  it('a digest: others are posted, and it can be turned off', async () => {
    await test.type(people.marta, '/todo digest weekdays 9am');
    await test.slack.control.invite({ channel: channels.general, user: 'U0APPNORTH' });
    await test.type(people.marta, '/todo digest weekdays 9am', channels.general);
    await corrupt('digests', `${workspaces.north}/${channels.coaching}`, { schedule: 'daily' });
    await test.moveTo('2026-11-19T09:00:00Z');
    expect(await test.posts(channels.coaching)).toEqual([]);
    expect(await test.posts(channels.general)).toHaveLength(1);
    expect(lines.join('')).toContain(`"record":"digests ${workspaces.north}/${channels.coaching}"`);
    expect(wordsOf(await test.type(people.marta, '/todo digest status'))).toEqual(referred(unreadable));
    await test.type(people.marta, '/todo digest off');
    expect(await keysOf('digests')).toEqual([`${workspaces.north}/${channels.general}`]);
  });
});
