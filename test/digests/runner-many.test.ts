import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotPostedError } from '../../src/digests/not-posted.ts';
import { turns } from '../support/turns.ts';
import { type Bench, createBench, subscribe } from './runner-support.ts';

let bench: Bench;
beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.close());

/** Posts that end when they are told to, all that hang at once. */
function hanging() {
  const held = new Map<string, () => void>();
  return {
    held,
    hold: (id: string) => new Promise<void>((resolve) => held.set(id, resolve)),
    release() {
      for (const resolve of held.values()) resolve();
      held.clear();
    },
  };
}

describe('many digests at nine', () => {
  it('of workspaces whose platform answers are posted while another one’s hangs, whatever it has due', async () => {
    const { held, hold, release } = hanging();
    const posted: string[] = [];
    const one = await bench.oneProcess(async ({ workspaceId, channelId }) => {
      if (workspaceId === 'T0') await hold(channelId);
      posted.push(workspaceId);
    });
    // First in the timetable: they are due earlier than the others.
    for (let index = 0; index < 60; index += 1)
      await subscribe(one.subscriptions, 'daily 8:30', `C${index}`, { workspaceId: 'T0' });
    for (let index = 0; index < 40; index += 1)
      await subscribe(one.subscriptions, 'daily 9am', 'C1', { workspaceId: `T${index + 1}` });
    const runner = bench.start(one);
    bench.at('2026-11-19T09:00:00Z');
    let done = false;
    const look = runner.look().then(() => {
      done = true;
    });
    await expect.poll(() => posted.length).toBe(40);
    expect(posted).not.toContain('T0');
    expect(held.size).toBe(2);
    expect(done).toBe(false);
    // What is due meanwhile is seen, though the first look is not done.
    await subscribe(one.subscriptions, 'daily 9:01', 'C2', { workspaceId: 'T1' });
    bench.at('2026-11-19T09:01:00Z');
    void runner.look();
    await expect.poll(() => posted.length).toBe(41);
    expect(done).toBe(false);
    while (!done) {
      release();
      await turns(1);
    }
    await look;
    expect(posted.filter((workspace) => workspace === 'T0')).toHaveLength(60);
  });

  it('are posted eight at once, in the order of their times, and each once by two processes', async () => {
    const { held, hold, release } = hanging();
    const begun: string[] = [];
    let most = 0;
    const post = async ({ workspaceId }: { workspaceId: string }) => {
      begun.push(workspaceId);
      const held = hold(`${begun.length}`);
      most = Math.max(most, underWay());
      await held;
    };
    const underWay = () => held.size;
    /** Lets the posts end as often as it takes, once as many are under way as can be. */
    async function finish(looks: Promise<void>, atOnce: number): Promise<void> {
      let done = false;
      const all = looks.then(() => {
        done = true;
      });
      await expect.poll(underWay).toBe(atOnce);
      while (!done) {
        release();
        await turns(1);
      }
      await all;
    }
    const one = await bench.oneProcess(post);
    // The later an id, the earlier its time.
    for (let index = 0; index < 40; index += 1)
      await subscribe(one.subscriptions, `daily 8:${String(50 - index).padStart(2, '0')}`, 'C1', {
        workspaceId: `T${String(index).padStart(2, '0')}`,
      });
    bench.at('2026-11-19T09:00:00Z');
    await finish(bench.start(one).look(), 8);
    expect(most).toBe(8);
    expect(begun).toEqual(
      Array.from({ length: 40 }, (_, index) => `T${String(39 - index).padStart(2, '0')}`),
    );
    begun.length = 0;
    bench.at('2026-11-20T09:00:00Z');
    const two = await bench.oneProcess(post);
    await finish(
      Promise.all([bench.start(one).look(), bench.start(two).look()]).then(() => {}),
      16,
    );
    expect(begun.toSorted()).toEqual(
      Array.from({ length: 40 }, (_, index) => `T${String(index).padStart(2, '0')}`),
    );
  });

  it('are waited for when the runner stops; the others stay due and come after a restart', async () => {
    const { held, hold, release } = hanging();
    const posted: string[] = [];
    const one = await bench.oneProcess(async ({ workspaceId }) => {
      await hold(workspaceId);
      posted.push(workspaceId);
    });
    for (let index = 0; index < 20; index += 1)
      await subscribe(one.subscriptions, 'daily 9am', 'C1', { workspaceId: `T${index}` });
    bench.at('2026-11-19T09:00:00Z');
    const runner = bench.start(one);
    void runner.look();
    await expect.poll(() => held.size).toBe(8);
    let stopped = false;
    const stopping = runner.stop().then(() => {
      stopped = true;
    });
    await turns();
    expect(stopped).toBe(false);
    release();
    await stopping;
    expect(posted).toHaveLength(8);
    const again = await bench.oneProcess(async ({ workspaceId }) => void posted.push(workspaceId));
    await bench.start(again).look();
    expect(posted.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `T${index}`).toSorted());
  });

  it('that were set anew or turned off while they waited go by what is set', async () => {
    const { held, hold, release } = hanging();
    const posted: string[] = [];
    const one = await bench.oneProcess(async ({ channelId }) => {
      posted.push(channelId);
      if (channelId === 'C1' || channelId === 'C2') await hold(channelId);
    });
    for (const channel of ['C1', 'C2', 'C3', 'C4', 'C5'])
      await subscribe(one.subscriptions, 'daily 9am', channel);
    bench.at('2026-11-19T09:00:00Z');
    const look = bench.start(one).look();
    await expect.poll(() => held.size).toBe(2);
    await one.subscriptions.remove('T1', 'C3');
    // By its new time it is told to come tomorrow.
    await subscribe(one.subscriptions, 'daily 8:00', 'C4');
    release();
    await look;
    expect(posted).toEqual(['C1', 'C2', 'C5']);
  });
});

