import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BeingCreatedError,
  clientClaim,
  createClient,
  EmailTakenError,
} from '../../src/clients/create-client.ts';
import { joinPrograms } from '../../src/clients/join-programs.ts';
import { ForbiddenError, NotFoundError, UnavailableError } from '../../src/platform/errors.ts';
import type { LeaseStore } from '../../src/store/ports.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
const held = new Set<string>();
const leases = {
  claim: async (name: string) => !held.has(name) && held.add(name) !== undefined,
  release: async (name: string) => void held.delete(name),
} as unknown as LeaseStore;
const create = (name: string, email: string) =>
  createClient({ platform: test.client, leases, organizationId: 'o1' }, { name, email });
const posts = () => test.calls().filter((call) => call.startsWith('POST')).length;

beforeAll(async () => {
  test = await startPlatform({ seed: false });
});
afterAll(() => test.close());
beforeEach(() => {
  test.platform.faults.rules.length = 0;
  held.clear();
  test.calls();
});

describe('createClient', () => {
  it('sends one request, and knows the client when it is asked for again', async () => {
    const first = await create('Twice', 'twice@example.com');
    expect(await create('Twice', 'TWICE@example.com')).toMatchObject({ id: first.id });
    expect(posts()).toBe(1);
    await expect(create('Somebody Else', 'twice@example.com')).rejects.toThrow(EmailTakenError);
  });

  it('refuses an email that is there before it sends anything', async () => {
    test.platform.addClient({ name: 'There', email: 'there@example.com' });
    await expect(create('New', 'There@Example.com')).rejects.toMatchObject({ client: { name: 'There' } });
    expect(posts()).toBe(0);
  });

  it('says that the same client is just being created', async () => {
    held.add(clientClaim('o1', 'Now@example.com'));
    await expect(create('Now', 'now@example.com')).rejects.toThrow(BeingCreatedError);
    expect(posts()).toBe(0);
  });

  it('looks by email when the answer is lost', async () => {
    test.platform.faults.rules.push({ method: 'POST', times: 1, carriedOut: true, answer: 'cut' });
    expect(await create('Lost', 'lost@example.com')).toMatchObject({ name: 'Lost' });
    expect(posts()).toBe(1);
  });

  it('can be tried again when nothing was created', async () => {
    test.platform.faults.rules.push({ method: 'POST', times: 1, answer: 'cut' });
    await expect(create('Later', 'later@example.com')).rejects.toThrow(UnavailableError);
    await expect(create('Later', 'later@example.com')).rejects.toThrow(BeingCreatedError);
    // A minute later, the claim has ended.
    held.delete(clientClaim('o1', 'later@example.com'));
    expect(await create('Later', 'later@example.com')).toMatchObject({ name: 'Later' });
    test.platform.faults.rules.push({ method: 'POST', times: 1, answer: { status: 403 } });
    await expect(create('Never', 'never@example.com')).rejects.toThrow(ForbiddenError);
    expect(held.has(clientClaim('o1', 'never@example.com'))).toBe(false);
  });
});

describe('joinPrograms', () => {
  it('adds to each once, and goes on after one that fails', async () => {
    const user = test.platform.addClient({ name: 'Joins' }).id;
    const [one = '', two = ''] = ['One', 'Two'].map((name) => test.platform.addProgram({ name }).id);
    const { joined, failed } = await joinPrograms(test.client, user, [one, 'gone', two, one]);
    expect(joined).toEqual([one, two]);
    expect(failed).toMatchObject([{ id: 'gone', error: expect.any(NotFoundError) }]);
    expect(await joinPrograms(test.client, user, [one])).toEqual({ joined: [one], failed: [] });
  });
});
