import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { PlatformError } from '../../src/platform/errors.ts';
import { StoreUnavailableError } from '../../src/store/errors.ts';

function capture() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  return { log, lines };
}

describe('createLog', () => {
  it('writes one JSON object on each line, with level and time', () => {
    const { log, lines } = capture();
    log.info({ workspace: 'T1' }, 'Two\nlines');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, workspace: 'T1', msg: 'Two\nlines' });
    expect(JSON.parse(lines[0] ?? '').time).toBeTypeOf('number');
  });

  it.each([
    { token: 'hush-1' },
    { connection: { token: 'hush-2' } },
    { a: { b: { responseUrl: 'hush-3' } } },
    { payload: { response_url: 'hush-4' } },
    { headers: { authorization: 'Bearer hush-5' } },
    { slack: { signingSecret: 'hush-6', botToken: 'hush-7', appToken: 'hush-8' } },
    { data: { access_token: 'hush-9' } },
  ])('keeps secrets out of %j', (fields) => {
    const { log, lines } = capture();
    log.error(fields, 'Something.');
    expect(lines.join('')).not.toContain('hush');
    expect(lines.join('')).toContain('[redacted]');
  });

  it.each([
    ...['token', 'botToken', 'appToken', 'access_token', 'authorization', 'password', 'secret'],
    ...['signingSecret', 'clientSecret', 'client_secret', 'response_url', 'responseUrl'],
  ])('redacts %s at the top and two levels down, and nothing beside it', (name) => {
    const { log, lines } = capture();
    const fields = { [name]: 'hush', id: 'kept' };
    log.info({ ...fields, one: { ...fields, two: fields } }, 'Something.');
    const redacted = { [name]: '[redacted]', id: 'kept' };
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      ...redacted,
      one: { ...redacted, two: redacted },
      msg: 'Something.',
    });
    expect(JSON.parse(lines[0] ?? '')).not.toHaveProperty('pid');
  });

  /** The fields that are logged of an error. */
  function logged(err: unknown) {
    const { log, lines } = capture();
    log.error({ err }, 'Something.');
    return JSON.parse(lines[0] ?? '').err;
  }

  it('logs of an error its class, code, endpoint and where it happened', () => {
    const facts = { endpoint: 'PUT /clients/{user_id}', code: 'ECONNREFUSED' };
    const err = logged(new PlatformError('unavailable', 'Brimblewort is away.', facts));
    expect(err).toEqual({ type: 'UnavailableError', ...facts, stack: expect.any(Array) });
    expect(err.stack[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+\)?$/);
  });

  it.each(['body', 'headers', 'original', 'request', 'response', 'config', 'fields', 'status', 'message'])(
    'logs no %s of an error',
    (name) => {
      const err = logged(Object.assign(new Error('No.'), { [name]: 'Brimblewort' }));
      expect(Object.keys(err)).toEqual(['type', 'stack']);
    },
  );

  it.each([
    ['of a sentence', 'Brimblewort is away.'],
    ['of several lines', 'No.\nBrimblewort\n    at Brimblewort (file:///x.ts:1:1)\n'],
    ['that repeats a name', 'Error: Brimblewort\n    at Brimblewort (node:x:1:1)'],
    ['of nothing', ''],
  ])('logs no message %s', (_name, message) => {
    const err = logged(new TypeError(message));
    expect(JSON.stringify(err)).not.toContain('Brimblewort');
    expect(err).toMatchObject({ type: 'TypeError' });
    expect(err.stack.length).toBeGreaterThan(0);
  });

  it('logs no message that was changed after the error was made', () => {
    const error = new Error('Brimblewort\nis away');
    error.message = 'other';
    expect(JSON.stringify(logged(error))).not.toContain('Brimblewort');
  });

  it('logs causes and the errors of several the same way, and not without end', () => {
    const cause = new PlatformError('unavailable', 'Brimblewort', { endpoint: 'GET /me' });
    const several = new AggregateError(Array(100).fill(cause), 'Brimblewort');
    const err = logged(new Error('Brimblewort', { cause: several }));
    expect(JSON.stringify(err)).not.toContain('Brimblewort');
    expect(err.cause.errors).toHaveLength(5);
    expect(err.cause.errors[0]).toMatchObject({ type: 'UnavailableError', endpoint: 'GET /me' });
    let deep = new Error('last');
    for (let depth = 0; depth < 100; depth += 1) deep = new Error('next', { cause: deep });
    expect(JSON.stringify(logged(deep)).match(/"cause"/g)).toHaveLength(5);
  });

  it('logs no message in place of a line’s own words', () => {
    const { log, lines } = capture();
    log.error(new Error('Brimblewort'));
    log.error({ err: new Error('Brimblewort') });
    log.error(new Error('Brimblewort'), 'Own words.');
    expect(lines.join('')).not.toContain('Brimblewort');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['An error.', 'An error.', 'Own words.']);
    expect(JSON.parse(lines[0] ?? '').err.type).toBe('Error');
  });
});

describe('a store that is away', () => {
  it('is one line, and one more a minute with a count; other errors are not held back', () => {
    vi.useFakeTimers();
    const { log, lines } = capture();
    const away = new StoreUnavailableError('Redis is not available.');
    const readOnly = new Error('READONLY You can’t write against a read only replica.');
    for (let times = 0; times < 100; times += 1) {
      log.error({ err: away }, 'A request could not be checked.');
      log.warn({ err: new Error('No.', { cause: readOnly }) }, 'A job failed.');
    }
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 40, count: 199 });
    for (let times = 0; times < 3; times += 1) log.error({ err: new Error('Another.') }, 'Another.');
    expect(lines).toHaveLength(5);
    vi.advanceTimersByTime(120_000);
    expect(lines).toHaveLength(5);
    log.fatal({ err: away }, 'The end.');
    expect(lines).toHaveLength(6);
    vi.useRealTimers();
  });
});
