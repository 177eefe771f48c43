import { describe, expect, it } from 'vitest';
import { installationKey } from '../../src/workspaces/installation-ref.ts';

describe('installationKey', () => {
  it.each([
    [{ teamId: 'T1' }, 'T1'],
    [{ teamId: 'T1', enterpriseId: undefined }, 'T1'],
    [{ teamId: 'T1', enterpriseId: 'E1' }, 'T1'],
    [{ enterpriseId: 'E1' }, 'enterprise:E1'],
  ])('%j is stored under %s', (ref, key) => {
    expect(installationKey(ref)).toBe(key);
  });

  it('refuses a reference without any id', () => {
    expect(() => installationKey({})).toThrow(TypeError);
  });
});
