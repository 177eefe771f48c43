import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { appEach, channels, linesIn, people, type Seen, startApp, wordsOf } from '../support.ts';

const { jonas } = people;
const day = 24 * 3600;

let ids: ReturnType<typeof addOrganization>;
const { app, test } = appEach(
  () => startApp({ seed: false }),
  async () => {
    ids = addOrganization(app.platform, ['Spring']);
    const now = Math.floor(app.now() / 1000);
    const maria = ['maria.a', 'maria.b'].map(
      (name) => app.platform.addClient({ name: 'Maria Silva', email: `${name}@x.example` }).id,
    );
    for (const user of maria) {
      app.platform.addMember({ program: ids.program, user });
      app.platform.addTask({ program: ids.program, user, text: `Of ${maria.indexOf(user)}`, due: now - day });
    }
    ids.addTask('tom', 'Oldest', now - 3 * day);
    ids.addTask('anna', 'Late', now - 2 * day);
    ids.addTask('tom', 'Soon', now + day);
    ids.addTask('jonas', 'His own', now - day);
    app.calls();
  },
);

/** The headings and titles of a list, in order, below its own title. */
const rows = (message: Seen) =>
  linesIn(message.blocks).flatMap((line) => /^(?:\d+\. )?\*([^*]+)\*$/.exec(line)?.[1] ?? []);
const calls = () => app.calls().filter((call) => call === 'GET /todos');
const lateOnes = ['Tom Okafor', 'Oldest', 'Anna Kowalski', 'Late'];

describe('a list of several people', () => {
  test.each([
    '/todo overdue for Anna and Tom',
    '/todo overdue Anna, Tom',
    '/todo überfällig für Anna und Tom',
    '/todo en retard pour Anna et Tom',
  ])('has the tasks of each under their name, with one call: %s', async (line) => {
    app.calls();
    const list = await app.type(jonas, line);
    expect(linesIn(list.blocks)[0]).toBe('*Anna Kowalski and Tom Okafor’s tasks* · 2 overdue');
    expect(rows(list)).toEqual(lateOnes);
    expect(calls()).toHaveLength(1);
  });

  test('asks about one person after the other, then shows the list', async () => {
    const asked = await app.type(jonas, '/todo overdue for Anna, Maria and Tomm');
    expect(wordsOf(asked)).toBe('Whose tasks do you mean, beside those of Anna Kowalski?');
    const next = await app.click(jonas, asked, 'Maria Silva (maria.b@x.example)');
    expect(wordsOf(next)).toBe('Whose tasks do you mean, beside those of Anna Kowalski and Maria Silva?');
    const list = await app.click(jonas, next, 'Tom Okafor (tom.okafor@guests.example)');
    expect(rows(list)).toEqual([...lateOnes.slice(0, 4), 'Maria Silva', 'Of 1']);
  });

  test('asks whether a name and “me” alone are a list', async () => {
    for (const line of ['/todo for Anna and me', '/todo Anna and me']) {
      const asked = await app.type(jonas, line);
      const shown = await app.click(jonas, asked, 'Show Anna and Jonas Lindqvist’s tasks');
      expect(linesIn(shown.blocks)[0]).toContain('Anna Kowalski and Jonas Lindqvist’s tasks*');
    }
  });

  test.each([
    '/todo list for Anna and me',
    '/todo list Tom, Anna, me',
    '/todo list for me, Tom and Anna',
    '/todo overdue for me and Anna',
    '/todo überfällig, meine und die von Anna',
    '/todo zaległe, moje i Anny',
  ])('has one’s own too: %s', async (line) => {
    const [head] = linesIn((await app.type(jonas, line)).blocks);
    for (const name of ['Anna Kowalski', 'Jonas Lindqvist']) expect(head).toContain(name);
  });

  test.each([
    '/todo overdue for Anna and Qwertz',
    '/todo list for Anna, Qwertz',
    '/todo list for Qwertz, Anna',
    '/todo list for Anna, Qwertz, Tom',
    '/todo list for <@U0ANNAK001|anna>, Qwertz',
  ])('says that nobody has a name: %s', async (line) => {
    const said = await app.type(jonas, line);
    expect(wordsOf(said)).toContain('Nobody in your organization is called “Qwertz”.');
  });
});

describe('a list of one’s clients', () => {
  test.each([
    '/todo show overdue for my clients',
    '/todo überfällig für meine Klienten',
    '/todo en retard pour mes clients',
  ])('has theirs without the team’s: %s', async (line) => {
    app.calls();
    const list = await app.type(jonas, line);
    expect(linesIn(list.blocks)[0]).toBe('*Your clients’ tasks* · 4 overdue');
    expect(rows(list)).toEqual([...lateOnes, 'Maria Silva', 'Of 0', 'Maria Silva', 'Of 1']);
    expect(wordsOf(list)).not.toContain('His own');
    expect(calls()).toHaveLength(1);
  });

  test('of too many says what it shows instead', async () => {
    for (let at = 0; at < 50; at += 1) {
      const user = app.platform.addClient({ name: `Client ${at}`, email: `c${at}@x.example` }).id;
      app.platform.addMember({ program: ids.program, user });
    }
    fixture.readDirectoriesAgain(app);
    const list = await app.type(jonas, '/todo overdue for my clients', channels.coaching);
    expect(wordsOf(list)).toContain(
      '54 clients are too many at once: this is everyone in your programs, the team too.',
    );
    expect(rows(list)).toContain('His own');
    expect(calls()).toHaveLength(1);
    const many = await app.type(jonas, `/todo list for ${'Client, '.repeat(14)}Anna and Tom`);
    expect(wordsOf(many)).toContain('too many people for one list');
  });
});
