import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinPrograms } from '../../src/clients/join-programs.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await startPlatform({ seed: false });
});
afterAll(() => test.close());

describe('joinPrograms', () => {
  it('adds to each once, and goes on after one that fails', async () => {
    const user = test.platform.addClient({ name: 'Joins' }).id;
    const [one = '', two = ''] = ['One', 'Two'].map((name) => test.platform.addProgram({ name }).id);
    const { joined, failed } = await joinPrograms(test.client, user, [one, 'gone', two, one]);
    expect(joined).toEqual([one, two]);
    expect(failed).toMatchObject([{ id: 'gone', error: expect.objectContaining({ kind: 'not-found' }) }]);
    expect(await joinPrograms(test.client, user, [one])).toEqual({ joined: [one], failed: [] });
  });
});
