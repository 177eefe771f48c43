import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RateLimitedError, UnavailableError, ValidationError } from '../../src/platform/errors.ts';
import type { Fault } from '../../src/playground/platform/faults.ts';
import { createTask, findCreated, type ReadyDraft, UncertainCreateError } from '../../src/tasks/create.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
let ready: ReadyDraft;
let count = 0;

beforeAll(async () => {
  // So short that an answer that never comes is given up on, so long that every other one is in time.
  test = await startPlatform({ seed: false, timeouts: { headersMs: 3_000 } });
});
afterAll(() => test.close());
beforeEach(() => {
  test.platform.faults.rules.length = 0;
  const program = test.platform.addProgram({ name: 'Spring' }).id;
  const user = test.platform.addClient({ name: 'Anna' }).id;
  test.platform.addMember({ program, user });
  count += 1;
  ready = {
    text: `Call Anna, number ${count}`,
    due: 1_800_000_000,
    priority: 'high',
    user: { id: user, name: 'Anna' },
    program: { id: program, name: 'Spring' },
  };
  test.calls();
});

const created = () => test.platform.inspect().tasks.filter(({ description }) => description === ready.text);
const fault = (rule: Fault) =>
  test.platform.faults.rules.push({ method: 'POST', path: '/todos', times: 1, ...rule });

describe('createTask', () => {
  it('is one call, with everything in it', async () => {
    const task = await createTask(test.client, ready, Date.now);
    expect(test.calls()).toEqual(['POST /todos']);
    expect(created()).toEqual([
      expect.objectContaining({ id: task.id, due: ready.due, priority: 'high', user: ready.user }),
    ]);
  });

  it('sends no due and no priority where there are none', async () => {
    await createTask(test.client, { ...ready, due: null, priority: null }, Date.now);
    expect(created()).toEqual([expect.objectContaining({ due: null, priority: '' })]);
  });

  it.each<[string, Fault]>([
    ['the connection is cut after the commit', { carriedOut: true, answer: 'cut' }],
    ['there is no answer after the commit', { carriedOut: true, answer: 'hang' }],
    ['a proxy answers HTML after the commit', { carriedOut: true, answer: 'html' }],
    ['half an answer comes', { carriedOut: true, answer: 'half' }],
    ['the server fails after the commit', { carriedOut: true, answer: { status: 500 } }],
  ])('finds its task when %s, and does not send it again', async (_, rule) => {
    fault(rule);
    const task = await createTask(test.client, ready, Date.now);
    expect(created().map(({ id }) => id)).toEqual([task.id]);
    expect(test.calls()).toEqual(['POST /todos', 'GET /todos']);
  });

  it('says that it is uncertain when the answer is lost and no task is to be found', async () => {
    fault({ answer: 'cut' });
    await expect(createTask(test.client, ready, Date.now)).rejects.toThrow(UncertainCreateError);
    expect(created()).toEqual([]);
  });

  it('stays uncertain when looking fails as well', async () => {
    fault({ carriedOut: true, answer: 'cut' });
    test.platform.faults.rules.push({ method: 'GET', path: '/todos', answer: { status: 500 } });
    await expect(createTask(test.client, ready, Date.now)).rejects.toThrow(UncertainCreateError);
    expect(created()).toHaveLength(1);
  });

  it('does not look for a task that was surely not created', async () => {
    fault({
      answer: { status: 429, headers: { 'retry-after': '7' }, body: { message: 'Too Many Attempts.' } },
    });
    await expect(createTask(test.client, ready, Date.now)).rejects.toThrow(RateLimitedError);
    const stranger = test.platform.addClient({ name: 'Not a member' });
    const wrong = { ...ready, user: { id: stranger.id, name: 'Not a member' } };
    await expect(createTask(test.client, wrong, Date.now)).rejects.toThrow(ValidationError);
    expect(test.calls()).toEqual(['POST /todos', 'POST /todos']);
    expect(created()).toEqual([]);
  });

  it('does not call a platform that is not there uncertain', async () => {
    const gone = await startPlatform({ seed: false });
    await gone.platform.close();
    await expect(createTask(gone.client, ready, Date.now)).rejects.toThrow(UnavailableError);
  });
});

describe('findCreated', () => {
  it('takes no older task of the same words for it', async () => {
    const { program, user, text, due } = ready;
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    test.platform.addTask({ program: program.id, user: user.id, text, due, createdAt: hourAgo });
    expect(await findCreated(test.client, ready, Date.now())).toBeUndefined();
    const task = await createTask(test.client, ready, Date.now);
    expect(await findCreated(test.client, ready, Date.now())).toMatchObject({ id: task.id });
  });
});
