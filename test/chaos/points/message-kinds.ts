import { until } from '../../app/process-support.ts';
import { buttonsIn, people, type Seen, wordsOf } from '../../app/support.ts';
import { countOf, find, found, say, tasksWith } from './task-kinds.ts';
import type { Kind } from './trial.ts';
import { direct, type World } from './world.ts';

const { jonas, marta } = people;
const dayS = 86_400;

/** The next time that clocks in a zone show this hour, and a minute more (milliseconds, UTC). */
function nextAt(world: World, timeZone: string, hour: number, weekday?: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(world.clock.now()).toZonedDateTimeISO(timeZone);
  let at = now.withPlainTime({ hour, minute: 1 });
  while (at.epochMilliseconds <= now.epochMilliseconds || (weekday !== undefined && at.dayOfWeek !== weekday))
    at = at.add({ days: 1 });
  return at.epochMilliseconds;
}

const secondsOf = (world: World) => Math.floor(world.clock.now() / 1000);

/** Chooses in the settings of Home. */
async function choose(
  world: World,
  user: string,
  settings: Record<string, string | string[]>,
): Promise<void> {
  const { control } = world.slack;
  const chosen = (value: string) => ({ text: { type: 'plain_text', text: value }, value });
  const shown = async () => JSON.stringify((await world.views(user)).top ?? {});
  const { home } = await world.views(user);
  const settingsButton = buttonsIn((home?.blocks ?? []) as never[]).find(({ label }) => label === 'Settings');
  await control.action({
    user,
    container: { type: 'view', view_id: String(home?.id) },
    block_id: settingsButton?.blockId ?? '',
    action_id: settingsButton?.actionId ?? '',
  });
  await until(async () => (await shown()).includes('morning-days'), 'the settings');
  const values = Object.fromEntries(
    Object.entries(settings).map(([block, value]) => [
      block,
      {
        value: Array.isArray(value)
          ? { selected_options: value.map(chosen) }
          : { selected_option: chosen(value) },
      },
    ]),
  );
  await control.submit({ user, view_id: String((await world.views(user)).top?.id), values });
  await until(async () => (await shown()).includes('Your settings are saved'), 'the saved settings');
}

/** Messages of one's own day or week: those with these words that are new since the trial began. */
function ownMessages(world: World, words: RegExp) {
  let before = 0;
  const count = () => countOf(world, jonas, words, direct(jonas));
  return {
    async begin(): Promise<void> {
      before = await count();
    },
    since: async () => (await count()) - before,
  };
}

/** The morning message. */
const morning: Kind = {
  name: 'morning',
  prepare: (world) =>
    choose(world, jonas, { morning: '8', 'morning-days': ['1', '2', '3', '4', '5', '6', '7'] }),
  trial(world, text) {
    const own = ownMessages(world, /^\*?Good morning, Jonas/);
    return {
      user: jonas,
      async before() {
        world.organization.addTask('jonas', text, secondsOf(world));
        await own.begin();
      },
      stages: [{ moveTo: nextAt(world, 'Europe/Berlin', 8) }],
      outcome: async () => ({ times: await own.since(), told: Math.min(1, await own.since()) }),
      async after() {
        for (const { id } of tasksWith(world, text)) world.platform.setDone(id, true);
      },
    };
  },
};

/** The weekly message. */
const weekly: Kind = {
  name: 'weekly',
  prepare: (world) => choose(world, jonas, { weekly: 'usual' }),
  trial(world, text) {
    const own = ownMessages(world, /^\*?Your clients’ week, /);
    const { program, people: ids } = world.organization;
    return {
      user: jonas,
      async before() {
        world.platform.addTask({ program, user: ids.anna, text, doneAt: secondsOf(world) });
        await own.begin();
      },
      stages: [{ moveTo: nextAt(world, 'Europe/Berlin', 9, 1) }],
      outcome: async () => ({ times: await own.since(), told: Math.min(1, await own.since()) }),
    };
  },
};

