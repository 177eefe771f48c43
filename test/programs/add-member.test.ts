import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../src/programs/add-member.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
let anna: string;
beforeAll(async () => {
  test = await startPlatform({ seed: false });
  anna = test.platform.addClient({ name: 'Anna' }).id;
});
afterEach(() => {
  test.platform.faults.rules.length = 0;
});
afterAll(() => test.close());

const program = () => test.platform.addProgram({ name: 'Spring' }).id;
const posts = () => test.calls().filter((call) => call.startsWith('POST'));

describe('addMember', () => {
  it('adds someone, and takes a member for no error', async () => {
    const spring = program();
    expect(await addMember(test.client, spring, anna)).toMatchObject({
      member: { name: 'Anna' },
      already: false,
    });
    expect(await addMember(test.client, spring, anna)).toMatchObject({
      member: { name: 'Anna' },
      already: true,
    });
  });

  it('finds out whether a call without an answer took effect, and sends it once', async () => {
    const spring = program();
    test.calls();
    test.platform.faults.rules.push({ method: 'POST', answer: 'cut', carriedOut: true });
    expect(await addMember(test.client, spring, anna)).toMatchObject({
      member: { id: anna },
      already: false,
    });
    const autumn = program();
    test.platform.faults.rules.splice(0, 1, { method: 'POST', answer: 'cut' });
    await expect(addMember(test.client, autumn, anna)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(posts()).toHaveLength(2);
  });

  it.each(['nobody', '..'])('refuses the user %j', async (user) => {
    await expect(addMember(test.client, program(), user)).rejects.toMatchObject({ kind: 'validation' });
  });

  it('refuses a program that is not there', async () => {
    await expect(addMember(test.client, 'none', anna)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
