import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, buttonsIn, linesIn, people, type Seen, startApp } from '../support.ts';

const { jonas } = people;

export const at = (iso: string) => Date.parse(iso) / 1000;
export const wednesday = at('2026-11-25T15:00:00+01:00');
export const friday = at('2026-11-20T15:00:00+01:00');

/** Jonas's tasks and what he sees of them, in an organization of its own. */
export function replacing() {
  let organization: ReturnType<typeof addOrganization>;
  let count = 0;
  let text = '';
  const { app, test } = appOnce(
    // Direct messages come in quick succession here.
    () => startApp({ seed: false, slack: { rateLimits: false } }),
    () => {
      fixture.lookAgainAfter(app, 20);
      organization = addOrganization(app.platform, ['Spring', 'Autumn']);
      const nora = app.platform.addClient({ name: 'Nora Winter', email: 'nora@clients.example' }).id;
      app.platform.addMember({ program: organization.programIds[1] ?? '', user: nora });
    },
  );

  /** The words of the next test's task, and its number among the tests. */
  function next() {
    count += 1;
    text = `Write letter ${count}x`;
    return { text, count };
  }

  /** Adds a task that is due at 15:00 in a week, and shows the list in which it has this number. */
  async function addTask(
    due: number | null = wednesday,
    words = text,
  ): Promise<{ id: string; number: number }> {
    const id = organization.addTask('jonas', words, due);
    const list = await app.type(jonas, '/todo list newest');
    const number = buttonsIn(list.blocks)
      .filter(({ label }) => label === 'Done' || label === 'Undo')
      .findIndex(({ value }) => value === id);
    return { id, number: number + 1 };
  }

  const states = (words = text) => app.tasks(words).map(({ due, done }) => ({ due, done }));
  const modal = async (user: string = jonas) => (await app.views(user)).at(-1);
  const modalLines = async (user?: string) => linesIn((await modal(user))?.blocks ?? []);
  const again = async (message: Seen) =>
    (await app.messages(jonas)).find(({ ts }) => ts === message.ts) ?? message;
  const newest = async (user: string, channel?: string) => app.lastMessage(user, channel);
  const writes = () => app.calls().filter((call) => !call.startsWith('GET'));

  return {
    app,
    test,
    organization: () => organization,
    next,
    addTask,
    states,
    modal,
    modalLines,
    again,
    newest,
    writes,
  };
}
