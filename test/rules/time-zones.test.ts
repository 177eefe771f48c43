import { describe, expect, it } from 'vitest';
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

const first = (typed: string, near = 'Europe/Berlin') => findTimeZones(typed, { near, nowMs, max: 3 })[0];
const every = findTimeZones('', { near: 'UTC', nowMs, max: 1_000 });

describe('findTimeZones', () => {
  it.each([
    ['', 'Europe/Berlin', 'UTC+1', '11:00'],
    ['tokyo', 'Asia/Tokyo', 'UTC+9', '19:00'],
    ['New York', 'America/New_York', 'UTC−5', '05:00'],
    ['america/new_y', 'America/New_York', 'UTC−5', '05:00'],
    ['kolkata', 'Asia/Kolkata', 'UTC+5:30', '15:30'],
    ['Calcutta', 'Asia/Kolkata', 'UTC+5:30', '15:30'],
    ['sao paulo', 'America/Sao_Paulo', 'UTC−3', '07:00'],
    ['CET', 'Europe/Berlin', 'UTC+1', '11:00'],
    ['UTC+5:45', 'Asia/Kathmandu', 'UTC+5:45', '15:45'],
    ['-5', 'America/Bogota', 'UTC−5', '05:00'],
    ['gmt −3:30', 'America/St_Johns', 'UTC−3:30', '06:30'],
    ['UTC-0330', 'America/St_Johns', 'UTC−3:30', '06:30'],
    ['+13', 'Antarctica/McMurdo', 'UTC+13', '23:00'],
    ['utc', 'UTC', 'UTC+0', '10:00'],
  ])('%j means %s first', (typed, name, offset, clock) => {
    expect(first(typed)).toEqual({ name, offset, clock });
  });

  it('knows every zone that Intl knows, and the platform takes each', () => {
    expect(every).toHaveLength(Intl.supportedValuesOf('timeZone').length + 1);
    for (const { name } of every) expect(() => new Temporal.ZonedDateTime(0n, name)).not.toThrow();
  });

  it('finds nothing for what is no zone', () => {
    for (const typed of ['Atlantis', '+99', '<!channel>x'])
      expect([typed, first(typed)]).toEqual([typed, undefined]);
    expect(timeZoneNamed('Europe/Berlin', nowMs)?.offset).toBe('UTC+1');
    expect(timeZoneNamed('Nowhere', nowMs)).toBeUndefined();
  });
});
