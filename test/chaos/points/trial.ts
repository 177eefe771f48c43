import { until } from '../../app/process-support.ts';
import { channels, labelsIn, wordsOf } from '../../app/support.ts';
import { direct, type Point, type World } from './world.ts';

/** A part of a trial. It is over once everything has happened that must. */
export type Stage = {
  /** To which time the clock is moved first (milliseconds, UTC). */
  moveTo?: number;
  /** What a person does. @returns whether Slack says that it arrived */
  act?: () => Promise<boolean>;
  /** Once it has happened and was told unless given. */
  isOver?: () => Promise<boolean>;
};

/** How often what must happen once has happened, and how often a person was told of it. */
export type Outcome = { times: number; told: number };

/** One try of a kind of work, about a task with a text of its own. */
export type Trial = {
  /** Who does it, and answers what they are told. */
  user: string;
  /** Undisturbed. */
  before?: () => Promise<void>;
  stages: Stage[];
  outcome: () => Promise<Outcome>;
  /** Whether there is what a message says that it made; as the outcome says unless given. */
  isThere?: () => boolean;
  after?: () => Promise<void>;
};

export type Kind = {
  name: string;
  /** Once in a world. */
  prepare?: (world: World) => Promise<void>;
  trial: (world: World, text: string) => Trial;
};

export type Judgment = {
  /** What the point was; undefined if it was not reached. */
  fired: string | undefined;
  lost: boolean;
  doubled: boolean;
  wrong: string[];
  toldAgain: boolean;
};

const minute = 60_000;
/** How long is waited for what must happen, in milliseconds of the machine: a bound for defects. */
const boundMs = 20_000;
/**
 * How long one process has for it before time passes, in milliseconds of the machine. A process that starts leaves what an
 * earlier one left for half a second.
 */
const patienceMs = 1_500;
/** How long is looked whether it happens once more, in milliseconds of the machine. */
const watchMs = 700;

/** How the clock is moved until it is over, in milliseconds, and then to see whether anything happens once more. */
const movesUntilOver = [0, 0, 90_000, 90_000, 6 * minute, 30 * minute, 90 * minute];
const moveAfter = 30 * minute;

const isWithin = async (holds: () => boolean | Promise<boolean>, withinMs = boundMs): Promise<boolean> =>
  until(holds, 'it', withinMs).then(
    () => true,
    () => false,
  );

const saysNot =
  /nothing was (?:created|changed|replaced)|(?:was|were) not (?:created|replaced|done)|could not be/i;
const saysDone = /^(?:Created for|Replaced)/m;

