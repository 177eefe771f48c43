import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { UnavailableError } from '../../src/platform/errors.ts';

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
    { err: Object.assign(new Error('No.'), { token: 'hush-10' }) },
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

  it.each(['body', 'headers', 'original', 'request', 'response', 'config', 'data'])(
    'drops the %s of an error',
    (name) => {
      const { log, lines } = capture();
      log.warn({ err: Object.assign(new Error('No.'), { [name]: 'hush', status: 502 }) }, 'Failed.');
      expect(JSON.parse(lines[0] ?? '').err).not.toHaveProperty(name);
      expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ message: 'No.', status: 502 });
    },
  );

  it('leaves out the request and response attached to an error', () => {
    const { log, lines } = capture();
    const err = Object.assign(new Error('No.'), {
      statusCode: 502,
      body: 'authorization: Bearer hush',
      headers: { cookie: 'hush' },
      original: { config: { headers: ['hush'] } },
      data: { ok: false, error: '{"ok":true,"message":"hush' },
    });
    log.error({ err }, 'Slack failed.');
    log.error({ err: new AggregateError([err], 'Both.') }, 'Slack failed twice.');
    log.error({ err: 'a word' }, 'Thrown as it is.');
    expect(lines.join('')).not.toContain('hush');
    const errors = lines.map((line) => JSON.parse(line).err);
    expect(errors[0]).toMatchObject({ message: 'No.', statusCode: 502 });
    expect(errors[1].aggregateErrors).toMatchObject([{ message: 'No.', statusCode: 502 }]);
    expect(errors[2]).toBe('a word');
  });

  it('logs an error with its type, its own fields and its causes', () => {
    const { log, lines } = capture();
    const cause = new UnavailableError('The platform could not be reached.', { endpoint: 'GET /me' });
    log.warn({ err: new Error('A digest could not be prepared.', { cause }) }, 'No digest.');
    expect(lines[0]).toContain('The platform could not be reached.');
    log.warn({ err: cause }, 'No answer.');
    expect(JSON.parse(lines[1] ?? '').err).toMatchObject({ type: 'UnavailableError', endpoint: 'GET /me' });
  });

  it('writes nothing below its level', () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    log.info('No.');
    log.warn('Yes.');
    expect(lines).toHaveLength(1);
  });
});
