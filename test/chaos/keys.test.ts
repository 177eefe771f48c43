import { describe, expect, it } from 'vitest';
import { redisServer } from '../support/machine.ts';
import { keyChaos } from './keys.ts';

const redis = redisServer();
const small = { values: 300, writers: 2, kills: 2 };
const good = { tried: 300, unreadable: 0, unreadableMeanwhile: 0 };

describe('keys that are rotated under load, with kill -9: everything is readable, with the new key alone', () => {
  it('in the embedded store, with its own key', async () => {
    expect(await keyChaos({ ...small, setting: false })).toMatchObject(good);
  });
  it('in the embedded store, with ENCRYPTION_KEYS', async () => {
    expect(await keyChaos({ ...small, setting: true })).toMatchObject(good);
  });
  it.skipIf(redis === undefined)('in Redis', async () => {
    expect(await keyChaos({ ...small, setting: true, redis })).toMatchObject(good);
  });
});
