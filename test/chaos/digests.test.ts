import { describe, expect, it } from 'vitest';
import { redisServer } from '../support/machine.ts';
import { type ChaosOptions, digestChaos } from './digests.ts';

const redis = redisServer();
const small: ChaosOptions = {
  channels: 24,
  tasks: 20,
  workspaces: 5,
  processes: 1,
  ends: 2,
  signal: 'SIGKILL',
  lostAnswers: 0.1,
  slackMs: 2,
  platformMs: 20,
  leaseMs: 1_000,
  // A bound for defects.
  withinMs: 100_000,
};

describe('digests while processes are ended', () => {
  it.each<[string, Partial<ChaosOptions>]>([
    ['kill -9, SQLite', {}],
    ['SIGTERM while the platform is slow, SQLite', { signal: 'SIGTERM', platformMs: 150 }],
    ...(redis === undefined
      ? []
      : [
          ['kill -9, two processes on Redis', { processes: 2, redis }] satisfies [
            string,
            Partial<ChaosOptions>,
          ],
        ]),
  ])('%s: none is lost or doubled, and nobody is told anything wrong', async (_what, options) => {
    const { tried, lost, doubled, toldWrongly, badExits } = await digestChaos({ ...small, ...options });
    expect({ tried, lost, doubled, toldWrongly, badExits }).toEqual({
      tried: 24,
      lost: 0,
      doubled: 0,
      toldWrongly: 0,
      badExits: 0,
    });
  });
});
