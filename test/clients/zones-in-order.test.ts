import { expect, it } from 'vitest';
import { findTimeZones, timeZoneNamed, zoneWords } from '../../src/clients/time-zones.ts';

const nowMs = Date.parse('2026-11-18T10:00:00Z');
const names = (typed: string, near = 'UTC', max = 3) =>
  findTimeZones(typed, { near, nowMs, max }).map(({ name }) => name);

it.each([
  // One's own zone, then those with the same clock in the same region, then the nearest clocks.
  ['', 'Europe/Berlin', ['Europe/Berlin', 'Europe/Amsterdam', 'Europe/Andorra']],
  ['', 'Asia/Kolkata', ['Asia/Kolkata', 'Asia/Colombo', 'Asia/Kathmandu']],
  ['utc+0', 'UTC', ['UTC', 'Africa/Abidjan', 'Africa/Accra']],
  // Cities that begin so come first, wherever they are.
  ['a', 'Africa/Lagos', ['Africa/Algiers', 'Europe/Amsterdam', 'Europe/Andorra']],
  ['a', 'Europe/Berlin', ['Europe/Amsterdam', 'Europe/Andorra', 'Africa/Algiers']],
  ['port', 'America/Lima', ['America/Port-au-Prince', 'America/Port_of_Spain', 'America/Porto_Velho']],
  ['europe be', 'UTC', ['Europe/Belgrade', 'Europe/Berlin', 'Asia/Beirut']],
])('%j near %s: %j', (typed, near, expected) => {
  expect(names(typed, near)).toEqual(expected);
});

it.each([
  ['kiev', ['Europe/Kyiv']],
  ['Kyiv', ['Europe/Kyiv']],
  ['saigon', ['Asia/Ho_Chi_Minh']],
  ['rangoon', ['Asia/Yangon']],
  ['katmandu', ['Asia/Kathmandu']],
  ['godthab', ['America/Nuuk']],
  ['angeles', ['America/Los_Angeles']],
  ['argentina/ushuaia', ['America/Argentina/Ushuaia']],
  [
    'north dakota',
    ['America/North_Dakota/Beulah', 'America/North_Dakota/Center', 'America/North_Dakota/New_Salem'],
  ],
])('%j by older names and in words: %j', (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

it.each([
  ['GMT', 'Europe/London'],
  ['BST', 'Europe/London'],
  ['EET', 'Europe/Kyiv'],
  ['aest', 'Australia/Sydney'],
])('%j is the time of %s', (typed, name) => {
  expect(names(typed, name)[0]).toBe(name);
});

it.each(['EST', 'EDT', 'ET', 'eastern standard time', 'Eastern time'])(
  '%j is the time of New York',
  (typed) => {
    expect(names(typed, 'America/New_York')[0]).toBe('America/New_York');
    expect(names(typed, 'America/New_York', 500)).not.toContain('America/Chicago');
  },
);

it.each([
  ['+5:45', 'UTC+5:45'],
  ['utc +545', 'UTC+5:45'],
  ['GMT-9:30', 'UTC−9:30'],
  ['−09:30', 'UTC−9:30'],
  ['+10', 'UTC+10'],
  ['- 3', 'UTC−3'],
])('%j is the offset %s and no other', (typed, offset) => {
  const found = findTimeZones(typed, { near: 'UTC', nowMs, max: 500 });
  expect(new Set(found.map((zone) => zone.offset))).toEqual(new Set([offset]));
});

it.each(['+5:4', '+123', 'x+5', '+5x', '+5:455', '+15'])('%j is no offset of a zone', (typed) => {
  expect(names(typed)).toEqual([]);
});

it('a zone is described as it is at that time', () => {
  const july = Date.parse('2026-07-18T10:05:00Z');
  expect(timeZoneNamed('Europe/Kyiv', july)).toEqual({
    name: 'Europe/Kyiv',
    offset: 'UTC+3',
    clock: '13:05',
  });
  expect(timeZoneNamed('Asia/Katmandu', july)).toBeUndefined();
  expect(timeZoneNamed('UTC', july)).toEqual({ name: 'UTC', offset: 'UTC+0', clock: '10:05' });
  expect(timeZoneNamed('America/St_Johns', july)?.offset).toBe('UTC−2:30');
});

it.each([
  [
    'Europe/Kyiv',
    'europe kyiv europe kiev eastern european standard time eest eet eastern european summer time eest eest',
  ],
  ['America/New_York', 'america new york eastern standard time est et eastern daylight time edt edt'],
  ['UTC', 'utc coordinated universal time cut cut'],
  // What has only an offset in summer has no name then.
  ['Antarctica/Troll', 'antarctica troll greenwich mean time gmt gmt'],
  ['Etc/GMT+5', 'etc gmt+5'],
])('%s is called %j', (name, words) => {
  expect(zoneWords(name).join(' ')).toBe(words);
});
