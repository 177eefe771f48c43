import { describe, expect, it } from 'vitest';
import { countCosts } from './bench/cost.ts';
import { startRedis } from './contract/redis-server.ts';
import { redisServer } from './support/machine.ts';

/**
 * The most that a request may do: what it does today. The goals for a create are 5 statements, 2 transactions, 2 waits for
 * the disk, 2 encryptions, 3 timers and 30 commands to Redis; `npm run bench cost` prints what each does.
 */
const most = {
  help: {
    statements: 4,
    transactions: 3,
    waits: 0,
    encryptions: 1,
    timers: 4,
    parses: 3,
    slack: 1,
    platform: 0,
  },
  list: {
    statements: 6,
    transactions: 4,
    waits: 0,
    encryptions: 3,
    timers: 6,
    parses: 5,
    slack: 1,
    platform: 1,
  },
  create: {
    statements: 10,
    transactions: 5,
    waits: 2,
    encryptions: 5,
    timers: 7,
    parses: 6,
    slack: 1,
    platform: 1,
  },
  click: {
    statements: 11,
    transactions: 4,
    waits: 1,
    encryptions: 3,
    timers: 6,
    parses: 9,
    slack: 1,
    platform: 1,
  },
};

describe('what is counted does not grow', () => {
  it('with SQLite: a create, a list, a help, a click, and a second in which nobody asks for anything', async () => {
    const found = await countCosts(['create', 'list', 'help', 'click'], undefined, 5);
    for (const [what, counts] of Object.entries(most))
      for (const [name, count] of Object.entries(counts))
        expect(found.get(what)?.[name], `${what}: ${name}`).toBeLessThanOrEqual(count);
    expect(found.get('idle, a second')?.statements).toBeLessThanOrEqual(2);
  });

  const program = redisServer();
  it.skipIf(program === undefined)('with Redis: a create and a help', async () => {
    const redis = await startRedis(program ?? '');
    try {
      const found = await countCosts(['create', 'help'], redis.url, 5);
      expect(found.get('create')?.['Redis commands']).toBeLessThanOrEqual(25);
      expect(found.get('help')?.['Redis commands']).toBeLessThanOrEqual(11);
    } finally {
      await redis.stop();
    }
  });
});
