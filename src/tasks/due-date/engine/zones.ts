import type { Zone } from '../../../lib/local-date-time.ts';
import { oneOf, optWs, phrasesOf, ws } from './lexicon.ts';
import type { Rule } from './rule.ts';

/** Zones that Intl lists only under an older name. */
const renamedZones =
  'Asia/Kolkata Asia/Kathmandu Asia/Yangon Asia/Ho_Chi_Minh Europe/Kyiv America/Argentina/Buenos_Aires America/Nuuk Pacific/Pohnpei';

const zones = [...Intl.supportedValuesOf('timeZone'), ...renamedZones.split(' ')].filter((name) =>
  name.includes('/'),
);
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Well-known cities in the zone of another city. */
const otherCities = `America/New_York boston|miami|atlanta|philadelphia|nyc|ny, America/Chicago houston|dallas,
  America/Los_Angeles san francisco|sf|seattle|las vegas|san diego, America/Toronto montreal|ottawa,
  Europe/London uk|british|manchester|edinburgh|glasgow, Europe/Paris lyon|marseille, Europe/Madrid barcelona,
  Europe/Rome milan, Europe/Berlin munich|hamburg|frankfurt|cologne, Europe/Zurich geneva,
  Asia/Kolkata mumbai|delhi|new delhi|bangalore|bengaluru|chennai|hyderabad, Asia/Shanghai beijing|shenzhen,
  Asia/Tokyo osaka, Asia/Dubai abu dhabi, Asia/Jerusalem tel aviv, Africa/Johannesburg cape town`;
const otherCityZones = phrasesOf(otherCities).flatMap(([zone, cities]) =>
  cities.split('|').map((city): [string, string] => [city, zone]),
);

/** Zones by cities ("london", "new york", "boston") and by their own names. */
const zonesByName: Record<string, string> = Object.fromEntries([
  ...zones.flatMap((zone) => [
    [zone.toLowerCase(), zone],
    [cityOf(zone).toLowerCase(), zone],
  ]),
  ...otherCityZones,
]);

/** Cities that mean their zone even without "time". Words and first names ("Center", "Regina") are not among them. */
const wellKnownCities = [
  ...`london,dublin,lisbon,paris,madrid,rome,berlin,vienna,zurich,amsterdam,brussels,luxembourg,copenhagen,oslo,
stockholm,helsinki,warsaw,prague,budapest,bucharest,athens,kyiv,kiev,istanbul,moscow,cairo,lagos,nairobi,
johannesburg,dubai,riyadh,karachi,kolkata,dhaka,bangkok,jakarta,singapore,hong kong,shanghai,taipei,manila,seoul,
tokyo,perth,brisbane,sydney,melbourne,auckland,honolulu,vancouver,los angeles,denver,chicago,toronto,new york,
mexico city,bogota,buenos aires,sao paulo`
    .split(',')
    .map((city) => city.trim()),
  ...otherCityZones.map(([city]) => city),
].filter((city) => city in zonesByName);

/**
 * General and standard-time abbreviations ("PT", "CET") are the local time of their region, summer time included: that
 * is what people mean by "3pm CET" in July. Summer-time abbreviations ("BST", "PDT") are fixed minutes from UTC.
 */
const regions = `Etc/UTC utc gmt, America/New_York et est, America/Chicago ct cst, America/Denver mt mst,
  America/Los_Angeles pt pst, America/Anchorage akst, Pacific/Honolulu hst, America/Sao_Paulo brt, Europe/Lisbon wet,
  Europe/Paris cet, Europe/Helsinki eet, Europe/Moscow msk, Africa/Johannesburg sast, Asia/Dubai gst, Asia/Kolkata ist,
  Asia/Singapore sgt, Asia/Hong_Kong hkt, Asia/Tokyo jst, Asia/Seoul kst, Australia/Sydney aest, Australia/Adelaide acst,
  Australia/Perth awst, Pacific/Auckland nzst, 60 bst west, 120 cest, 180 eest, -240 edt, -300 cdt, -360 mdt, -420 pdt,
  -480 akdt, 660 aedt, 630 acdt, 780 nzdt`;

/** "EST" names the winter half of a region's time, so of an hour that comes twice in autumn it is the second. */
const standardTime = /^(?:[a-z]{1,3}st|[cwe]et)$/;

const abbreviations: Record<string, Zone> = Object.fromEntries(
  phrasesOf(regions).flatMap(([zone, words]) =>
    words.split(' ').map((word): [string, Zone] => {
      if (!zone.includes('/')) return [word, { offsetMinutes: Number(zone) }];
      return [word, { name: zone, ...(standardTime.test(word) && { disambiguation: 'later' }) }];
    }),
  ),
);

const americanZones: Record<string, string> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
};

/** "Um 15 Uhr ist", "à 15h et", "om 18:00 eet": elsewhere than in English, only capitals make zones of these words. */
const otherWords = /^(?:[ei]st|[ce]?et|wet)$/;
const inCapitals = /(?<!\p{L})(?:[EI]ST|[CE]?ET|WET)(?!\p{L})/gu;

/** Which of them are typed in capitals, in lower case here. */
export const zonesInCapitals = (line: string): ReadonlySet<string> =>
  new Set(line.match(inCapitals)?.map((word) => word.toLowerCase()));

/** A zone comes right after a clock time, in brackets or not: 9 am (BST), 15:00 UTC+2, 3pm London time. */
const abbreviation = (isEnglish: boolean): Rule => ({
  pattern: `\\(?(?<word>${oneOf(...Object.keys(abbreviations).sort((a, b) => b.length - a.length))}|(?<=\\d)z)\\)?`,
  read: ({ word = '' }, { capitals }) => {
    if (!isEnglish && otherWords.test(word) && !capitals.has(word)) return null;
    return zoneFragment(abbreviations[word === 'z' ? 'utc' : word]);
  },
});

const offset: Rule = {
  pattern: `\\(?(?:utc|gmt)?${optWs}(?<sign>[+-])${optWs}(?<h>\\d{1,2})(?::?(?<m>\\d\\d))?\\)?`,
  read: ({ sign, h, m }) => {
    const minutes = Number(h) * 60 + Number(m ?? 0);
    return minutes > 14 * 60 ? null : zoneFragment({ offsetMinutes: sign === '-' ? -minutes : minutes });
  },
};

const zoneOfCity = (city = ''): string | undefined => zonesByName[city.replace(/\s+/g, ' ')];

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

export const zoneRules = (isEnglish: boolean): Rule[] => [
  abbreviation(isEnglish),
  offset,
  zoneName,
  bareCity,
];
