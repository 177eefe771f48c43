/** Common time zone abbreviations, as PHP reads them, in minutes east of UTC. */
export const zoneOffsets: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  jst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
};

/** Whether this is a time zone name such as `Europe/Berlin`, ignoring case. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Converts local time, in seconds as if it were UTC, to Unix seconds. A time skipped by daylight saving is an hour later. */
export function toUnixSeconds(localSeconds: number, zone: number | string = 0): number {
  if (typeof zone === 'number') return localSeconds - zone * 60;
  const utc = Temporal.Instant.fromEpochMilliseconds(localSeconds * 1000).toZonedDateTimeISO('UTC');
  return utc.toPlainDateTime().toZonedDateTime(zone).epochMilliseconds / 1000;
}