/** A person who reads what Touchline says about the text, and clicks what is offered. */
function createPerson(world: World, text: string, { user, outcome, isThere }: Trial) {
  const read = new Set<string>();
  const wrong: string[] = [];
  const places = [channels.coaching, direct(user)];
  const all = async () =>
    (
      await Promise.all(
        places.map(async (channel) =>
          (
            await world.messages(user, channel)
          ).map((message) => ({ channel, message, words: wordsOf(message) })),
        ),
      )
    ).flat();

  return {
    wrong,
    /** What there is was there before. */
    async begin(): Promise<void> {
      for (const one of await all()) read.add(JSON.stringify(one));
    },
    /** @returns what they are asked: to do it again, or something that they answered with a click */
    async reads(): Promise<'again' | 'clicked' | undefined> {
      let asked: 'again' | 'clicked' | undefined;
      for (const one of await all()) {
        const { channel, message, words } = one;
        const key = JSON.stringify(one);
        if (read.has(key)) continue;
        read.add(key);
        const is = isThere === undefined ? (await outcome()).times > 0 : isThere();
        const isAbout = words.includes(text);
        if (isAbout && saysNot.test(words) && !/there already/.test(words) && is) wrong.push(words);
        if (isAbout && saysDone.test(words) && !is) wrong.push(words);
        if (/[Pp]lease try again|That didn't work/.test(words)) asked = 'again';
        if (!/restarted|did not confirm|not created/i.test(words)) continue;
        const labels = labelsIn(message.blocks);
        // Who knows better creates it again; others look. It may look the same after that.
        const wanted = is
          ? ['Look again']
          : ['Create it again', 'Create', 'Look again', 'Replace', 'Try the rest again'];
        const label = wanted.find((one) => labels.includes(one));
        if (label === undefined) continue;
        if (label === 'Look again') read.delete(key);
        await world.click(user, message, new RegExp(`^${label}$`), channel);
        asked = 'clicked';
      }
      return asked;
    },
  };
}

/** Tries one point of a kind of work: disturbs it there, goes on until it must be over, and looks at what there is. */
export async function tryPoint(world: World, kind: Kind, text: string, point?: Point) {
  await world.move(untilTen(world));
  await until(world.isIdle, 'an idle process');
  const trial = kind.trial(world, text);
  await trial.before?.();
  await until(world.isIdle, 'an idle process');
  const person = createPerson(world, text, trial);
  await person.begin();
  world.arm(point);

  const isToldOf = async (): Promise<boolean> => {
    const { times, told } = await trial.outcome();
    return times > 0 && told > 0;
  };

  /** After the point: people do again what failed, and time passes. @returns whether it is over in the end */
  async function goOn({ act, isOver = isToldOf }: Stage, isDelivered: boolean): Promise<boolean> {
    let mustDo = act !== undefined && !isDelivered;
    const react = async (): Promise<boolean> => {
      const asked = await person.reads();
      // Who was asked whether to create it does not type it again.
      if (asked !== undefined) mustDo = asked === 'again';
      if (await isOver()) return true;
      if (mustDo && act !== undefined) mustDo = !(await act());
      return false;
    };
    for (const moveMs of movesUntilOver) {
      if (moveMs === 0) await world.start();
      else await world.move(moveMs);
      await isWithin(isOver, patienceMs);
      // Nobody types it again while an answer to the first time is on its way.
      if (mustDo) await isWithin(async () => (await isOver()) || (await world.isAnswered()));
      if (await react()) return true;
    }
    return isWithin(react);
  }

  let isOver = true;
  for (const stage of trial.stages) {
    if (stage.moveTo !== undefined) await world.move(stage.moveTo - world.clock.now());
    const isDelivered = (await stage.act?.()) ?? true;
    const hasFired = () => world.hasFired() !== undefined;
    if (!(await isWithin(async () => hasFired() || (await (stage.isOver ?? isToldOf)())))) isOver = false;
    if (hasFired()) isOver = await goOn(stage, isDelivered);
    if (!isOver) break;
  }
  const counts = { writes: world.countWrites(), calls: world.countCalls() };
  // In an orderly end, what is in memory comes to its end, too.
  await world.end();
  const fired = world.hasFired();
  if (fired === undefined) Object.assign(counts, { writes: world.countWrites(), calls: world.countCalls() });
  world.arm();
  await world.move(moveAfter);
  if (isOver) isOver = await isWithin(trial.stages.at(-1)?.isOver ?? isToldOf);
  await isWithin(world.isIdle);
  // It must not happen once more, nor be told.
  await isWithin(async () => (await trial.outcome()).times > 1, watchMs);
  await person.reads();
  const { times, told } = await trial.outcome();
  await trial.after?.();
  const judgment: Judgment = {
    fired,
    lost: !isOver || times === 0 || told === 0,
    doubled: times > 1,
    wrong: person.wrong,
    toldAgain: told > 1,
  };
  return { ...counts, ...judgment };
}

/** How long it is until it is 10:00 UTC, in milliseconds. On another day, daily limits begin anew. */
function untilTen({ clock }: World): number {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO('UTC');
  const ten = now.withPlainTime({ hour: 10 });
  const next = ten.epochMilliseconds > now.epochMilliseconds ? ten : ten.add({ days: 1 });
  return next.epochMilliseconds - clock.now();
}
