import type { Rule, Zone } from '../../engine/date-fragment.ts';
import { CITIES, IANA, KNOWN_CITIES } from './cities.ts';
import { oneOf, S, s, WEEKDAY } from './words.ts';

/**
 * Zone words. A general or standard-time word ("PT", "CET") is the wall clock of its region, summer time included: that
 * is what people mean by "3pm CET" in July. A summer-time word ("BST", "PDT") is its own fixed distance from UTC.
 */
const REGIONS: Record<string, string> = {
  'Etc/UTC': 'utc gmt z',
  'America/New_York': 'et est',
  'America/Chicago': 'ct cst',
  'America/Denver': 'mt mst',
  'America/Los_Angeles': 'pt pst',
  'America/Anchorage': 'akst',
  'Pacific/Honolulu': 'hst',
  'America/Sao_Paulo': 'brt',
  'Europe/Lisbon': 'wet',
  'Europe/Paris': 'cet',
  'Europe/Helsinki': 'eet',
  'Europe/Moscow': 'msk',
  'Africa/Johannesburg': 'sast',
  'Asia/Dubai': 'gst',
  'Asia/Kolkata': 'ist',
  'Asia/Singapore': 'sgt',
  'Asia/Hong_Kong': 'hkt',
  'Asia/Tokyo': 'jst',
  'Asia/Seoul': 'kst',
  'Australia/Sydney': 'aest',
  'Australia/Adelaide': 'acst',
  'Australia/Perth': 'awst',
  'Pacific/Auckland': 'nzst',
};

const SUMMER: Record<string, number> = {
  bst: 60,
  west: 60,
  cest: 120,
  eest: 180,
  edt: -240,
  cdt: -300,
  mdt: -360,
  pdt: -420,
  akdt: -480,
  aedt: 660,
  acdt: 630,
  nzdt: 780,
};

const AMERICAN: Record<string, string> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
};

const ABBREVIATIONS: Record<string, Zone> = Object.fromEntries([
  ...Object.entries(REGIONS).flatMap(([name, words]) => words.split(' ').map((word) => [word, { name }])),
  ...Object.entries(SUMMER).map(([word, minutes]) => [word, { minutes }]),
]);

/** A zone stands right after a clock time, brackets or not: 9 am (BST), 15:00 UTC+2, 3pm London time. */
const abbreviation: Rule = {
  pattern: `\\(?(?<word>${oneOf(Object.keys(ABBREVIATIONS))})\\)?`,
  read: ({ word = '' }) => zonePart(ABBREVIATIONS[word]),
};

const offset: Rule = {
  pattern: `\\(?(?:utc|gmt)?${s}(?<sign>[+-])${s}(?<h>\\d{1,2})(?::?(?<m>\\d\\d))?\\)?`,
  read: ({ sign, h, m }) => {
    const minutes = Number(h) * 60 + Number(m ?? 0);
    return minutes > 14 * 60 ? null : zonePart({ minutes: sign === '-' ? -minutes : minutes });
  },
};

const spoken: Rule = {
  pattern: `\\(?(?:(?<us>eastern|central|mountain|pacific)(?:${S}(?:standard|daylight))?|(?<city>[a-z]{2,20}(?:[ -][a-z]{2,20})?))${S}time\\)?|(?<short>eastern|central|mountain|pacific)(?=${s}(?:$|[.,;!?)]))|(?<iana>[a-z]{3,12}/[a-z_]{2,30}(?:/[a-z_]{2,30})?)`,
  read: ({ us, short, city, iana }) => {
    const name = AMERICAN[us ?? short ?? ''] ?? CITIES[city ?? ''] ?? IANA[iana ?? ''];
    return name === undefined ? null : zonePart({ name });
  },
};

/** What may follow a city that stands for its zone; "3pm London office" is an office, "3pm London to Paris" a train. */
const AFTER_CITY = `${s}(?:$|[.,;:!?)]|(?:today|tomorrow|tonight|this|next|on|${WEEKDAY}|with|about|re|regarding|for|please|pls)\\b)`;
const CITY = KNOWN_CITIES.map((city) => city.replace(' ', S)).join('|');

/** 3pm London, 15:00 (New York): a well-known city right after a time that can be nothing but a time. */
const bareCity: Rule = {
  pattern: `(?<=(?::\\d\\d|\\d\\s?[ap]\\.?m\\.?)\\s{1,4})(?:\\((?<inside>${CITY})\\)|(?<city>${CITY})(?=${AFTER_CITY}))`,
  read: ({ inside, city = inside ?? '' }) =>
    zonePart({ name: CITIES[city.replace(/\s+/g, ' ')] ?? 'Etc/UTC' }),
};

const zonePart = (zone: Zone | undefined): ReturnType<Rule['read']> =>
  zone ? { force: 'none', zone } : null;

export const zoneRules: Rule[] = [abbreviation, offset, spoken, bareCity];
