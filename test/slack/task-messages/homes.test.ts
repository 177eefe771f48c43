import { expect, it } from 'vitest';
import { createHomes } from '../../../src/slack/task-messages/homes.ts';

const homes = () => createHomes({} as Parameters<typeof createHomes>[0]);

it('an older drawing never hides a newer one, also when that has ended', () => {
  const { begin, isDrawing } = homes();
  const older = begin('T1', 'U1');
  const newer = begin('T1', 'U1');
  expect([older.isLatest(), newer.isLatest()]).toEqual([false, true]);
  newer.end();
  expect(isDrawing('T1', 'U1')).toBe(false);
  const newest = begin('T1', 'U1');
  older.end();
  expect([older.isLatest(), newest.isLatest()]).toEqual([false, true]);
});

it('everyone’s drawings are apart', () => {
  const { begin, isDrawing } = homes();
  const one = begin('T1', 'U1');
  begin('T1', 'U2').end();
  expect(one.isLatest()).toBe(true);
  expect(isDrawing('T1', 'U2')).toBe(false);
});
