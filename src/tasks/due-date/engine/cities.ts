import { phrasesOf } from './lexicon.ts';

/** Zones that Intl lists only under an older name. */
const renamedZones =
  'Asia/Kolkata Asia/Kathmandu Asia/Yangon Asia/Ho_Chi_Minh Europe/Kyiv America/Argentina/Buenos_Aires America/Nuuk Pacific/Pohnpei';

const zones = [...Intl.supportedValuesOf('timeZone'), ...renamedZones.split(' ')].filter((name) =>
  name.includes('/'),
);
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Well-known cities in the zone of another city. */
const otherCities = `America/New_York boston|miami|atlanta|philadelphia|nyc, America/Chicago houston|dallas,
  America/Los_Angeles san francisco|seattle|las vegas|san diego, America/Toronto montreal|ottawa,
  Europe/London uk|british|manchester|edinburgh|glasgow, Europe/Paris lyon|marseille, Europe/Madrid barcelona,
  Europe/Rome milan, Europe/Berlin munich|hamburg|frankfurt|cologne, Europe/Zurich geneva,
  Asia/Kolkata mumbai|delhi|new delhi|bangalore|bengaluru|chennai|hyderabad, Asia/Shanghai beijing|shenzhen,
  Asia/Tokyo osaka, Asia/Dubai abu dhabi, Asia/Jerusalem tel aviv, Africa/Johannesburg cape town`;
const otherCityZones = phrasesOf(otherCities).flatMap(([zone, cities]) =>
  cities.split('|').map((city): [string, string] => [city, zone]),
);

/** The zones of cities ("london", "new york", "boston"), and zones by their own names. */
export const cityZones: Record<string, string> = Object.fromEntries([
  ...zones.map((zone) => [cityOf(zone).toLowerCase(), zone]),
  ...otherCityZones,
]);
export const zonesByName: Record<string, string> = Object.fromEntries(
  zones.map((zone) => [zone.toLowerCase(), zone]),
);

/** Cities that mean their zone even without "time". Words and first names ("Center", "Regina") are not among them. */
export const wellKnownCities = [
  ...`london,dublin,lisbon,paris,madrid,rome,berlin,vienna,zurich,amsterdam,brussels,luxembourg,copenhagen,oslo,
stockholm,helsinki,warsaw,prague,budapest,bucharest,athens,kyiv,kiev,istanbul,moscow,cairo,lagos,nairobi,
johannesburg,dubai,riyadh,karachi,kolkata,dhaka,bangkok,jakarta,singapore,hong kong,shanghai,taipei,manila,seoul,
tokyo,perth,brisbane,sydney,melbourne,auckland,honolulu,vancouver,los angeles,denver,chicago,toronto,new york,
mexico city,bogota,buenos aires,sao paulo`
    .split(',')
    .map((city) => city.trim()),
  ...otherCityZones.map(([city]) => city),
].filter((city) => city in cityZones);
