import { expect, it, onTestFinished } from 'vitest';
import { createClient, creationOf } from '../../src/clients/create-client.ts';
import { createOperations } from '../../src/operations/operations.ts';
import { PlatformError } from '../../src/platform/errors.ts';
import { operationRecord } from '../../src/tasks/drafts/draft-store.ts';
import { startPlatform } from '../support/platform.ts';
import { temporaryStore } from '../support/temporary-store.ts';

async function start() {
  const clock = { ms: 0 };
  const now = () => clock.ms;
  const store = await temporaryStore(now);
  const scheduler = { schedule: async () => {}, cancel: async () => {} };
  const operations = createOperations({ bucket: store.bucket(operationRecord), scheduler, now });
  const test = await startPlatform({ seed: false });
  onTestFinished(test.close);
  const context = { platform: test.client, operations, now };
  const create = (name: string, email: string, platform = test.client) =>
    createClient({ ...context, platform }, 'T1', { name, email });
  const posts = () => test.calls().filter((call) => call === 'POST /clients').length;
  return { clock, store, test, operations, create, posts, rules: test.platform.faults.rules };
}

it('sends one request, and for a minute knows the client when it is asked for again', async () => {
  const { clock, test, create, posts } = await start();
  test.calls();
  const first = await create('Twice', 'twice@example.com');
  expect(await create('Twice', 'TWICE@example.com')).toMatchObject({ id: first.id });
  expect(await create('Twice', 'twice@example.com')).toMatchObject({ id: first.id });
  expect(posts()).toBe(1);
  await expect(create('Somebody Else', 'twice@example.com')).rejects.toMatchObject({ kind: 'email-taken' });
  clock.ms += 180_000;
  const refused = await create('Twice', 'twice@example.com').catch((error) => error);
  expect(refused).toMatchObject({ kind: 'email-taken' });
});

it('sends one request for two at the same moment', async () => {
  const { test, create, posts } = await start();
  test.calls();
  await Promise.allSettled([create('Now', 'now@example.com'), create('Now', 'Now@example.com')]);
  expect(posts()).toBe(1);
  expect(test.platform.inspect().clients).toHaveLength(1);
});

it('looks by email when the answer is lost', async () => {
  const { rules, test, create, posts } = await start();
  rules.push({ method: 'POST', times: 1, carriedOut: true, answer: 'cut' });
  test.calls();
  expect(await create('Lost', 'lost@example.com')).toMatchObject({ name: 'Lost' });
  expect(posts()).toBe(1);
});

it.each([
  ['a lost answer', true],
  ['a kill', false],
])(
  'after %s sends nothing for a minute, finds the client when it appears, and only else creates it',
  async (_, isLost) => {
    const { clock, operations, test, create, posts, rules } = await start();
    const begin = async (email: string) => {
      if (!isLost) {
        const ref = { workspaceId: 'T1', userId: '*', id: creationOf(email) };
        return operations.update(ref, () => ({ ...ref, begun: { by: 'killed', atMs: clock.ms } }));
      }
      rules.push({ method: 'POST', times: 1, answer: 'cut' });
      return expect(create('Later', email)).rejects.toMatchObject({ kind: 'unavailable' });
    };
    await begin('later@example.com');
    await begin('never@example.com');
    test.calls();
    clock.ms += 59_999;
    const refused = await create('Later', 'later@example.com').catch((error) => error);
    expect(refused).toMatchObject({ kind: 'being-created' });
    const { id } = test.platform.addClient({ name: 'Later', email: 'later@example.com' });
    expect(await create('Later', 'later@example.com')).toMatchObject({ id });
    expect(posts()).toBe(0);
    clock.ms += 1;
    expect(await create('Later', 'never@example.com')).toMatchObject({ name: 'Later' });
    expect(posts()).toBe(1);
  },
);

it('looks for the client only where the answer was lost, and rejects as the platform did', async () => {
  const { test, create } = await start();
  const failing = (createClientCall: () => Promise<never>, email: string) =>
    create('Anna', email, { ...test.client, createClient: createClientCall });
  const reads = () => test.calls().filter((call) => call === 'GET /clients').length;
  reads();
  const certain = new PlatformError('unavailable', 'no connection', { endpoint: 'POST /clients' });
  await expect(failing(() => Promise.reject(certain), 'a@x.example')).rejects.toBe(certain);
  expect(reads()).toBe(1);
  const bug = Object.assign(new TypeError('bug'), { ambiguous: true });
  await expect(failing(() => Promise.reject(bug), 'b@x.example')).rejects.toBe(bug);
  expect(reads()).toBe(1);
  const lost = new PlatformError('unavailable', 'cut', { endpoint: 'POST /clients', ambiguous: true });
  await expect(failing(() => Promise.reject(lost), 'c@x.example')).rejects.toBe(lost);
  expect(reads()).toBe(2);
  const whileAway = () => {
    test.platform.faults.rules.push({ path: '/clients', answer: { status: 403 } });
    return Promise.reject(lost);
  };
  await expect(failing(whileAway, 'd@x.example')).rejects.toBe(lost);
});
