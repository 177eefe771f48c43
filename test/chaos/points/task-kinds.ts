import { until } from '../../app/process-support.ts';
import { people, type Seen, wordsOf } from '../../app/support.ts';
import type { Kind } from './trial.ts';
import { direct, type World } from './world.ts';

const { jonas, marta, anna } = people;

/** The newest message of a user that fits. */
export const find = async (
  world: World,
  user: string,
  words: RegExp,
  channel?: string,
): Promise<Seen | undefined> =>
  (await world.messages(user, channel)).findLast((message) => words.test(wordsOf(message)));

/** How many messages of a user fit. */
export const countOf = async (world: World, user: string, words: RegExp, channel?: string): Promise<number> =>
  (await world.messages(user, channel)).filter((message) => words.test(wordsOf(message))).length;

/** Types a line, and waits for the answer. */
export async function say(world: World, user: string, line: string, answer: RegExp): Promise<Seen> {
  await world.type(user, line);
  return found(world, user, answer);
}

export async function found(world: World, user: string, words: RegExp, channel?: string): Promise<Seen> {
  let message: Seen | undefined;
  await until(async () => {
    message = await find(world, user, words, channel);
    return message !== undefined;
  }, String(words));
  return message as Seen;
}

export const tasksWith = (world: World, text: string) =>
  world.platform.inspect().tasks.filter(({ description }) => description.includes(text));

/** How often a text occurs in what Touchline wrote to a user directly. */
const occurrences = async (world: World, user: string, text: string): Promise<number> =>
  (await world.messages(user, direct(user))).map(wordsOf).join('\n').split(text).length - 1;

/** `/todo TEXT`. */
const create: Kind = {
  name: 'create',
  trial(world, text) {
    const told = new RegExp(`${text}.*(?:\nCreated for|there already)`, 's');
    const outcome = async () => ({
      times: tasksWith(world, text).length,
      told: (await countOf(world, jonas, told)) + (await countOf(world, jonas, told, direct(jonas))),
    });
    return { user: jonas, stages: [{ act: () => world.type(jonas, `/todo ${text}`) }], outcome };
  },
};

/** The button **Done** in a list. */
const done: Kind = {
  name: 'done',
  trial(world, text) {
    let list: Seen;
    const isDone = () => tasksWith(world, text).some((task) => task.done);
    const struck = new RegExp(`~${text}~`);
    const outcome = async () => ({
      times: isDone() ? 1 : 0,
      told: (await countOf(world, jonas, struck)) + (await countOf(world, jonas, struck, direct(jonas))),
    });
    return {
      user: jonas,
      async before() {
        world.organization.addTask('jonas', text);
        list = await say(world, jonas, '/todo list newest', new RegExp(text));
      },
      stages: [{ act: () => world.click(jonas, list, /^Done$/) }],
      outcome,
    };
  },
};

/** The button **Replace** of a preview. */
const replace: Kind = {
  name: 'replace',
  trial(world, text) {
    let preview: Seen;
    const told = new RegExp(`${text}.*\nReplaced`, 's');
    const outcome = async () => {
      const tasks = tasksWith(world, text);
      const old = tasks.find(({ description }) => description === text);
      return {
        times: old?.done ? tasks.length - 1 : 0,
        told: (await countOf(world, jonas, told)) + (await countOf(world, jonas, told, direct(jonas))),
      };
    };
    return {
      user: jonas,
      async before() {
        world.organization.addTask('jonas', text);
        preview = await say(
          world,
          jonas,
          `/todo edit ${text}: ${text} and letter`,
          new RegExp(`Replace this task.*${text}`, 's'),
        );
      },
      stages: [{ act: () => world.click(jonas, preview, /^Replace$/) }],
      outcome,
      async after() {
        for (const { id } of tasksWith(world, text)) world.platform.setDone(id, true);
      },
    };
  },
};

