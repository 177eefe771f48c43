import type { Platform } from '../../src/playground/platform/server.ts';
import { createClock } from '../../src/playground/slack/clock.ts';
import type { ServiceOptions } from '../../src/services.ts';
import { channels, type Seen, startTest, type Test, type TestOptions } from './support.ts';

type DigestOptions = Omit<TestOptions, 'touchline'> & {
  touchline?: Partial<ServiceOptions> & { lookEveryMs?: number };
};

/** A test with an organization of known tasks and a clock that stands still until it is moved. */
export type DigestTest = Test & {
  team: { jonas: string; priya: string; marta: string };
  anna: string;
  program: string;
  /** Adds an open task that was due so many days ago, at noon UTC (negative: is due in so many days). */
  addTask(text: string, user: string, daysLate: number): string;
  /** Moves the clock and has the timetable looked at. */
  moveTo(iso: string): Promise<void>;
  /** What was posted in a channel for everyone, oldest first. */
  posts(channel?: string): Promise<Seen[]>;
  /** How often `chat.postMessage` was called, whatever came of it. */
  postCalls(): Promise<number>;
};

const dayS = 86_400;

/** A platform that does not answer is given up on soon. */
export const shortTimes = { deadlineMs: 1_500, timeouts: { headersMs: 500, bodyMs: 500 } };

function populate(platform: Platform) {
  const jonas = platform.addTeamMember({ name: 'Jonas Lindqvist', email: 'jonas@northfield.example' }).id;
  const priya = platform.addTeamMember({ name: 'Priya Nair', email: 'priya@northfield.example' }).id;
  const marta = platform.addTeamMember({
    name: 'Marta Reyes',
    email: 'marta@northfield.example',
    role: 'admin',
  }).id;
  const anna = platform.addClient({ name: 'Anna Kowalski', email: 'anna.kowalski@clients.example' }).id;
  const program = platform.addProgram({ name: 'Leadership Basics' }).id;
  for (const user of [jonas, priya, marta, anna]) platform.addMember({ program, user });
  return { team: { jonas, priya, marta }, anna, program };
}

/** @param at where the clock stands, ISO 8601 */
export async function startDigestTest(at: string, options: DigestOptions = {}): Promise<DigestTest> {
  const clock = createClock(() => Date.parse(at));
  const test = await startTest({
    seed: false,
    at,
    ...options,
    slack: { clock, ...options.slack },
    touchline: { now: () => clock.now(), platformTimes: shortTimes, ...options.touchline },
  });
  const people = populate(test.platform);
  test.calls();
  const noon = Math.floor(Date.parse(`${at.slice(0, 10)}T12:00:00Z`) / 1000);
  return {
    ...test,
    // A getter, since it is another one after a restart.
    get touchline() {
      return test.touchline;
    },
    now: () => clock.now(),
    ...people,
    addTask: (text, user, daysLate) =>
      test.platform.addTask({ program: people.program, user, text, due: noon - daysLate * dayS }).id,
    async moveTo(iso) {
      clock.advance(Date.parse(iso) - clock.now());
      await test.touchline.look();
      await test.quiet();
    },
    posts: async (channel = channels.coaching) =>
      (await test.messages('U0JONAS001', channel)).filter(({ ephemeral }) => !ephemeral),
    async postCalls() {
      const { deliveries } = await test.slack.control.deliveries({ limit: 1000 });
      return deliveries.filter(({ url }) => url === 'chat.postMessage').length;
    },
  };
}
