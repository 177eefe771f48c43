import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { channels, labelsIn, linesIn, people, type Seen, startTest, type Test, wordsOf } from '../support.ts';

const { jonas, anna } = people;
const direct = 'D0APPJONAS0';
const day = 24 * 3600;

let test: Test;
let ids: ReturnType<typeof addOrganization>;
beforeAll(async () => {
  test = await startTest({ seed: false });
  ids = addOrganization(test.platform, ['Spring']);
  const now = Math.floor(test.now() / 1000);
  const maria = ['maria.a', 'maria.b'].map(
    (name) => test.platform.addClient({ name: 'Maria Silva', email: `${name}@x.example` }).id,
  );
  for (const user of maria) {
    test.platform.addMember({ program: ids.program, user });
    test.platform.addTask({ program: ids.program, user, text: `Of ${maria.indexOf(user)}`, due: now - day });
  }
  ids.addTask('tom', 'Oldest', now - 3 * day);
  ids.addTask('anna', 'Late', now - 2 * day);
  ids.addTask('tom', 'Soon', now + day);
  ids.addTask('jonas', 'His own', now - day);
  test.calls();
});
afterAll(() => test.close());
afterEach(async () => expect(await test.troubles()).toEqual([]));

/** The headings and titles of a list, in order, below its own title. */
const rows = (message: Seen) =>
  linesIn(message.blocks).flatMap((line) => /^(?:\d+\. )?\*([^*]+)\*$/.exec(line)?.[1] ?? []);
const calls = () => test.calls().filter((call) => call === 'GET /todos');
const lateOnes = ['Tom Okafor', 'Oldest', 'Anna Kowalski', 'Late'];

describe('a list of several people', () => {
  it.each([
    '/todo overdue for Anna and Tom',
    '/todo overdue Anna, Tom',
    '/todo überfällig für Anna und Tom',
    '/todo en retard pour Anna et Tom',
  ])('has the tasks of each under their name, with one call: %s', async (line) => {
    test.calls();
    const list = await test.type(jonas, line);
    expect(linesIn(list.blocks)[0]).toBe('*Anna Kowalski and Tom Okafor’s tasks* · 2 overdue');
    expect(rows(list)).toEqual(lateOnes);
    expect(calls()).toHaveLength(1);
  });

  it('is the same in a message, and Done counts its numbers', async () => {
    const list = await test.type(jonas, 'show tasks for Anna and Tom', direct);
    expect(rows(list)).toEqual(['Tom Okafor', 'Oldest', 'Soon', 'Anna Kowalski', 'Late']);
    test.slack.clock.advance(2_000);
    await test.type(jonas, 'done 2', direct);
    expect(test.tasks('Soon')).toMatchObject([{ done: true }]);
  });

  it('asks about one person after the other, then shows the list', async () => {
    const asked = await test.type(jonas, '/todo overdue for Anna, Maria and Tomm');
    expect(wordsOf(asked)).toBe('Whose tasks do you mean, beside those of Anna Kowalski?');
    const next = await test.click(jonas, asked, 'Maria Silva (maria.b@x.example)');
    expect(wordsOf(next)).toBe('Whose tasks do you mean, beside those of Anna Kowalski and Maria Silva?');
    const list = await test.click(jonas, next, 'Tom Okafor (tom.okafor@guests.example)');
    expect(rows(list)).toEqual([...lateOnes.slice(0, 4), 'Maria Silva', 'Of 1']);
  });

  it('asks whether a name and “me” alone are a list', async () => {
    for (const line of ['/todo for Anna and me', '/todo Anna and me']) {
      const asked = await test.type(jonas, line);
      const shown = await test.click(jonas, asked, 'Show Anna and Jonas Lindqvist’s tasks');
      expect(linesIn(shown.blocks)[0]).toContain('Anna Kowalski and Jonas Lindqvist’s tasks*');
    }
  });

  it.each([
    '/todo list for Anna and me',
    '/todo list Tom, Anna, me',
    '/todo list for me, Tom and Anna',
    '/todo overdue for me and Anna',
  ])('has one’s own too: %s', async (line) => {
    const [head] = linesIn((await test.type(jonas, line)).blocks);
    for (const name of ['Anna Kowalski', 'Jonas Lindqvist']) expect(head).toContain(name);
  });

  it.each([
    '/todo overdue for Anna and Qwertz',
    '/todo list for Anna, Qwertz',
    '/todo list for Qwertz, Anna',
    '/todo list for Anna, Qwertz, Tom',
    '/todo list for <@U0ANNAK001|anna>, Qwertz',
  ])('says that nobody has a name: %s', async (line) => {
    const said = await test.type(jonas, line);
    expect(wordsOf(said)).toContain('Nobody in your organization is called “Qwertz”.');
  });

  it('asks whether two names alone are a list', async () => {
    const asked = await test.type(jonas, '/todo Anna, Tom');
    expect(labelsIn(asked.blocks)).toEqual(['Show Anna and Tom’s tasks', 'Create “Anna, Tom”']);
    expect(rows(await test.click(jonas, asked, 'Show Anna and Tom’s tasks'))).toEqual(lateOnes);
  });

  it('is not for clients', async () => {
    expect(wordsOf(await test.type(anna, '/todo overdue for Anna and Tom'))).not.toContain('Oldest');
  });
});

describe('a list of one’s clients', () => {
  it.each([
    '/todo show overdue for my clients',
    '/todo überfällig für meine Klienten',
    '/todo en retard pour mes clients',
  ])('has theirs without the team’s: %s', async (line) => {
    test.calls();
    const list = await test.type(jonas, line);
    expect(linesIn(list.blocks)[0]).toBe('*Your clients’ tasks* · 4 overdue');
    expect(rows(list)).toEqual([...lateOnes, 'Maria Silva', 'Of 0', 'Maria Silva', 'Of 1']);
    expect(wordsOf(list)).not.toContain('His own');
    expect(calls()).toHaveLength(1);
  });

  it('of too many says what it shows instead', async () => {
    for (let at = 0; at < 50; at += 1) {
      const user = test.platform.addClient({ name: `Client ${at}`, email: `c${at}@x.example` }).id;
      test.platform.addMember({ program: ids.program, user });
    }
    fixture.readDirectoriesAgain(test);
    const list = await test.type(jonas, '/todo overdue for my clients', channels.coaching);
    expect(wordsOf(list)).toContain(
      '54 clients are too many at once: this is everyone in your programs, the team too.',
    );
    expect(rows(list)).toContain('His own');
    expect(calls()).toHaveLength(1);
    const many = await test.type(jonas, `/todo list for ${'Client, '.repeat(14)}Anna and Tom`);
    expect(wordsOf(many)).toContain('too many people for one list');
  });
});
