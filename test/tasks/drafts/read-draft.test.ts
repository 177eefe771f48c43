import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDraft } from '../../../src/tasks/drafts/draft-from-line.ts';
import { startDrafts, type TestDrafts } from './support.ts';

let test: TestDrafts;
beforeAll(async () => {
  test = await startDrafts({ programs: ['Spring', 'Summer'] });
});
afterAll(() => test.close());

const read = (line: string, link?: string) => readDraft(test.context, line, { id: 'd1' }, link);
const link = 'https://northfield.slack.example/archives/C1/p1';
/** Those who were looked up at the platform, by path. */
const looked = async (line: string) => {
  await read('Call');
  test.clock.ms += 31_000;
  test.calls();
  await read(line);
  return test.calls();
};

describe('a line that is read', () => {
  it('keeps its link under every text that may become the task', async () => {
    const { draft, typed, userId, workspaceId } = await read('Call at 7 for Anna', link);
    expect(draft).toMatchObject({
      text: `Call\n\n${link}`,
      textWithName: `Call for Anna\n\n${link}`,
      due: { textWithDate: `Call at 7\n\n${link}`, textWithBoth: `Call at 7 for Anna\n\n${link}` },
    });
    expect([typed, userId, workspaceId]).toEqual(['Call at 7 for Anna', 'U1', 'T1']);
    const plain = (await read('Call', link)).draft;
    expect(plain).toEqual({ text: `Call\n\n${link}`, priority: null, due: { chosen: null } });
  });

  it('has a date that is chosen at this very moment, and an open one a minute ago', async () => {
    expect((await read('Call on 18 Nov 2026 at 11:00')).draft.due).toMatchObject({
      chosen: { atMs: test.context.now() },
    });
    expect((await read('Call on 18 Nov 2026 at 10:59')).draft.due).toMatchObject({ past: true });
  });

  it.each([
    ['Call on 31 feb', 'missing'],
    ['Call Anna about may', undefined],
  ])('%s: its date is unclear or not (%s)', async (line, unclear) => {
    const { due } = (await read(line)).draft;
    expect('readings' in due ? due.unclear : undefined).toBe(unclear);
  });

  it('asks the platform again for a name, a program or an “everyone” that it does not know, and for no other', async () => {
    for (const line of ['Call for Bob Newman', 'Call in "Autumn"', 'Call for everyone in Autumn'])
      expect([line, (await looked(line)).length > 0]).toEqual([line, true]);
    for (const line of [
      'Call for Anna Kowalski',
      'Call in "Spring"',
      'Call for everyone in Spring',
      'Call for me',
    ])
      expect([line, await looked(line)]).toEqual([line, []]);
  });

  it('has the text that each of several people gets, where all of them were named in one place', async () => {
    const several = async (line: string) => (await read(line)).draft.several;
    const people = ['Anna Kowalski', 'Tom Okafor'];
    expect(await several('Send it for Anna Kowalski and Tom Okafor')).toMatchObject({
      people,
      each: { text: 'Send it', me: false },
    });
    expect(await several('Send it for me and Tom Okafor')).toMatchObject({
      each: { text: 'Send it', me: true },
    });
    expect((await several('Send it for <@U0ANNA> and <@U0GONE|gone>'))?.each).toBeUndefined();
    expect((await several('Ask Anna Kowalski for Tom Okafor'))?.each).toBeUndefined();
  });
});
