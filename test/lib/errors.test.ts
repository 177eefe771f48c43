import { expect, it } from 'vitest';
import { insteadOf, NamedError } from '../../src/lib/errors.ts';

class GoneError extends NamedError {}
class BusyError extends NamedError {}

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
