/** The short names of zones that people write, as PHP reads them, in minutes east of UTC. */
export const offsets: Record<string, number> = {
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

/** Whether it is a zone's name, `Europe/Berlin`, in whatever case. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Seconds on the wall (as if it were UTC) as Unix seconds; a time that the clock leaps over is an hour later. */
export function unixOf(wall: number, zone: number | string = 0): number {
  if (typeof zone === 'number') return wall - zone * 60;
  const utc = Temporal.Instant.fromEpochMilliseconds(wall * 1000).toZonedDateTimeISO('UTC');
  return utc.toPlainDateTime().toZonedDateTime(zone).epochMilliseconds / 1000;
}
