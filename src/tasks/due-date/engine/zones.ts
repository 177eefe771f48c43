import type { Zone } from '../../../lib/local-date-time.ts';
import { cityZones, wellKnownCities, zonesByName } from './cities.ts';
import { oneOf, optWs, phrasesOf, ws } from './lexicon.ts';
import type { Rule } from './rule.ts';

/**
 * General and standard-time abbreviations ("PT", "CET") are the local time of their region, summer time included: that
 * is what people mean by "3pm CET" in July. Summer-time abbreviations ("BST", "PDT") are fixed offsets from UTC.
 */
const regions = `Etc/UTC utc gmt, America/New_York et est, America/Chicago ct cst, America/Denver mt mst,
  America/Los_Angeles pt pst, America/Anchorage akst, Pacific/Honolulu hst, America/Sao_Paulo brt, Europe/Lisbon wet,
  Europe/Paris cet, Europe/Helsinki eet, Europe/Moscow msk, Africa/Johannesburg sast, Asia/Dubai gst, Asia/Kolkata ist,
  Asia/Singapore sgt, Asia/Hong_Kong hkt, Asia/Tokyo jst, Asia/Seoul kst, Australia/Sydney aest, Australia/Adelaide acst,
  Australia/Perth awst, Pacific/Auckland nzst`;

/** After their minutes from UTC. */
const summerOffsets = `60 bst west, 120 cest, 180 eest, -240 edt, -300 cdt, -360 mdt, -420 pdt, -480 akdt, 660 aedt,
  630 acdt, 780 nzdt`;

const americanZones: Record<string, string> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
};

const zonesOf = (list: string, zoneOf: (meaning: string) => Zone): [word: string, zone: Zone][] =>
  phrasesOf(list).flatMap(([meaning, words]) =>
    words.split(' ').map((word): [string, Zone] => [word, zoneOf(meaning)]),
  );
const abbreviations: Record<string, Zone> = Object.fromEntries([
  ...zonesOf(regions, (name) => ({ name })),
  ...zonesOf(summerOffsets, (minutes) => ({ offsetMinutes: Number(minutes) })),
]);

/** They name the winter half of a region's time, so they tell which of two equal hours in autumn is meant. */
const standardTime = /^(?:[a-z]{1,3}st|[cwe]et)$/;

/** A zone comes right after a clock time, in brackets or not: 9 am (BST), 15:00 UTC+2, 3pm London time. */
const abbreviation: Rule = {
  pattern: `\\(?(?<word>${oneOf(...Object.keys(abbreviations).sort((a, b) => b.length - a.length))}|(?<=\\d)z)\\)?`,
  read: ({ word = '' }) => {
    const fragment = zoneFragment(abbreviations[word === 'z' ? 'utc' : word]);
    return fragment && standardTime.test(word) ? { ...fragment, standardTime: true } : fragment;
  },
};

const offset: Rule = {
  pattern: `\\(?(?:utc|gmt)?${optWs}(?<sign>[+-])${optWs}(?<h>\\d{1,2})(?::?(?<m>\\d\\d))?\\)?`,
  read: ({ sign, h, m }) => {
    const minutes = Number(h) * 60 + Number(m ?? 0);
    return minutes > 14 * 60 ? null : zoneFragment({ offsetMinutes: sign === '-' ? -minutes : minutes });
  },
};

const zoneOfCity = (city = ''): string | undefined => cityZones[city.replace(/\s+/g, ' ')];

const zoneName: Rule = {
  pattern: `\\(?(?:(?<us>eastern|central|mountain|pacific)(?:${ws}(?:standard|daylight))?|(?<city>[a-z]{2,20}(?:(?:-|\\s{1,4})[a-z]{2,20})?))${ws}time\\)?|(?<short>eastern|central|mountain|pacific)(?=${optWs}(?:$|[.,;!?)]))|(?<iana>[a-z]{3,12}/[a-z_]{2,30}(?:/[a-z_]{2,30})?)`,
  read: ({ us, short, city, iana }) => {
    const name = americanZones[us ?? short ?? ''] ?? zoneOfCity(city) ?? zonesByName[iana ?? ''];
    return name === undefined ? null : zoneFragment({ name });
  },
};

/** What may follow a city that means its zone: "3pm London office" is an office, "3pm London to Paris" a train. */
const afterCity = `${optWs}(?:$|[.,;:!?)]|(?:today|tomorrow|tonight|this|next|on|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|with|about|re|regarding|for|please|pls)\\b)`;
const cityName = wellKnownCities.map((city) => city.replace(' ', ws)).join('|');

/** 3pm London, 15:00 (New York): a well-known city right after what can only be a time. */
const bareCity: Rule = {
  pattern: `(?<=(?::\\d\\d|\\d\\s?[ap]\\.?m\\.?)\\s{1,4})(?:\\((?<inside>${cityName})\\)|(?<city>${cityName})(?=${afterCity}))`,
  read: ({ inside, city = inside ?? '' }) => zoneFragment({ name: zoneOfCity(city) ?? 'Etc/UTC' }),
};

const zoneFragment = (zone: Zone | undefined): ReturnType<Rule['read']> =>
  zone ? { confidence: 'none', zone } : null;

export const zoneRules: Rule[] = [abbreviation, offset, zoneName, bareCity];
