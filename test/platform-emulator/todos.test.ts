import { describe, expect, test } from 'vitest';
import { fixedNow, type Json, nowSeconds, secondsPerDay, start, startSmall } from './support.ts';

const ids = (body: Json): string[] => body.data.map((row: Json) => row.id);

describe('GET /todos', () => {
  test('returns exactly the fields that the specification lists', async () => {
    const api = await start();
    const { status, body } = await api.get('/todos');
    expect(status).toBe(200);
    const [task] = body.data;
    expect(Object.keys(task)).toEqual(['id', 'user', 'program', 'description', 'due', 'done', 'created_at']);
    expect(Object.keys(task.user)).toEqual(['avatar', 'email', 'id', 'name', 'timezone']);
    expect(Object.keys(task.program)).toEqual(['id', 'name', 'created_at']);
    expect(body.meta.total).toBe(200);
  });

  test('filters match the tasks’ fields', async () => {
    const api = await start();
    const all = await api.all('/todos');
    const user = all[0].user.id;
    const program = all[0].program.id;
    const isOverdue = (task: Json): boolean => !task.done && task.due !== null && task.due < nowSeconds;
    const expected: [query: string, holds: (task: Json) => boolean][] = [
      ['filter[done]=true', (task) => task.done],
      ['filter[done]=false', (task) => !task.done],
      ['filter[done]=1', (task) => task.done],
      ['filter[done]=true,false', () => true],
      ['filter[done]=', () => true],
      ['filter[overdue]=true', isOverdue],
      ['filter[overdue]=false', (task) => !isOverdue(task)],
      [`filter[user]=${user}`, (task) => task.user.id === user],
      [`filter[program]=${program}`, (task) => task.program.id === program],
      [`filter[user]=${user}&filter[done]=false`, (task) => task.user.id === user && !task.done],
      [`filter[id]=${all[3].id},${all[7].id}`, (task) => [all[3].id, all[7].id].includes(task.id)],
      [
        `filter[id][]=${all[3].id}&filter[id][]=${all[7].id}`,
        (task) => [all[3].id, all[7].id].includes(task.id),
      ],
      [`filter[id]=${all[3].id}&filter[id]=${all[7].id}`, (task) => task.id === all[7].id],
      ['filter[user]=nobody', () => false],
    ];
    for (const [query, holds] of expected) {
      const found = await api.all(`/todos?${query}`);
      expect(
        found.map(({ id }) => id),
        query,
      ).toEqual(all.filter(holds).map(({ id }) => id));
    }
    expect(all.filter(isOverdue).length).toBeGreaterThan(10);
  });

  test('a task is overdue from the second after its due time, unless it is done', async () => {
    const { get, put, platform, program, client } = await startSmall();
    const add = (due: number | null) =>
      platform.addTask({ program: program.id, user: client.id, text: 'x', due }).id;
    const past = add(nowSeconds - 1);
    const present = add(nowSeconds);
    const never = add(null);
    expect(ids((await get('/todos?filter[overdue]=true')).body)).toEqual([past]);
    expect(ids((await get('/todos?filter[overdue]=0')).body)).toEqual([present, never]);
    await put(`/todos/${past}`, { done: true });
    expect((await get('/todos?filter[overdue]=true')).body.data).toEqual([]);
  });

  test('filters due and done dates by named periods; a comma means OR', async () => {
    const { get, platform, program, client } = await startSmall();
    const midnight = Math.floor(nowSeconds / secondsPerDay) * secondsPerDay;
    const names = new Map<string, string>();
    const add = (name: string, due: number | null, doneAt: number | null = null): void => {
      names.set(platform.addTask({ program: program.id, user: client.id, text: name, due, doneAt }).id, name);
    };
    add('today', midnight);
    add('tonight', midnight + secondsPerDay - 1);
    add('tomorrow', midnight + secondsPerDay);
    add('yesterday', midnight - 1);
    add('last sunday', midnight - 3 * secondsPerDay);
    add('last month', midnight - 4 * secondsPerDay);
    add('long ago', midnight - 60 * secondsPerDay);
    add('undated', null, midnight - 2 * secondsPerDay);
    const found = async (query: string) =>
      ids((await get(`/todos?${query}`)).body).map((id) => names.get(id));
    expect(await found('filter[due_date]=today')).toEqual(['today', 'tonight']);
    expect(await found('filter[due_date]=yesterday')).toEqual(['yesterday']);
    expect(await found('filter[due_date]=today,yesterday')).toEqual(['today', 'tonight', 'yesterday']);
    expect(await found('filter[due_date]=this-week')).toEqual(['today', 'tonight', 'tomorrow', 'yesterday']);
    expect(await found('filter[due_date]=last-week')).toEqual(['last sunday', 'last month']);
    expect(await found('filter[due_date]=this-month')).toEqual([
      'today',
      'tonight',
      'tomorrow',
      'yesterday',
      'last sunday',
    ]);
    expect(await found('filter[due_date]=last-month')).toEqual(['last month']);
    expect(await found('filter[done_date]=this-week')).toEqual(['undated']);
    expect(await found('filter[done_date]=today')).toEqual([]);
  });

  test.each([
    ['due_date', 'tomorrow'],
    ['done_date', 'next-week'],
    ['done', 'yes'],
    ['overdue', 'TRUE'],
  ])('rejects filter[%s]=%s', async (name, value) => {
    const api = await start();
    const { status, body } = await api.get(`/todos?filter[${name}]=${value}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([`filter.${name}`]);
  });

  test('sorts by due date, with undated tasks last in both directions', async () => {
    const { get, platform, program, client } = await startSmall();
    const add = (due: number | null) =>
      platform.addTask({ program: program.id, user: client.id, text: 'x', due }).id;
    const [never, late, soon, twin, nor] = [null, 300, 100, 100, null].map(add);
    expect(ids((await get('/todos?sort=due_date')).body)).toEqual([soon, twin, late, never, nor]);
    expect(ids((await get('/todos?sort=-due_date')).body)).toEqual([late, twin, soon, nor, never]);
  });

  test('sorts by creation time, newest first when descending', async () => {
    const api = await start();
    const times = (await api.all('/todos?sort=-created_at')).map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const { body } = await api.get('/todos?sort=created_at');
    expect(body.data[0].created_at).toBe(times.at(-1));
  });
});

describe('POST /todos', () => {
  test('creates a task and returns `todo`', async () => {
    const { post, get, program, client } = await startSmall();
    const { status, body } = await post('/todos', {
      program: program.id,
      user: client.id,
      text: '  Call <b>Ada</b> & “plan” 🙂 ',
      due: String(nowSeconds + secondsPerDay),
      priority: 'high',
    });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['todo']);
    expect(Object.keys(body.todo)).toEqual([
      'id',
      'user',
      'program',
      'description',
      'due',
      'done',
      'priority',
      'created_at',
    ]);
    expect(body.todo).toMatchObject({
      user: { id: client.id, name: 'Ada Client', timezone: 'UTC' },
      program: { id: program.id, name: 'Only Program' },
      description: 'Call <b>Ada</b> & “plan” 🙂',
      due: nowSeconds + secondsPerDay,
      done: false,
      priority: 'high',
      created_at: nowSeconds,
    });
    const { priority, ...listed } = body.todo;
    expect((await get('/todos')).body.data).toEqual([listed]);
  });

  test.each([
    [{}, null, ''],
    [{ due: '', priority: '' }, null, ''],
    [{ due: null, priority: null }, null, ''],
    [{ due: '2026-03-10 09:00', priority: 'low' }, Date.UTC(2026, 2, 10, 9) / 1000, 'low'],
    [{ due: 'tomorrow', priority: 'medium' }, Date.UTC(2026, 2, 5) / 1000, 'medium'],
    [{ due: '+2 days' }, nowSeconds + 2 * secondsPerDay, ''],
    [{ due: nowSeconds }, nowSeconds, ''],
  ])('accepts %j', async (fields, due, priority) => {
    const { post, program, client } = await startSmall();
    const { status, body } = await post('/todos', {
      program: program.id,
      user: client.id,
      text: 'x',
      ...fields,
    });
    expect(status).toBe(200);
    expect(body.todo).toMatchObject({ due, priority });
  });

  test('keeps a text of 3,000 characters unchanged', async () => {
    const { post, program, client } = await startSmall();
    const text = 'Ünï¢ödé '.repeat(375).trim();
    const { body } = await post('/todos', { program: program.id, user: client.id, text });
    expect(body.todo.description).toBe(text);
  });

  test('accepts only a member of the program as the assignee', async () => {
    const { post, get, platform, program } = await startSmall();
    const outsider = platform.addClient({ name: 'Outsider' });
    const { status, body } = await post('/todos', { program: program.id, user: outsider.id, text: 'x' });
    expect(status).toBe(422);
    expect(body).toEqual({
      message: 'The selected user is not a member of the program.',
      errors: { user: ['The selected user is not a member of the program.'] },
    });
    expect((await get('/todos')).body.meta.total).toBe(0);
  });

  test.each([
    [{ text: undefined }, 'text', 'The text field is required.'],
    [{ text: ' ' }, 'text', 'The text field is required.'],
    [{ text: {} }, 'text', 'The text must be a string.'],
    [{ program: undefined }, 'program', 'The program field is required.'],
    [{ program: 'unknown' }, 'program', 'The selected program is invalid.'],
    [{ user: undefined }, 'user', 'The user field is required.'],
    [{ user: 'unknown' }, 'user', 'The selected user is invalid.'],
    [{ priority: 'urgent' }, 'priority', 'The selected priority is invalid.'],
    [{ due: 'soonish' }, 'due', 'The due is not a valid date.'],
    [{ due: 1.5 }, 'due', 'The due is not a valid date.'],
    [{ due: fixedNow }, 'due', 'The due is not a valid date.'],
    [{ due: '1d     '.repeat(10) }, 'due', 'The due is not a valid date.'],
  ])('rejects %j', async (change, field, message) => {
    const { post, get, program, client } = await startSmall();
    const { status, body } = await post('/todos', {
      program: program.id,
      user: client.id,
      text: 'x',
      ...change,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
    expect((await get('/todos')).body.meta.total).toBe(0);
  });
});

describe('PUT /todos/{todo}', () => {
  test('marks a task done and not done, and returns `task`', async () => {
    const { put, get, platform, program, client } = await startSmall();
    const { id } = platform.addTask({ program: program.id, user: client.id, text: 'x', priority: 'high' });
    const { status, body } = await put(`/todos/${id}`, { done: true });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['task']);
    expect(Object.keys(body.task)).toEqual([
      'id',
      'user',
      'program',
      'description',
      'due',
      'done',
      'created_at',
    ]);
    expect(body.task).toMatchObject({ id, done: true });
    expect((await get('/todos?filter[done]=true')).body.data).toEqual([body.task]);
    expect((await get('/todos?filter[done_date]=today')).body.meta.total).toBe(1);
    expect((await put(`/todos/${id}`, { done: '0' })).body.task.done).toBe(false);
    expect((await get('/todos?filter[done_date]=today')).body.meta.total).toBe(0);
  });

  test('keeps the first time when a task is marked done repeatedly', async () => {
    let now = fixedNow;
    const { put, platform, program, client } = await startSmall({ now: () => now });
    const { id } = platform.addTask({ program: program.id, user: client.id, text: 'x' });
    const answers = await Promise.all([1, 2, 3].map(() => put(`/todos/${id}`, { done: true })));
    expect(answers.map(({ body }) => body.task.done)).toEqual([true, true, true]);
    now += secondsPerDay * 1000;
    await put(`/todos/${id}`, { done: true });
    expect(platform.inspect().tasks[0]?.done_at).toBe(nowSeconds);
  });

  test('requires a boolean and an existing task', async () => {
    const { put, platform, program, client } = await startSmall();
    const { id } = platform.addTask({ program: program.id, user: client.id, text: 'x' });
    for (const fields of [{}, { done: 'true' }, { done: null }]) {
      const { status, body } = await put(`/todos/${id}`, fields);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['done']);
    }
    const unknown = await put('/todos/unknown', { done: true });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ message: 'Task not found.' });
  });
});
