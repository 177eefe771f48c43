import { expect, it } from 'vitest';
import { room } from '../../src/store/room.ts';
import { anyRecord } from '../support/any-record.ts';
import { temporaryStore } from '../support/temporary-store.ts';

it('a room opens the records that it declares, and no others', async () => {
  const [own, other] = [anyRecord<number>('own'), anyRecord<number>('other')];
  const store = await temporaryStore();
  const { bucket, initial } = room({
    records: [own],
    create: (given: { initial: number }, { bucket }) => ({ bucket, ...given }),
  }).open(store, { initial: 1 });
  await bucket(own).set('T1', initial);
  expect(await store.bucket(own).get('T1')).toBe(1);
  expect(() => bucket(other)).toThrow(TypeError);
});