/** The digest of a channel. */
const digest: Kind = {
  name: 'digest',
  async prepare(world) {
    await say(world, marta, '/todo digest daily 9am', /will be posted here every day at 09:00/);
  },
  trial(world, text) {
    const posts = async () =>
      (await world.messages(marta)).filter((one) => !one.ephemeral && wordsOf(one).includes(text)).length;
    return {
      user: marta,
      async before() {
        world.organization.addTask('jonas', text, secondsOf(world) - 2 * dayS);
      },
      stages: [{ moveTo: nextAt(world, 'Europe/London', 9) }],
      outcome: async () => ({ times: await posts(), told: Math.min(1, await posts()) }),
      async after() {
        for (const { id } of tasksWith(world, text)) world.platform.setDone(id, true);
      },
    };
  },
};

/** The button **Nudge** of a digest. */
const nudge: Kind = {
  name: 'nudge',
  trial(world, text) {
    let posted: Seen;
    const told = async () =>
      (await world.messages(jonas, direct(jonas))).map(wordsOf).join('\n').split(text).length - 1;
    // The digest shows it, too.
    const confirmed = new RegExp(`gets a friendly reminder|has been nudged|${text}.*nudged by Marta`, 's');
    return {
      user: marta,
      async before() {
        world.organization.addTask('jonas', text, secondsOf(world) - 2 * dayS);
        const preview = await say(world, marta, '/todo digest now', new RegExp(text));
        await world.click(marta, preview, /^Post it$/);
        await until(async () => {
          const one = await find(world, marta, new RegExp(text));
          if (one?.ephemeral === false) posted = one;
          return one?.ephemeral === false;
        }, 'the digest');
      },
      stages: [
        {
          act: () => world.click(marta, posted, /^Nudge$/),
        },
      ],
      outcome: async () => ({
        times: await told(),
        told: Math.min(1, await countOf(world, marta, confirmed)),
      }),
      async after() {
        for (const { id } of tasksWith(world, text)) world.platform.setDone(id, true);
      },
    };
  },
};

/** **Remind me in an hour** on a receipt. */
const reminder: Kind = {
  name: 'reminder',
  trial(world, text) {
    let receipt: Seen;
    const promised = new RegExp(`remind you of “${text}”`);
    const reminded = new RegExp(`^You wanted to be reminded.*${text}`, 's');
    const reminders = () => countOf(world, jonas, reminded, direct(jonas));
    return {
      user: jonas,
      async before() {
        receipt = await say(world, jonas, `/todo ${text}`, new RegExp(`${text}.*\nCreated for`, 's'));
      },
      stages: [
        {
          act: () => world.choose(jonas, receipt, 'task.change', /^remind hour /),
          isOver: async () =>
            (await countOf(world, jonas, promised)) + (await countOf(world, jonas, promised, direct(jonas))) >
            0,
        },
        { moveTo: world.clock.now() + 65 * 60_000 },
      ],
      outcome: async () => ({ times: await reminders(), told: Math.min(1, await reminders()) }),
    };
  },
};

/** A task that repeats every day: the next one. */
const repeat: Kind = {
  name: 'repeat',
  trial(world, text) {
    let receipt: Seen;
    const isRepeated = async () =>
      (await countOf(
        world,
        jonas,
        new RegExp(`${text}.*(?:From now on this repeats|This repeats already)`, 's'),
      )) +
      (await countOf(
        world,
        jonas,
        new RegExp(`(?:From now on this repeats|This repeats already).*${text}`, 's'),
      ));
    const next = () => tasksWith(world, text).length - 1;
    return {
      user: jonas,
      async before() {
        receipt = await say(world, jonas, `/todo ${text} daily`, new RegExp(`${text}.*\nCreated for`, 's'));
      },
      stages: [
        { act: () => world.click(jonas, receipt, /^Repeat/), isOver: async () => (await isRepeated()) > 0 },
        { moveTo: nextAt(world, 'Europe/Berlin', 6) },
      ],
      outcome: async () => ({ times: next(), told: Math.min(1, await isRepeated()) }),
      async after() {
        const list = await say(world, jonas, '/todo repeats', /^\*One task repeats\*/);
        await world.click(jonas, list, /^End$/);
        await found(world, jonas, /Nothing repeats/);
        for (const { id } of tasksWith(world, text)) world.platform.setDone(id, true);
      },
    };
  },
};

export const messageKinds = [repeat, nudge, reminder, morning, weekly, digest];
