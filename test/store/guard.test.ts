import { expect, it } from 'vitest';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import { createGuard } from '../../src/store/guard.ts';

const guard = () => createGuard({ run: (call) => call(), describeError: () => 'The store is down.' });

it('turns an error of the backend into one of the store, and keeps it as the cause', async () => {
  const cause = new Error('disk full');
  const error = await guard()
    .run(() => Promise.reject(cause))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(error).toMatchObject({ message: 'The store is down.', cause });
});

it('waits for calls in flight before it is closed, and refuses new ones', async () => {
  const { run, close } = guard();
  let finish = () => {};
  const running = run(
    () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('written');
      }),
  );
  const order: string[] = [];
  const closed = close().then(() => order.push('closed'));
  void running.then((result) => order.push(result));
  await expect(run(async () => 'late')).rejects.toThrow('Touchline is stopping');
  finish();
  await closed;
  expect(order).toEqual(['written', 'closed']);
});