describe('a digest that was not posted', () => {
  it.each([
    ['soon', ['09:00', '09:05', '09:10'], '2026-11-19T09:15:00.000Z'],
    ['next-run', ['09:00'], '2026-11-20T09:00:00.000Z'],
    ['never', ['09:00'], undefined],
  ] as const)('to be tried %s', async (next, tries, then) => {
    const seen: string[] = [];
    const one = await bench.oneProcess(async () => {
      seen.push(new Date(bench.now()).toISOString().slice(11, 16));
      throw new NotPostedError('Not now.', { next });
    });
    await subscribe(one.subscriptions, 'daily 9am');
    const { look } = bench.start(one);
    for (const time of ['09:00', '09:01', '09:05', '09:06', '09:10']) {
      bench.at(`2026-11-19T${time}:00Z`);
      await look();
    }
    expect(seen).toEqual(tries);
    const atMs = await one.timetable.get('digest/T1/C1');
    expect(atMs && new Date(atMs).toISOString()).toBe(then);
    expect((await one.subscriptions.get('T1', 'C1')) !== undefined).toBe(then !== undefined);
    // Nothing was posted, so the date is free for a digest that is set anew.
    expect(await one.ledger.claim('digest/T1/C1/2026-11-19', 1000)).toBe(true);
  });
});

describe('a schedule that cannot be reckoned', () => {
  it('holds up no other digest', async () => {
    const one = await bench.oneProcess();
    await subscribe(one.subscriptions, 'daily 9am', 'C1');
    // As another version of the tz database may leave it, far ahead so that it is looked at first.
    const schedule = { days: [1, 2, 3, 4, 5] as const, hour: 9, minute: 0, timeZone: 'Atlantis/City' };
    const lost = {
      workspaceId: 'T2',
      channelId: 'C2',
      schedule: { ...schedule, days: [...schedule.days] },
      setBy: 'U1',
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
  ])('does not silence a digest (%s), whether this process saw it or a later one', async (words, next) => {
    for (const restarted of [false, true]) {
      bench.at('2026-11-18T10:00:00Z');
      const one = await bench.oneProcess();
      await subscribe(one.subscriptions, words);
      const wrong = bench.start(one);
      bench.at('2027-06-04T11:59:00Z');
      await wrong.look();
      const then = await one.timetable.get('digest/T1/C1');
      expect(then).toBeGreaterThan(bench.now());
      bench.at('2026-11-19T10:00:00Z');
      bench.posted.length = 0;
      const right = restarted ? bench.start(one) : wrong;
      await right.look();
      expect(bench.posted).toEqual([]);
      bench.at(next);
      await right.look();
      expect(bench.posted).toEqual([`C1 ${next}`]);
      // Else the second round finds its date taken.
      await one.ledger.release(`digest/T1/C1/${next.slice(0, 10)}`);
      await wrong.stop();
    }
  });

  it('leaves a digest alone whose next run is passed over on purpose', async () => {
    const one = await bench.oneProcess();
    await subscribe(one.subscriptions, 'daily 9am');
    const tomorrow = Date.parse('2026-11-20T09:00:00Z');
    await one.timetable.put('digest/T1/C1', tomorrow);
    await bench.start(one).look();
    expect(await one.timetable.get('digest/T1/C1')).toBe(tomorrow);
  });
});
