import { expect, it, onTestFinished } from 'vitest';
import { createClient, creationOf } from '../../src/clients/create-client.ts';
import { createOperations } from '../../src/operations/operations.ts';
import { operationRecord, requestRecord } from '../../src/tasks/drafts/draft-store.ts';
import { startPlatform } from '../support/platform.ts';
import { temporaryStore } from '../support/temporary-store.ts';

async function start() {
  const clock = { ms: 0 };
  const now = () => clock.ms;
  const store = await temporaryStore(now);
  const scheduler = { schedule: async () => {}, cancel: async () => {}, nextRunAt: async () => undefined };
  const [bucket, requests] = [store.bucket(operationRecord), store.bucket(requestRecord)];
  const operations = createOperations({ bucket, requests, scheduler, now });
  const test = await startPlatform({ seed: false });
  onTestFinished(test.close);
  const context = { platform: test.client, operations, now };
  const create = (name: string, email: string, platform = test.client) =>
    createClient({ ...context, platform }, 'T1', { name, email });
  const posts = () => test.calls().filter((call) => call === 'POST /clients').length;
  return { clock, store, test, operations, create, posts, rules: test.platform.faults.rules };
}

it('sends one request for two at the same moment', async () => {
  const { test, create, posts } = await start();
  test.calls();
  await Promise.allSettled([create('Now', 'now@example.com'), create('Now', 'Now@example.com')]);
  expect(posts()).toBe(1);
  expect(test.platform.inspect().clients).toHaveLength(1);
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
