import { expect, it } from 'vitest';
import { redisServer } from '../support/machine.ts';
import { rollingChaos } from './rolling.ts';

const redis = redisServer();

it.skipIf(redis === undefined)(
  'both of two replicas are replaced behind a balancer: no signed command is lost',
  async () => {
    const result = await rollingChaos({ commands: 200, senders: 4, everyMs: 500, redis: redis ?? '' });
    expect(result).toMatchObject({ lost: 0, badExits: 0 });
    expect(result.tried).toBeGreaterThanOrEqual(200);
    expect(result.replaced).toBeGreaterThanOrEqual(2);
  },
);
