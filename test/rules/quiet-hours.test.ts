import { expect, it } from 'vitest';
import { endOfQuiet } from '../../src/workspaces/preferences.ts';

const end = (quiet: { from: number; to: number } | undefined, zone: string, at: string) => {
  const ms = endOfQuiet(quiet, zone, Date.parse(at));
  return ms === undefined ? undefined : new Date(ms).toISOString();
};
const night = { from: 20, to: 7 };
const noon = { from: 12, to: 14 };

it.each([
  [undefined, 'UTC', '2026-11-18T03:00:00Z', undefined],
  [night, 'UTC', '2026-11-18T19:59:59Z', undefined],
  [night, 'UTC', '2026-11-18T20:00:00Z', '2026-11-19T07:00:00.000Z'],
  [night, 'UTC', '2026-11-19T06:59:59Z', '2026-11-19T07:00:00.000Z'],
  [night, 'UTC', '2026-11-19T07:00:00Z', undefined],
  [noon, 'UTC', '2026-11-18T12:30:00Z', '2026-11-18T14:00:00.000Z'],
  [noon, 'UTC', '2026-11-18T14:00:00Z', undefined],
  [{ from: 22, to: 0 }, 'UTC', '2026-11-18T22:00:00Z', '2026-11-19T00:00:00.000Z'],
  [{ from: 0, to: 6 }, 'UTC', '2026-11-18T00:00:00Z', '2026-11-18T06:00:00.000Z'],
  // Where the person is, also over the change to winter time.
  [night, 'Europe/Warsaw', '2026-11-18T19:00:00Z', '2026-11-19T06:00:00.000Z'],
  [night, 'Europe/Warsaw', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
  [night, 'Asia/Seoul', '2026-11-18T19:00:00Z', '2026-11-18T22:00:00.000Z'],
])('quiet hours %j in %s at %s end at %s', (quiet, zone, at, expected) => {
  expect(end(quiet, zone, at)).toBe(expected);
});
