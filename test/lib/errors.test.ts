import { expect, it } from 'vitest';
import { insteadOf, isKind, NamedError, ofKind } from '../../src/lib/errors.ts';

class GoneError extends NamedError {}
class BusyError extends NamedError {}
class OtherError extends NamedError<'not-found' | 'too-late'> {}

it('names an error after its class, and keeps its message and its cause', () => {
  const cause = new Error('why');
  expect(new GoneError('It is gone.', { cause })).toMatchObject({
    name: 'GoneError',
    message: 'It is gone.',
    cause,
  });
});

it('replaces errors of the given classes by a value, and throws any other one on', async () => {
  const known = insteadOf('nothing', GoneError, BusyError);
  expect(await Promise.reject(new BusyError()).catch(known)).toBe('nothing');
  expect(await Promise.reject(new GoneError()).catch(known)).toBe('nothing');
  await expect(Promise.reject(new RangeError('a defect')).catch(known)).rejects.toThrow('a defect');
  await expect(Promise.reject(new GoneError('gone')).catch(insteadOf(7))).rejects.toThrow('gone');
});

it('tells errors of a class apart by their kind, and names them after it', async () => {
  const late = new OtherError('Too late.', { kind: 'too-late' });
  expect(late).toMatchObject({ name: 'TooLateError', kind: 'too-late', message: 'Too late.' });
  expect(isKind(late, OtherError, 'not-found', 'too-late')).toBe(true);
  expect(isKind(late, OtherError, 'not-found')).toBe(false);
  expect(isKind({ ...late }, OtherError, 'too-late')).toBe(false);
  expect(await Promise.reject(late).catch(insteadOf(7, GoneError, ofKind(OtherError, 'too-late')))).toBe(7);
  const known = insteadOf(7, GoneError, ofKind(OtherError, 'not-found'));
  await expect(Promise.reject(late).catch(known)).rejects.toBe(late);
});