/** A task for each of the three members of a program. */
const batch: Kind = {
  name: 'batch',
  async prepare(world) {
    const program = world.platform.addProgram({ name: 'Course' }).id;
    for (const name of ['Ben', 'Cleo', 'Dan']) {
      const user = world.platform.addClient({ name: `${name} Member`, email: `${name}@members.example` }).id;
      world.platform.addMember({ program, user });
    }
  },
  trial(world, text) {
    let preview: Seen;
    const told = new RegExp(`\\*3 tasks\\* created.*${text}`, 's');
    const outcome = async () => {
      const users = tasksWith(world, text).map(({ user }) => user.id);
      const isEach = new Set(users).size === 3;
      return {
        times: isEach ? 1 + users.length - 3 : 0,
        told: await countOf(world, jonas, told, direct(jonas)),
      };
    };
    return {
      user: jonas,
      async before() {
        preview = await say(
          world,
          jonas,
          `/todo ${text} for everyone in Course`,
          new RegExp(`3 tasks.*${text}`, 's'),
        );
      },
      stages: [{ act: () => world.click(jonas, preview, /^Create 3 tasks$/) }],
      outcome,
    };
  },
};

/** “Jonas gave you a task”. */
const assigned: Kind = {
  name: 'assigned',
  trial(world, text) {
    const told = () => occurrences(world, marta, text);
    const created = () => tasksWith(world, text).length;
    return {
      user: jonas,
      stages: [
        {
          act: () => world.type(jonas, `/todo ${text} for Marta Reyes`),
          isOver: async () => (await told()) > 0 && (await countOf(world, jonas, new RegExp(text))) > 0,
        },
      ],
      outcome: async () => ({
        times: (await told()) && Math.max(await told(), created()),
        told: await told(),
      }),
      isThere: () => created() > 0,
    };
  },
};

/** “Anna completed a task”, a minute later. */
const completed: Kind = {
  name: 'completed',
  trial(world, text) {
    let notice: Seen;
    const told = async () => await occurrences(world, jonas, text);
    return {
      user: anna,
      async before() {
        await world.type(jonas, `/todo ${text} for Anna Kowalski`);
        notice = await found(world, anna, new RegExp(text), direct(anna));
      },
      stages: [
        {
          act: () => world.click(anna, notice, /^Done$/, direct(anna)),
          isOver: async () => tasksWith(world, text).some((task) => task.done),
        },
        { moveTo: world.clock.now() + 3 * 60_000 },
      ],
      outcome: async () => ({ times: await told(), told: await told() }),
    };
  },
};

/** The form for a new client. */
const client: Kind = {
  name: 'client',
  trial(world, text) {
    const clients = () => world.platform.inspect().clients.filter(({ name }) => name === text);
    const told = new RegExp(`\\*${text}\\* is now a client`);
    const top = async () => (await world.views(jonas)).top;
    const shown = async () => JSON.stringify((await top()) ?? {});
    const open = async () => {
      if (/"email"/.test(await shown())) return;
      await world.type(jonas, '/client new');
      await until(async () => /"email"/.test(await shown()), 'the form');
    };
    let submittedMs = 0;
    const submit = async () => {
      submittedMs = world.clock.now();
      const email = `${text.replaceAll(' ', '.')}@clients.example`;
      const values = { name: { value: { value: text } }, email: { value: { value: email } } };
      const view = String((await top())?.id);
      const { problem } = await world.slack.control.submit({ user: jonas, view_id: view, values });
      return problem === undefined;
    };
    const isTold = async () =>
      told.test(await shown()) || (await countOf(world, jonas, told, direct(jonas))) > 0;
    return {
      user: jonas,
      before: open,
      stages: [
        {
          async act() {
            await open();
            return submit();
          },
          // A minute after they were asked for, nothing is in the way.
          async isOver() {
            const isRefused = /moment ago|answer was lost/.test(await shown());
            if (isRefused && world.clock.now() > submittedMs + 60_000) await submit();
            return isTold();
          },
        },
      ],
      outcome: async () => ({
        times: clients().length,
        told: Number(await isTold()),
      }),
    };
  },
};

export const taskKinds = [create, done, replace, batch, client, assigned, completed];
