import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotPostedError } from '../../src/deliveries/kind.ts';
import { collectOverdue, type DigestScope } from '../../src/digests/collect-overdue.ts';
import { createDigestKind } from '../../src/digests/digest-kind.ts';
import { postByHand } from '../../src/digests/post-by-hand.ts';
import { digestJob, digestKey } from '../../src/digests/subscriptions.ts';
import type { PlatformClient } from '../../src/platform/client.ts';
import { addOrganization } from '../app/organization.ts';
import { startPlatform } from '../support/platform.ts';
import { type Bench, createBench, hour, minute, subscribe } from './digest-bench.ts';

const job = digestJob('T1', 'C1');
const channel = { workspaceId: 'T1', channelId: 'C1' };

let bench: Bench;
let posted: string[];
let oneProcess: Bench['oneProcess'];
let at: Bench['at'];

beforeEach(() => {
  bench = createBench();
  ({ posted, oneProcess, at } = bench);
});
afterEach(() => bench.close());

describe('a digest', () => {
  it.each([
    ['exactly three hours late', '2026-11-19T12:00:00Z', 1],
    ['a millisecond more', '2026-11-19T12:00:00.001Z', 0],
  ])('is posted up to three hours late: %s', async (_when, moment, posts) => {
    const { subscriptions, scheduler, run } = await oneProcess();
    await subscribe(subscriptions, 'weekdays 9am');
    at(moment);
    await run();
    expect(posted).toHaveLength(posts);
    expect(await scheduler.nextRunAt(job)).toBe(Date.parse('2026-11-20T09:00:00Z'));
  });
});

