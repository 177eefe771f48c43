import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestTimes } from '../../src/deliveries/times.ts';
import {
  createDigestNoticeHandler,
  createDigestNotices,
  type DigestNotice,
  type Told,
} from '../../src/digests/notices.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';
import { hour } from './one-run.ts';

const job = { kind: 'digest-notice', id: 'T1/C1/2026-11-18/missed' };
const subscription = {
  workspaceId: 'T1',
  installation: { teamId: 'T1' },
  channelId: 'C1',
  setBy: 'U1',
  schedule: { days: [1 as const], hour: 9, minute: 0, timeZone: 'Europe/Berlin' },
  program: { id: 'g1', name: 'Spring' },
};

let test: TestSqlite;
let sent: DigestNotice[];
beforeEach(async () => {
  test = await startSqlite();
  sent = [];
  const about = {
    what: 'missed',
    reason: 'slack-down',
    date: '2026-11-18',
    scheduledMs: test.now(),
  } as const;
  await createDigestNotices({ schedule: test.store.jobs.put }, test.now).tell(subscription, about);
});
afterEach(() => test.close());

const handler = (answer: Told | Error = 'told', more: Partial<typeof digestTimes> = {}) =>
  createDigestNoticeHandler({
    leases: test.store.leases,
    log: test.log,
    now: test.now,
    times: { ...digestTimes, ...more },
    async send(notice) {
      sent.push(notice);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
const stored = async () => (await test.store.jobs.get(job)) ?? { ...job, runAt: 0 };
const run = async (answer?: Told | Error) => handler(answer).run(await stored());

describe('a notice about a digest', () => {
  it('is a job of its own, with all that is to be said, and no name', async () => {
    expect(await stored()).toEqual({
      ...job,
      runAt: test.now(),
      payload: {
        what: 'missed',
        reason: 'slack-down',
        date: '2026-11-18',
        scheduledMs: test.now(),
        workspaceId: 'T1',
        installation: { teamId: 'T1' },
        channelId: 'C1',
        to: 'U1',
        timeZone: 'Europe/Berlin',
      },
    });
  });

  it('is sent once, also where its job runs again', async () => {
    expect(await run()).toBeUndefined();
    expect(test.logged()).toMatchObject([
      {
        level: 30,
        job: 'digest-notice/T1/C1/2026-11-18/missed',
        what: 'missed',
        reason: 'slack-down',
        msg: 'Whoever set up a digest was told about it.',
      },
    ]);
    expect(await run()).toBeUndefined();
    expect(sent).toEqual([(await stored()).payload]);
  });

  it('is sent for each reason', async () => {
    await run();
    const { payload, ...rest } = await stored();
    await handler().run({ ...rest, payload: { ...(payload as object), reason: 'archived' } });
    expect(sent).toHaveLength(2);
  });

  it('is tried again in five minutes, for a day', async () => {
    expect(await run('later')).toEqual({ retryAt: test.now() + 5 * 60_000 });
    test.clock.ms += 24 * hour - 1;
    expect(await run('later')).toEqual({ retryAt: test.now() + 5 * 60_000 });
    test.clock.ms += 1;
    const failed = 'Slack could not be reached.';
    expect(await run('later')).toEqual({ failed });
    expect(test.logged()).toMatchObject([
      { level: 50, what: 'missed', failed, msg: 'Nobody could be told about a digest.' },
    ]);
  });

  it('fails where nobody can be told', async () => {
    expect(await run({ failed: 'user_not_found' })).toEqual({ failed: 'user_not_found' });
    expect(await run()).toBeUndefined();
    expect(sent).toHaveLength(2);
  });

  it('gives its lease back where sending throws', async () => {
    await expect(run(new Error('a defect'))).rejects.toThrow('a defect');
    expect(await run()).toBeUndefined();
    expect(sent).toHaveLength(2);
  });

  it('is left to the process that sends it', async () => {
    const lease = await test.store.leases.lease(`digest-telling/${job.id}`, 60_000);
    expect(await run()).toEqual({ runAt: test.now() + 30_000 });
    await lease?.release();
    expect(sent).toEqual([]);
  });

  it.each([
    ['a text', 'missed'],
    ['no reason', { ...subscription, what: 'missed' }],
    ['an unknown word', { what: 'other' }],
  ])('that cannot be read fails: %s', async (_which, payload) => {
    expect(await handler().run({ ...job, runAt: 0, payload })).toEqual({
      failed: 'The payload cannot be read.',
    });
    expect(sent).toEqual([]);
    expect(test.logged()).toMatchObject([
      { level: 50, job: `digest-notice/${job.id}`, msg: 'A notice about a digest cannot be read.' },
    ]);
  });

  it.each(['missed', 'unconfirmed', 'stopped', 'ended', 'audience'])('says %s', async (what) => {
    const { payload, ...rest } = await stored();
    await handler().run({ ...rest, payload: { ...(payload as object), what } });
    expect(sent).toMatchObject([{ what }]);
  });
});