describe('two processes', () => {
  it('post once, whoever polls first', async () => {
    const processes = await Promise.all([oneProcess(), oneProcess(), oneProcess()]);
    for (const channel of ['C1', 'C2', 'C3', 'C4'])
      await subscribe(processes[0].subscriptions, 'daily 9am', channel);
    for (let day = 1; day <= 3; day += 1) {
      bench.advance(24 * hour);
      await Promise.all(processes.map(({ run }) => run()));
      await Promise.all(processes.map(({ run }) => run()));
    }
    expect(posted).toHaveLength(12);
    expect(new Set(posted).size).toBe(12);
  });

  it('do not post again when the first died while posting and the channel may not be read, and go on the next day', async () => {
    const find = async () => 'not-searchable' as const;
    const first = await oneProcess(undefined, { find });
    await subscribe(first.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    await first.deliveries.begin(digestKey(channel), {
      once: '2026-11-19',
      dueMs: bench.now(),
      messageId: 'of-the-dead',
    });
    await first.store.close();
    const second = await oneProcess(undefined, { find });
    for (let step = 0; step < 30; step += 1) {
      await second.run();
      bench.advance(minute);
    }
    expect(posted).toEqual([]);
    expect(bench.notices).toMatchObject([{ what: 'unconfirmed' }]);
    at('2026-11-20T09:00:00Z');
    await second.run();
    expect(posted).toHaveLength(1);
  });

  it('leave a digest to the one that is posting it, so that it can retry', async () => {
    const posting = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    const first = await oneProcess(async () => {
      posting.resolve();
      await refused.promise;
      throw new NotPostedError('Slack is down.', { next: 'soon' });
    });
    const second = await oneProcess();
    await subscribe(first.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    const running = first.run();
    await posting.promise;
    await second.run();
    expect(posted).toEqual([]);
    refused.resolve();
    await running;
    bench.advance(5 * minute);
    await second.run();
    expect(posted).toEqual(['C1 2026-11-19T09:05:00.000Z']);
  });

  it('send nothing after a sleep that may have let another one send it', async () => {
    const one = await oneProcess();
    await subscribe(one.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    let sleepMs = 15_000;
    const asleep: typeof one.deliveries.begin = async (...given) => {
      const sending = await one.deliveries.begin(...given);
      bench.advance(sleepMs);
      sleepMs = 0;
      return sending;
    };
    const { poll } = bench.start({ ...one, deliveries: { ...one.deliveries, begin: asleep } });
    await poll();
    expect(posted).toEqual([]);
    await poll();
    expect(posted).toEqual(['C1 2026-11-19T09:00:15.000Z']);
  });
});

describe('a digest that was not posted', () => {
  it('counts for its scheduled date when it is posted after midnight', async () => {
    let down = true;
    const { subscriptions, run, deliveries } = await oneProcess(async ({ channelId }) => {
      if (down) throw new NotPostedError('The platform is down.', { next: 'soon' });
      posted.push(channelId);
    });
    await subscribe(subscriptions, 'daily 23:58');
    at('2026-11-18T23:58:00Z');
    await run();
    down = false;
    at('2026-11-19T00:03:00Z');
    await run();
    expect(posted).toEqual(['C1']);
    expect((await deliveries.get(digestKey(channel)))?.last).toMatchObject({
      once: '2026-11-18',
      state: 'sent',
    });
    at('2026-11-19T23:58:00Z');
    await run();
    expect(posted).toHaveLength(2);
  });

  it.each([
    ['is found in the channel', true, 1],
    ['is not there: it is sent again five times', false, 6],
  ])('and whose outcome is not known is looked for: it %s', async (_what, arrives, calls) => {
    let sends = 0;
    const one = await oneProcess(async (_, claim) => {
      sends += 1;
      if (arrives) bench.sent.push(claim);
      throw new Error('The connection broke.');
    });
    await subscribe(one.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    for (let step = 0; step < 200; step += 1) {
      await one.run();
      bench.advance(minute);
    }
    expect(sends).toBe(calls);
    const { last } = (await one.deliveries.get(digestKey(channel))) ?? {};
    expect(last).toMatchObject(
      arrives ? { state: 'sent', ts: '1.1' } : { state: 'not-sent', reason: 'interrupted' },
    );
    expect(bench.notices).toMatchObject(arrives ? [] : [{ what: 'missed', to: 'U1' }]);
  });

  it('and cannot be looked for is told after six hours, and not sent again', async () => {
    let sends = 0;
    const find = () => Promise.reject(new Error('Slack is down.'));
    const one = await oneProcess(
      async () => {
        sends += 1;
        throw new Error('The connection broke.');
      },
      { find },
    );
    await subscribe(one.subscriptions, 'weekdays 9am');
    at('2026-11-19T09:00:00Z');
    for (let halfHour = 0; halfHour < 12; halfHour += 1) {
      await one.run();
      bench.advance(30 * minute);
    }
    expect(bench.notices).toEqual([]);
    await one.run();
    expect(bench.notices).toMatchObject([{ what: 'unconfirmed', to: 'U1' }]);
    expect(sends).toBe(1);
  });

  it('can be posted by hand, once, and only where that date’s was not posted', async () => {
    let down = true;
    const one = await oneProcess(async ({ channelId }) => {
      if (down) throw new NotPostedError('Not now.', { next: 'next-run' });
      posted.push(channelId);
    });
    await subscribe(one.subscriptions, 'daily 9am');
    at('2026-11-19T09:00:00Z');
    await one.run();
    const subscription = await one.subscriptions.get('T1', 'C1');
    if (subscription === undefined) throw new Error('There is no digest.');
    const post = (date: string) => postByHand(one, createDigestKind(one), subscription, date);
    down = false;
    expect(await post('2026-11-18')).toBe('outdated');
    expect(await post('2026-11-19')).toBe('posted');
    expect(await post('2026-11-19')).toBe('already');
    at('2026-11-20T09:00:00Z');
    await one.run();
    expect(await post('2026-11-20')).toBe('already');
    expect(posted).toHaveLength(2);
  });
});

describe('a schedule that cannot be computed', () => {
  it('does not hold up other digests', async () => {
    const one = await bench.oneProcess();
    await subscribe(one.subscriptions, 'daily 9am', 'C1');
    // As after an update of the time zone database. Far ahead, so that it is checked for a clock jump.
    const schedule = { days: [1, 2, 3, 4, 5] as const, hour: 9, minute: 0, timeZone: 'Atlantis/City' };
    const lost = {
      workspaceId: 'T2',
      channelId: 'C2',
      installation: { teamId: 'T2' },
      organizationId: 'o1',
      schedule: { ...schedule, days: [...schedule.days] },
      setBy: 'U1',
      setByName: 'Marta Reyes',
    };
    await one.subscriptions.set(lost, Date.parse('2027-11-19T09:00:00Z'));
    bench.at('2026-11-19T09:00:00Z');
    await one.run();
    expect(bench.posted).toEqual(['C1 2026-11-19T09:00:00.000Z']);
  });
});

describe('a clock that was far ahead for a while', () => {
  it.each([
    ['daily 9am', '2026-11-20T09:00:00.000Z'],
    ['mondays 9am', '2026-11-23T09:00:00.000Z'],
  ])('does not silence a digest (%s), whether this process saw that or a later one', async (words, next) => {
    for (const restarted of [false, true]) {
      bench.at('2026-11-18T10:00:00Z');
      const one = await bench.oneProcess();
      await subscribe(one.subscriptions, words);
      const wrong = bench.start(one);
      bench.at('2027-06-04T11:59:00Z');
      await wrong.poll();
      const then = await one.scheduler.nextRunAt(job);
      expect(then).toBeGreaterThan(bench.now());
      bench.at('2026-11-19T10:00:00Z');
      bench.posted.length = 0;
      const right = restarted ? bench.start(one) : wrong;
      await right.poll();
      expect(bench.posted).toEqual([]);
      bench.at(next);
      await right.poll();
      expect(bench.posted).toEqual([`C1 ${next}`]);
      // Otherwise the second round would find the date taken.
      await one.deliveries.change('T1/digest/C1', () => ({}));
      await wrong.stop();
    }
  });
});

it('a platform that ignores what it was asked for adds no tasks to a digest', async () => {
  const test = await startPlatform({ seed: false, now: bench.now });
  const { people, programIds } = addOrganization(test.platform, ['Spring', 'Summer']);
  const [spring = '', summer = ''] = programIds;
  const ref = (id: string) => ({ id, name: id });
  for (const [program, user] of [
    [spring, people.anna],
    [spring, people.tom],
    [summer, people.anna],
  ] as const)
    test.platform.addTask({ program, user, text: `${program} ${user}`, due: bench.now() / 1000 - 60 });
  const platform: PlatformClient = {
    ...test.client,
    tasks: (query) => test.client.tasks({ ...query, program: undefined, user: undefined }),
  };
  const collected = async (scope: DigestScope) =>
    (await collectOverdue(platform, scope, bench.now())).people.flatMap(({ tasks }) =>
      tasks.map(({ description }) => description),
    );
  expect(await collected({})).toHaveLength(3);
  expect(await collected({ programs: [ref(summer)] })).toEqual([`${summer} ${people.anna}`]);
  expect(await collected({ people: [ref(people.tom)] })).toEqual([`${spring} ${people.tom}`]);
  await test.close();
});
